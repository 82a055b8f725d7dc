import type { Happened, Telling, Update } from "../wire.gen";

/** Milliseconds: how long a card glides, and the least time between two seats' actions. */
export const GLIDE = 240;
/** Between one card of a series and the next. */
export const AFTER = 60;
/** How long a series of hidden cards is waited for, when its rest does not come. */
export const PATIENCE = 1500;
const BEATS = { calm: 900, usual: 320, brisk: 120 };
/** What is staged for longer than a beat, and never for a second. */
const STAGED: Partial<Record<Happened["type"], number>> = {
  new_deal: 800,
  handed_over: 900,
  took: 600,
  set_aside: 500,
  laid_down: 700,
  went_out: 900,
  last_turn: 900,
};

export type Beat = keyof typeof BEATS;

/** A card that was chosen and is not seen any more by others. */
const QUIET = new Set<Happened["type"]>(["gave", "set_aside", "put_down"]);

/** What an update says has happened. */
export function happenedIn({ event }: Update): readonly Happened[] {
  return event?.type === "acted" || event?.type === "dealt" ? event.happened : [];
}

/** The same in words; a server of before says it only as data. */
export function toldIn({ event }: Update): readonly Telling[] {
  return event?.type === "acted" || event?.type === "dealt" ? (event.told ?? []) : [];
}

/** What is told one after the other; what says all that was told before it stands in its place. */
export function inOne(told: readonly Telling[]): Telling[] {
  return told.filter((_, i) => !told[i + 1]?.goes_on);
}

/** Whether an update finished a trick. */
export function trickEnded(update: Update): boolean {
  return happenedIn(update).some((one) => one.type === "trick_taken");
}

/** How long an update stays before the next one may be shown. */
export function stay(now: Update, { hold, moves, pace = "usual" }: { hold: number; moves: boolean; pace?: Beat }): number {
  if (trickEnded(now)) return hold * 1000;
  if (!moves || !happenedIn(now).length) return 0;
  const staged = Math.max(0, ...happenedIn(now).map((one) => STAGED[one.type] ?? 0));
  const own = now.event?.type === "acted" && now.event.seat === now.view?.seat;
  return own ? Math.min(staged, BEATS.brisk) : Math.max(staged, BEATS[pace]);
}

/** Whether the seat that has just chosen a hidden card has more of them to choose. */
export function goesOn({ event, view }: Update): boolean {
  if (event?.type !== "acted" || !view || view.turn !== event.seat || view.owed === 0) return false;
  return event.happened.length > 0 && event.happened.every(({ type }) => QUIET.has(type));
}

/** How many updates at the front of a queue are one series: a seat's hidden cards, up to the last one. */
export function seriesIn(queue: readonly Update[]): { count: number; whole: boolean } {
  const [first] = queue;
  let count = 0;
  for (const one of queue) {
    if (count > 0 && !(one.event?.type === "acted" && first?.event?.type === "acted" && one.event.seat === first.event.seat))
      return { count, whole: true };
    count++;
    if (!goesOn(one)) return { count, whole: true };
  }
  return { count, whole: count === 0 };
}

/** A series as one update: where it led to, and all that happened on the way. */
export function asOne(series: readonly [Update, ...Update[]]): Update {
  const last = series.at(-1) as Update;
  if (series.length === 1 || last.event?.type !== "acted") return last;
  return {
    ...last,
    event: { ...last.event, happened: series.flatMap(happenedIn), told: inOne(series.flatMap(toldIn)) },
    sheet: series.findLast((one) => one.sheet)?.sheet ?? null,
  };
}
