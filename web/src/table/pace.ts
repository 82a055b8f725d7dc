import type { Happened, Update } from "../wire.gen";

/** Milliseconds: how long a card glides, and the least time between two seats' actions. */
export const GLIDE = 240;
const BEAT = 320;

/** What an update says has happened. */
export function happenedIn({ event }: Update): readonly Happened[] {
  return event?.type === "acted" || event?.type === "dealt" ? event.happened : [];
}

/** Whether an update finished a trick. */
export function trickEnded(update: Update): boolean {
  return happenedIn(update).some((one) => one.type === "trick_taken");
}

/** How long an update stays before the next one may be shown. */
export function stay(now: Update, { hold, moves }: { hold: number; moves: boolean }): number {
  if (trickEnded(now)) return hold * 1000;
  if (!moves || now.event?.type !== "acted" || now.event.seat === now.view?.seat) return 0;
  return BEAT;
}
