import { recall, remember } from "../device";
import { fitting, like, list, struct, whole } from "../play/check";
import type { EveningMade, Evening as EveningPart, Welcome } from "../wire.gen";
import { isSame, type Evening, type Result } from "./evening";

/** A record that came to this device, packed; what it proves is known once a house has played it again. */
export interface Held {
  packed: string;
  /** Where this device's player sat, if it is theirs. */
  seat: number | null;
  /** Nothing until it was checked. */
  proved: { part: number; made: EveningMade[] } | null;
}

/** An evening that this device knows. */
export interface Kept extends Evening {
  /** When it came here, in milliseconds. */
  at: number;
  /** The tables of parts whose record was not taken yet, by the part's number. */
  tables: Record<string, string>;
  records: Held[];
}

const MOST = 12;
/** Records of one evening: of twenty people, all three parts. */
export const MOST_RECORDS = 60;
export const isCode = like(/^[A-Z0-9]{8,16}$/);
const isPacked = like(/^[\w-]{20,20000}$/);
const isTable = like(/^[A-Za-z0-9_-]{1,40}$/);
const isHeld = struct({ packed: isPacked });
const isEvening = struct({
  code: isCode,
  bot: like(/^.{0,20}$/s),
  rules: like(/^.{0,2000}$/s),
  at: whole(0, Number.MAX_SAFE_INTEGER),
  records: list(() => true, 0, MOST_RECORDS),
});

/** An evening from a file or of this device; in a file nothing is proved yet. */
function readOne(given: unknown, trusted: boolean): Kept[] {
  if (!isEvening(given)) return [];
  const { code, bot, rules, at, tables, records } = given as Kept;
  const held = records.filter(isHeld).map(({ packed, seat, proved }) => ({
    packed,
    seat: Number.isInteger(seat) ? seat : null,
    proved: trusted ? proved : null,
  }));
  return [{ code, bot, rules, at, tables: fitting<string>(tables, /^[0-6]$/, isTable), records: held }];
}

/** Evenings read from what may be anything; what is none is left out. */
export function read(given: unknown, trusted = false): Kept[] {
  return Array.isArray(given) ? given.slice(0, MOST).flatMap((one) => readOne(one, trusted)) : [];
}

/** The evenings of this device, the latest first. */
export const kept: { evenings: Kept[] } = $state({ evenings: read(recall<unknown>("evenings", []), true) });

export const save = (): void => remember("evenings", $state.snapshot(kept.evenings));

const keptAs = (evening: Evening): Kept | undefined => kept.evenings.find((one) => isSame(one, evening));

/** The evening as this device keeps it, from now on. */
export function keepEvening({ code, bot, rules }: Evening): Kept {
  const evening = { code, bot, rules };
  if (!keptAs(evening)) kept.evenings = [{ ...evening, at: Date.now(), tables: {}, records: [] }, ...kept.evenings].slice(0, MOST);
  save();
  return keptAs(evening) as Kept;
}

/** Note at which table of this device a part is played. */
export function noteEvening({ code, bot, part }: EveningPart, { rules, table }: Pick<Welcome, "rules" | "table">): void {
  keepEvening({ code, bot, rules }).tables[part] = table;
  save();
}

/** Add records that are still to be checked; returns how many were new. */
export function addRecords(one: Kept, packed: readonly string[], seat: number | null = null): number {
  let fresh = 0;
  for (const record of packed) {
    const known = one.records.find((held) => held.packed === record);
    if (known) known.seat ??= seat;
    if (known || one.records.length >= MOST_RECORDS || !isPacked(record)) continue;
    one.records.push({ packed: record, seat, proved: null });
    fresh += 1;
  }
  save();
  return fresh;
}

/** Add the evenings of a file to those of this device. */
export function addEvenings(evenings: readonly Kept[]): void {
  for (const one of [...evenings].reverse()) {
    const here = keepEvening(one);
    here.tables = { ...one.tables, ...here.tables };
    for (const { packed, seat } of one.records) addRecords(here, [packed], seat);
  }
}

/** All results that are proved. */
export const resultsOf = (records: readonly Held[]): Result[] =>
  records.flatMap(({ proved }) => proved?.made.map((made) => ({ ...made, part: proved.part })) ?? []);

/** What this device's player made of the parts, each once. */
export function ownResults({ records }: Kept): Result[] {
  const own = records.flatMap((held) => resultsOf([held]).filter(({ seat }) => seat === held.seat));
  return own.filter(({ part }, i) => own.findIndex((one) => one.part === part) === i).sort((a, b) => a.part - b.part);
}

export function forgetEvenings(): void {
  kept.evenings = [];
  save();
}
