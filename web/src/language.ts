export type Language = "en" | "fr";

export const texts: Record<Language, { welcome: string }> = {
  en: { welcome: "A table for three." },
  fr: { welcome: "Une table pour trois." },
};

/** The first language of the reader's that trey speaks, or English. */
export function pickLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => tag in texts) ?? "en";
}
