export { default as Card } from "./Card.svelte";
export { loadCourts } from "./courts.svelte";
export { faceOf, isRed, type Back, type Deck, type Mark, type Rank, type Suit } from "./deck";
export { cardMark, cardName, rankIndex, suitName, suitSymbol } from "./names";
