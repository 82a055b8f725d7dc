import { readRules, rulesText, valueIn } from "../lobby/rules-text";
import type { EveningMade, FamilyInfo, PresetInfo } from "../wire.gen";

/** What an evening is: whoever knows it plays the same deals against the same bots. */
export interface Evening {
  code: string;
  bot: string;
  rules: string;
}

/** What somebody made of a part of an evening. */
export type Result = EveningMade & { part: number };

/** How somebody stands: all parts together, and beside the mean of the same seats. */
interface Row {
  name: string;
  parts: number;
  points: number;
  beside: number;
}

/** No vowels, no words, as in the codes of tables. */
const LETTERS = "BCDFGHJKMNPQRSTVWXZ";
const LETTERS_OF_CODE = 10;

/** A code by chance: as many evenings as nobody will play. */
export function newCode(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(LETTERS_OF_CODE));
  return [...drawn].map((n) => LETTERS[n % LETTERS.length]).join("");
}

/** The page of an evening. */
export const pathOf = ({ code, bot, rules }: Evening): string =>
  `/evening/${code}/${encodeURIComponent(bot)}/${encodeURIComponent(rules).replaceAll("%3D", "=").replaceAll("%2C", ",")}`;

export const isSame = (one: Evening, other: Evening): boolean =>
  one.code === other.code && one.bot === other.bot && one.rules === other.rules;

/** The option that says how many deals a match has: the one that a game's deal of the day sets. */
const lengthIn = ({ day, options }: FamilyInfo) => options.find(({ id }) => day.includes(` ${id}=`));

/** The rules of each part of an evening of so many deals; nothing where the game has no such evening. */
export function rulesOf(family: FamilyInfo, preset: PresetInfo, deals: number): string | null {
  const option = lengthIn(family);
  const each = deals / family.usual_seats;
  if (!option || !Number.isInteger(each)) return null;
  if (option.kind.kind !== "numbers") return rulesText(family, preset, { [option.id]: `${each}` }, family.usual_seats);
  const all = valueIn(family, preset, option.id).match(/\d+/g) ?? [];
  const spread = Array.from({ length: each }, (_, i) => all[Math.round((i * (all.length - 1)) / Math.max(each - 1, 1))]);
  return each > all.length ? null : rulesText(family, preset, { [option.id]: spread.join(",") }, family.usual_seats);
}

/** What the rules of an evening say: its game, its preset, how many seats, and how many deals in each part. */
export function readEvening({ rules }: Evening, families: readonly FamilyInfo[]) {
  const family = families.find(({ presets }) => presets.some(({ id }) => id === rules.split(" ")[0]));
  const found = family && readRules(family, rules);
  const option = family && lengthIn(family);
  const length = (option && found?.changes[option.id]) ?? "";
  if (!found || !option || !/^\d+(,\d+)*$/.test(length)) return null;
  const deals = option.kind.kind === "numbers" ? length.split(",").length : Number(length);
  return { family, preset: found.preset, parts: found.seats ?? family.usual_seats, deals };
}

const same = (name: string): string => name.normalize("NFKC").toLowerCase();

/** Of two results that one name has in a part, the lesser: whoever plays the same cards again knows them. */
function lesser(results: readonly Result[], low: boolean): Result[] {
  const found = new Map<string, Result>();
  const sorted = [...results].sort(
    (a, b) => (low ? b.points - a.points : a.points - b.points) || a.seat - b.seat || (a.name < b.name ? -1 : 1),
  );
  for (const one of sorted) {
    const key = `${one.part} ${same(one.name)}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** How everybody stands, the best first: points beside the mean of all results in the same seat with the same cards. */
export function ranking(results: readonly Result[], low: boolean): Row[] {
  const counted = lesser(results, low);
  const meanOf = ({ part, seat }: Result): number => {
    const alike = counted.filter((one) => one.part === part && one.seat === seat);
    return alike.reduce((sum, one) => sum + one.points, 0) / alike.length;
  };
  const rows = new Map<string, Row>();
  for (const one of counted) {
    const row = rows.get(same(one.name)) ?? { name: one.name, parts: 0, points: 0, beside: 0 };
    rows.set(same(one.name), {
      name: row.name < one.name ? row.name : one.name,
      parts: row.parts + 1,
      points: row.points + one.points,
      beside: row.beside + one.points - meanOf(one),
    });
  }
  const rank = (row: Row): number => (low ? row.beside : -row.beside);
  return [...rows.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}
