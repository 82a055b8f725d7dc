import { cardName, suitName, type Suit } from "../cards";
import type { Language } from "../language";
import { settings } from "../settings.svelte";
import type { Text } from "../wire.gen";
import { en, type Messages } from "./en";
import { fr } from "./fr";

const CATALOGUES: Record<Language, Messages> = { en, fr };

/** The sentences of the reader's language. */
export const t = (): Messages => CATALOGUES[settings.lang];

/** The server's words in the reader's language, set as print is. */
export const words = (text: Text): string => (settings.lang === "fr" ? text[1].replace(/ (?=[:;!?»])|(?<=«) /g, "\u00A0") : text[0]).replaceAll("'", "’");

export const card = (text: string): string => cardName(text, settings.lang);
export const suit = (text: Suit): string => suitName(text, settings.lang);

/** The server's words with a capital letter, as a label begins. */
export function label(text: Text): string {
  const said = words(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
