import type { LineState } from "../house/house";
import type {
  Act,
  Bye,
  ChatLine,
  ClientMessage,
  DealResult,
  Facts,
  Hint,
  Moved,
  Reaction,
  Refused,
  ServerMessage,
  Update,
  View,
  Welcome,
} from "../wire.gen";
import type { Beat } from "./pace";
import type { Verdict } from "./watch";

type Request = Extract<ClientMessage, { id: number }>;
/** What a player asks of the server; its number is given when it goes out. */
export type Wish = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;
export type OwnAct = Act & { at: number };

/** What changed among the people at a table. */
export interface Change {
  type: "change";
  what: "sat" | "left" | "host";
  seat: number;
  name: string;
}
/** What came of somebody: what they said, or what became of them. */
export type Line = ChatLine | Reaction | Change;

/** When something is due, in the milliseconds of the runner's clock; null where nothing is. */
export interface Due {
  /** What is shown has stayed long enough. */
  step: number | null;
  /** The rest of a series has been waited for long enough. */
  patience: number | null;
  /** The last card of a trick has had time to come. */
  landing: number | null;
  /** A second less is left to act. */
  clock: number | null;
}

/** A table as this client sees it: what the server last said, shown at a pace that eyes can follow. Here before it has said anything. */
export const START = {
  line: "connecting" as LineState,
  welcome: null as Welcome | null,
  shown: null as Update | null,
  before: null as Update | null,
  facts: null as Facts | null,
  sheet: [] as DealResult[],
  /** The finished trick is still on the table. */
  holding: false,
  /** Its last card has reached the table. */
  landed: true,
  /** Something is being shown that takes a while, and can be skipped. */
  staging: false,
  /** A card that was played and is not yet on the table of the server. */
  flown: null as string | null,
  /** An action on its way, not yet acknowledged. */
  sending: null as OwnAct | null,
  refused: null as Refusal | null,
  gone: null as Bye | null,
  /** What people said to each other, in phrases or typed, and who came and went, as far as this page has heard it. */
  talk: [] as Line[],
  /** What a bot would do here; nothing once the game has gone on. */
  hint: null as Hint | null,
  /** Deals whose result the reader has put away. */
  read: 0,
  /** What was found of each shuffle that was shown. */
  verdicts: [] as Verdict[],
  /** Seconds that are left to act. */
  left: null as number | null,

  /** It is known what the server's games are: before that nothing can be shown. */
  known: false,
  /** A card is leaving the hand: until it is seen to move, nothing else is done. */
  leaving: null as { act: OwnAct; card: string | null } | null,
  /** What the server said meanwhile. */
  held: [] as readonly ServerMessage[],
  /** Updates that were heard and are not yet shown. */
  queue: [] as readonly Update[],
  /** The number of the last update that was heard. */
  heard: null as number | null,
  /** How often only the facts were told since: what is told so may be counted too, as when somebody is ready for the next deal. */
  asides: 0,
  /** The line is a new one: the whole truth is still to come, and what was on its way is said once more. */
  anew: false,
  /** The number of the event that one's action became. */
  done: null as number | null,
  ids: 0,
  landings: 0,
  /** When the acting seat's time is up. */
  end: null as number | null,
  due: { step: null, patience: null, landing: null, clock: null } as Due,
};
export type State = Readonly<typeof START>;

/** What comes in: from the server, from the player, and from the clock. */
export type Input =
  | { type: "line"; line: LineState }
  | { type: "known" }
  | { type: "message"; message: ServerMessage }
  /** Do one action, or several in a row; `card` is the one that is played, if one is. */
  | { type: "act"; actions: readonly string[]; card: string | null }
  /** The card is seen to leave the hand. */
  | { type: "left" }
  /** It is drawn on its way: the table may go on. */
  | { type: "free" }
  | { type: "ask"; wish: Wish }
  | { type: "skip" }
  | { type: "read" }
  /** The cards of a trick lie still. */
  | { type: "still"; landing: number }
  | { type: "verdicts"; verdicts: Verdict[] }
  | { type: "tick" };

/** What the page tells and lets be heard. */
export type News =
  | { do: "show"; update: Update; before: Update | null }
  | { do: "say"; line: Line }
  | { do: "line"; lost: boolean }
  /** A table let this page in. */
  | { do: "welcome" }
  /** It has told all there is. */
  | { do: "arrive" }
  | { do: "go"; bye: Bye }
  | { do: "move"; to: Moved };

/** What is done outside. */
export type Effect =
  | { do: "send"; message: ClientMessage }
  /** Let the card leave the hand; `left` and `free` follow. */
  | { do: "leave" }
  /** Wait until the cards of the trick lie still; `still` follows. */
  | { do: "still"; landing: number }
  /** Take part in the shuffle. */
  | { do: "watch"; facts: Facts; event: Update["event"]; seat: number | null }
  | News;

/** How the reader looks on at this moment. */
export interface Eyes {
  now: number;
  /** Seconds that a finished trick stays. */
  hold: number;
  moves: boolean;
  pace: Beat;
  hidden: boolean;
}

/** One step: the state as it becomes, and what is done outside. */
export interface Step {
  now: typeof START;
  effects: Effect[];
  eyes: Eyes;
}

export const viewOf = ({ shown }: Pick<State, "shown">): View | null => shown?.view ?? null;

/** The last that was heard, whether it is shown or not. */
export const latestOf = ({ queue, shown }: Pick<State, "queue" | "shown">): Update | null => queue.at(-1) ?? shown;

/** Whether the result of a deal is waiting to be read. */
export function isResting({ shown, read }: Pick<State, "shown" | "read">): boolean {
  const view = viewOf({ shown });
  return view !== null && view.done && read < view.number;
}

/** Whether a later deal than the one that is shown has begun. */
export const isBehind = (state: Pick<State, "queue" | "shown">): boolean =>
  (latestOf(state)?.view?.number ?? 0) > (viewOf(state)?.number ?? 0);

export function send(step: Step, message: ClientMessage): void {
  step.effects.push({ do: "send", message });
}

/** Send a request with a number of its own. */
export function ask(step: Step, wish: Wish): void {
  send(step, { ...wish, id: ++step.now.ids } as Request);
}

export type Refusal = Pick<Refused, "code" | "why">;
