import type { View } from "../wire.gen";
import { cardActions } from "./actions";

/** How cards are chosen now: one tap does it (`several` false), or some are chosen and then confirmed. */
export interface Choosing {
  verb: string;
  several: boolean;
  /** How many must be chosen; `least` may be smaller where one may stop early. */
  least: number;
  most: number;
}

/** What the view asks its seat to choose, or nothing. */
export function choosingOf(view: View): Choosing | null {
  const first = cardActions(view.legal).values().next().value;
  if (!first) return null;
  if (first.verb === "put") return { verb: "put", several: true, least: 1, most: view.hand.length };
  if (view.owed === 0) return { verb: first.verb, several: false, least: 1, most: 1 };
  return { verb: first.verb, several: true, least: view.legal.includes("enough") ? 1 : view.owed, most: view.owed };
}

/** The actions that a confirmed choice is sent as. */
export function actionsFor(choosing: Choosing, cards: readonly string[]): string[] {
  const each = cards.map((card) => `${choosing.verb} ${card}`);
  if (choosing.verb === "put") return [...each, "meld"];
  return cards.length < choosing.most ? [...each, "enough"] : each;
}

/** The choice with one card put in or taken out; as it was when there is no more room. */
export function toggled(chosen: readonly string[], card: string, { picked, most }: { picked: boolean; most: number }): string[] {
  if (picked) return chosen.filter((_, i) => i !== chosen.indexOf(card));
  return chosen.length < most ? [...chosen, card] : most === 1 ? [card] : [...chosen];
}

/** The viewer's hand in groups: melds first where the rules find any. */
export function groupsOf(view: View): { groups: string[][]; melds: number } {
  const left = [...view.hand];
  const melds = view.arranged.map((meld) => meld.filter((card) => take(left, card))).filter((meld) => meld.length > 0);
  return { groups: left.length || !melds.length ? [...melds, left] : melds, melds: melds.length };
}

function take(cards: string[], card: string): boolean {
  const i = cards.indexOf(card);
  if (i >= 0) cards.splice(i, 1);
  return i >= 0;
}
