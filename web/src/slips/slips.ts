import { between, fitting, isObject, like, list, struct, whole } from "../play/check";
import { dueAfter, isDue, type Due } from "../puzzles/practice";
import type { ReviewedChoice } from "../wire.gen";

/** A choice of one's own that a review found dear, which comes back to be made again. */
export interface Slip extends Omit<ReviewedChoice, "hinted" | "short"> {
  /** The table that it was made at, and the number of the deal: its record has the rest. */
  table: string;
  deal: number;
  family: string;
  /** When it was shown, in milliseconds. */
  at: number;
  /** How often it was found at the first try. */
  found: number;
  /** When it comes back; `null` once it rests. */
  due: Due | null;
}

/** What this device keeps: slips, the latest first, and the records that they are in, packed, by table. */
export interface Slips {
  slips: readonly Slip[];
  records: Readonly<Record<string, string>>;
}

export const MOST_SLIPS = 300;
/** A slip that was found so often rests. */
const RESTS = 3;

export const isSame = (one: Slip, other: Slip): boolean => one.table === other.table && one.deal === other.deal && one.step === other.step;

/** A slip as a review shows it, which comes back tomorrow. */
export const slipOfReview = (
  { hinted: _, short: __, ...choice }: ReviewedChoice,
  where: Pick<Slip, "table" | "deal" | "family" | "at">,
  today: number,
): Slip => ({ ...choice, ...where, found: 0, due: dueAfter(undefined, false, today) });

/** What becomes of a slip after the first try of a day. */
export function tried(slip: Slip, right: boolean, today: number): Slip {
  const found = slip.found + (right ? 1 : 0);
  return { ...slip, found, due: found < RESTS ? dueAfter(slip.due ?? undefined, right, today) : null };
}

/** Slips that are due on a day, the longest due first. */
export const dueOn = (slips: readonly Slip[], today: number): Slip[] =>
  slips.filter(({ due }) => due && due.day <= today).sort((a, b) => (a.due as Due).day - (b.due as Due).day);

/** Slips together with others, each once, and no more of them than are kept; records that none is in are gone. */
export function joined(here: Slips, more: Slips): Slips {
  const fresh = more.slips.filter((one) => one.table in more.records && !here.slips.some((other) => isSame(one, other)));
  const slips = [...fresh, ...here.slips].sort((a, b) => b.at - a.at).slice(0, MOST_SLIPS);
  const known = { ...more.records, ...here.records };
  return { slips, records: Object.fromEntries(slips.map(({ table }) => [table, known[table] as string])) };
}

/** What one misses most often in a game: the slips of each phase, and what one of them costs, the dearest phase first. */
export function missed(slips: readonly Slip[]): { phase: string; count: number; cost: number }[] {
  const phases = [...new Set(slips.map(({ phase }) => phase))].map((phase) => {
    const costs = slips.filter((one) => one.phase === phase).map(({ cost }) => cost);
    const sum = costs.reduce((all, cost) => all + cost, 0);
    return { phase, count: costs.length, cost: sum / costs.length };
  });
  return phases.sort((a, b) => b.count * b.cost - a.count * a.cost);
}

const TABLE = /^[A-Za-z0-9_-]{1,64}$/;
const word = like(/^[A-Za-z0-9_]{1,64}$/);
const action = like(/^[^\p{C}]{1,60}$/u);
const upTo = whole(0, 100_000);
const isPacked = like(/^[\w-]{20,200000}$/);
const isSlip = struct({
  table: like(TABLE),
  family: word,
  phase: word,
  deal: whole(1, 100_000),
  step: upTo,
  seat: whole(0, 6),
  action,
  better: action,
  also: list(action, 0, 64),
  cost: between(0, 1e6),
  error: between(0, 1e6),
  why: (value) => value === null || like(/^.{0,2000}$/s)(value),
  at: whole(0, 8_640_000_000_000_000),
  found: whole(0, RESTS),
  due: (value) => value === null || isDue(value),
});

/** Slips read from what may be anything: what is none, or has no record, is left out. */
export function read(given: unknown): Slips {
  const { slips, records } = isObject(given) ? given : {};
  const known = fitting<string>(records, TABLE, isPacked);
  const fit = (Array.isArray(slips) ? slips.slice(0, MOST_SLIPS) : []).filter(isSlip) as Slip[];
  return joined({ slips: [], records: {} }, { slips: fit, records: known });
}
