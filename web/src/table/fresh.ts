import type { Update, View } from "../wire.gen";
import { take } from "./choose";

/** The cards that are new in the hand: those that came with this update, or before it and not looked at in an act of one's own. */
export function freshIn({ event, view }: Update, before: View | null, fresh: readonly string[]): string[] {
  if (!view || !before || view.number !== before.number || before.hand.length + before.face_down === 0) return [];
  const old = [...before.hand];
  const came = before.face_down ? [] : view.hand.filter((card) => !take(old, card));
  if (came.length) return [...fresh.filter((card) => view.hand.includes(card)), ...came];
  const own = event?.type === "acted" && event.seat === view.seat;
  return own ? [] : fresh.filter((card) => view.hand.includes(card));
}
