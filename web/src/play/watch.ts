import { recall, remember } from "../device";
import { hasPending, keptNumber, noteShown, pendingSeal, shownNumber, useUp } from "../numbers";
import type { ClientMessage, Commitment, Facts, LogEntry, LogHead, Shown } from "../wire.gen";
import { faultsOf, follows, headOf, parseDeal, parseProof, same, type Fault, type Proof } from "./proof";

export interface Verdict {
  deal: number;
  faults: Fault[];
  /** This seat's number was one of those that made the deal. */
  mine: boolean;
  /** How many seats sealed a number and showed it. */
  say: number;
}

interface State {
  bound: Commitment | null;
  acked: boolean;
  before: { deal: number; head: string } | null;
  verdicts: Verdict[];
}

const FRESH: State = { bound: null, acked: false, before: null, verdicts: [] };
const MOST_VERDICTS = 60;

const nameOf = (chain: number): string => (chain ? `log.${chain}` : "log");

/** The last line of a chain of the public log that this device has seen. */
export function keptHead(chain: number): LogHead | null {
  return recall<LogHead | null>(nameOf(chain), null);
}

function keepHead(head: LogHead): void {
  remember(nameOf(head.chain ?? 0), head);
}

/** Takes a seat's part in the shuffles of a table, and checks every one: that is all that keeps the table honest. */
export class Watch {
  #state: State;
  #chain = 0;
  #first = true;
  #told: Fault[] = [];

  constructor(
    readonly table: string,
    private readonly lines: (after: number, chain: number) => Promise<LogEntry[]>,
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
    if (facts.log) this.#chain = facts.log.chain ?? 0;
    if (facts.log && !keptHead(this.#chain)) keepHead(facts.log);
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
    return {
      deal: proof.deal,
      faults: [...this.#told, ...faults],
      mine: used,
      say: proof.numbers.filter((number, i) => number && proof.seals[i]).length,
    };
  }

  /** Read the public log on from the head that is kept; this deal must be in it. No answer is no verdict. */
  async #logged(proof: Proof): Promise<boolean> {
    const wanted = headOf(proof);
    for (;;) {
      const head = keptHead(this.#chain);
      const lines = head ? await this.lines(head.number, this.#chain).catch(() => null) : null;
      if (!head || !lines) return true;
      if (!follows(lines, head)) return false;
      const last = lines.at(-1);
      if (last) keepHead({ number: last.number, hash: last.hash, chain: this.#chain });
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
