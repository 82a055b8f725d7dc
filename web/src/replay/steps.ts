import { trickEnded } from "../play/pace";
import { factsOf, stillAt } from "../table/facts";
import { eventNews } from "../table/news";
import type { Facts, Replay, ReplayStep, TableEvent, Update } from "../wire.gen";

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
    const view = seen ? { ...seen, legal: [], seat: this.own } : null;
    return stillAt({ number: i, event: one ? this.#toldTo(one) : null, view, facts: this.facts });
  }

  /** What is said of a step. */
  news(i: number): string[] {
    return eventNews(this.update(i), i > 0 ? this.update(i - 1) : null).filter(Boolean);
  }

  /** The step whose news stands there: not every one has some. */
  told(i: number): number {
    return i > 0 && !this.news(i).length ? this.told(i - 1) : i;
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
    if (this.eyes === null || (one.event.type !== "acted" && one.event.type !== "dealt")) return one.event;
    return { ...one.event, happened: one.happened[this.eyes] ?? [], told: one.told[this.eyes] ?? [] };
  }
}
