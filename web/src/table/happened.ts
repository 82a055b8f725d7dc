import { cardMark, rankIndex, type Rank } from "../cards";
import { familyOf } from "../catalogue.svelte";
import { capital, card, t } from "../i18n";
import { isQuiet, type Quiet } from "../play/pace";
import type { Happened, Update, View } from "../wire.gen";
import { readAction } from "./actions";
import { dealWords, kittyWords, fromDealer, whatWords } from "./family";
import { noteWords, saidOf, who, winnersWords } from "./say";

/** What is told of one thing that happened: of which seat, for a bubble there, for the eye and for the ear. */
export interface Telling {
  seat: number | null;
  /** Words of the bubble. */
  what: string;
  /** What is read on the felt: cards in short, and nothing of a card that lies in sight. */
  seen: string;
  /** The whole sentence, as it is read aloud. */
  line: string;
  of: Happened["type"];
}

/** What is told of a deal or an act, in order. */
export function tellingsOf(happened: readonly Happened[], update: Update): Telling[] {
  const { view } = update;
  if (!view) return [];
  const all = inSeries(happened.filter((one, i) => !isPlain(one, happened.slice(i + 1))));
  return all.flatMap((series) => tell(series, { ...update, view }));
}

/** What is said of a deal or an act: a short sentence for each thing that happened. */
export function toldOf(happened: readonly Happened[], update: Update): string[] {
  return tellingsOf(happened, update).map((one) => one.line);
}

/** The same for the eye. */
export function seenOf(happened: readonly Happened[], update: Update): string[] {
  return tellingsOf(happened, update).flatMap((one) => one.seen || []);
}

/** What follows at once says it: cards that are given go over, and whoever said "take" has taken. */
function isPlain(one: Happened, after: readonly Happened[]): boolean {
  if (one.type === "gave") return after.some((next) => next.type === "handed_over" && next.seat === one.seat && !next.back);
  const [next] = after;
  if (one.type !== "said" || next?.type !== "took" || next.seat !== one.seat) return false;
  const { what } = readAction(one.action);
  return what === next.source || (what === "" && next.source === "upcard");
}

type Done = Extract<Happened, { type: "gave" | "set_aside" | "put_down" | "took" | "drew" | "handed_over" | "went_out" }>;
const DONE = new Set<Happened["type"]>([
  "gave",
  "set_aside",
  "put_down",
  "took",
  "drew",
  "handed_over",
  "went_out",
] satisfies Done["type"][]);
const isDone = (one: Happened): one is Done => DONE.has(one.type);

/** What one seat does in one breath, as when four cards are thrown and the kitty is taken, is one thing to tell. */
function inSeries(happened: readonly Happened[]): [Happened, ...Happened[]][] {
  const series: [Happened, ...Happened[]][] = [];
  for (const one of happened) {
    const last = series.at(-1);
    if (last && isDone(one) && isDone(last[0]) && one.seat === last[0].seat) last.push(one);
    else series.push([one]);
  }
  return series;
}

type Seen = Update & { view: View };
/** How a card is called. */
type Name = (card: string) => string;

const marked: Name = cardMark;
const list = (cards: readonly string[], name: Name): string => cards.map(name).join(name === marked ? " " : ", ");
/** Cards by name as far as they are known, and by number where they are not. */
const counted = (cards: readonly string[], count: number, name: Name): string =>
  cards.length === count ? list(cards, name) : t().say.cards(count);

/** The name of who gets something, in the middle of a sentence. */
function to(seat: number | null, { view, facts }: Pick<Seen, "view" | "facts">): string {
  return seat === null || seat === view.seat ? t().you.toLowerCase() : who(view, facts, seat);
}

