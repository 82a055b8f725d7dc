import { fitting } from "../play/check";
import type { PuzzleInfo } from "../wire.gen";

/** How a puzzle went on this device: right at the first try, right later, given up, or wrong so far. */
export type Outcome = "first" | "found" | "told" | "tried";
export type Outcomes = Record<string, Outcome>;
export type Level = PuzzleInfo["level"];
export const LEVELS: readonly Level[] = ["easy", "middle", "hard"];

const KNOWN: readonly unknown[] = ["first", "found", "told", "tried"];

/** Outcomes read from what may be anything. */
export const read = (given: unknown): Outcomes => fitting(given, /^[0-9a-f]{12}$/, (how) => KNOWN.includes(how));

/** What becomes of an outcome: who was wrong once, or saw the answer, has not found it at the first try any more. */
export function after(before: Outcome | undefined, now: "right" | "wrong" | "told"): Outcome {
  if (now === "right") return before === undefined ? "first" : before === "tried" ? "found" : before;
  if (now === "wrong") return before ?? "tried";
  return before === undefined || before === "tried" ? "told" : before;
}

export const isSolved = (how: Outcome | undefined): boolean => how === "first" || how === "found";

/** Of how many puzzles, how many were solved, and how many at the first try. */
export function countOf(list: readonly PuzzleInfo[], outcomes: Outcomes): { all: number; found: number; first: number } {
  return {
    all: list.length,
    found: list.filter(({ id }) => isSolved(outcomes[id])).length,
    first: list.filter(({ id }) => outcomes[id] === "first").length,
  };
}

/** The next puzzle of a game, after one or from the first, that is as hard as wanted and not yet solved or told. */
export function nextOf(
  list: readonly PuzzleInfo[],
  outcomes: Outcomes,
  level: Level | null,
  current: string | null = null,
): PuzzleInfo | undefined {
  const at = list.findIndex(({ id }) => id === current) + 1;
  const open = ({ id, level: own }: PuzzleInfo): boolean =>
    id !== current && (level === null || own === level) && !isSolved(outcomes[id]) && outcomes[id] !== "told";
  return [...list.slice(at), ...list.slice(0, at)].find(open);
}
