import { t } from "../i18n";
import type { Facts, View } from "../wire.gen";
import { cardActions } from "./actions";
import { kindOf } from "./family";
import { nameOf } from "./people";
import { whatWords } from "./say";

/** Why something, or this card, cannot be chosen now, as far as the view alone can tell. */
export function whyNot(view: View, facts: Facts, card = ""): string {
  if (view.seat === null) return t().why.watching;
  if (view.done || view.turn === null) return t().why.over;
  if (view.turn !== view.seat) return t().why.notYourTurn(nameOf(facts, view.turn));
  if (kindOf(view) === "draw") return t().why.drawFirst;
  if (cardActions(view.legal).size === 0) return t().why.noCard;
  return view.led && mustFollow(view, view.led, card) ? t().why.follow(whatWords(view.family, view.led)) : t().why.notNow;
}

/** Whether only cards of the led suit are allowed; a bower or a joker is a trump whatever it shows. */
function mustFollow({ legal, trump }: View, led: string, card: string): boolean {
  return !card.endsWith(led) && (led === trump || [...cardActions(legal).keys()].some((one) => one.endsWith(led)));
}
