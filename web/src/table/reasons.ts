import { cardMark } from "../cards";
import { t } from "../i18n";
import { settings } from "../settings.svelte";
import type { Facts, View } from "../wire.gen";
import { cardActions } from "./actions";
import { nameOf } from "./people";

/** Why a card cannot be chosen now, as far as the view alone can tell. */
export function whyNot(view: View, facts: Facts): string {
  if (view.seat === null) return t().why.watching;
  if (view.done || view.turn === null) return t().why.over;
  if (view.turn !== view.seat) return t().why.notYourTurn(nameOf(facts, view.turn));
  if (view.legal.includes("draw stock")) return t().why.drawFirst;
  if (cardActions(view.legal).size === 0) return t().why.noCard;
  const led = view.trick[0];
  return led ? t().why.follow(cardMark(led.card, settings.lang)) : t().why.notNow;
}
