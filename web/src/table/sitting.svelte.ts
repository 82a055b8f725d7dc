import { presetName } from "../catalogue.svelte";
import { askedOf } from "../company/asks";
import { seatsToHave } from "../company/offers";
import type { House } from "../house/house";
import { t } from "../i18n";
import { say } from "../say.svelte";
import { seatAt } from "../seats.svelte";
import { coaches } from "../teach/coach.svelte";
import { Guide } from "../teach/guide.svelte";
import type { View } from "../wire.gen";
import { cardActions } from "./actions";
import { drawFrom } from "./family";
import { Game } from "./game.svelte";
import { stillness, toss } from "./glide";
import { Herald } from "./herald.svelte";
import type { Sheet } from "./sheets";
import { standing } from "./news";
import type { Places } from "./places";
import { whyNot } from "./reasons";
import { fromView } from "./scene";

/** Somebody at a table, in a seat or looking on: what they see of it, and what they do there. */
export class Sitting {
  readonly game: Game;
  readonly guide: Guide;
  readonly herald: Herald;
  /** What lies open over the table. */
  open: Sheet | null = $state(null);
  /** Why what was wanted last cannot be done. */
  why = $state("");
  /** Why the dimmed card cannot be chosen that is pointed at. */
  dimmed = $state("");

  readonly facts = $derived.by(() => this.game.facts);
  readonly seat = $derived.by(() => this.game.welcome?.seat ?? null);
  readonly view: View | null = $derived.by(() => {
    const { view, facts } = this.game;
    // Nobody has anything to do any more at a table that was closed.
    return view && facts?.stage === "closed" ? { ...view, legal: [], turn: null } : view;
  });
  readonly title = $derived.by(() => (this.game.welcome ? presetName(this.game.welcome.preset) : ""));
  /** A bot plays for this reader. */
  readonly asleep = $derived.by(() => {
    const own = this.seat === null ? undefined : this.facts?.seats[this.seat];
    return Boolean(own?.kind === "human" && own.bot);
  });
  readonly scene = $derived.by(() => {
    const { before, flown, holding, landed, shown } = this.game;
    const moving = { holding, before: before?.view ?? null, landed, flown, event: shown?.event ?? null };
    return this.view && fromView(this.view, { bottom: this.seat ?? 0, asleep: this.asleep, ...moving });
  });
  /** This reader is new to the game, and is told what to do. */
  readonly coached = $derived.by(() => this.view !== null && this.seat !== null && coaches(this.view.family, this.id, this.view.number));
  /** This reader has given the seat up, and the match goes on without them. */
  readonly left = $derived.by(() => this.view !== null && this.game.gone?.code === "gave-up");
  readonly ended = $derived.by(() =>
    Boolean((this.view?.done && !this.game.holding) || (this.view && this.facts?.stage === "closed") || this.left),
  );
  /** A watcher may sit down here, or ask for a seat, and has not yet. */
  readonly offered = $derived.by(() => (this.facts && this.seat === null && !this.game.welcome?.waiting ? seatsToHave(this.facts) : []));
  /** What others ask of this reader now. */
  readonly asked = $derived.by(() => (this.facts ? askedOf(this.facts, this.seat) : []));
  /** A deal is being played here: nothing is loaded anew before it is over. */
  readonly running = $derived.by(() => (this.seat !== null && this.view !== null && !this.view.done) || this.game.sending !== null);

  constructor(
    readonly id: string,
    token: string | null,
    house: House,
    places: Places,
  ) {
    this.game = new Game(id, house, { toss: () => toss(places), stillness: () => stillness(places) });
    this.guide = new Guide(this.game);
    this.herald = new Herald(this.game, id, token ?? seatAt(id)?.token ?? null, places);
    this.game.onnews = (news) => {
      if (news.do === "show") this.why = this.dimmed = "";
      this.herald.take(news);
    };
  }

  connect(): void {
    this.game.connect(this.herald.token, seatAt(this.id)?.before);
  }

  close(): void {
    this.game.close();
    this.herald.bubbles.close();
  }

  act(actions: string[]): void {
    if (this.game.line !== "open") return this.refuse(t().why.offline);
    if (this.game.sending) return this.refuse(t().why.sending);
    if (this.guide.bars(actions)) return this.refuse(t().teach.asTold);
    this.game.act(actions);
  }

  refuse(reason: string): void {
    this.why = reason;
    say(reason);
  }

  claim(): void {
    if (this.game.shown?.claim) this.game.claim();
    else this.refuse(t().why.claim);
  }

  askHint(): void {
    if (this.guide.may) this.guide.ask();
    else this.refuse(this.facts?.settings.hints ? t().teach.notNow : t().teach.off);
  }

  /** Take a card from a place that cards are drawn from. */
  draw(source: string): void {
    const action = this.view ? drawFrom(this.view, source) : undefined;
    if (action) this.act([action]);
    else if (this.view && this.facts) this.refuse(whyNot(this.view, this.facts));
  }

  /** Say how everybody stands. */
  tell(): void {
    if (this.view && this.facts) standing(this.view, this.facts).forEach(say);
  }

  /** Why a card of the hand cannot be chosen, while it is the reader's turn and other cards can. */
  whyDimmed(card: string): string {
    const { view, facts } = this;
    if (!view || !facts || this.game.sending || view.turn !== view.seat || cardActions(view.legal).has(card)) return "";
    return whyNot(view, facts, card);
  }
}
