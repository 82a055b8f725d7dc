import type { ChatLine, Reaction } from "../wire.gen";
import type { Step } from "./state";

/** Lines that a page keeps. */
const MOST = 200;

/** Somebody said something; what was typed is told again to who comes back, and heard once. */
export function hearTalk({ now, effects }: Step, line: ChatLine | Reaction): void {
  if (line.type === "chat" && now.talk.some((one) => one.type === "chat" && one.number >= line.number)) return;
  now.talk = [...now.talk, line].slice(-MOST);
  effects.push({ do: "say", line });
}
