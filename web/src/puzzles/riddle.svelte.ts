import type { House } from "../house/house";
import { t } from "../i18n";
import { isCard, readAction } from "../table/actions";
import { kindOf } from "../table/family";
import type { Game } from "../table/game.svelte";
import type { PuzzlePage, PuzzleTold, View } from "../wire.gen";
import { gained, isSure } from "./grade";
import { kept, note } from "./solved.svelte";

type Table = Pick<Game, "flown" | "sending" | "shown" | "ask">;

/** A puzzle that is asked: what was tried, and what was told; the server alone knows what is right. */
export class Riddle implements Table {
  readonly shown = null;
  flown: string | null = $state(null);
  sending: Table["sending"] = $state.raw(null);
  /** What was tried last, and is wrong. */
  wrong: string | null = $state(null);
  told: PuzzleTold | null = $state.raw(null);
  /** It was found, not shown. */
  found = $state(false);
  error: unknown = $state(null);
  /** The reader's grade after its first try, in words, and what that has changed. */
  graded = $state("");
  /** Something was done already. */
  #tried = false;

  constructor(
    readonly page: PuzzlePage,
    readonly house: House,
    /** It is one of a run: a wrong choice is its end, and nothing is explained. */
    readonly timed = false,
  ) {}

  /** The position, in which nothing can be done any more once it is known what is right. */
  get view(): View {
    return this.told || (this.timed && this.wrong) ? { ...this.page.view, legal: [], turn: null } : this.page.view;
  }

  ask(): boolean {
    return false;
  }

  async act(actions: readonly string[]): Promise<void> {
    const [action] = actions;
    if (!action || this.sending || this.told) return;
    this.sending = { type: "act", id: 0, at: 0, actions: [action], lang: "en" };
    this.wrong = null;
    await this.#hear(this.house.ask("tryPuzzle", { puzzle: this.page.puzzle.id, action }), action);
    this.sending = null;
  }

  /** Give up. */
  async tell(): Promise<void> {
    if (!this.sending && !this.told) await this.#hear(this.house.ask("answerPuzzle", { puzzle: this.page.puzzle.id }), null);
  }

  async #hear(asked: Promise<PuzzleTold>, action: string | null): Promise<void> {
    this.error = null;
    try {
      const told = await asked;
      this.#note(action === null ? "told" : told.right ? "right" : "wrong");
      if (told.right) this.#end(told, action);
      else this.wrong = action;
    } catch (error) {
      this.error = error;
    }
  }

  #note(now: "right" | "wrong" | "told"): void {
    const { puzzle } = this.page;
    const before = kept.practice.grades[puzzle.family];
    note(puzzle, now, { first: !this.#tried, timed: this.timed });
    const grade = kept.practice.grades[puzzle.family];
    if (grade && grade !== before)
      this.graded = `${t().puzzles.grade(Math.round(grade.rating), isSure(grade))} (${t().signed(gained(before, grade))})`;
    this.#tried = true;
  }

  #end(told: PuzzleTold, action: string | null): void {
    this.found = action !== null;
    this.told = action === null ? told : { ...told, answers: [action, ...told.answers.filter((one) => one !== action)] };
    const { what } = readAction(this.told.answers[0] ?? "");
    if (isCard(what) && kindOf(this.page.view) === "play" && this.page.view.stock === null) this.flown = what;
  }
}
