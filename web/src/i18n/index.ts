import type { Text } from "../wire.gen";

export { cardName as card, suitName as suit } from "../cards";
export { learn, learnAll, prefer, speak, t, tag } from "./spoken.svelte";

/** The server's words, set as print is: curly apostrophes, and no line that ends in 3-5-; nothing where it has none. */
export function words(text?: Text | false | null): string {
  return text ? text.replaceAll("'", "’").replace(/(?<=\d)-(?=\d)/g, "\u2011") : "";
}

/** The server's words with a capital letter, as a label begins. */
export const label = (text: Text): string => capital(words(text));

/** The same with a capital letter. */
export function capital(said: string): string {
  return said.charAt(0).toUpperCase() + said.slice(1);
}
