import { rankIndex, type Rank } from "../cards";
import { familyOf } from "../catalogue.svelte";
import { capital, card, t } from "../i18n";
import { isQuiet, type Quiet } from "../play/pace";
import { settings } from "../settings.svelte";
import type { Happened, Update, View } from "../wire.gen";
import { dealWords, kittyWords, whatWords } from "./family";
import { noteWords, saidOf, who, winnersWords } from "./say";

/** What is told of one thing that happened: of which seat, in the words of a bubble there, and as a whole sentence. */
export interface Telling {
  seat: number | null;
  what: string;
  line: string;
  of: Happened["type"];
}

/** What is told of a deal or an act, in order: a bubble shows no other words than those that are said aloud. */
export function tellingsOf(happened: readonly Happened[], update: Update): Telling[] {
  const { view } = update;
  return view ? inSeries(happened).flatMap((series) => tell(series, { ...update, view })) : [];
}

/** What is said of a deal or an act: a short sentence for each thing that happened. */
export function toldOf(happened: readonly Happened[], update: Update): string[] {
  return tellingsOf(happened, update).map((one) => one.line);
}

/** One after the other of the same kind by the same seat, as when four cards are set aside, is one thing to tell. */
function inSeries(happened: readonly Happened[]): [Happened, ...Happened[]][] {
  const series: [Happened, ...Happened[]][] = [];
  for (const one of happened) {
    const last = series.at(-1);
    if (last && isQuiet(one) && one.type === last[0].type && one.seat === (last[0] as Quiet).seat) last.push(one);
    else series.push([one]);
  }
  return series;
}

type Seen = Update & { view: View };

const list = (cards: readonly string[]): string => cards.map(card).join(", ");
/** Cards by name as far as they are known, and by number where they are not. */
const counted = (cards: readonly string[], count: number): string => (cards.length === count ? list(cards) : t().table.cards(count));

/** The name of who gets something, in the middle of a sentence. */
function to(seat: number | null, { view, facts }: Pick<Seen, "view" | "facts">): string {
  return seat === null || seat === view.seat ? t().you.toLowerCase() : who(view, facts, seat);
}

function tell([one, ...more]: readonly [Happened, ...Happened[]], seen: Seen): Telling[] {
  const { view, facts } = seen;
  const does = (seat: number, what: string): Telling[] =>
    what ? [{ seat, what: capital(what), line: t().say.does(who(view, facts, seat), what), of: one.type }] : [];
  const says = (line: string, seat: number | null = null): Telling[] => (line ? [{ seat, what: line, line, of: one.type }] : []);
  switch (one.type) {
    case "new_deal":
      return says(begun(one.deal, one.dealer, one.wild, seen));
    case "turned_up":
      return says(`${one.down ? t().table.upcardDown : t().table.upcard}${t().colon}${card(one.card)}.`);
    case "said":
      return does(one.seat, saidOf(view.family, one.action));
    case "gave":
      return one.seat === view.seat ? does(one.seat, quietWords(view.family, [one, ...(more as Quiet[])])) : [];
    case "set_aside":
    case "put_down":
      return does(one.seat, quietWords(view.family, [one, ...(more as Quiet[])]));
    case "put":
      return put(one, seen);
    case "drew":
      return one.card && one.seat === view.seat
        ? says(t().say.youDrew(card(one.card)), one.seat)
        : does(one.seat, [saidOf(view.family, one.action), one.card ? card(one.card) : ""].filter(Boolean).join(", "));
    case "took":
      return does(one.seat, fromWhere(view.family, one.source, counted(one.cards, one.count)));
    case "handed_over":
      return [
        {
          seat: one.seat,
          what: `${t().ask.for(to(one.to, seen))}${t().colon}${counted(one.cards, one.count)}`,
          line: t().say.hands(who(view, facts, one.seat), to(one.to, seen), counted(one.cards, one.count)),
          of: one.type,
        },
      ];
    case "revealed":
      return says(revealed(one, seen));
    case "trick_taken":
      return says(one.seat === view.seat ? t().say.youTake : t().say.takes(who(view, facts, one.seat)));
    case "laid_down":
      return does(one.seat, one.added.length ? t().say.added(list(one.added)) : t().say.laid(list(one.meld.cards)));
    case "went_out":
      return does(one.seat, t().say.out);
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

/** A card put to the trick or on the pile is seen there; a bubble says only what the card does not show. */
function put(one: Extract<Happened, { type: "put" }>, { view, facts }: Seen): Telling[] {
  const what = one.action ? saidOf(view.family, one.action, one.card === null) : card(one.card ?? "");
  const led = one.led ? ledWords(view.family, one.led) : "";
  return [
    { seat: one.seat, what: led, line: [t().say.does(who(view, facts, one.seat), what), led].filter(Boolean).join(" "), of: one.type },
  ];
}

/** Cards that were chosen one by one, in one breath: by name as far as they are known, else how often. */
function quietWords(family: string, series: readonly Quiet[]): string {
  const known = series.flatMap((one) => (one.card === null ? [] : [one.card]));
  const [first] = series as [Quiet, ...Quiet[]];
  if (known.length < series.length) return t().say.times(saidOf(family, first.action, true), series.length);
  return saidOf(family, first.action).replace(card(first.card as string), list(known));
}

function begun(deal: number, dealer: number, wild: string | null, { view, facts }: Seen): string {
  const hand = view.seat !== null && view.hand.length ? t().say.hand(view.hand.length) : "";
  const rank = wild ? `${t().table.wild}${t().colon}${rankIndex(wild as Rank, settings.lang)}.` : "";
  return [t().say.deal(dealWords(view.family, deal), who(view, facts, dealer)), hand, rank].filter(Boolean).join(" ");
}

function revealed(one: Extract<Happened, { type: "revealed" }>, { view, facts }: Seen): string {
  const name = who(view, facts, one.seat);
  if (one.how === "received") return t().say.hands(name, to(view.seat, { view, facts }), list(one.cards));
  return one.how === "shown" ? t().say.shows(name, list(one.cards)) : t().say.does(name, fromWhere(view.family, "kitty", list(one.cards)));
}

function fromWhere(family: string, source: string, what: string): string {
  const { kitty, ...from } = t().say.from;
  return source === "kitty" ? kitty(what, kittyWords(family)) : from[source as keyof typeof from](what);
}

/** The suit that a led card asks for. */
export function ledWords(family: string, led: string): string {
  return `${t().table.led}${t().colon}${whatWords(family, led)}.`;
}

/** Points as the game writes them. */
export function pointsOf(family: string, points: number): string {
  return familyOf(family)?.signed ? t().signed(points) : String(points).replace("-", "−");
}
