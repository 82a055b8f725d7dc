import { recall, remember } from "./device";
import { hasPending, keptNumber, noteShown, pendingSeal, sealOf, shownNumber, useUp } from "./numbers";
import { bytesOf, frame, hex, hmac, sha256, type Field } from "./sha256";
import type { ClientMessage, Commitment, Facts, LogEntry, LogHead, Shown } from "./wire.gen";

/** What can be wrong with a deal; the words are in the catalogues. */
export type Fault = "ignored" | "unheard" | "changed" | "skipped" | "unreadable" | "secret" | "seal" | "log" | "pack" | "salt" | "dealer" | "public";

export interface Verdict {
  deal: number;
  faults: Fault[];
  /** This seat's number was one of those that made the deal. */
  mine: boolean;
  /** How many seats sealed a number and showed it. */
  say: number;
}

interface Proof {
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
const RANKS = "23456789TJQKA";

const digest = (...fields: readonly Field[]): string => hex(sha256(frame(...fields)));
const bytes = (text: string | null): Uint8Array => bytesOf(text ?? "");

export function parseProof(line: string): Proof | null {
  const [version, ...words] = line.split(" ");
  const fields = new Map(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
  if (version !== "v1" || words.length !== KEYS.length || !KEYS.every((key) => fields.get(key))) return null;
  const get = (key: string): string => fields.get(key) as string;
  const list = (key: string): (string | null)[] => get(key).split(",").map((text) => (text === "-" ? null : text));
  return { table: get("table"), deal: Number(get("deal")), commitment: get("commitment"), seals: list("seals"), log: get("log"), secret: get("secret"), numbers: list("numbers") };
}

function parseDeal(text: string): Dealt | null {
  const found = /^dealer (\d+) salt (\d+) pack (.+)$/.exec(text);
  return found ? { dealer: Number(found[1]), salt: BigInt(found[2] as string), pack: (found[3] as string).split(" ") } : null;
}

export function headOf(p: Proof): string {
  return digest("trey-shown-v1", bytes(p.log), bytes(p.secret), ...p.numbers.map(bytes));
}

const standIn = (p: Proof, seat: number): Uint8Array => bytes(digest("trey-absent-v1", p.table, p.deal, seat, bytes(p.commitment))).slice(0, 16);

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

/** The pack in its written order: suit by suit, from 2 to ace, jokers last. */
function written(pack: readonly string[]): string[] {
  const place = (card: string): number => (card === "JK" ? 99 : SUITS.indexOf(card[1] as string) * 16 + RANKS.indexOf(card[0] as string));
  return [...pack].sort((a, b) => place(a) - place(b));
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
    const good = line.number === number + 1 && line.hash === next;
    [number, hash] = [line.number, line.hash];
    return good;
  });
}

interface State {
  bound: Commitment | null;
  acked: boolean;
  before: { deal: number; head: string } | null;
  verdicts: Verdict[];
}

const FRESH: State = { bound: null, acked: false, before: null, verdicts: [] };
const MOST_VERDICTS = 60;

/** Takes a seat's part in the shuffles of a table, and checks every one: that is all that keeps the table honest. */
export class Watch {
  #state: State;
  #first = true;
  #told: Fault[] = [];

