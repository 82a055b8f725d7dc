export type Suit = "S" | "H" | "D" | "C";
export type Rank = "A" | "K" | "Q" | "J" | "T" | "9" | "8" | "7" | "6" | "5" | "4" | "3" | "2";

/** How the pack looks: two or four colours, and classic or large indices. */
export interface Deck {
  colours: 2 | 4;
  size: "classic" | "large";
  /** The pattern of its backs. */
  back?: Back;
  /** The rank that is wild, whose cards get a star. */
  wild?: Rank | null;
}

export type Back = "net" | "rings" | "sprigs";

/** What a card stands out for: it would have been better, it cost points, it is wrong. */
export type Mark = "best" | "cost" | "struck";

export interface SuitCard {
  rank: Rank;
  suit: Suit;
}

/** A card of which there is no picture: what stands on it, and its suit if it stands in one. */
export interface Word {
  word: string;
  suit: Suit | null;
}

export type Face = SuitCard | Word | "joker" | "back";

const CARD = /^[AKQJT2-9][SHDC]$/;
const WORD = /^(?:(C)([SHDC])|\*([A-Z0-9]+))$/;

/** What a card's text shows: `QS`, `TH`, the printed joker `JK`, a knight `CS`, a card of no suit `*XIV`, or the back for `null`. */
export function faceOf(card: string | null): Face {
  if (card === null) return "back";
  if (card === "JK") return "joker";
  const [, knight, suit, word] = WORD.exec(card) ?? [];
  if (knight || word) return { word: (knight ?? word) as string, suit: (suit as Suit) ?? null };
  if (!CARD.test(card)) throw new RangeError(`not a card: ${card}`);
  return { rank: card[0] as Rank, suit: card[1] as Suit };
}

export function isCourt(rank: Rank): rank is "K" | "Q" | "J" {
  return rank === "K" || rank === "Q" || rank === "J";
}

export function isRed(suit: Suit): boolean {
  return suit === "H" || suit === "D";
}
