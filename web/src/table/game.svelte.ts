import { tick, untrack } from "svelte";
import { known } from "../catalogue.svelte";
import { afterFrame } from "../frame";
import type { House, Line, LineEvents } from "../house/house";
import { reduce, nextDue } from "../play/reducer";
import {
  isBehind,
  isResting,
  latestOf,
  START,
  viewOf,
  type Effect,
  type Eyes,
  type Input,
  type News,
  type State,
  type Wish,
} from "../play/state";
import { Watch } from "../play/watch";
import { moves, settings } from "../settings.svelte";
import { meet, met } from "../version";
import type { ServerMessage, Update, View } from "../wire.gen";
import { readAction, isCard } from "./actions";
import { kindOf } from "./family";

/** How a table's cards move. */
export interface Ways {
  /** Let the card that was touched leave the hand; false where nothing moves. */
  toss: () => boolean;
  /** Until the cards of the trick lie still. */
  stillness: () => Promise<void>;
}

const WAYS: Ways = { toss: () => false, stillness: () => Promise.resolve() };

const eyes = (): Eyes => ({ now: performance.now(), hold: settings.hold, moves: moves(), pace: settings.pace, hidden: document.hidden });

/** Holds a table's state for the page, and does what the reducer wants done. */
export class Game {
  /** Called for what the page tells. */
  onnews: (news: News) => void = () => undefined;

  #now: State = START;
  #state: State = $state.raw(START);
  #ways: Ways;
  #watch: Watch;
  #socket: Line | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #due: number | null = null;
  #sent = false;
  #closed = false;
  #token: string | null = null;

  readonly line = $derived(this.#state.line);
  readonly welcome = $derived(this.#state.welcome);
  readonly shown = $derived(this.#state.shown);
  readonly before = $derived(this.#state.before);
  readonly facts = $derived(this.#state.facts);
  readonly sheet = $derived(this.#state.sheet);
  readonly holding = $derived(this.#state.holding);
  readonly landed = $derived(this.#state.landed);
  readonly staging = $derived(this.#state.staging);
  readonly flown = $derived(this.#state.flown);
  readonly sending = $derived(this.#state.sending);
  readonly refused = $derived(this.#state.refused);
  readonly gone = $derived(this.#state.gone);
  readonly talk = $derived(this.#state.talk);
  readonly hint = $derived(this.#state.hint);
  readonly read = $derived(this.#state.read);
  readonly verdicts = $derived(this.#state.verdicts);
  readonly left = $derived(this.#state.left);
  readonly view: View | null = $derived(viewOf(this.#state));
  readonly latest: Update | null = $derived(latestOf(this.#state));
  /** Whether a later deal than the one that is shown has begun. */
  readonly behind = $derived(isBehind(this.#state));
  /** Whether the result of a deal is waiting to be read. */
  readonly resting = $derived(isResting(this.#state));

  constructor(
    readonly table: string,
    readonly house: Pick<House, "ask" | "line">,
    ways: Partial<Ways> = {},
  ) {
    this.#ways = { ...WAYS, ...ways };
    const log = async (after: number, chain: number) => (await house.ask("log", { after, chain })).entries;
    this.#watch = new Watch(table, log, (verdicts) => this.#take({ type: "verdicts", verdicts }));
  }

  /** Come to the table: to the seat that a token opens, or to watch. */
  connect(token: string | null, before?: string): void {
    this.#token = token;
    const events: LineEvents = { line: (line) => this.#take({ type: "line", line }), message: (message) => this.#hear(message) };
    this.#socket = this.house.line(this.table, { token, before, seal: () => this.#watch.hello() }, events);
    void known.then(() => this.#take({ type: "known" }));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Do one action, or several in a row, in the words of the view. */
  act(actions: string[]): void {
    this.#take({ type: "act", actions, card: this.#playedBy(actions) });
  }

  /** The card that is played, if one is. */
  #playedBy(actions: string[]): string | null {
    const view = viewOf(this.#now);
    const { what } = readAction(actions[0] ?? "");
    return actions.length === 1 && isCard(what) && view && kindOf(view) === "play" ? what : null;
  }

  /** Try again now to reach the server. */
  tryNow(): void {
    this.#socket?.now();
  }

  /** Take the seat that a token opens, or wait for it. */
  sit(token: string): void {
    this.#token = token;
    this.#socket?.as(token);
  }

  /** Come to the table again, to hear it in another language; nothing that was done or typed is lost. */
  comeAgain(): void {
    this.#socket?.as(this.#token);
  }

  claim(): void {
    const { shown } = this.#now;
    if (shown) this.ask({ type: "claim", at: shown.number });
  }

  /** Take the last choice back, or ask whether one may. */
  undo(): void {
    const latest = latestOf(this.#now);
    if (latest) this.ask({ type: "undo", at: latest.number });
  }

  /** Ask something of the server; false where there is no line. */
  ask(wish: Wish): boolean {
    this.#take({ type: "ask", wish });
    return this.#sent;
  }

  skip(): void {
    this.#take({ type: "skip" });
  }

  readOn(): void {
    this.#take({ type: "read" });
  }

  /** A table that speaks another version is met by a page that is loaded anew. */
  #hear(message: ServerMessage): void {
    if (message.type === "bye" && message.code === "wrong-version" && meet(null)) return;
    this.#take({ type: "message", message });
  }

  #take(input: Input): void {
    if (this.#closed) return;
    untrack(() => {
      const { state, effects } = reduce(this.#now, input, eyes());
      this.#now = this.#state = state;
      this.#arm();
      for (const effect of effects) this.#run(effect);
    });
  }

  /** Let the clock ring when something is due next. */
  #arm(): void {
    const due = nextDue(this.#now);
    if (due === this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    if (due !== null) this.#timer = setTimeout(() => this.#ring(), Math.max(0, due - performance.now()));
  }

  #ring(): void {
    this.#due = null;
    this.#take({ type: "tick" });
  }

  #run(effect: Effect): void {
    switch (effect.do) {
      case "send":
        this.#sent = this.#socket?.send(effect.message) ?? false;
        break;
      case "leave":
        if (this.#ways.toss()) afterFrame(() => void this.#left());
        else void this.#left();
        break;
      case "still":
        void this.#ways.stillness().then(() => this.#take({ type: "still", landing: effect.landing }));
        break;
      case "welcome":
        met();
        this.onnews(effect);
        break;
      case "watch":
        this.#partake(effect);
        break;
      default:
        this.onnews(effect);
    }
  }

  /** The card is seen to move, or lies there at once; the table goes on when that is drawn. */
  async #left(): Promise<void> {
    this.#take({ type: "left" });
    await tick();
    this.#take({ type: "free" });
  }

  /** Take part in the shuffle: learn what is committed, hear what was sealed, and check what is shown. */
  #partake({ facts, event, seat }: Extract<Effect, { do: "watch" }>): void {
    const number = this.#watch.learn(facts, seat);
    if (number) this.#socket?.send(number);
    if (event?.type === "sealed" && event.seat === seat) this.#watch.sealed();
    if (event?.type === "shown") void this.#watch.shown(event, seat);
  }
}
