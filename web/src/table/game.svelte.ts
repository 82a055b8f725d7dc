import { publicLog } from "../api";
import { moves, settings } from "../settings.svelte";
import { Watch, type Verdict } from "../shuffle";
import { openSocket, type Line, type Socket } from "../socket";
import type { Act, ClientMessage, DealResult, Facts, Reaction, Refused, ServerMessage, Text, Update, View, Welcome } from "../wire.gen";
import { stay, trickEnded } from "./pace";

type Request = Extract<ClientMessage, { id: number }>;
type Wish = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

/** More updates than this are not played one by one: the table catches up at once. */
const LONGEST_QUEUE = 12;
/** While a result is being read the table may go on for long; nobody wants to see all of that. */
const LONGEST_REST = 200;

/** A table as this client sees it: what the server last said, shown at a pace that eyes can follow. */
export class Game {
  line: Line = $state("connecting");
  welcome: Welcome | null = $state.raw(null);
  shown: Update | null = $state.raw(null);
  before: Update | null = $state.raw(null);
  facts: Facts | null = $state.raw(null);
  sheet: DealResult[] = $state.raw([]);
  /** The finished trick is still on the table. */
  holding = $state(false);
  /** An action on its way, not yet acknowledged. */
  sending: (Act & { at: number }) | null = $state.raw(null);
  refused: { code: string; why: Text } | null = $state.raw(null);
  moved: string | null = $state(null);
  gone: { code: string; why: Text } | null = $state.raw(null);
  reaction: Reaction | null = $state.raw(null);
  /** Deals whose result the reader has put away. */
  read = $state(0);

  /** Called for each update as it is shown, with the one before. */
  onshow: (update: Update, before: Update | null) => void = () => undefined;

  /** What was found of each shuffle that was shown. */
  verdicts: Verdict[] = $state.raw([]);

  #socket: Socket;
  #watch: Watch;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ids = 0;

  constructor(
    readonly table: string,
    token: string | null,
  ) {
    this.#watch = new Watch(table, publicLog, (verdicts) => (this.verdicts = verdicts));
    const events = { line: (line: Line) => (this.line = line), message: (message: ServerMessage) => this.#hear(message) };
    this.#socket = openSocket(table, token, events, () => this.#watch.hello());
  }

  get view(): View | null {
    return this.shown?.view ?? null;
  }

  get latest(): Update | null {
    return this.#queue.at(-1) ?? this.shown;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  /** Do one action, or several in a row, in the words of the view: `9C` is the nine of clubs in any language. */
  act(actions: string[]): void {
    const at = this.shown?.number;
    if (this.sending || at === undefined) return;
    this.refused = null;
    this.sending = { type: "act", id: ++this.#ids, at, actions, lang: "en" };
    this.#socket.send(this.sending);
  }

  claim(): void {
    if (this.shown) this.ask({ type: "claim", at: this.shown.number });
  }

  ask(wish: Wish): boolean {
    this.refused = null;
    return this.#socket.send({ ...wish, id: ++this.#ids } as Request);
  }

  /** Show at once all that has happened, the finished trick included. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#next(); next; next = this.#next()) this.#show(next);
    this.holding = false;
  }

  /** Put the result of a finished deal away, and go on to the next. */
  readOn(): void {
    this.read = this.view?.number ?? 0;
    this.ask({ type: "ready", deal: this.read });
    if (this.#timer === undefined) this.#step();
  }

  /** Whether the result of a deal is waiting to be read. */
  get resting(): boolean {
    const view = this.view;
    return view !== null && view.done && this.read < view.number;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.gone = null;
        break;
      case "update":
        this.#take(message);
        break;
      case "facts":
        this.#learn(message.facts);
        break;
      case "done":
        if (message.id === this.sending?.id) this.sending = null;
        break;
      case "refused":
        this.#hearRefusal(message);
        break;
      case "reaction":
        this.reaction = message;
        break;
      case "moved":
        this.moved = message.table;
        break;
      case "bye":
        if (!message.again) this.gone = message;
        break;
      case "pong":
        break;
    }
  }

  /** The shuffle's messages are the client's own affair: what the reader never asked for is not refused to him. */
  #hearRefusal(message: Refused): void {
    if (message.id === null && message.code !== "too-fast") return;
    const resent = message.code === "late" && message.id === this.sending?.id;
    if (message.id === this.sending?.id) this.sending = null;
    if (!resent) this.refused = message;
    this.#socket.send({ type: "latest", id: ++this.#ids });
  }

  /** An update without an event is the whole truth after a break: nothing that waits matters any more. */
  #take(update: Update): void {
    this.#learn(update.facts);
    this.#witness(update.event);
    if (update.event === null) {
      this.#queue = [];
      this.skip();
      this.read = Math.max(this.read, (update.view?.number ?? 1) - 1);
      this.#show(update);
      this.#resend();
      return;
    }
    this.#queue.push(update);
    if (this.#queue.length > LONGEST_REST) this.#queue.splice(0, LONGEST_REST);
    if (document.hidden || this.#queue.length > LONGEST_QUEUE) this.skip();
    else if (this.#timer === undefined) this.#step();
  }

  #step(): void {
    this.#timer = undefined;
    this.holding = false;
    const next = this.#next();
    if (!next) return;
    const wait = stay(next, { hold: settings.hold, moves: moves() });
    this.#show(next);
    this.#timer = setTimeout(() => this.#step(), wait);
  }

  /** The next update to show; a new deal waits until the last one's result is read. */
  #next(): Update | undefined {
    const next = this.#queue[0];
    if (this.resting && next?.view && next.view.number > (this.view?.number ?? 0)) return undefined;
    return this.#queue.shift();
  }

  #show(update: Update): void {
    const before = this.shown;
    this.before = before;
    this.holding = settings.hold > 0 && trickEnded(update);
    this.shown = update;
    if (update.sheet) this.sheet = update.sheet;
    this.onshow(update, before);
  }

  /** What was sent and not acknowledged before the line broke goes out once more; the server does it once. */
  #resend(): void {
    if (this.sending) this.#socket.send(this.sending);
  }

  /** Hear what was sealed, and check what is shown. */
  #witness(event: Update["event"]): void {
    const seat = this.welcome?.seat ?? null;
    if (event?.type === "sealed" && event.seat === seat) this.#watch.sealed();
    if (event?.type === "shown") void this.#watch.shown(event, seat);
  }

  #learn(facts: Facts): void {
    this.facts = facts;
    const number = this.#watch.learn(facts, this.welcome?.seat ?? null);
    if (number) this.#socket.send(number);
  }
}
