export { default as Card } from "./Card.svelte";
export { loadCourts } from "./courts.svelte";
export { BACKS, faceOf, isRed, RANKS, SUITS, type Back, type Deck, type Mark, type Rank, type Suit } from "./deck";
export { cardMark, cardName, rankIndex, suitName, suitSymbol } from "./names";
export { sortHand, suitOrder, type HandOrder } from "./sort";
