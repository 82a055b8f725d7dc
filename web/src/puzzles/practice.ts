import type { PuzzleInfo } from "../wire.gen";
import { between, fitting, isObject, struct, whole } from "../play/check";
import type { Grade } from "./grade";

/** A mistake that comes back: after how many days it last did, as a place in `LATER`, and on which day it does. */
export interface Due {
  step: number;
  day: number;
}

/** The timed runs of a game: how many there were, and how many puzzles the best and the last one found. */
interface Runs {
  count: number;
  best: number;
  last: number;
}

/** What this device keeps of how somebody practises. */
export interface Practice {
  /** By game. */
  grades: Record<string, Grade>;
  /** By puzzle. */
  due: Record<string, Due>;
  /** By game. */
  runs: Record<string, Runs>;
}

/** A mistake comes back after so many days, each time it is found at the first try; then it is learnt. */
export const LATER = [1, 3, 7, 21] as const;
const A_DAY = 86_400_000;
const A_MINUTE = 60_000;

/** The day of a moment, by the clock of whoever plays. */
export const dayOf = (at: number): number => Math.floor((at - new Date(at).getTimezoneOffset() * A_MINUTE) / A_DAY);

/** When a puzzle comes back after a first try of this day; `null` when it need not. */
export function dueAfter(before: Due | undefined, right: boolean, today: number): Due | null {
  if (!right) return { step: 0, day: today + LATER[0] };
  const wait = before && LATER[before.step + 1];
  return before && wait ? { step: before.step + 1, day: today + wait } : null;
}

/** The mistakes of a list that come back today, the longest due first. */
export function dueOf(list: readonly PuzzleInfo[], { due }: Practice, today: number): PuzzleInfo[] {
  const day = ({ id }: PuzzleInfo): number => due[id]?.day ?? Infinity;
  return list.filter((one) => day(one) <= today).sort((a, b) => day(a) - day(b));
}

export const afterRun = (before: Runs | undefined, found: number): Runs => ({
  count: (before?.count ?? 0) + 1,
  best: Math.max(before?.best ?? 0, found),
  last: found,
});

/** A timed run: so many seconds, and so many mistakes that it ends with. */
export const SECONDS = 180;
export const MISTAKES = 3;
/** So far puzzles of a run may stand from where their grade puts them: no two runs are alike. */
const SHUFFLED = 120;

/** The puzzles of a run: easier ones first, by and large. `random` gives numbers from 0 to 1. */
export function runOrder(list: readonly PuzzleInfo[], random: () => number): PuzzleInfo[] {
  const placed = list.map((one) => ({ one, at: one.grade + SHUFFLED * random() }));
  return placed.sort((a, b) => a.at - b.at).map(({ one }) => one);
}

/** Seconds as a clock shows them. */
export const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;

/** Both, where what is here stays as it is. */
export const merged = (here: Practice, brought: Practice): Practice => ({
  grades: { ...brought.grades, ...here.grades },
  due: { ...brought.due, ...here.due },
  runs: { ...brought.runs, ...here.runs },
});

const FAMILY = /^[a-z0-9_]{1,64}$/;
const PUZZLE = /^[0-9a-f]{12}$/;
const MOST = 1e6;

const upTo = whole(0, MOST);
const isGrade = struct({ rating: between(-5000, 5000), rd: between(1, 500) });
export const isDue = struct({ step: whole(0, LATER.length - 1), day: upTo });
const isRuns = struct({ count: upTo, best: upTo, last: upTo });

/** Practice read from what may be anything: what is none is left out. */
export function read(given: unknown): Practice {
  const { grades, due, runs } = isObject(given) ? given : {};
  return { grades: fitting(grades, FAMILY, isGrade), due: fitting(due, PUZZLE, isDue), runs: fitting(runs, FAMILY, isRuns) };
}
