import type { View } from "../wire.gen";
import { cardActions } from "./actions";
import { phaseOf } from "./family";
import { isTrickGame } from "./say";
import { suitsOf, type Order } from "./suits";

/** How cards are chosen now: one tap does it (`several` false), or some are chosen and then confirmed. */
export interface Choosing {
  verb: string;
  several: boolean;
  /** How many must be chosen; `least` may be smaller where one may stop early. */
  least: number;
  most: number;
  /** The word that ends the choice; nothing where the last card does. */
  stop: string;
  /** Any number may be chosen. */
  free: boolean;
}

/** What the view asks its seat to choose, or nothing. */
export function choosingOf(view: View): Choosing | null {
  const first = cardActions(view.legal).values().next().value;
  if (!first) return null;
  const { verb } = first;
  const stop = phaseOf(view)?.stop ?? "";
  if (view.owed === 1 && !view.legal.includes(stop)) return { verb, several: false, least: 1, most: 1, stop, free: false };
  if (view.owed > 0) return { verb, several: true, least: view.legal.includes(stop) ? 1 : view.owed, most: view.owed, stop, free: false };
  if (stop) return { verb, several: true, least: 1, most: view.hand.length, stop, free: true };
  return { verb, several: false, least: 1, most: 1, stop, free: false };
}

/** The actions that a confirmed choice is sent as. */
export function actionsFor(choosing: Choosing, cards: readonly string[]): string[] {
  const each = cards.map((card) => `${choosing.verb} ${card}`);
  return choosing.free || cards.length < choosing.most ? [...each, choosing.stop] : each;
}

/** The choice with one card put in or taken out; as it was when there is no more room. */
export function toggled(chosen: readonly string[], card: string, { picked, most }: { picked: boolean; most: number }): string[] {
  if (picked) return chosen.filter((_, i) => i !== chosen.indexOf(card));
  return chosen.length < most ? [...chosen, card] : most === 1 ? [card] : [...chosen];
}

/** The viewer's hand in groups: melds first where the rules find any, and suits apart where tricks are played. */
export function groupsOf(view: View, order: Order = "trumps"): { groups: string[][]; melds: number } {
  const left = [...view.hand];
  const melds = view.arranged.map((meld) => meld.filter((card) => take(left, card))).filter((meld) => meld.length > 0);
  const rest = isTrickGame(view) ? suitsOf({ hand: left, trump: view.trump }, order) : [order === "reversed" ? left.reverse() : left];
  return { groups: left.length || !melds.length ? [...melds, ...rest] : melds, melds: melds.length };
}

/** Take one of equal cards away; whether it was there. */
export function take(cards: string[], card: string): boolean {
  const i = cards.indexOf(card);
  if (i >= 0) cards.splice(i, 1);
  return i >= 0;
}

/** A key for each card: two packs hold equal ones. */
export function keysOf(all: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return all.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return n ? `${card}.${n}` : card;
  });
}

/** Which cards of a hand are chosen, where equal ones may be. */
export function chosenAt(all: readonly string[], wanted: readonly string[]): boolean[] {
  const left = [...wanted];
  return all.map((card) => take(left, card));
}
