import { SPOKEN } from "./i18n/messages.gen";

/** The languages that the page was built with; its house may speak more. */
export const LANGUAGES = Object.keys(SPOKEN);

/** English with accents, and longer by two fifths: for tests of the layout, by a server that speaks it. */
export const PSEUDO = "en-XA";

/** The languages of tags such as `fr-CA`. */
export const wanted = (tags: readonly string[]): string[] => tags.map((tag) => tag.toLowerCase().replace(/-.*/, ""));

/** The first language of the reader's that the page was built with, or English. */
export function pickLanguage(tags: readonly string[]): string {
  return wanted(tags).find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

/** Where lines of a language begin. */
export const directionOf = (lang: string): "ltr" | "rtl" => (/^(ar|fa|he|ur|yi)$/.test(lang) ? "rtl" : "ltr");
