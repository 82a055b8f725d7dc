import type { Mark } from "../cards";
import type { Played, TableEvent, View } from "../wire.gen";
import { isCard, readAction } from "./actions";
import { beforePlay } from "./exchange";
import { kindOf } from "./family";
import { isTrickGame } from "./say";

export type Marks = Readonly<Record<string, Mark>>;
/** Cards of a seat, those that are not known as `null`. */
export type Held = readonly (string | null)[];

/** What lies on a felt: made from what a player sees, from a step of a replay or from a puzzle. */
export interface Scene {
  /** What the middle and the status tell of. */
  view: View;
  /** What the seats tell of: while the last card of a trick is on its way, nobody has taken it. */
  seats: View;
  /** The seat at the near edge. */
  bottom: number;
  /** The reader, who sits there, is asked for something. */
  asked: boolean;
  /** What lies in the middle: a trick, what went from hand to hand, or piles alone. */
  lies: "trick" | "swapped" | "piles";
  trick: readonly Played[];
  /** Who has taken the trick that lies there. */
  winner: number | null;
  /** The suit to be followed in it. */
  led: string | null;
  /** A card of the reader's on its way to a pile. */
  thrown: string | null;
  /** What led to this. */
  event: TableEvent | null;
  /** Each seat's cards. */
  hands: readonly Held[];
  /** Cards that each seat laid aside, where that is to be seen. */
  asides: readonly Held[];
  /** Melds that lie beside the cards of their seats; at a table they lie in the middle. */
  laid: readonly (readonly Held[])[];
  /** Open hands have more room than backs. */
  open: boolean;
  marks: Marks;
}

/** How a table stands while it goes on. */
interface Standing {
  bottom: number;
  /** A bot plays for this reader. */
  asleep?: boolean;
  /** The finished trick is still shown, with what was known before its last card. */
  holding?: boolean;
  before?: View | null;
  /** That card has not come to lie yet. */
  landed?: boolean;
  /** A card of the reader's on its way to the table. */
  flown?: string | null;
  event?: TableEvent | null;
  marks?: Marks;
}

/** A table as a seat, or whoever watches, sees it. */
export function fromView(
  view: View,
  { bottom, asleep = false, holding = false, before = null, landed = true, flown = null, event = null, marks = {} }: Standing,
): Scene {
  const seats = holding && !landed && before ? before : view;
  const lies = liesIn(view, holding);
  const down = holding ? view.last_trick : view.trick;
  const comes = lies === "trick" && flown && view.seat !== null && !down.some(({ card, seat }) => card === flown && seat === view.seat);
  return {
    view,
    seats,
    bottom,
    asked: !asleep && seats.turn === view.seat && view.seat !== null && !view.done,
    lies,
    trick: comes ? [...down, { seat: view.seat as number, card: flown }] : down,
    winner: holding && seats === view ? view.last_winner : null,
    led: (holding ? before?.led : view.led) ?? null,
    thrown: lies === "trick" ? null : flown,
    event,
    hands: seats.players.map((place, seat) => (seat === view.seat ? view.hand : knownOf(place))),
    asides: [],
    laid: [],
    open: false,
    marks,
  };
}

/** How the card of an action stands out, if it is done with one. */
export function mark(as: Mark, action: string): Marks {
  const { what } = readAction(action);
  return isCard(what) ? { [what]: as } : {};
}

export const backs = (count: number): Held => Array<null>(count).fill(null);

/** Faces where all of a hand is known, as of one that was laid open; else backs, whatever else is known of it. */
function knownOf({ cards, holds }: View["players"][number]): Held {
  return cards > 0 && holds.length === cards ? holds : backs(cards);
}

function liesIn(view: View, holding: boolean): Scene["lies"] {
  const swapped = view.handed.length > 0 && beforePlay(view);
  if (swapped) return "swapped";
  if (!isTrickGame(view)) return "piles";
  const bare = !view.done && !view.kitty && !view.dummy && view.upcard === null;
  return bare || holding || (!view.done && (kindOf(view) === "play" || view.trick.length > 0)) ? "trick" : "piles";
}
