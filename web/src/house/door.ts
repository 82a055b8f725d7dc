import { isObject, parsed, text } from "../play/check";
import type { Calls } from "../wire.gen";
import type { MessageHouse } from "./messages";
import type { Answered } from "./said";
import type { Socket } from "../socket";

/** What a guest may ask a house, and what it counts for: of the table alone that the guest was invited to. */
const COSTS: Partial<Record<keyof Calls, number>> = {
  byCode: 3,
  table: 3,
  sit: 3,
  record: 5,
  replay: 5,
  otherwise: 10,
  review: 20,
  rules: 1,
};
/** What a guest may send: a burst, and so much a second; what a message counts for, and one that asks for nothing. */
const RATE = 20;
const BURST = 120;
const LINES = 8;
/** No house has a table, or answers a call, of this name. */
const NOWHERE = "nowhere";
const OPEN = 1;

/** How a house is had by who stands before a door. */
export type Housed = Pick<MessageHouse, "answer" | "connect">;

/** What a guest may say. */
interface Said {
  say?: unknown;
  id?: unknown;
  line?: unknown;
  call?: unknown;
  wish?: unknown;
  lang?: unknown;
  table?: unknown;
  text?: unknown;
}

const count = (given: unknown): given is number => Number.isSafeInteger(given);

/** The way of one guest into a house: what a server guards is guarded here, before it reaches the house. */
export class Door {
  readonly #lines = new Map<number, { socket: Socket; hear: (text: string) => unknown }>();
  #drops = BURST;
  #then: number;

  /** `tables` are those that the guest may come to; the next ones of a rematch are added. */
  constructor(
    readonly house: Housed,
    readonly tables: Set<string>,
    readonly code: string,
    readonly say: (said: object) => void,
    /** The guest is hostile, or its page is broken. */
    readonly shut: (why: string) => void,
    readonly now: () => number = () => performance.now(),
  ) {
    this.#then = now();
  }

  /** Let go of the lines: the guest is away. */
  rest(): void {
    for (const { socket } of this.#lines.values()) socket.close();
    this.#lines.clear();
  }

  hear(given: unknown): void {
    const said: Said = isObject(given) ? given : {};
    const cost = said.say === "ask" && text(said.call) && Object.hasOwn(COSTS, said.call) ? (COSTS[said.call as keyof Calls] ?? 1) : 1;
    if (!this.#may(cost)) return this.shut("too-fast");
    if (said.say === "ask" && count(said.id) && text(said.call) && text(said.wish) && text(said.lang)) {
      const { id, call, wish, lang } = said;
      void this.#asked(call, wish, lang).then((answer) => this.say({ ...answer, say: "answer", id }));
    } else if (said.say === "open" && count(said.line) && text(said.table)) this.#open(said.line, said.table);
    else if (said.say === "hear" && count(said.line) && text(said.text)) this.#lines.get(said.line)?.hear(said.text);
    else if (said.say === "close" && count(said.line)) this.#close(said.line);
    else this.shut("bad-message");
  }

  #may(cost: number): boolean {
    const now = this.now();
    this.#drops = Math.min(BURST, this.#drops + ((now - this.#then) / 1000) * RATE);
    this.#then = now;
    this.#drops -= cost;
    return this.#drops >= 0;
  }

  /** What may not be had is asked for where nothing is: the house has the words for that. */
  async #asked(call: string, wish: string, lang: string): Promise<Answered> {
    const words = parsed(wish);
    const may = isObject(words) && Object.hasOwn(COSTS, call);
    if (may && call === "byCode" && words["code"] !== this.code) words["code"] = NOWHERE;
    if (may && "table" in words && !(text(words["table"]) && this.tables.has(words["table"]))) words["table"] = NOWHERE;
    return this.house
      .answer((may ? call : NOWHERE) as keyof Calls, JSON.stringify(may ? words : {}), lang)
      .catch(() => ({ status: 503, kind: "", body: JSON.stringify({ code: "network", why: null }) }));
  }

  #open(line: number, table: string): void {
    this.#close(line);
    if (this.#lines.size >= LINES) return this.shut("too-many-connections");
    const socket = this.house.connect(this.tables.has(table) ? table : NOWHERE);
    const waits: string[] = [];
    const hear = (text: string): unknown => (socket.readyState === OPEN ? socket.send(text) : waits.push(text));
    this.#lines.set(line, { socket, hear });
    socket.onopen = () => waits.splice(0).forEach((text) => socket.send(text));
    socket.onmessage = ({ data }) => {
      this.#next(data);
      this.say({ say: "text", line, text: data });
    };
    socket.onclose = () => {
      if (this.#lines.get(line)?.socket === socket) this.#lines.delete(line);
      this.say({ say: "closed", line });
    };
  }

  #close(line: number): void {
    this.#lines.get(line)?.socket.close();
    this.#lines.delete(line);
  }

  /** Whoever is at a table may come to its rematch. */
  #next(data: string): void {
    const { facts } = JSON.parse(data) as { facts?: { next?: string | null } };
    if (facts?.next) this.tables.add(facts.next);
  }
}
