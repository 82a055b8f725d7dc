import type { Handed, View } from "../wire.gen";

/** What two seats gave each other: one gave, the other answered. A card that this reader may not know is `null`. */
export interface Exchange {
  from: number;
  to: number;
  gifts: (string | null)[];
  answers: (string | null)[];
}

/** The exchanges of a deal, those of the reader first. */
export function exchangesOf({ handed, seat }: Pick<View, "handed" | "seat">): Exchange[] {
  const gifts = handed.filter((one) => !one.back);
  const alone = handed.filter((one) => one.back && !gifts.some((gift) => answers(one, gift)));
  const found = [
    ...gifts.map((gift) => ({
      from: gift.seat,
      to: gift.to,
      gifts: cardsOf(gift),
      answers: handed.filter((one) => one.back && answers(one, gift)).flatMap(cardsOf),
    })),
    ...alone.map((one) => ({ from: one.to, to: one.seat, gifts: [], answers: cardsOf(one) })),
  ];
  const far = (one: Exchange): number => (one.from === seat || one.to === seat ? 0 : 1);
  return found.sort((a, b) => far(a) - far(b));
}

const answers = (back: Handed, gift: Handed): boolean => back.seat === gift.to && back.to === gift.seat;

function cardsOf({ cards, count }: Handed): (string | null)[] {
  return [...cards, ...Array<null>(Math.max(0, count - cards.length)).fill(null)];
}

/** Whether the deal is still before its first card, so that what went before it may lie on the table. */
export function beforePlay(view: View): boolean {
  return !view.done && view.trick.length === 0 && view.last_trick.length === 0;
}
