import { rankIndex, type Rank } from "../cards";
import { familyOf } from "../catalogue.svelte";
import { card, t } from "../i18n";
import { settings } from "../settings.svelte";
import type { Happened, Update, View } from "../wire.gen";
import { noteWords, saidOf, whatWords, who, winnersWords } from "./say";

/** What is said of a deal or an act: a short sentence for each thing that happened. */
export function toldOf(happened: readonly Happened[], update: Update): string[] {
  const { view } = update;
  return view ? happened.map((one) => tell(one, { ...update, view })).filter(Boolean) : [];
}

type Seen = Update & { view: View };

const list = (cards: readonly string[]): string => cards.map(card).join(", ");
/** Cards by name as far as they are known, and by number where they are not. */
const counted = (cards: readonly string[], count: number): string => (cards.length === count ? list(cards) : t().table.cards(count));

/** The name of who gets something, in the middle of a sentence. */
function to(seat: number | null, { view, facts }: Pick<Seen, "view" | "facts">): string {
  return seat === null || seat === view.seat ? t().you.toLowerCase() : who(view, facts, seat);
}

function tell(one: Happened, seen: Seen): string {
  const { view, facts } = seen;
  const does = (seat: number, what: string): string => t().say.does(who(view, facts, seat), what);
  const act = (seat: number, action: string, known: string | null): string => does(seat, saidOf(view.family, action, known === null));
  switch (one.type) {
    case "new_deal":
      return begun(one.deal, one.dealer, one.wild, seen);
    case "turned_up":
      return `${one.down ? t().table.upcardDown : t().table.upcard}${t().colon}${card(one.card)}.`;
    case "said":
      return act(one.seat, one.action, one.action);
    case "gave":
      return one.seat === view.seat ? act(one.seat, one.action, one.card) : "";
    case "set_aside":
    case "put_down":
      return act(one.seat, one.action, one.card);
    case "put":
      return [one.action ? act(one.seat, one.action, one.card) : does(one.seat, card(one.card ?? "")), one.led ? ledWords(view.family, one.led) : ""].filter(Boolean).join(" ");
    case "drew":
      return one.card && one.seat === view.seat ? t().say.youDrew(card(one.card)) : does(one.seat, [saidOf(view.family, one.action), one.card ? card(one.card) : ""].filter(Boolean).join(", "));
    case "took":
      return does(one.seat, t().say.from[one.source as keyof ReturnType<typeof t>["say"]["from"]](counted(one.cards, one.count)));
    case "handed_over":
      return t().say.hands(who(view, facts, one.seat), to(one.to, seen), counted(one.cards, one.count));
    case "revealed":
      return revealed(one, seen);
    case "trick_taken":
      return one.seat === view.seat ? t().say.youTake : t().say.takes(who(view, facts, one.seat));
    case "laid_down":
      return does(one.seat, one.added.length ? t().say.added(list(one.added)) : t().say.laid(list(one.meld.cards)));
    case "went_out":
      return does(one.seat, t().say.out);
    case "last_turn":
      return does(one.seat, t().say.lastTurn);
    case "fined":
      return does(one.seat, t().say.fined(one.points));
    case "reshuffled":
      return t().say.reshuffled(one.count);
    case "thrown_in":
      return t().end.redealt;
    case "scored":
      return [t().say.result(one.delta.map((points, seat) => `${who(view, facts, seat)} ${pointsOf(view.family, points)}`).join(", ")), ...one.why.map((why) => noteWords(why, facts))].join(" ");
    case "match_ended":
      return `${winnersWords(view, facts)}.`;
  }
}

function begun(deal: number, dealer: number, wild: string | null, { view, facts }: Seen): string {
  const hand = view.hand.length ? t().say.hand(view.hand.length) : "";
  const rank = wild ? `${t().table.wild}${t().colon}${rankIndex(wild as Rank, settings.lang)}.` : "";
  return [t().say.deal(deal, who(view, facts, dealer)), hand, rank].filter(Boolean).join(" ");
}

function revealed(one: Extract<Happened, { type: "revealed" }>, { view, facts }: Seen): string {
  const name = who(view, facts, one.seat);
  if (one.how === "received") return t().say.hands(name, to(view.seat, { view, facts }), list(one.cards));
  return one.how === "shown" ? t().say.shows(name, list(one.cards)) : t().say.does(name, t().say.from.kitty(list(one.cards)));
}

/** The suit that a led card asks for. */
export function ledWords(family: string, led: string): string {
  return `${t().table.led}${t().colon}${whatWords(family, led)}.`;
}

/** Points as the game writes them. */
export function pointsOf(family: string, points: number): string {
  return familyOf(family)?.signed ? t().signed(points) : String(points).replace("-", "−");
}
