import { cardMark } from "../cards";
import { companyNews } from "../company/news";
import { familyOf } from "../catalogue.svelte";
import { capital, card, suit, t, words } from "../i18n";
import { settings } from "../settings.svelte";
import type { Facts, Text, Update, View } from "../wire.gen";
import { isCard, isSuit, readAction } from "./actions";
import { kindOf, phaseOf, wordOf } from "./family";
import { ledWords, toldOf } from "./happened";
import { nameOf } from "./people";

/** What something is done with, in words: a card, a suit, or one of the family's words. */
export function whatWords(family: string, what: string): string {
  if (isSuit(what)) return suit(what);
  if (isCard(what)) return card(what);
  const known = familyOf(family);
  const named = known?.trumps?.[what] ?? known?.verbs[what];
  return named ? words(named) : what;
}

/** An action in words, as a button says it: "trump hearts", "order up". */
export function actionWords(family: string, text: string): string {
  const act = readAction(text);
  const whole = familyOf(family)?.verbs[text];
  if (whole) return words(whole);
  const verb = familyOf(family)?.verbs[act.verb];
  const said = verb ? words(verb) : act.verb;
  if (!act.what) return said;
  return act.what === "up" ? said : `${said} ${act.what.split(" ").map((part) => whatWords(family, part)).join(" ")}`;
}

/** What is said of an action after a name and a colon, in the family's own words; `hidden` where the card is not known. */
export function saidOf(family: string, text: string, hidden = false): string {
  const act = readAction(text);
  const word = wordOf(family, text);
  if (!word) return actionWords(family, text);
  return words(hidden ? (word.hidden ?? word.said) : word.said).replace("{}", act.what ? whatWords(family, act.what) : "").trim();
}

/** What is trump, in words: a suit, or what the call made of the deal. */
export function trumpWords({ family, trump, call }: View): string {
  if (trump === null || isSuit(trump)) return trump === null ? "" : suit(trump);
  const known = familyOf(family);
  const named = known?.verbs[call ?? ""] ?? known?.trumps[trump];
  return named ? words(named) : trump;
}

/** A whole status of the game in one or two sentences, for whoever asks. */
export function standing(view: View, facts: Facts): string[] {
  const parts: string[] = [];
  if (view.trump) parts.push(`${t().table.trump}${t().colon}${trumpWords(view)}.`);
  if (view.led) parts.push(ledWords(view.family, view.led));
  if (view.trick.length) parts.push(`${view.trick.map(({ seat, card: one }) => `${who(view, facts, seat)}${t().colon}${card(one)}`).join(", ")}.`);
  parts.push(view.turn === null ? "" : view.turn === view.seat ? t().say.turn : t().table.waitFor(nameOf(facts, view.turn)));
  const tricks = view.players.map((place, seat) => ({ place, seat })).filter(({ place }) => place.tricks !== null);
  if (tricks.length) parts.push(`${tricks.map(({ place, seat }) => `${who(view, facts, seat)}${t().colon}${t().table.tricks(place.tricks ?? 0, place.target)}`).join("; ")}.`);
  return parts.filter(Boolean);
}

const PERSON = /\{(\d)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/**
 * The server's remarks, with marks in place of `QS`, then names in place of `{seat}`: a player may be called JD.
 *
 * `{seat:takes|take}` is the first word of any seat but the reader's.
 */
export function noteWords(note: Text, facts: Facts, reader: number | null = null): string {
  const marked = words(note).replace(/\b(?:[2-9TJQKA][CDHS]|JK)\b/g, (card) => cardMark(card, settings.lang)).replace(/[♣♦♥♠](?!\uFE0E)/g, "$&\uFE0E");
  return marked.replace(PERSON, (_, seat: string, others: string | undefined, own: string, at: number) => {
    const mine = Number(seat) === reader;
    if (others === undefined && !mine) return nameOf(facts, Number(seat));
    const said = others === undefined ? t().you.toLowerCase() : mine ? own : others;
    return /(^|[.!?]\s)$/.test(marked.slice(0, at)) ? capital(said) : said;
  });
}

export function who(view: View | null, facts: Facts, seat: number): string {
  return view?.seat === seat ? t().you : nameOf(facts, seat);
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
      return toldOf(event.happened, update);
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

export function winnersWords(view: View, facts: Facts): string {
  const [only] = view.winners;
  if (view.winners.length === 1) return only === view.seat ? t().end.youWin : t().end.wins(nameOf(facts, only as number));
  return t().end.shared(t().and(view.winners.map((seat) => who(view, facts, seat))));
}

/** That it is the reader's turn: once, and again after a card of his own, when he leads to the next trick. */
function turnNews({ view, event }: Update, before: Update | null): string[] {
  if (!view || view.seat === null || view.turn !== view.seat || view.done) return [];
  const same = before?.view?.turn === view.seat && before.view.phase === view.phase && before.view.number === view.number;
  const again = kindOf(view) === "play" && event?.type === "acted";
  return same && !again ? [] : [`${t().say.turn} ${askOf(view)}`];
}

/** What the acting seat is asked, in the family's words. */
export function askOf(view: View): string {
  const phase = phaseOf(view);
  return phase ? words(phase.ask) : "";
}

export function isTrickGame(view: View): boolean {
  return view.stock === null && view.players.some((place) => place.tricks !== null);
}
