import { recall, remember } from "./device";
import { bytesOf, frame, hex, sha256 } from "./sha256";

/** What this device keeps of a table's shuffles: what it sealed for the next deal, and what it showed for which. */
interface Kept {
  pending: string | null;
  sealed: Record<string, string>;
  shown: Record<number, Shown>;
}

/** What a seat sent for a deal; without a number when its seal was left out of the commitment. */
interface Shown {
  seat: number;
  seal: string;
  number?: string;
}

const MOST_SEALED = 12;
const NOTHING: Kept = { pending: null, sealed: {}, shown: {} };

const kept = (table: string): Kept => ({ ...NOTHING, ...recall<Partial<Kept>>(`numbers.${table}`, {}) });
const keep = (table: string, what: Kept): void => remember(`numbers.${table}`, what);

function newNumber(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The hash that binds a seat to its number, as `docs/shuffle.md` writes it. */
export function sealOf(number: string): string {
  return hex(sha256(frame("trey-seal-v1", bytesOf(number))));
}

/** The number behind a seal that this device has sent at a table; one that is lost could not be shown. */
export function keptNumber(table: string, seal: string): string | undefined {
  return kept(table).sealed[seal];
}

/** Draw a number, keep it, and return its seal. */
export function sealNew(table: string): string {
  const number = newNumber();
  const seal = sealOf(number);
  const before = kept(table);
  const sealed = Object.fromEntries([...Object.entries(before.sealed).slice(1 - MOST_SEALED), [seal, number]]);
  keep(table, { ...before, pending: seal, sealed });
  return seal;
}

/** The seal for the next deal: the one that waits to be used, so that coming back changes nothing. */
export function pendingSeal(table: string): string {
  const { pending, sealed } = kept(table);
  return pending && sealed[pending] ? pending : sealNew(table);
}

/** A seal that is part of a commitment is not used again. */
export function useUp(table: string, seal: string): void {
  const before = kept(table);
  if (before.pending === seal) keep(table, { ...before, pending: null });
}

export const hasPending = (table: string): boolean => kept(table).pending !== null;

/** Note what was sealed, and perhaps shown, for a deal. */
export function noteShown(table: string, deal: number, what: Shown): void {
  const before = kept(table);
  keep(table, { ...before, shown: { ...before.shown, [deal]: what } });
}

/** The number that this device showed for a deal. */
export function shownNumber(table: string, deal: number): string | undefined {
  return kept(table).shown[deal]?.number;
}

/** All that was shown at a table, one line a deal, for `trey verify --numbers` and for the checker. */
export function numbersText(table: string): string {
  const lines = Object.entries(kept(table).shown).map(
    ([deal, { seat, seal, number }]) => `number table=${table} deal=${deal} seat=${seat} seal=${seal} number=${number ?? "-"}`,
  );
  return lines.map((line) => `${line}\n`).join("");
}
