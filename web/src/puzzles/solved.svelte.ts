import { recall, remember } from "../device";
import type { PuzzleInfo } from "../wire.gen";
import { graded } from "./grade";
import { afterRun, dayOf, dueAfter, dueOf, merged, read as readPractice, type Practice } from "./practice";
import { after, LEVELS, nextOf, read, type Level, type Outcomes } from "./solved";

const level = recall<Level | null>("puzzle-level", null);

/** How puzzles went on this device, what comes of that, and how hard ones are wanted; `null` for any. */
export const kept: { outcomes: Outcomes; practice: Practice; level: Level | null } = $state({
  outcomes: read(recall<unknown>("puzzles", {})),
  practice: readPractice(recall<unknown>("practice", {})),
  level: level && LEVELS.includes(level) ? level : null,
});

function keep(outcomes: Outcomes, practice: Practice): void {
  Object.assign(kept, { outcomes, practice });
  remember("puzzles", outcomes);
  remember("practice", $state.snapshot(kept.practice));
}

/** Note what was done with a puzzle: the first thing since it was opened, and against no clock, counts most. */
export function note(
  { id, family, grade }: PuzzleInfo,
  now: "right" | "wrong" | "told",
  { first, timed = false }: { first: boolean; timed?: boolean },
): void {
  const { outcomes, practice } = kept;
  const right = now === "right";
  const grades =
    first && !timed && !(id in outcomes)
      ? { ...practice.grades, [family]: graded(practice.grades[family], grade, right) }
      : practice.grades;
  const { [id]: before, ...others } = practice.due;
  const again = dueAfter(before, right, dayOf(Date.now()));
  const early = right && before && before.day > dayOf(Date.now());
  const due = !first || early ? practice.due : { ...others, ...(again && { [id]: again }) };
  keep({ ...outcomes, [id]: after(outcomes[id], now) }, { ...practice, grades, due });
}

/** Note how a timed run went. */
export function noteRun(family: string, found: number): void {
  const { practice } = kept;
  keep(kept.outcomes, { ...practice, runs: { ...practice.runs, [family]: afterRun(practice.runs[family], found) } });
}

/** The mistakes of a game's puzzles that come back today. */
export const dueToday = (list: readonly PuzzleInfo[]): PuzzleInfo[] => dueOf(list, kept.practice, dayOf(Date.now()));

/** The puzzle that comes next: a mistake that comes back, else one that is open, as hard as is wanted while there are some. */
export function comesNext(list: readonly PuzzleInfo[], current: string | null = null): PuzzleInfo | undefined {
  const again = dueToday(list).find(({ id }) => id !== current);
  return again ?? nextOf(list, kept.outcomes, kept.level, current) ?? (current ? nextOf(list, kept.outcomes, null, current) : undefined);
}

/** Add what a file has; what is here already stays as it is. Returns how many outcomes were new. */
export function addOutcomes(outcomes: Readonly<Outcomes>, practice: Practice): number {
  const fresh = Object.entries(outcomes).filter(([id]) => !(id in kept.outcomes));
  keep({ ...Object.fromEntries(fresh), ...kept.outcomes }, merged(kept.practice, practice));
  return fresh.length;
}

export const forgetOutcomes = (): void => keep({}, readPractice(null));

export function want(level: Level | null): void {
  kept.level = level;
  remember("puzzle-level", level);
}
