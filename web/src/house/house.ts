import { SOON } from "../reach";
import type { Calls, ClientMessage, ServerMessage, Text } from "../wire.gen";

/** Where a house is: on a server, in this browser alone, or in the browser of somebody who invited this one. */
export type Where = "server" | "here" | "peer";

/** What is answered with a file. */
export type Files = { [C in keyof Calls]: Calls[C]["answer"] extends Blob ? C : never }[keyof Calls];

/** Milliseconds within which a house answers: a deal is reviewed, or played out, in up to twenty seconds. */
export const patienceFor = (call: keyof Calls): number => (call === "review" || call === "otherwise" ? 25_000 : SOON);

/** What is answered with a message. */
export type Asked = Exclude<keyof Calls, Files>;

/** Where the tables are: what a page asks, and the lines that it holds to them. */
export interface House {
  readonly where: Where;
  /** Settled once it can be asked. */
  readonly ready: Promise<void>;
  /** Hear how far a house is that must be fetched first; returns what ends that. */
  onprogress(told: (progress: Progress) => void): () => void;
  /** Ask; what is refused, or finds nobody, is thrown as a `Refusal`. */
  ask<C extends Asked>(call: C, wish: Calls[C]["wish"]): Promise<Calls[C]["answer"]>;
  file(what: Files, table: string): Promise<Blob>;
  /** Hold a line to a table. */
  line(table: string, hello: Hello, events: LineEvents): Line;
}

/** How far a house is: what it does, and how many bytes of all are there. While it waits, another page has it.
 *
 * One on another device is called, does not answer, was never met, or has shut its door.
 */
export interface Progress {
  step: "fetch" | "start" | "read" | "wait" | "call" | "away" | "unmet" | "shut" | "ready" | "failed";
  have: number;
  all: number;
}

/** How a line is: closed for good only once it is told so. */
export type LineState = "connecting" | "open" | "lost" | "closed";

/** What is said first on a line, and again whenever it comes back. */
export interface Hello {
  /** The seat that it is for; `null` looks on, or waits for one. */
  token: string | null;
  /** The token of the table before a rematch, in whose place it comes. */
  before?: string | undefined;
  /** The seal of a number for the next shuffle. */
  seal?: () => string | null;
}

export interface LineEvents {
  message: (message: ServerMessage) => void;
  line: (state: LineState) => void;
}

/** A line to a table that comes back by itself. */
export interface Line {
  /** Whether it went out. */
  send: (message: ClientMessage) => boolean;
  /** Try again now, if the line is lost. */
  now: () => void;
  /** Come back with the token of a seat, or of who waits for one; with the same one, in the reader's language of now. */
  as: (token: string | null) => void;
  close: () => void;
}

/** A refusal that a house put into words, or no answer at all (`why` is null). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly why: Text | null,
  ) {
    super(code);
  }
}