  constructor(
    readonly table: string,
    private readonly lines: (after: number) => Promise<LogEntry[]>,
    private readonly said: (verdicts: Verdict[]) => void,
  ) {
    this.#state = { ...FRESH, ...recall<Partial<State>>(`watch.${table}`, {}) };
    said(this.#state.verdicts);
  }

  /** The seal to say hello with. */
  hello(): string {
    this.#first = true;
    this.#answered = 0;
    return pendingSeal(this.table);
  }

  /** The server has kept this seat's seal: the next commitment must hold it. */
  sealed(): void {
    this.#keep({ acked: true });
  }

  /** Learn what is committed; the answer is this seat's number, when it is time to show it. */
  learn(facts: Facts, seat: number | null): ClientMessage | null {
    const bound = facts.shuffle;
    if (facts.log && !recall<LogHead | null>("log", null)) remember("log", facts.log);
    const fresh = this.#first;
    this.#first = false;
    if (!bound) return null;
    if (bound.deal !== this.#state.bound?.deal) this.#bind(bound, seat, fresh);
    else if (!same(bound, this.#state.bound)) this.#tell("changed");
    if (seat === null) return null;
    if (bound.open) return this.#show(bound, seat);
    return hasPending(this.table) ? null : { type: "seal", seal: pendingSeal(this.table) };
  }

  #bind(bound: Commitment, seat: number | null, fresh: boolean): void {
    this.#told = [];
    const seal = seat === null ? null : bound.seals[seat];
    const known = seal && keptNumber(this.table, seal);
    if (seat !== null && !known && (this.#state.acked || !fresh)) {
      this.#tell("ignored");
      noteShown(this.table, bound.deal, { seat, seal: pendingSeal(this.table) });
    }
    if (seal) useUp(this.table, seal);
    this.#keep({ bound, acked: false });
  }

  #show(bound: Commitment, seat: number): ClientMessage | null {
    const seal = bound.seals[seat];
    const number = seal ? keptNumber(this.table, seal) : undefined;
    if (!seal || !number || this.#answered === bound.deal) return null;
    this.#answered = bound.deal;
    noteShown(this.table, bound.deal, { seat, seal, number });
    return { type: "number", deal: bound.deal, number, seal: pendingSeal(this.table) };
  }

  #answered = 0;

  #tell(fault: Fault): void {
    if (!this.#told.includes(fault)) this.#told.push(fault);
  }

  /** Check a shuffle that is shown; the verdict is told, and once more when the public log was read. */
  async shown(event: Shown, seat: number | null): Promise<void> {
    const proof = event.shuffle ? parseProof(event.shuffle) : null;
    if (!event.shuffle) return;
    const verdict = proof ? this.#judge(proof, event, seat) : { deal: event.deal, faults: ["unreadable" as Fault], mine: false, say: 0 };
    this.#told = [];
    this.#add(verdict);
    if (proof && !(await this.#logged(proof))) this.#add({ ...verdict, faults: [...verdict.faults, "public"] });
  }

  #judge(proof: Proof, event: Shown, seat: number | null): Verdict {
    const { bound, before } = this.#state;
    const mine = shownNumber(this.table, proof.deal);
    const used = seat !== null && mine !== undefined && proof.numbers[seat] === mine;
    if (bound && (bound.deal !== proof.deal || !same(bound, proof))) this.#tell(bound.deal === proof.deal ? "changed" : "skipped");
    if (seat !== null && mine !== undefined && !used && event.cards) this.#tell("unheard");
    const head = proof.deal === 1 ? "" : before?.deal === proof.deal - 1 ? before.head : null;
    const faults = faultsOf(proof, event.cards ? parseDeal(event.cards) : null, event.first ?? false, head);
    this.#keep({ before: { deal: proof.deal, head: headOf(proof) } });
    return { deal: proof.deal, faults: [...this.#told, ...faults], mine: used, say: proof.numbers.filter((number, i) => number && proof.seals[i]).length };
  }

  /** Read the public log on from the head that is kept; this deal must be in it. No answer is no verdict. */
  async #logged(proof: Proof): Promise<boolean> {
    const wanted = headOf(proof);
    for (;;) {
      const head = recall<LogHead | null>("log", null);
      const lines = head ? await this.lines(head.number).catch(() => null) : null;
      if (!head || !lines) return true;
      if (!follows(lines, head)) return false;
      const last = lines.at(-1);
      if (last) remember("log", { number: last.number, hash: last.hash });
      if (lines.some((line) => line.digest === wanted)) return true;
      if (!last) return false;
    }
  }

  #add(verdict: Verdict): void {
    const others = this.#state.verdicts.filter((one) => one.deal !== verdict.deal);
    this.#keep({ verdicts: [...others, verdict].slice(-MOST_VERDICTS) });
    this.said(this.#state.verdicts);
  }

  #keep(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    remember(`watch.${this.table}`, this.#state);
  }
}

type Bound = Pick<Commitment, "table" | "deal" | "commitment" | "seals" | "log">;
const same = (a: Bound, b: Bound): boolean => KEYS.slice(0, 5).every((key) => String(a[key as keyof Bound]) === String(b[key as keyof Bound]));
