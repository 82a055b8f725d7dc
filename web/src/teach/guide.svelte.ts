import { recall, remember } from "../device";
import { readAction } from "../table/actions";
import type { Game } from "../table/game.svelte";
import type { Hint, LessonStop, View } from "../wire.gen";

const MOST = 50;

/** The guided deals that somebody broke off on this device, by table. */
const broken: { tables: string[] } = $state({ tables: recall<string[]>("lessons", []) });

/** What is pointed at and said at a table now: a stop of a guided deal, or a hint. */
export class Guide {
  constructor(readonly game: Game) {}

  get #view(): View | null {
    return this.game.view;
  }

  /** Whether this table's first deal is a guided one that is not broken off. */
  get guided(): boolean {
    return (this.game.facts?.lesson ?? false) && !broken.tables.includes(this.game.table);
  }

  get stop(): LessonStop | null {
    return this.guided && !this.game.holding ? (this.game.shown?.lesson ?? null) : null;
  }

  /** The hint for where the game stands, nothing once it has gone on. */
  get hint(): Hint | null {
    return this.#mine ? this.game.hint : null;
  }

  get #mine(): boolean {
    const view = this.#view;
    return view !== null && view.seat !== null && view.turn === view.seat && !view.done;
  }

  /** The actions that are pointed at. */
  get actions(): readonly string[] {
    if (this.hint) return [this.hint.action];
    return this.stop?.actions ?? [];
  }

  /** The cards that are pointed at. */
  get cards(): string[] {
    return this.actions.map((action) => readAction(action).what);
  }

  /** Whether a guided deal asks for something else than this. */
  bars(actions: readonly string[]): boolean {
    const wanted = this.stop?.actions ?? [];
    return wanted.length > 0 && actions.some((action) => !wanted.includes(action));
  }

  /** Whether a hint may be asked for now. */
  get may(): boolean {
    return this.#mine && (this.game.facts?.settings.hints ?? false);
  }

  ask(): void {
    if (!this.may || this.hint || !this.game.shown) return;
    this.game.ask({ type: "hint", at: this.game.shown.number });
  }

  /** Go on without a guide. */
  breakOff(): void {
    broken.tables = [this.game.table, ...broken.tables].slice(0, MOST);
    remember("lessons", $state.snapshot(broken.tables));
  }
}
