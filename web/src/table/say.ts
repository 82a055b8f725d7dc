import { cardMark, type Suit } from "../cards";
import { familyOf } from "../catalogue.svelte";
import { card, suit, t, words } from "../i18n";
import { settings } from "../settings.svelte";
import type { Facts, Text, Update, View } from "../wire.gen";
import { isCard, isSuit, readAction } from "./actions";
import { trickEnded } from "./pace";
import { nameOf } from "./people";

/** What something is done with, in words: a card, a suit, or one of the family's words. */
export function whatWords(family: string, what: string): string {
  if (isSuit(what)) return suit(what);
  if (isCard(what)) return card(what);
  const known = familyOf(family)?.verbs[what];
  return known ? words(known) : what;
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

/** A trump suit or `NT` in words. */
export function trumpWords(trump: string): string {
  return trump === "NT" ? t().table.noTrump : suit(trump as Suit);
}

function ledWords(led: string): string {
  return `${t().table.led}${t().colon}${suit(led as Suit)}.`;
}

/** A whole status of the game in one or two sentences, for whoever asks. */
export function standing(view: View, facts: Facts): string[] {
  const parts: string[] = [];
  if (view.trump) parts.push(`${t().table.trump}${t().colon}${trumpWords(view.trump)}.`);
  if (view.led) parts.push(ledWords(view.led));
  if (view.trick.length) parts.push(`${view.trick.map(({ seat, card: one }) => `${who(view, facts, seat)}${t().colon}${card(one)}`).join(", ")}.`);
  parts.push(view.turn === null ? "" : view.turn === view.seat ? t().say.turn : t().table.waitFor(nameOf(facts, view.turn)));
  const tricks = view.players.map((place, seat) => ({ place, seat })).filter(({ place }) => place.tricks !== null);
  if (tricks.length) parts.push(`${tricks.map(({ place, seat }) => `${who(view, facts, seat)}${t().colon}${t().table.tricks(place.tricks ?? 0, place.target)}`).join("; ")}.`);
  return parts.filter(Boolean);
}

/** The server's remarks, with marks in place of `QS`, then names in place of `{seat}`: a player may be called JD. */
export function noteWords(note: Text, facts: Facts): string {
  const marked = words(note).replace(/\b(?:[2-9TJQKA][CDHS]|JK)\b/g, (card) => cardMark(card, settings.lang));
  return marked.replace(/\{(\d)\}/g, (_, seat: string) => nameOf(facts, Number(seat)));
}

export function who(view: View | null, facts: Facts, seat: number): string {
  return view?.seat === seat ? t().you : nameOf(facts, seat);
}

/** What a screen reader is told when an update is shown: each thing once. */
export function newsOf(update: Update, before: Update | null): string[] {
  return [...eventNews(update), ...trickNews(update, before), ...dealNews(update, before), ...turnNews(update, before)];
}

function eventNews({ event, view, facts }: Update): string[] {
  switch (event?.type) {
    case "acted":
      return [acted(event.seat, event.action, { view, facts, hidden: event.hidden }), ledOtherwise(view), drew(event, view)];
    case "dealt":
      return view ? [t().say.deal(view.number, nameOf(facts, view.dealer)), view.hand.length ? t().say.hand(view.hand.length) : ""] : [];
    case "sat":
      return [t().say.joined(event.name)];
    case "stood_in":
      return [event.bot ? t().say.left(nameOf(facts, event.seat)) : t().say.back(nameOf(facts, event.seat))];
    default:
      return [];
  }
}

/** The suit to be followed, just when a card was led that shows another. */
function ledOtherwise(view: View | null): string {
  const [first, second] = view?.trick ?? [];
  return first && !second && view?.led && !first.card.endsWith(view.led) ? ledWords(view.led) : "";
}

/** The card that the viewer has just drawn. */
function drew({ seat, action }: { seat: number; action: string }, view: View | null): string {
  const drawn = action.startsWith("draw") && view?.seat === seat ? view.taken.at(-1) : undefined;
  return drawn ? t().say.youDrew(card(drawn)) : "";
}

function acted(seat: number, text: string, { view, facts, hidden }: { view: View | null; facts: Facts; hidden: boolean }): string {
  const name = who(view, facts, seat);
  const act = readAction(text);
  if (act.verb === "play" && isCard(act.what)) return t().say.does(name, card(act.what));
  const whole = t().saysAll[text];
  if (whole) return t().say.does(name, whole);
  const verbs = t().says;
  if (act.verb in verbs) return t().say.does(name, verbs[act.verb as keyof typeof verbs](hidden ? "" : whatWordsOf(view, act.what)));
  return t().say.does(name, view ? actionWords(view.family, text) : text);
}

function whatWordsOf(view: View | null, what: string): string {
  return what && view ? whatWords(view.family, what) : "";
}

function trickNews({ view, facts }: Update, before: Update | null): string[] {
  if (!view || !trickEnded(before?.view ?? null, view) || view.last_winner === null) return [];
  return [view.last_winner === view.seat ? t().say.youTake : t().say.takes(nameOf(facts, view.last_winner))];
}

function dealNews({ view, facts }: Update, before: Update | null): string[] {
  if (!view?.done || (before?.view?.done && before.view.number === view.number)) return [];
  if (view.redealt) return [t().end.redealt];
  const results = view.players.map((place, seat) => `${who(view, facts, seat)} ${view.stock === null ? t().signed(place.delta ?? 0) : (place.delta ?? 0)}`);
  const winners = view.winners.map((seat) => who(view, facts, seat));
  return [t().say.result(results.join(", ")), winners.length ? winnersWords(view, facts) : ""];
}

export function winnersWords(view: View, facts: Facts): string {
  const [only] = view.winners;
  if (view.winners.length === 1) return only === view.seat ? t().end.youWin : t().end.wins(nameOf(facts, only as number));
  return t().end.shared(t().and(view.winners.map((seat) => who(view, facts, seat))));
}

function turnNews({ view }: Update, before: Update | null): string[] {
  if (!view || view.seat === null || view.turn !== view.seat || view.done) return [];
  const same = before?.view?.turn === view.seat && before.view.phase === view.phase && before.view.number === view.number;
  return same && view.phase !== "play" ? [] : [`${t().say.turn} ${askOf(view)}`];
}

/** What the acting seat is asked, in the family's words. */
export function askOf(view: View): string {
  const phase = familyOf(view.family)?.phases.find((one) => one.id === view.phase);
  return phase ? words(phase.ask) : "";
}

export function isTrickGame(view: View): boolean {
  return view.stock === null && view.players.some((place) => place.tricks !== null);
}
