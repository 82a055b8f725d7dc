import { trickEnded } from "../play/pace";
import { eventNews } from "../table/news";
import { ownName } from "../table/people";
import type { Facts, Replay, ReplayStep, SeatFacts, TableEvent, Update } from "../wire.gen";

/** Milliseconds that a step stays while the replay goes on by itself; a finished trick stays longer. */
export const STEP = 1100;
export const TRICK = 2000;

/** A finished deal as updates of somebody who watches, so that it is told like one. */
export class Steps {
  readonly facts: Facts;

  constructor(
    readonly found: Replay,
    /** Whose eyes; `null` for all cards open. */
    readonly eyes: number | null,
    /** This reader's seat, of which is told as at the table. */
    readonly own: number | null = null,
  ) {
    this.facts = factsOf(found.players, own);
  }

  get last(): number {
    return this.found.steps.length - 1;
  }

  update(i: number): Update {
    const one = this.found.steps[i];
    const seen = one?.views[this.eyes ?? 0];
    return { type: "update", number: i, event: one ? this.#toldTo(one) : null, view: seen ? { ...seen, legal: [], seat: this.own } : null, facts: this.facts, claim: false, undo: false, lesson: null, sheet: null };
  }

  /** What is said of a step. */
  news(i: number): string[] {
    return eventNews(this.update(i), i > 0 ? this.update(i - 1) : null).filter(Boolean);
  }

  /** The finished trick still lies there. */
  holding(i: number): boolean {
    return trickEnded(this.update(i));
  }

  stay(i: number): number {
    return this.holding(i) ? TRICK : STEP;
  }

  /** With all cards open what all seats know together, else what one seat knew. */
  #toldTo(one: ReplayStep): TableEvent {
    const happened = this.eyes === null ? undefined : one.happened[this.eyes];
    return happened && (one.event.type === "acted" || one.event.type === "dealt") ? { ...one.event, happened } : one.event;
  }
}

/** What is to be known of a table with these players, when nobody sits there any more; one seat may be this reader's own. */
export function factsOf(players: readonly string[], own: number | null = null): Facts {
  const sat = { seats: players.map(sitter) };
  const seats = sat.seats.map((one, seat) => (seat === own && one.kind === "human" ? { ...one, name: ownName(sat, seat) } : one));
  const settings = { public: false, watchers: true, newcomers: false, bots: "keep" as const, reactions: false, hints: false, chat: false, undo: false, grace: 0, clock: null, bot_after: null, silent_after: null, pause: 0, bot: "steady" };
  return { stage: "over", host: null, seats, watchers: 0, settings, clock: null, shuffle: null, log: null, again: false, day: "", waited: false, next: null, lesson: false, proposal: null, guests: [], why: "", conceded: null };
}

function sitter(name: string): SeatFacts {
  const bot = name.startsWith("bot:") ? name.slice(4) : null;
  return { kind: bot ? "bot" : "human", name: bot ? "" : name, bot, connected: !bot, ready: false, free: false, substitute: false, ask: false, promised: "" };
}
