import type { Update, View } from "../wire.gen";

/** Milliseconds: how long a card glides, and the least time between two seats' actions. */
export const GLIDE = 240;
const BEAT = 320;

/** Whether a trick was finished by what led from one view to the next. */
export function trickEnded(before: View | null, now: View | null): boolean {
  if (!before || !now || now.last_winner === null || now.trick.length > 0) return false;
  return before.trick.length > 0 && before.number === now.number;
}

/** How long an update stays before the next one may be shown. */
export function stay(before: Update | null, now: Update, { hold, moves }: { hold: number; moves: boolean }): number {
  if (trickEnded(before?.view ?? null, now.view)) return hold * 1000;
  if (!moves || now.event?.type !== "acted" || now.event.seat === now.view?.seat) return 0;
  return BEAT;
}
