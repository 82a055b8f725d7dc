import type { PuzzleInfo } from "../wire.gen";
import type { Grade } from "./grade";

/** A mistake that comes back: after how many days it last did, as a place in `LATER`, and on which day it does. */
export interface Due {
  step: number;
  day: number;
}

/** What this device keeps of how somebody practises. */
export interface Practice {
  /** By game. */
  grades: Record<string, Grade>;
  /** By puzzle. */
  due: Record<string, Due>;
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

/** Both, where what is here stays as it is. */
export const merged = (here: Practice, brought: Practice): Practice => ({
  grades: { ...brought.grades, ...here.grades },
  due: { ...brought.due, ...here.due },
});

const between = (n: unknown, low: number, high: number): boolean => typeof n === "number" && n >= low && n <= high;
const isGrade = ({ rating, rd }: Partial<Grade>): boolean => between(rating, -5000, 5000) && between(rd, 1, 500);
const isDue = ({ step, day }: Partial<Due>): boolean => between(step, 0, LATER.length - 1) && between(day, 0, 1e6);

/** Practice read from what may be anything: what is none is left out. */
export function read(given: unknown): Practice {
  const { grades, due } = (given ?? {}) as Partial<Record<keyof Practice, unknown>>;
  return { grades: those(grades, isGrade), due: those(due, isDue) };
}

function those<T>(given: unknown, is: (one: Partial<T>) => boolean): Record<string, T> {
  const all = Object.entries((given ?? {}) as Record<string, Partial<T> | null>);
  return Object.fromEntries(all.filter(([name, one]) => /^\w{1,64}$/.test(name) && one && is(one))) as Record<string, T>;
}
