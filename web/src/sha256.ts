/* The browser's own hash works on secure pages only; a table on the local network is none. */

const PRIMES = firstPrimes(64);
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const K = Int32Array.from(PRIMES, (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(PRIMES.slice(0, 8), (p) => fraction(Math.sqrt(p)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((p) => n % p)) primes.push(n);
  return primes;
}

const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

/** SHA-256 (FIPS 180-4) of some bytes, as 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = START.slice();
  const padded = pad(bytes);
  for (let at = 0; at < padded.byteLength; at += 64) mix(state, new DataView(padded.buffer, at, 64));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(i * 4, word));
  return new Uint8Array(out.buffer);
}

function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function schedule(block: DataView): Int32Array {
  const w = new Int32Array(64);
  const at = (i: number): number => w[i] as number;
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(i * 4);
  for (let i = 16; i < 64; i++) {
    const a = turn(at(i - 15), 7) ^ turn(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const b = turn(at(i - 2), 17) ^ turn(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    w[i] = at(i - 16) + a + at(i - 7) + b;
  }
  return w;
}

function mix(state: Int32Array, block: DataView): void {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (K[i] as number) + (w[i] as number)) | 0;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] as number) + word));
}

/** HMAC-SHA-256 (RFC 2104) of a message under a key of at most 64 bytes. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = sha256(joined([block.map((byte) => byte ^ 0x36), message]));
  return sha256(joined([block.map((byte) => byte ^ 0x5c), inner]));
}

/** Bytes one after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export type Field = Uint8Array | string | number;

/** Fields as the shuffle's page writes them: each behind its length in four bytes. A text is UTF-8, a number its digits. */
export function frame(...fields: readonly Field[]): Uint8Array {
  const parts = fields.map((field) => (field instanceof Uint8Array ? field : new TextEncoder().encode(String(field))));
  return joined(parts.flatMap((part) => [lengthOf(part), part]));
}

function lengthOf(field: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, field.length);
  return bytes;
}
