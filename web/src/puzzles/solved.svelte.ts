import { recall, remember } from "../device";
import { after, LEVELS, read, type Level, type Outcomes } from "./solved";

const level = recall<Level | null>("puzzle-level", null);

/** How puzzles went on this device, and how hard ones are wanted; `null` for any. */
export const kept: { outcomes: Outcomes; level: Level | null } = $state({ outcomes: read(recall<unknown>("puzzles", {})), level: level && LEVELS.includes(level) ? level : null });

export function note(id: string, now: "right" | "wrong" | "told"): void {
  kept.outcomes[id] = after(kept.outcomes[id], now);
  remember("puzzles", $state.snapshot(kept.outcomes));
}

export function want(level: Level | null): void {
  kept.level = level;
  remember("puzzle-level", level);
}
