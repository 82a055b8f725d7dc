import { isCard, readAction } from "../table/actions";
import { kindOf } from "../table/family";
import type { Game } from "../table/game.svelte";
import type { PuzzlePage, PuzzleTold, View } from "../wire.gen";

type Table = Pick<Game, "flown" | "sending" | "shown" | "ask">;

/** What is asked: a position as its seat sees it, and how it came to that; of a puzzle what it is, too. */
interface Position extends Partial<PuzzlePage> {
  view: View;
  told: PuzzlePage["told"];
  rules: string;
}

/** Who knows what is right. */
export interface Judge {
  position: Position;
  /** Say whether an action is right, or what is where nobody wants to try. */
  judge: (action: string | null) => Promise<PuzzleTold>;
  /** Note what came of it; what it says is told at the end. */
  note: (now: "right" | "wrong" | "told") => string;
}

/** A position where the best choice is to be found: what was tried, and what was told. */
export class Riddle implements Table {
  readonly shown = null;
  flown: string | null = $state(null);
  sending: Table["sending"] = $state.raw(null);
  /** What was tried last, and is wrong. */
  wrong: string | null = $state(null);
  told: PuzzleTold | null = $state.raw(null);
  /** It was found, not shown. */
  found = $state(false);
  /** What the first try has changed, in words. */
  noted = $state("");
  error: unknown = $state(null);

  constructor(
    readonly by: Judge,
    /** It is one of a run: a wrong choice is its end, and nothing is explained. */
    readonly timed = false,
  ) {}

  get position(): Position {
    return this.by.position;
  }

  /** The position, in which nothing can be done any more once it is known what is right. */
  get view(): View {
    const { view } = this.position;
    return this.told || (this.timed && this.wrong) ? { ...view, legal: [], turn: null } : view;
  }

  ask(): boolean {
    return false;
  }

  async act(actions: readonly string[]): Promise<void> {
    const [action] = actions;
    if (!action || this.sending || this.told) return;
    this.sending = { type: "act", id: 0, at: 0, actions: [action], lang: "en" };
    this.wrong = null;
    await this.#hear(action);
    this.sending = null;
  }

  /** Give up. */
  async tell(): Promise<void> {
    if (!this.sending && !this.told) await this.#hear(null);
  }

  async #hear(action: string | null): Promise<void> {
    this.error = null;
    try {
      const told = await this.by.judge(action);
      const noted = this.by.note(action === null ? "told" : told.right ? "right" : "wrong");
      this.noted ||= noted;
      if (told.right) this.#end(told, action);
      else this.wrong = action;
    } catch (error) {
      this.error = error;
    }
  }

  #end(told: PuzzleTold, action: string | null): void {
    const { view } = this.position;
    this.found = action !== null;
    this.told = action === null ? told : { ...told, answers: [action, ...told.answers.filter((one) => one !== action)] };
    const { what } = readAction(this.told.answers[0] ?? "");
    if (isCard(what) && kindOf(view) === "play" && view.stock === null) this.flown = what;
  }
}
