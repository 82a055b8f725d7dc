import type { Language } from "../language";
import { faceOf, type Rank, type Suit } from "./deck";

interface Names {
  ranks: Record<Rank, string>;
  knight: string;
  indices: Partial<Record<Rank, string>>;
  suits: Record<Suit, string>;
  of: string;
  joker: string;
  back: string;
}

const NAMES: Record<Language, Names> = {
  en: {
    ranks: {
      ...{ A: "Ace", K: "King", Q: "Queen", J: "Jack", T: "Ten", 9: "Nine", 8: "Eight" },
      ...{ 7: "Seven", 6: "Six", 5: "Five", 4: "Four", 3: "Three", 2: "Two" },
    },
    knight: "Knight",
    indices: { T: "10" },
    suits: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" },
    of: "of",
    joker: "Joker",
    back: "Face-down card",
  },
  fr: {
    ranks: {
      ...{ A: "as", K: "roi", Q: "dame", J: "valet", T: "dix", 9: "neuf", 8: "huit" },
      ...{ 7: "sept", 6: "six", 5: "cinq", 4: "quatre", 3: "trois", 2: "deux" },
    },
    knight: "cavalier",
    indices: { K: "R", Q: "D", J: "V", T: "10" },
    suits: { S: "pique", H: "cœur", D: "carreau", C: "trèfle" },
    of: "de",
    joker: "joker imprimé",
    back: "carte cachée",
  },
};

/* U+FE0E asks for the plain sign, so that no system puts a coloured picture there. */
const SYMBOLS: Record<Suit, string> = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };

/** The whole name of a card, as a screen reader says it: "Queen of spades", "dame de pique". */
export function cardName(card: string | null, lang: Language): string {
  const face = faceOf(card);
  const names = NAMES[lang];
  if (face === "back") return names.back;
  if (face === "joker") return names.joker;
  if (!face.suit) return face.word;
  return `${"rank" in face ? names.ranks[face.rank] : names.knight} ${names.of} ${names.suits[face.suit]}`;
}

/** The name of a suit: "spades", "pique". */
export function suitName(suit: Suit, lang: Language): string {
  return NAMES[lang].suits[suit];
}

/** The sign of a suit as text. */
export function suitSymbol(suit: Suit): string {
  return SYMBOLS[suit];
}

/** What stands in the corner of a card: "Q" or "D", "10". */
export function rankIndex(rank: Rank, lang: Language): string {
  return NAMES[lang].indices[rank] ?? rank;
}

/** A card in short, for running text: "Q♠", "D♠", "★". */
export function cardMark(card: string, lang: Language): string {
  const face = faceOf(card);
  if (typeof face === "string") return "★";
  const index = "rank" in face ? rankIndex(face.rank, lang) : face.word;
  return face.suit ? index + suitSymbol(face.suit) : index;
}
