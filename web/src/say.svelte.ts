import { untrack } from "svelte";

/** What has been said aloud: each event once, in short sentences. */
export const said: { lines: { id: number; text: string }[] } = $state({ lines: [] });

const MOST = 30;
const LONGEST = 140;
let last = 0;

/** Tell a screen reader; what is longer than a breath is cut at a word. */
export function say(text: string): void {
  if (!text) return;
  said.lines = [...untrack(() => said.lines), { id: ++last, text: cut(text) }].slice(-MOST);
}

export function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const room = text.slice(0, LONGEST - 1);
  return `${room.slice(0, Math.max(room.lastIndexOf(" "), 100))}…`;
}
