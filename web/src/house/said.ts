import type { Text } from "../wire.gen";
import type { Progress } from "./house";
import type { Parts } from "./python";

/** What a page says to the worker that its house is in. */
export type ToHouse =
  | { say: "begin"; base: string; parts: Parts; name: string; lang: string; delay: number | null }
  | { say: "ask"; id: number; call: string; wish: string; lang: string }
  | { say: "export"; id: number; page: string }
  | { say: "bring"; id: number; data: Uint8Array; lang: string }
  | { say: "open"; line: number; table: string }
  | { say: "hear"; line: number; text: string }
  | { say: "close"; line: number }
  | { say: "lost" };

/** Why a house cannot be had, or did not do what was asked. */
export interface Why {
  code: string;
  why: Text | null;
}

/** What is answered to a call, or why nothing is. */
export interface Answered {
  status: number;
  kind: string;
  body: string | Uint8Array;
}

/** What that worker says to its page. */
export type FromHouse =
  | ({ say: "progress" } & Progress)
  | { say: "ready" }
  | ({ say: "failed" } & Why)
  | ({ say: "answer"; id: number } & Answered)
  | { say: "text"; line: number; text: string }
  | { say: "closed"; line: number }
  | { say: "borrow"; port: MessagePort }
  | { say: "return" };

/** What the house's worker says to the one that thinks, by a port that comes first, and is answered. */
export type ToThinker = { say: "begin"; base: string; parts: Parts } | { say: "think"; id: number; thought: Uint8Array };
export interface FromThinker {
  id: number;
  found: Uint8Array | null;
}
