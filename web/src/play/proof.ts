import { bytesOf, frame, hex, hmac, sha256, type Field } from "../sha256";
import { sealOf } from "../numbers";
import type { Commitment, LogEntry, LogHead } from "../wire.gen";

/** What can be wrong with a deal; the words are in the catalogues. */
export type Fault =
  "ignored" | "unheard" | "changed" | "skipped" | "unreadable" | "secret" | "seal" | "log" | "pack" | "salt" | "dealer" | "public";

export interface Proof {
  table: string;
  deal: number;
  commitment: string;
  seals: (string | null)[];
  log: string;
  secret: string;
  numbers: (string | null)[];
}

interface Dealt {
  dealer: number;
  salt: bigint;
  pack: string[];
}

const KEYS = ["table", "deal", "commitment", "seals", "log", "secret", "numbers"];
const SUITS = "CDHS";
const RANKS = "23456789TJCQKA";

const digest = (...fields: readonly Field[]): string => hex(sha256(frame(...fields)));
const bytes = (text: string | null): Uint8Array => bytesOf(text ?? "");

export function parseProof(line: string): Proof | null {
  const [version, ...words] = line.split(" ");
  const fields = new Map(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
  if (version !== "v1" || words.length !== KEYS.length || !KEYS.every((key) => fields.get(key))) return null;
  const get = (key: string): string => fields.get(key) as string;
  const list = (key: string): (string | null)[] =>
    get(key)
      .split(",")
      .map((text) => (text === "-" ? null : text));
  return {
    table: get("table"),
    deal: Number(get("deal")),
    commitment: get("commitment"),
    seals: list("seals"),
    log: get("log"),
    secret: get("secret"),
    numbers: list("numbers"),
  };
}

export function parseDeal(text: string): Dealt | null {
  const found = /^dealer (\d+) salt (\d+) pack (.+)$/.exec(text);
  return found ? { dealer: Number(found[1]), salt: BigInt(found[2] as string), pack: (found[3] as string).split(" ") } : null;
}

export function headOf(p: Proof): string {
  return digest("trey-shown-v1", bytes(p.log), bytes(p.secret), ...p.numbers.map(bytes));
}

const standIn = (p: Proof, seat: number): Uint8Array =>
  bytes(digest("trey-absent-v1", p.table, p.deal, seat, bytes(p.commitment))).slice(0, 16);

function* stream(purpose: string, p: Proof): Generator<number, never> {
  const numbers = p.numbers.map((number, seat) => (number === null ? standIn(p, seat) : bytes(number)));
  for (let block = 0; ; block++) yield* hmac(bytes(p.secret), frame("trey-stream-v1", purpose, block, p.table, p.deal, ...numbers));
}

function below(n: number, octets: Generator<number, never>): number {
  const mask = 2 ** (32 - Math.clz32(n - 1)) - 1;
  for (;;) {
    const value = octets.next().value & mask;
    if (value < n) return value;
  }
}

export function orderOf(p: Proof, cards: readonly string[]): string[] {
  const pack = [...cards];
  const octets = stream("pack", p);
  for (let last = pack.length - 1; last > 0; last--) {
    const other = below(last + 1, octets);
    [pack[last], pack[other]] = [pack[other] as string, pack[last] as string];
  }
  return pack;
}

function saltOf(p: Proof): bigint {
  const octets = stream("salt", p);
  let salt = 0n;
  for (let i = 0; i < 8; i++) salt = (salt << 8n) | BigInt(octets.next().value);
  return salt >> 2n;
}

/** The pack in its written order: suit by suit, from 2 to ace, then jokers, then other cards of no suit by their names. */
function written(pack: readonly string[]): string[] {
  const place = (card: string): number =>
    card === "JK" ? 98 : card.startsWith("*") ? 99 : SUITS.indexOf(card[1] as string) * 16 + RANKS.indexOf(card[0] as string);
  return [...pack].sort((a, b) => place(a) - place(b) || (a < b ? -1 : Number(a > b)));
}

/** What is wrong with a shuffle by itself, with the deal that came of it, and with the head of the shuffle before (null: not known). */
export function faultsOf(p: Proof, dealt: Dealt | null, first: boolean, before: string | null): Fault[] {
  const checks: [Fault, boolean][] = [
    ["secret", digest("trey-commit-v1", p.table, p.deal, bytes(p.secret)) === p.commitment],
    ["seal", p.numbers.every((number, seat) => !number || !p.seals[seat] || sealOf(number) === p.seals[seat])],
    ["log", before === null || digest("trey-log-v1", bytes(before), p.table, p.deal, bytes(p.commitment), ...p.seals.map(bytes)) === p.log],
    ["pack", !dealt || orderOf(p, written(dealt.pack)).join() === dealt.pack.join()],
    ["salt", !dealt || saltOf(p) === dealt.salt],
    ["dealer", !dealt || !first || below(p.numbers.length, stream("dealer", p)) === dealt.dealer],
  ];
  return checks.flatMap(([fault, good]) => (good ? [] : [fault]));
}

/** Whether lines of the public log follow from a head that is kept. */
export function follows(lines: readonly LogEntry[], head: LogHead): boolean {
  let { number, hash } = head;
  return lines.every((line) => {
    const next = line.v === 1 ? line.hash : digest("trey-public-log-v2", bytes(hash), line.number, line.kind, bytes(line.digest));
    const good = line.number > number && line.hash === next;
    [number, hash] = [line.number, line.hash];
    return good;
  });
}

type Bound = Pick<Commitment, "table" | "deal" | "commitment" | "seals" | "log">;
/** Whether two say the same of what a deal is bound to. */
export const same = (a: Bound, b: Bound): boolean =>
  KEYS.slice(0, 5).every((key) => String(a[key as keyof Bound]) === String(b[key as keyof Bound]));
