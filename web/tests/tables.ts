import { nextDue, reduce as today } from "../src/play/reducer";
import { isResting, START, type Effect, type Eyes, type Input, type State } from "../src/play/state";
import type { ClientMessage, LogEntry, ServerMessage, Update } from "../src/wire.gen";

type Said = [who: "says", message: ClientMessage];
type Heard = [who: "hears", message: ServerMessage];

/** What a real server and a player said to each other at a table: `python -m tools.recordings`. */
export interface Recording {
  table: string;
  /** The numbers that the player sealed, by their seals. */
  numbers: Record<string, string>;
  log: LogEntry[];
  /** The card that an act plays, by the act's number. */
  cards: Record<number, string>;
  lines: (["opens"] | ["lost"] | Said | Heard)[];
}

const FILES = import.meta.glob<string>("./recordings/*.json.gz", { query: "?url", import: "default", eager: true });

/** They are sent as what is packed, and a browser unpacks them. */
export const RECORDINGS = await Promise.all(
  Object.entries(FILES).map(async ([path, address]): Promise<[name: string, Recording]> => [
    /(\w+)\.json/.exec(path)?.[1] as string,
    (await (await fetch(address)).json()) as Recording,
  ]),
);

/** Numbers from 0 to 1 by chance, the same ones for a seed. */
export function chance(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Show {
  update: Update;
  at: number;
  /** So many were shown at once. */
  of: number;
  /** Deals whose result was read by then. */
  read: number;
}

const FRAME = 16;
const STILL = 90;

/** A page at a table, with a clock of its own. */
export class Desk {
  state: State = { ...START, known: true };
  now = 0;
  sent: ClientMessage[] = [];
  shows: Show[] = [];
  effects: Effect[] = [];
  #soon: { at: number; input: Input }[] = [];

  constructor(
    private readonly reduce: typeof today = today,
    private readonly eyes: Partial<Eyes> = {},
  ) {}

  /** Let something come in; a state that the reducer changed instead of making another would throw. */
  take(input: Input): Effect[] {
    const { state, effects } = this.reduce(frozen(this.state), input, {
      now: this.now,
      hold: 1.2,
      moves: true,
      pace: "usual",
      hidden: false,
      ...this.eyes,
    });
    this.state = state;
    this.effects.push(...effects);
    const shows = effects.filter((effect) => effect.do === "show");
    this.shows.push(...shows.map(({ update }) => ({ update, at: this.now, of: shows.length, read: state.read })));
    for (const effect of effects) this.#run(effect);
    return effects;
  }

  #run(effect: Effect): void {
    if (effect.do === "send") this.sent.push(effect.message);
    if (effect.do === "still") this.#soon.push({ at: this.now + STILL, input: { type: "still", landing: effect.landing } });
    if (effect.do === "leave")
      this.#soon.push({ at: this.now + FRAME, input: { type: "left" } }, { at: this.now + FRAME, input: { type: "free" } });
  }

  get #next(): number | null {
    const times = [nextDue({ ...this.state, due: { ...this.state.due, clock: null } }), ...this.#soon.map(({ at }) => at)].filter(
      (at) => at !== null,
    );
    return times.length ? Math.min(...times) : null;
  }

  /** Let time pass. */
  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (let next = this.#next; next !== null && next <= end; next = this.#next) {
      this.now = Math.max(this.now, next);
      const i = this.#soon.findIndex(({ at }) => at <= this.now);
      if (i >= 0) this.take(this.#soon.splice(i, 1)[0]?.input as Input);
      else this.take({ type: "tick" });
    }
    this.now = end;
  }

  /** Let time pass until nothing is under way, and read each result. */
  settle(): void {
    for (let rounds = 0; rounds < 1000; rounds++) {
      if (this.#next !== null) this.pass(this.#next - this.now);
      else if (isResting(this.state) && this.state.queue.length) this.take({ type: "read" });
      else return;
    }
    throw new Error("it never comes to rest");
  }
}

function frozen(state: State): State {
  for (const list of [state.queue, state.held, state.talk, state.sheet, state.due]) Object.freeze(list);
  return Object.freeze(state);
}

/** What becomes of a message on its way: it comes as it was said, not at all, twice, or later. */
export type Fault = (message: ServerMessage, at: number) => ServerMessage[];
export interface How {
  reduce?: typeof today;
  eyes?: Partial<Eyes>;
  /** Milliseconds until the next message comes. */
  gap?: () => number;
  /** Wait before each thing that cuts what is being shown short. */
  patient?: boolean;
  fault?: Fault;
  /** Called after each line. */
  each?: (desk: Desk) => void;
}

/** Let a page hear a recording, do what its player did, and come to rest. */
export function replay(
  { lines, cards }: Recording,
  { reduce = today, eyes = {}, gap = () => 0, patient = false, fault = (message) => [message], each = () => undefined }: How = {},
): Desk {
  const desk = new Desk(reduce, eyes);
  const ids = new Map<number, number>();
  let [asked, sheet, truth]: [number, Update["sheet"], Update | null] = [0, null, null];

  function say(message: ClientMessage): void {
    if (!("id" in message) || ids.has(message.id)) return;
    if (patient || message.type === "act") desk.settle();
    const before = desk.sent.length;
    if (message.type === "act") desk.take({ type: "act", actions: message.actions, card: cards[message.id] ?? null });
    else desk.take({ type: "ask", wish: message });
    const made = desk.sent[before];
    if (!made || !("id" in made) || made.type !== message.type) throw new Error(`not said: ${JSON.stringify(message)}`);
    ids.set(message.id, made.id);
    asked = desk.sent.length;
  }

  function come(message: ServerMessage): void {
    desk.pass(gap());
    if (message.type === "welcome") desk.take({ type: "line", line: "open" });
    if (patient && message.type === "update" && message.event === null) desk.settle();
    desk.take({
      type: "message",
      message: "id" in message && message.id !== null ? { ...message, id: ids.get(message.id) ?? -1 } : message,
    });
    answer();
  }

  /** The server tells who asks for it the whole truth. */
  function answer(): void {
    const wants = desk.sent.slice(asked).some((one) => one.type === "latest");
    asked = desk.sent.length;
    if (wants && patient) desk.settle();
    if (wants && truth) desk.take({ type: "message", message: { ...truth, event: null, sheet } });
  }

  lines.forEach(([who, message], at) => {
    if (who === "lost") {
      if (patient) desk.settle();
      desk.take({ type: "line", line: "lost" });
    } else if (who === "says") say(message);
    else if (who === "hears") {
      if (message.type === "update") [truth, sheet] = [message, message.sheet ?? sheet];
      fault(message, at).forEach(come);
    }
    each(desk);
  });
  desk.settle();
  return desk;
}

export const updatesOf = ({ lines }: Recording): Update[] =>
  lines.flatMap(([who, message]) => (who === "hears" && message.type === "update" ? [message] : []));
