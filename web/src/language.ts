import { SPOKEN } from "./i18n/messages.gen";

export type Language = keyof typeof SPOKEN;

export const LANGUAGES = Object.keys(SPOKEN) as Language[];

/** English with accents, and longer by two fifths: for tests of the layout, by a server that speaks it. */
export const PSEUDO = "en-XA";

/** The first language of the reader's that trey speaks, or English. */
export function pickLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? "en";
}
