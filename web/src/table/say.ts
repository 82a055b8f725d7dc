import { cardMark } from "../cards";
import { familyOf } from "../catalogue.svelte";
import { capital, card, suit, t, words } from "../i18n";
import type { Facts, Telling, Text, Update, View } from "../wire.gen";
import { isSuit, readAction } from "./actions";
import { phaseOf, whatWords, wordOf } from "./family";
import { nameOf } from "./people";

/** An action in words, as a button says it: "trump hearts", "order up". */
export function actionWords(family: string, text: string): string {
  const act = readAction(text);
  const whole = familyOf(family)?.verbs[text];
  if (whole) return words(whole);
  const said = words(familyOf(family)?.verbs[act.verb]) || act.verb;
  if (!act.what) return said;
  return act.what === "up"
    ? said
    : `${said} ${act.what
        .split(" ")
        .map((part) => whatWords(family, part))
        .join(" ")}`;
}

/** What is said of an action after a name and a colon, in the family's own words; `hidden` where the card is not known. */
export function saidOf(family: string, text: string, hidden = false, place = 0): string {
  const act = readAction(text);
  const word = wordOf(family, text, place);
  if (!word) return actionWords(family, text);
  return words(hidden ? (word.hidden ?? word.said) : word.said)
    .replace("{}", act.what ? whatWords(family, act.what) : "")
    .trim();
}

/** What is trump, in words: a suit, or what the call made of the deal. */
export function trumpWords({ family, trump, call }: View): string {
  if (trump === null || isSuit(trump)) return trump === null ? "" : suit(trump);
  const known = familyOf(family);
  return words(known?.verbs[call ?? ""] ?? known?.trumps[trump]) || trump;
}

const CARDS = /(\b(?:[2-9TJCQKA][CDHS]|JK)\b|\*[A-Z0-9]+\b)( (?=(?:[2-9TJCQKA][CDHS]|JK)\b|\*))?/g;
const PERSON = /\{(\d)(?::([^{}|]*)\|([^{}|]*))?\}/g;
const NAME_FIRST = /^\{\d(?::@ ?\|)?\}\s*:?\s*/;

/**
 * The server's remarks, with marks (or names) in place of `QS`, then names in place of `{seat}`: a player may be called JD.
 *
 * `{seat:takes|take}` is the first word of any seat but the reader's, with its name in place of `@`.
 */
export function noteWords(note: Text, facts: Facts, reader: number | null = null, called = cardMark): string {
  const marked = words(note)
    .replace(CARDS, (_, code: string, more: string | undefined) => called(code) + (more ? (called === cardMark ? " " : ", ") : ""))
    .replace(/[♣♦♥♠](?!\uFE0E)/g, "$&\uFE0E");
  return marked.replace(PERSON, (_, seat: string, others: string | undefined, own: string, at: number) => {
    const mine = Number(seat) === reader;
    const name = mine ? t().you.toLowerCase() : nameOf(facts, Number(seat));
    const said = others === undefined ? name : mine ? own : others.replace("@", name);
    const asTyped = !mine && said.startsWith(name);
    return !asTyped && /(^|[.!?]\s)$/.test(marked.slice(0, at)) ? capital(said) : said;
  });
}

type About = Pick<Update, "view" | "facts">;

/** What was told, for the eye: cards by their marks. */
export function seen({ says }: Pick<Telling, "says">, { view, facts }: About, called = cardMark): string {
  const said = noteWords(says, facts, view?.seat, called);
  return /^\{\d(\}|:[^@])/.test(says) ? said : capital(said);
}

/** The same for the ear: cards by their names. */
export const heard = (told: Telling, about: About): string => seen(told, about, card);

/** The same in a bubble beside its seat, whose name stands there already. */
export const besideSeat = ({ says }: Telling, about: About): string =>
  seen({ says: says.replace(NAME_FIRST, "").replace(/\.$/, "") }, about);

export function who(view: View | null, facts: Facts, seat: number): string {
  return view?.seat === seat ? t().you : nameOf(facts, seat);
}

export function winnersWords(view: View, facts: Facts): string {
  const [only] = view.winners;
  if (view.winners.length === 1) return only === view.seat ? t().end.youWin : t().end.wins(nameOf(facts, only as number));
  return t().end.shared(t().and(view.winners.map((seat) => who(view, facts, seat))));
}

/** What the acting seat is asked, in the family's words. */
export function askOf(view: View): string {
  return words(phaseOf(view)?.ask);
}

export function isTrickGame(view: View): boolean {
  return view.stock === null && view.players.some((place) => place.tricks !== null);
}

/** What holds of a deal that runs, besides what lies on the table. */
export function remarksOf(view: View, facts: Facts): string {
  return view.done ? "" : view.notes.map((note) => noteWords(note, facts)).join(" ");
}
