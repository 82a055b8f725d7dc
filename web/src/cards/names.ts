import { t } from "../i18n/spoken.svelte";
import { faceOf, type Rank, type Suit } from "./deck";

/* U+FE0E asks for the plain sign, so that no system puts a coloured picture there. */
const SYMBOLS: Record<Suit, string> = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };

/** The whole name of a card, as a screen reader says it: "Queen of spades", "dame de pique". */
export function cardName(card: string | null): string {
  const face = faceOf(card);
  const { back, joker, knight, name } = t().cards;
  if (face === "back") return back;
  if (face === "joker") return joker;
  if (!face.suit) return face.word;
  return name("rank" in face ? t().cards.ranks[face.rank] : knight, suitName(face.suit));
}

/** The name of a suit: "spades", "pique". */
export function suitName(suit: Suit): string {
  return t().cards.suits[suit];
}

/** The sign of a suit as text. */
export function suitSymbol(suit: Suit): string {
  return SYMBOLS[suit];
}

/** What stands in the corner of a card: "Q" or "D", "10". */
export function rankIndex(rank: Rank): string {
  const letters: Partial<Record<Rank, string>> = t().cards.letters;
  return letters[rank] ?? rank;
}

/** A card in short, for running text: "Q♠", "D♠", "★". */
export function cardMark(card: string): string {
  const face = faceOf(card);
  if (typeof face === "string") return "★";
  const index = "rank" in face ? rankIndex(face.rank) : face.word;
  return face.suit ? index + suitSymbol(face.suit) : index;
}
