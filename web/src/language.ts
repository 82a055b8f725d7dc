export type Language = "en" | "fr";

export const LANGUAGES: readonly Language[] = ["en", "fr"];

/** The first language of the reader's that trey speaks, or English. */
export function pickLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? "en";
}
