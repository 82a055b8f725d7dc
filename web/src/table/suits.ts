import type { View } from "../wire.gen";
import { isSuit } from "./actions";

/** How a reader wants the hand: as the table shows it (trumps first), the other way round, or always the same suits in turn. */
export type Order = "trumps" | "reversed" | "fixed";

const SUITS = ["S", "H", "C", "D"];
/** The suit that is printed on a card; a star for what stands in none, and is a trump. */
const suitOf = (card: string): string => (card.startsWith("*") || card === "JK" ? "*" : (card.at(-1) as string));

/** A hand in its suits, trumps among the trumps: the table names them first, so all up to the last of them are trumps. */
export function suitsOf({ hand, trump }: Pick<View, "hand" | "trump">, order: Order = "trumps"): string[][] {
  const last = hand.findLastIndex((card) => suitOf(card) === "*" || (trump !== null && isSuit(trump) && suitOf(card) === trump));
  const plain = hand.slice(last + 1);
  const suits = [...new Set(plain.map(suitOf))].map((suit) => plain.filter((card) => suitOf(card) === suit));
  const groups = [hand.slice(0, last + 1), ...suits].filter((group) => group.length);
  if (order === "reversed") return groups.reverse().map((group) => group.reverse());
  if (order === "fixed") return groups.sort((a, b) => place(a, trump, hand) - place(b, trump, hand));
  return groups;
}

/** A group of trumps stands where the suit of trumps stands. */
function place(group: readonly string[], trump: string | null, hand: readonly string[]): number {
  const suit = group[0] === hand[0] && trump && isSuit(trump) ? trump : (group.at(-1)?.at(-1) ?? "");
  return SUITS.indexOf(suit);
}
