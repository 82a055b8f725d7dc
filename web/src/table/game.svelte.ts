import { tick } from "svelte";
import { catalogue, known } from "../catalogue.svelte";
import { afterFrame } from "../frame";
import type { House, Line, LineState } from "../house/house";
import { moves, settings } from "../settings.svelte";
import { Watch, type Verdict } from "../shuffle";
import type { Act, ChatLine, ClientMessage, DealResult, Facts, Hint, Reaction, Refused, ServerMessage, Text, Update, View, Welcome } from "../wire.gen";
import { readAction, isCard } from "./actions";
import { kindOf } from "./family";
import { stillness, toss } from "./glide";
import { meet, met } from "../version";
import { asOne, GLIDE, PATIENCE, seriesIn, stay, trickEnded } from "./pace";

type Request = Extract<ClientMessage, { id: number }>;
type Wish = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

/** More updates than this are not played one by one: the table catches up at once. */
const LONGEST_QUEUE = 12;
/** While a result is being read the table may go on for long; nobody wants to see all of that. */
const LONGEST_REST = 200;

/** A table as this client sees it: what the server last said, shown at a pace that eyes can follow. */
export class Game {
  line: LineState = $state("connecting");
  welcome: Welcome | null = $state.raw(null);
  shown: Update | null = $state.raw(null);
  before: Update | null = $state.raw(null);
  facts: Facts | null = $state.raw(null);
  sheet: DealResult[] = $state.raw([]);
  /** The finished trick is still on the table. */
  holding = $state(false);
  /** Its last card has reached the table. */
  landed = $state(true);
  /** Something is being shown that takes a while, and can be skipped. */
  staging = $state(false);
  /** A card that was played and is not yet on the table of the server. */
  flown: string | null = $state(null);
  /** An action on its way, not yet acknowledged. */
  sending: (Act & { at: number }) | null = $state.raw(null);
  refused: { code: string; why: Text } | null = $state.raw(null);
  moved: string | null = $state(null);
  gone: { code: string; why: Text } | null = $state.raw(null);
  /** What people said to each other, in phrases or typed, as far as this page has heard it. */
  talk: (ChatLine | Reaction)[] = $state.raw([]);
  /** What a bot would do here; nothing once the game has gone on. */
  hint: Hint | null = $state.raw(null);
  /** Deals whose result the reader has put away. */
  read = $state(0);

  /** Called for each update as it is shown, with the one before. */
  onshow: (update: Update, before: Update | null) => void = () => undefined;

  /** What was found of each shuffle that was shown. */
  verdicts: Verdict[] = $state.raw([]);

  #socket: Line;
  #watch: Watch;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #landing: ReturnType<typeof setTimeout> | undefined;
  #landings = 0;
  #ids = 0;
  /** A card is leaving the hand: until it is seen to move, nothing else is done. */
  #leaving = false;
  /** What the server said meanwhile, or before it was known what its games are. */
  #heard: ServerMessage[] = [];
  /** The number of the event that one's action became. */
  #done: number | null = null;

