import { companyNews } from "../company/news";
import { card, t } from "../i18n";
import { happenedIn, toldIn } from "../play/pace";
import type { Facts, Update, View } from "../wire.gen";
import { kindOf, whatWords } from "./family";
import { nameOf } from "./people";
import { askOf, heard, seen, trumpWords, who } from "./say";

/** A whole status of the game in one or two sentences, for whoever asks. */
export function standing(view: View, facts: Facts): string[] {
  const parts: string[] = [];
  if (view.trump) parts.push(`${t().table.trump}${t().colon}${trumpWords(view)}.`);
  if (view.led) parts.push(`${t().table.led}${t().colon}${whatWords(view.family, view.led)}.`);
  if (view.trick.length)
    parts.push(`${view.trick.map(({ seat, card: one }) => `${who(view, facts, seat)}${t().colon}${card(one)}`).join(", ")}.`);
  parts.push(view.turn === null ? "" : view.turn === view.seat ? t().say.turn : t().table.waitFor(nameOf(facts, view.turn)));
  const made = view.players.flatMap(({ tricks, target }, seat) =>
    tricks === null ? [] : [`${who(view, facts, seat)}${t().colon}${t().table.tricks(tricks, target)}`],
  );
  if (made.length) parts.push(`${made.join("; ")}.`);
  return parts.filter(Boolean);
}

/** What a screen reader is told when an update is shown: each thing once. */
export function newsOf(update: Update, before: Update | null): string[] {
  return [...eventNews(update, before), ...turnNews(update, before)];
}

/** What an update tells of others and of the table, without the reader's turn. */
export function eventNews(update: Update, before: Update | null = null): string[] {
  const { event, facts } = update;
  switch (event?.type) {
    case "acted":
    case "dealt":
      return toldIn(update).map((one) => heard(one, update));
    case "sat":
      return [t().say.joined(event.name)];
    case "stood_in":
      return [event.bot ? t().say.left(nameOf(facts, event.seat)) : t().say.back(nameOf(facts, event.seat))];
    case "hinted":
      return [t().teach.hinted(who(update.view, facts, event.seat))];
    default:
      return companyNews(update, before);
  }
}

/** The same as it is read on the felt: nothing of what lies in sight. */
export function seenNews(update: Update, before: Update | null): string[] {
  return happenedIn(update).length
    ? toldIn(update).flatMap((one) => (one.in_sight ? [] : seen(one, update)))
    : eventNews(update, before).filter(Boolean);
}

/** That it is the reader's turn: once, and again after a card of his own, when he leads to the next trick. */
function turnNews({ view, event }: Update, before: Update | null): string[] {
  if (!view || view.seat === null || view.turn !== view.seat || view.done) return [];
  const same = before?.view?.turn === view.seat && before.view.phase === view.phase && before.view.number === view.number;
  const again = kindOf(view) === "play" && event?.type === "acted";
  return same && !again ? [] : [`${t().say.turn} ${askOf(view)}`];
}
