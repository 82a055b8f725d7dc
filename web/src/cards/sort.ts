import { faceOf, isRed, RANKS, SUITS, type Suit } from "./deck";

/** How to lay out a hand; what is a trump, and in which order, only the server can say. */
export interface HandOrder {
  /** Cards in the order to show them; cards it does not name follow. */
  order?: readonly string[];
  /** Cards that stand together at the left, best first. */
  trumps?: readonly string[];
  /** The suit to show next to them. */
  trump?: Suit | null;
}

/** The same cards in the order to show them. */
export function sortHand(hand: readonly string[], { order = [], trumps = [], trump = null }: HandOrder = {}): string[] {
  const suits = suitOrder(suitsOf(hand), trump);
  const known = [...order, ...trumps];
  const place = (card: string): number => {
    const found = known.indexOf(card);
    return found >= 0 ? found : known.length + naturalPlace(card, suits);
  };
  return [...hand].sort((a, b) => place(a) - place(b));
}

/** The suits given, the first one first if it is among them, with as few neighbours of one colour as can be. */
export function suitOrder(suits: readonly Suit[], first: Suit | null = null): Suit[] {
  const present = SUITS.filter((suit) => suits.includes(suit));
  const orders = permutations(present).filter(([head]) => !first || !present.includes(first) || head === first);
  return orders.reduce((best, next) => (clashes(next) < clashes(best) ? next : best));
}

function suitsOf(hand: readonly string[]): Suit[] {
  return hand.map(faceOf).flatMap((face) => (typeof face === "string" ? [] : [face.suit]));
}

function naturalPlace(card: string, suits: readonly Suit[]): number {
  const face = faceOf(card);
  if (typeof face === "string") return 0;
  return 1 + suits.indexOf(face.suit) * RANKS.length + RANKS.indexOf(face.rank);
}

function clashes(suits: readonly Suit[]): number {
  return suits.filter((suit, i) => i > 0 && isRed(suit) === isRed(suits[i - 1] as Suit)).length;
}

function permutations(suits: readonly Suit[]): Suit[][] {
  if (suits.length === 0) return [[]];
  return suits.flatMap((head) => permutations(suits.filter((suit) => suit !== head)).map((rest) => [head, ...rest]));
}