function tell(series: readonly [Happened, ...Happened[]], seen: Seen): Telling[] {
  const [one] = series;
  const { view, facts } = seen;
  const does = (seat: number, what: string): Telling[] => {
    const line = t().say.does(who(view, facts, seat), what);
    return what ? [{ seat, what: capital(what), seen: line, line, of: one.type }] : [];
  };
  const says = (line: string, seat: number | null = null): Telling[] =>
    line ? [{ seat, what: line, seen: line, line, of: one.type }] : [];
  switch (one.type) {
    case "new_deal": {
      const say = (held?: string): string => begun(one.deal, one.dealer, one.wild, seen, held);
      return [{ seat: null, what: "", seen: say(""), line: say(), of: one.type }];
    }
    case "turned_up":
      return marks(one.type, null, (name) => `${one.down ? t().table.upcardDown : t().table.upcard}${t().colon}${name(one.card)}.`);
    case "said":
      return does(one.seat, saidOf(view.family, one.action, false, fromDealer(view, one.seat)));
    case "gave":
    case "set_aside":
    case "put_down":
    case "took":
    case "drew":
    case "handed_over":
    case "went_out":
      return done(series as readonly Done[], seen);
    case "put":
      return put(one, seen);
    case "revealed":
      return marks(one.type, null, (name) => revealed(one, seen, name));
    case "trick_taken":
      return says(one.seat === view.seat ? t().say.youTake : t().say.takes(who(view, facts, one.seat)));
    case "laid_down":
      return laid(one, seen);
    case "last_turn":
      return one.seat === view.seat ? says(t().say.yourLastTurn(who(view, facts, one.because))) : does(one.seat, t().say.lastTurn);
    case "fined":
      return does(one.seat, t().say.fined(one.points));
    case "reshuffled":
      return says(t().say.reshuffled(one.count));
    case "thrown_in":
      return says(t().end.redealt);
    case "scored":
      return says(
        [
          t().say.result(one.delta.map((points, seat) => `${who(view, facts, seat)} ${pointsOf(view.family, points)}`).join(", ")),
          ...one.why.map((why) => noteWords(why, facts, view.seat)),
        ].join(" "),
      );
    case "match_ended":
      return says(`${winnersWords(view, facts)}.`);
  }
}

/** A sentence with cards in it: in short for the eye, by name for the ear. */
function marks(of: Telling["of"], seat: number | null, sentence: (name: Name) => string): Telling[] {
  const [seen, line] = [sentence(marked), sentence(card)];
  return line ? [{ seat, what: seen, seen, line, of }] : [];
}

/** What a seat has done with cards, as one sentence: "Hugo discards 4 cards and takes the kitty." */
function done(series: readonly Done[], seen: Seen): Telling[] {
  const [{ seat, type }] = series as readonly [Done];
  const words = (name: Name): string => t().and(doings(series, seen, name));
  const told = words(card);
  if (!told) return [];
  const subject = who(seen.view, seen.facts, seat);
  const [eye, ear] = [words(marked), told].map((what) => t().say.sentence(subject, what)) as [string, string];
  return [
    { seat, what: capital(words(marked)), seen: eye, line: ear, of: series.some((one) => one.type === "went_out") ? "went_out" : type },
  ];
}

function doings(series: readonly Done[], seen: Seen, name: Name): string[] {
  const { view } = seen;
  const thrown = series.filter(isQuiet).filter((one) => one.type !== "gave" || one.seat === view.seat);
  const told: string[] = [];
  for (const one of series) {
    const you = one.seat === view.seat;
    if (isQuiet(one)) {
      if (one === thrown[0]) told.push(quietWords(thrown, you, seen, name));
    } else if (one.type === "took") told.push(tookWords(one, you, view, name));
    else if (one.type === "drew") {
      const say = one.source === "stock" ? t().say.draws : t().say.picks;
      told.push(say(you, one.card ? name(one.card) : t().say.cards(1)));
    } else if (one.type === "handed_over") told.push(gives(one, seen, name));
    else told.push(t().say.goesOut(you));
  }
  return told.filter(Boolean);
}

