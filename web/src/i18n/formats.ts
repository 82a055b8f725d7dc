/** How a language writes numbers, dates and lists, and which form of a word goes with a number; catalogues are made of it. */
interface Formats {
  plural: (n: number) => Intl.LDMLPluralRule;
  number: (n: number, how?: Intl.NumberFormatOptions) => string;
  date: (at: number | string, how: Intl.DateTimeFormatOptions) => string;
  /** All of them, with the language's word before the last. */
  list: (parts: readonly string[]) => string;
  join: (parts: readonly unknown[], between: string) => string;
  count: (parts: readonly unknown[]) => number;
  lower: (said: string) => string;
  capital: (said: string) => string;
  /** French: “de Zoé”, “d’Anna”. */
  de: (word: string) => string;
}

/** Lists without a comma before the last word. */
const LISTS: Record<string, string> = { en: "en-GB" };

/** The formats of a language; what takes long to make is made when it is asked for, and once. */
export function formats(lang: string): Formats {
  let rules: Intl.PluralRules | undefined;
  let lists: Intl.ListFormat | undefined;
  const made: Record<string, Intl.NumberFormat> = {};
  const numbers = (how: Intl.NumberFormatOptions): Intl.NumberFormat =>
    (made[JSON.stringify(how)] ??= new Intl.NumberFormat(lang, { useGrouping: false, ...how }));
  return {
    plural: (n) => (rules ??= new Intl.PluralRules(lang)).select(n),
    number: (n, how = {}) => numbers(how).format(n).replace("-", "−"),
    date: (at, how) => new Intl.DateTimeFormat(lang, how).format(new Date(at)),
    list: (parts) => (lists ??= new Intl.ListFormat(LISTS[lang] ?? lang)).format(parts),
    join: (parts, between) => parts.join(between),
    count: (parts) => parts.length,
    lower: (said) => said.toLowerCase(),
    capital: (said) => said.charAt(0).toUpperCase() + said.slice(1),
    de: (word) => (/^[aeiouyàâéèêëîïôûœæh]/i.test(word) ? `d’${word}` : `de ${word}`),
  };
}