  constructor(
    readonly table: string,
    token: string | null,
    house: House,
  ) {
    this.#watch = new Watch(table, async (after) => (await house.ask("log", { after })).entries, (verdicts) => (this.verdicts = verdicts));
    const events = { line: (line: LineState) => (this.line = line), message: (message: ServerMessage) => this.#receive(message) };
    this.#socket = house.line(table, { token, seal: () => this.#watch.hello() }, events);
    void known.then(() => this.#catchUp());
  }

  get view(): View | null {
    return this.shown?.view ?? null;
  }

  get latest(): Update | null {
    return this.#queue.at(-1) ?? this.shown;
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    clearTimeout(this.#landing);
    this.#socket.close();
  }

  /** Do one action, or several in a row, in the words of the view: `9C` is the nine of clubs in any language. */
  act(actions: string[]): void {
    const at = this.shown?.number;
    if (this.#leaving || this.sending || at === undefined) return;
    const act: Act & { at: number } = { type: "act", id: ++this.#ids, at, actions, lang: "en" };
    const card = this.#playedBy(actions);
    this.#leaving = card !== null && toss();
    this.#socket.send(act);
    if (this.#leaving) afterFrame(() => void this.#left(act, card));
    else this.#sent(act, card);
  }

  /** The card that is played, if one is: it goes to the table at once. */
  #playedBy(actions: string[]): string | null {
    const { what } = readAction(actions[0] ?? "");
    return actions.length === 1 && isCard(what) && this.view && kindOf(this.view) === "play" ? what : null;
  }

  #sent(act: Act & { at: number }, card: string | null): void {
    this.refused = null;
    this.holding = false;
    this.sending = act;
    this.flown = card;
  }

  /** The card is seen to move: now the table may take note of it, and of what the server said meanwhile. */
  async #left(act: Act & { at: number }, card: string | null): Promise<void> {
    this.#sent(act, card);
    await tick();
    this.#leaving = false;
    this.#catchUp();
  }

  #catchUp(): void {
    for (const message of this.#heard.splice(0)) this.#receive(message);
  }

  #receive(message: ServerMessage): void {
    if (this.#leaving || !catalogue.games) this.#heard.push(message);
    else this.#hear(message);
  }

  /** Try again now to reach the server. */
  tryNow(): void {
    this.#socket.now();
  }

  /** Take the seat that a token opens, or wait for it. */
  sit(token: string): void {
    this.#socket.as(token);
  }

  claim(): void {
    if (this.shown) this.ask({ type: "claim", at: this.shown.number });
  }

  /** Take the last choice back, or ask whether one may. */
  undo(): void {
    const latest = this.latest;
    if (latest) this.ask({ type: "undo", at: latest.number });
  }

  ask(wish: Wish): boolean {
    this.refused = null;
    return this.#socket.send({ ...wish, id: ++this.#ids } as Request);
  }

  /** Show at once all that has happened, the finished trick included. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let next = this.#next({ all: true }); next; next = this.#next({ all: true })) this.#show(next);
    this.#settle();
  }

  /** Nothing is held or staged any more. */
  #settle(): void {
    clearTimeout(this.#landing);
    this.#landings += 1;
    this.holding = false;
    this.landed = true;
    this.staging = false;
  }

  /** Put the result of a finished deal away, and go on to the next, or to where the table is by now. */
  readOn(): void {
    const deal = this.view?.number ?? 0;
    const playing = this.facts?.stage === "playing";
    this.read = Math.max(deal, (this.latest?.view?.number ?? 0) - 1);
    if (playing) this.ask({ type: "ready", deal });
    if (!playing || this.read > deal) this.skip();
    else if (this.#timer === undefined) this.#step();
  }

  /** Whether a later deal than the one that is shown has begun. */
  get behind(): boolean {
    return (this.latest?.view?.number ?? 0) > (this.view?.number ?? 0);
  }

  /** Whether the result of a deal is waiting to be read. */
  get resting(): boolean {
    const view = this.view;
    return view !== null && view.done && this.read < view.number;
  }

  /** What was done is no longer on its way once it is also shown. */
  #acknowledge(): void {
    if (this.#done === null || (this.shown?.number ?? 0) < this.#done) return;
    this.#done = null;
    this.sending = null;
    this.flown = null;
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.gone = null;
        met();
        break;
      case "update":
        this.#take(message);
        break;
      case "facts":
        this.#learn(message.facts);
        break;
      case "done":
        if (message.id === this.sending?.id) {
          this.#done = message.number;
          this.#acknowledge();
        }
        break;
      case "refused":
        this.#hearRefusal(message);
        break;
      case "reaction":
        this.talk = [...this.talk, message].slice(-LONGEST_REST);
        break;
      case "chat":
        if (!this.talk.some((one) => one.type === "chat" && one.number >= message.number)) this.talk = [...this.talk, message].slice(-LONGEST_REST);
        break;
      case "hint":
        this.hint = message;
        break;
      case "moved":
        this.moved = message.table;
        break;
      case "bye":
        if (message.code === "wrong-version" && meet(null)) break;
        if (!message.again) this.gone = message;
        else if (message.code === "went-back") this.refused = message;
        break;
      case "pong":
        break;
    }
  }

  /** The shuffle's messages are the client's own affair: what the reader never asked for is not refused to him. */
  #hearRefusal(message: Refused): void {
    if (message.id === null && message.code !== "too-fast") return;
    const resent = message.code === "late" && message.id === this.sending?.id;
    if (message.id === this.sending?.id) {
      this.sending = null;
      this.flown = null;
      this.#done = null;
    }
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
    this.#settle();
    const next = this.#next();
    if (!next) return;
    const wait = stay(next, { hold: settings.hold, moves: moves(), pace: settings.pace });
    this.#show(next);
    this.staging = wait > 450;
    this.#timer = setTimeout(() => this.#step(), wait);
  }

  /** The next update to show: a series of hidden cards as one, and a new deal when the last one's result is read. */
  #next({ all = false } = {}): Update | undefined {
    clearTimeout(this.#patience);
    const next = this.#queue[0];
    if (!next || (this.resting && next.view && next.view.number > (this.view?.number ?? 0))) return undefined;
    const { count, whole } = seriesIn(this.#queue);
    if (!whole && !all) {
      this.#patience = setTimeout(() => this.#timer === undefined && this.skip(), PATIENCE);
      return undefined;
    }
    return asOne(this.#queue.splice(0, count) as [Update, ...Update[]]);
  }

  #show(update: Update): void {
    const before = this.shown;
    this.before = before;
    this.holding = settings.hold > 0 && trickEnded(update);
    this.landed = !this.holding || !moves();
    this.shown = update;
    if (!this.landed) this.#landing = setTimeout(() => void this.#land(this.#landings), GLIDE + 40);
    this.#acknowledge();
    if (update.event === null || update.event.type === "acted" || update.event.type === "dealt") this.hint = null;
    if (update.sheet) this.sheet = update.sheet;
    this.onshow(update, before);
  }

  /** The trick's last card has come, if nothing else is shown by then. */
  async #land(landing: number): Promise<void> {
    await stillness();
    if (landing === this.#landings) this.landed = true;
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
