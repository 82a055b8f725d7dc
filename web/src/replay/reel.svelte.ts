import { tick, untrack } from "svelte";
import type { House } from "../house/house";
import { t } from "../i18n";
import { myName, takeSeat } from "../lobby/start";
import { say } from "../say.svelte";
import { seatAt } from "../seats.svelte";
import { buttonWords, pointsOf } from "../table/family";
import { nameOf } from "../table/people";
import type { DealResult, Replay, ReviewedChoice } from "../wire.gen";
import { Asking } from "./asking.svelte";
import { rounded, type Signs, type Solved } from "./review";
import { fromReplay } from "./scene";
import { Steps } from "./steps";

/** A finished deal that is looked at step by step: as it was played, or as it might have been. */
export class Reel {
  step = $state(0);
  /** Whose eyes see it; `null` for all cards open. */
  eyes: number | null = $state(null);
  /** It goes on by itself. */
  playing = $state(false);
  asking = $state<Asking | null>(null);
  /** Slips of this reader's that were made again. */
  readonly solved: Solved = $state({});
  trouble: unknown = $state(null);
  /** What might have been, in place of a choice. */
  line = $state.raw<{ shown: Replay; choice: ReviewedChoice } | null>(null);
  /** Where the focus goes when a line begins or ends. */
  way: HTMLElement | undefined = $state();

  readonly shown = $derived.by(() => this.line?.shown ?? this.found);
  readonly own = $derived.by(() => seatAt(this.id)?.seat ?? null);
  readonly steps = $derived.by(() => new Steps(this.shown, this.eyes, this.own));
  readonly last = $derived.by(() => this.steps.last);
  readonly at = $derived.by(() => this.shown.steps[this.step]);
  /** The reader's slips, as they were made. */
  readonly slips = $derived.by(() =>
    (this.asking?.found?.choices ?? []).filter(({ seat }) => seat === this.own).sort((a, b) => a.step - b.step),
  );
  /** Signs beside moves that the review found dear: what is still to be found, and what was. */
  readonly signs = $derived.by((): Signs => {
    const slips = this.line ? [] : (this.asking?.found?.choices ?? []);
    return Object.fromEntries(slips.map(({ step }) => [step, this.solved[step] ? "found" : "slip"]));
  });
  /** What was chosen here, where the review found it dear. */
  readonly dear = $derived.by(() => (this.line ? undefined : this.asking?.found?.choices.find((one) => one.step === this.step)));
  readonly scene = $derived.by(
    () =>
      this.at &&
      fromReplay(this.at, {
        eyes: this.eyes,
        bottom: this.own ?? 0,
        holding: this.steps.holding(this.step),
        before: this.shown.steps[this.step - 1],
        dear: this.dear,
      }),
  );
  /** What it all comes to stands first: a low window has one line. */
  readonly news = $derived.by(() =>
    this.line && this.step === this.last
      ? [...this.#remark, ...this.steps.news(this.step)]
      : [...this.steps.news(this.step), ...this.#remark],
  );
  /** Who plays on from here: whoever chose dearly chooses again. */
  readonly seat = $derived.by(() => this.dear?.seat ?? this.eyes ?? this.own ?? this.at?.views[0]?.turn ?? 0);
  readonly #remark = $derived.by(() =>
    this.line
      ? this.#lineRemark(this.line.choice)
      : this.dear
        ? [t().review.remark(buttonWords(this.found.family, this.dear.better), rounded(this.dear.cost, 10))]
        : [],
  );

  constructor(
    private readonly told: () => Replay,
    readonly id: string,
    private readonly house: House,
    from: number,
  ) {
    this.step = Math.min(this.last, from);
    $effect(() => {
      if (!this.playing) return;
      if (this.step >= this.last) return void (this.playing = false);
      const timer = setTimeout(() => this.#to(this.step + 1), this.steps.stay(this.step));
      return () => clearTimeout(timer);
    });
    $effect(() => () => this.asking?.stop());
    $effect(() => {
      const { slips } = this;
      if (slips.length) void untrack(() => this.#keep(slips)).catch(() => undefined);
    });
  }

  /** The deal as it was played; told again in another language it is the same. */
  get found(): Replay {
    return this.told();
  }

  /** Slips come back on other days. */
  async #keep(slips: readonly ReviewedChoice[]): Promise<void> {
    const { keepSlips } = await import("../slips/kept.svelte");
    await keepSlips(this.house, this.found, slips);
  }

  #to(i: number): void {
    this.step = Math.max(0, Math.min(this.last, i));
    this.news.forEach(say);
  }

  turnTo(i: number): void {
    this.playing = false;
    this.#to(i);
  }

  start(): void {
    if (!this.playing && this.step >= this.last) this.step = 0;
    this.playing = !this.playing;
  }

  ask(): void {
    this.asking ??= new Asking(this.house, this.id, this.found.deal);
  }

  askAgain(): void {
    this.asking = null;
    this.ask();
  }

  /** What is said at the beginning and at the end of what might have been. */
  #lineRemark(choice: ReviewedChoice): string[] {
    const real = this.found.sheet[this.found.deal - 1];
    const might = this.shown.sheet.at(-1);
    if (this.step === choice.step) return [t().review.instead(buttonWords(this.found.family, choice.action))];
    return this.step === this.last && real && might ? [t().review.so(this.#resultWords(might), this.#resultWords(real))] : [];
  }

  #resultWords({ delta, redealt }: DealResult): string {
    return redealt
      ? t().review.thrownIn
      : delta.map((points, seat) => `${nameOf(this.steps.facts, seat)} ${pointsOf(this.found.family, points)}`).join(", ");
  }

  async showLine(choice: ReviewedChoice): Promise<void> {
    await this.#try(async () => {
      this.line = {
        shown: await this.house.ask("otherwise", { table: this.id, deal: this.found.deal, step: choice.step, action: choice.better }),
        choice,
      };
      say(t().review.might);
      this.#to(choice.step);
      this.playing = true;
      await tick();
      this.way?.focus();
    });
  }

  async backFromLine(): Promise<void> {
    const from = this.line?.choice.step ?? 0;
    this.line = null;
    this.turnTo(from);
    await tick();
    this.way?.focus();
  }

  /** Sit down at a table that goes on after this step, or before a choice that cost much. */
  async playOn(): Promise<void> {
    const step = this.dear ? this.step - 1 : this.step;
    await this.#try(async () =>
      takeSeat(
        await this.house.ask("playOn", {
          table: this.id,
          deal: this.found.deal,
          step,
          seat: this.seat,
          name: myName(),
        }),
        this.found.family,
        this.found.preset,
      ),
    );
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.trouble = error;
    }
  }
}
