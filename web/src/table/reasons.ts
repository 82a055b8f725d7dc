import { t } from "../i18n";
import type { Facts, View } from "../wire.gen";
import { cardActions } from "./actions";
import { kindOf, overWords } from "./family";
import { nameOf } from "./people";
import { noteWords } from "./say";

/** Why something, or this card, cannot be chosen now: what the game says of it, or the view alone can tell. */
export function whyNot(view: View, facts: Facts, card = ""): string {
  if (view.seat === null) return t().why.watching;
  if (view.done || view.turn === null) return overWords(view.family);
  if (view.turn !== view.seat) return t().why.notYourTurn(nameOf(facts, view.turn));
  if (view.barred && (!card || view.hand.includes(card))) return noteWords(view.barred, facts);
  if (kindOf(view) === "draw") return t().why.drawFirst;
  return cardActions(view.legal).size === 0 ? t().why.noCard : t().why.notNow;
}
