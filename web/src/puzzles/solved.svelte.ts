import { recall, remember } from "../device";
import { after, LEVELS, read, type Level, type Outcomes } from "./solved";

const level = recall<Level | null>("puzzle-level", null);

/** How puzzles went on this device, and how hard ones are wanted; `null` for any. */
export const kept: { outcomes: Outcomes; level: Level | null } = $state({
  outcomes: read(recall<unknown>("puzzles", {})),
  level: level && LEVELS.includes(level) ? level : null,
});

function keep(outcomes: Outcomes): void {
  kept.outcomes = outcomes;
  remember("puzzles", outcomes);
}

export function note(id: string, now: "right" | "wrong" | "told"): void {
  keep({ ...kept.outcomes, [id]: after(kept.outcomes[id], now) });
}

/** Add outcomes from a file; what is here already stays as it is. Returns how many were new. */
export function addOutcomes(outcomes: Readonly<Outcomes>): number {
  const fresh = Object.entries(outcomes).filter(([id]) => !(id in kept.outcomes));
  keep({ ...Object.fromEntries(fresh), ...kept.outcomes });
  return fresh.length;
}

export const forgetOutcomes = (): void => keep({});

export function want(level: Level | null): void {
  kept.level = level;
  remember("puzzle-level", level);
}
