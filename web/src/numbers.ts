import { recall, remember } from "./device";
import { sha256 } from "./sha256";

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export function newNumber(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** The hash that binds a seat to its number, as `docs/shuffle.md` writes it. */
export function sealOf(number: string): string {
  return hex(sha256(frame([new TextEncoder().encode("trey-seal-v1"), bytesOf(number)])));
}

function frame(fields: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(fields.flatMap((field) => [...lengthOf(field), ...field]));
}

function lengthOf(field: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, field.length);
  return bytes;
}

/** The numbers this device has sealed at a table, by their seals: one that is lost could not be shown. */
export function keptNumber(table: string, seal: string): string | undefined {
  return recall<Record<string, string>>(`numbers.${table}`, {})[seal];
}

/** Draw a number, keep it, and return its seal. */
export function sealNew(table: string): string {
  const number = newNumber();
  const seal = sealOf(number);
  const kept = Object.entries(recall<Record<string, string>>(`numbers.${table}`, {})).slice(-3);
  remember(`numbers.${table}`, Object.fromEntries([...kept, [seal, number]]));
  return seal;
}