function gives({ seat, to: other, cards, count, back }: Extract<Done, { type: "handed_over" }>, seen: Seen, name: Name): string {
  const { view, facts } = seen;
  const say = back ? t().say.givesBack : t().say.gives;
  return say(seat === view.seat, other === view.seat, who(view, facts, other), counted(cards, count, name));
}

function tookWords({ source, cards, count }: Extract<Done, { type: "took" }>, you: boolean, view: View, name: Name): string {
  if (source === "upcard") return t().say.picks(you, counted(cards, count, name));
  if (cards.length === count) return t().say.picks(you, fromWhere(view.family, source, list(cards, name)));
  return source === "kitty" && view.kitty
    ? t().say.picks(you, fromWhere(view.family, source, t().say.cards(count)))
    : t().say.picks(you, source === "kitty" ? t().say.whole.kitty(kittyWords(view.family)) : t().say.whole.dummy);
}

/** Cards that were chosen one by one, in one breath: by name as far as they are known, else how many. */
function quietWords(series: readonly Quiet[], you: boolean, seen: Seen, name: Name): string {
  const known = series.flatMap((one) => (one.card === null ? [] : [one.card]));
  const [first] = series as [Quiet, ...Quiet[]];
  const what = counted(known, series.length, name);
  if (first.type === "put_down") return t().say.puts(you, what);
  if (first.type === "gave") return t().say.gives(you, first.to === seen.view.seat, who(seen.view, seen.facts, first.to), what);
  return t().say.throws(you, what);
}

/** A card put to the trick or on the pile is seen there; the eye is told only what the card does not show. */
function put(one: Extract<Happened, { type: "put" }>, { view, facts }: Seen): Telling[] {
  const what = one.action ? saidOf(view.family, one.action, one.card === null) : card(one.card ?? "");
  const led = one.led ? ledWords(view.family, one.led) : "";
  const line = [t().say.does(who(view, facts, one.seat), what), led].filter(Boolean).join(" ");
  return [{ seat: one.seat, what: led, seen: led, line, of: one.type }];
}

/** Melds are seen where they lie. */
function laid({ seat, added, meld, type }: Extract<Happened, { type: "laid_down" }>, { view, facts }: Seen): Telling[] {
  const words = (name: Name): string => (added.length ? t().say.added(list(added, name)) : t().say.laid(list(meld.cards, name)));
  return [{ seat, what: capital(words(marked)), seen: "", line: t().say.does(who(view, facts, seat), words(card)), of: type }];
}

function begun(deal: number, dealer: number, wild: string | null, { view, facts }: Seen, held?: string): string {
  const hand = held ?? (view.seat !== null && view.hand.length ? t().say.hand(view.hand.length) : "");
  const rank = wild ? `${t().table.wild}${t().colon}${rankIndex(wild as Rank)}.` : "";
  return [t().say.deal(dealWords(view.family, deal), who(view, facts, dealer)), hand, rank].filter(Boolean).join(" ");
}

function revealed(one: Extract<Happened, { type: "revealed" }>, { view, facts }: Seen, name: Name): string {
  const seat = who(view, facts, one.seat);
  const cards = list(one.cards, name);
  if (one.how === "received") return t().say.hands(seat, to(view.seat, { view, facts }), cards);
  return one.how === "shown" ? t().say.shows(seat, cards) : t().say.does(seat, fromWhere(view.family, "kitty", cards));
}

function fromWhere(family: string, source: string, what: string): string {
  const { kitty, dummy } = t().say.from;
  return source === "kitty" ? kitty(what, kittyWords(family)) : dummy(what);
}

/** The suit that a led card asks for. */
export function ledWords(family: string, led: string): string {
  return `${t().table.led}${t().colon}${whatWords(family, led)}.`;
}

/** Points as the game writes them. */
export function pointsOf(family: string, points: number): string {
  return familyOf(family)?.signed ? t().signed(points) : String(points).replace("-", "−");
}
