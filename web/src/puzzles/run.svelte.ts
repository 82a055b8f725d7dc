import type { House } from "../house/house";
import { t } from "../i18n";
import { buttonWords } from "../table/family";
import { say } from "../say.svelte";
import type { PuzzleInfo } from "../wire.gen";
import { clock, MISTAKES, runOrder, SECONDS } from "./practice";
import { judgeOf } from "./judge";
import type { Riddle } from "./riddle.svelte";
import { noteRun } from "./solved.svelte";

const A_SECOND = 1000;
/** So long a choice is seen before the next puzzle comes, in milliseconds. */
const SEEN = 450;

/** As many puzzles of a game as somebody finds against the clock. */
export class Run {
  found = $state(0);
  missed: readonly PuzzleInfo[] = $state.raw([]);
  /** Seconds. */
  left = $state(SECONDS);
  riddle: Riddle | null = $state.raw(null);
  over = $state(false);
  error: unknown = $state(null);
  readonly #order: PuzzleInfo[];
  #coming: Promise<Riddle> | null = null;
  #end = 0;
  #tick = 0;

  constructor(
    readonly family: string,
    readonly house: House,
    list: readonly PuzzleInfo[],
    private readonly made: typeof Riddle,
  ) {
    this.#order = runOrder(list, Math.random);
  }

  async start(): Promise<void> {
    this.#coming = this.#load();
    await this.#next();
    this.#end = Date.now() + SECONDS * A_SECOND;
    this.#tick = window.setInterval(() => this.#pass(), A_SECOND / 4);
  }

  stop(): void {
    clearInterval(this.#tick);
  }

  /** What was chosen is known: the next one, unless that was the last mistake. */
  async heard({ position, found, told }: Riddle): Promise<void> {
    if (this.over) return;
    if (found) this.found += 1;
    else this.missed = [...this.missed, position.puzzle as PuzzleInfo];
    say(found ? t().puzzles.right(buttonWords(this.family, told?.answers[0] ?? "")) : t().puzzles.wrong);
    await new Promise((done) => setTimeout(done, SEEN));
    if (this.missed.length < MISTAKES) await this.#next();
    else this.#finish();
  }

  #pass(): void {
    this.left = Math.max(0, Math.ceil((this.#end - Date.now()) / A_SECOND));
    if (this.left === 0) this.#finish();
  }

  #load(): Promise<Riddle> | null {
    const one = this.#order.shift();
    const loaded = one && this.house.ask("puzzle", { puzzle: one.id }).then((page) => new this.made(judgeOf(page, this.house, true), true));
    loaded?.catch(() => undefined);
    return loaded ?? null;
  }

  async #next(): Promise<void> {
    try {
      const riddle = await this.#coming;
      if (!riddle) return this.#finish();
      if (this.over) return;
      this.riddle = riddle;
      this.#coming = this.#load();
    } catch (error) {
      this.stop();
      this.error = error;
    }
  }

  #finish(): void {
    if (this.over) return;
    this.stop();
    this.over = true;
    this.riddle = null;
    noteRun(this.family, this.found);
  }

  get clock(): string {
    return clock(this.left);
  }
}
