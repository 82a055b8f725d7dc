import { isMuted } from "../company/muted.svelte";
import { emoteOf, textOf } from "../company/talk";
import { afterFrame } from "../frame";
import { t } from "../i18n";
import { lookForNewer } from "../newer.svelte";
import { happenedIn, toldIn } from "../play/pace";
import type { News } from "../play/state";
import { notePlayed } from "../record/played.svelte";
import { go } from "../router.svelte";
import { say } from "../say.svelte";
import { dropSeat, keepSeat, seatAt } from "../seats.svelte";
import { hear } from "../sound";
import type { ChatLine, Moved, Reaction, Seated, Update } from "../wire.gen";
import { Bubbles } from "./bubbles.svelte";
import { Sky } from "./flights.svelte";
import { freshIn } from "./fresh";
import type { Game } from "./game.svelte";
import { newsOf, seenNews } from "./news";
import { nameOf, ownName } from "./people";
import type { Places } from "./places";

const BUBBLE = 26;

/** Lets a reader see and hear what happens at a table, and keeps the seat that is theirs. */
export class Herald {
  /** What was said last, for whoever reads. */
  told = $state("");
  /** Cards that have come to this hand since its own last act. */
  fresh: string[] = $state([]);
  readonly bubbles = new Bubbles();
  readonly sky: Sky;
  #named = false;

  constructor(
    private readonly game: Game,
    private readonly id: string,
    /** The secret of the seat. */
    public token: string | null,
    private readonly places: Places,
  ) {
    this.sky = new Sky(places);
  }

  /** Sit down here, or wait for it, as a watcher does. */
  sit(seated: Seated): void {
    const { welcome } = this.game;
    if (!welcome) return;
    keepSeat({ ...seated, family: welcome.family, preset: welcome.preset, at: Date.now() });
    this.token = seated.token;
    this.game.sit(seated.token);
  }

  /** Give the seat up; false where there is no line. */
  leave(): boolean {
    const sent = this.game.ask({ type: "leave" });
    if (sent) dropSeat(this.id);
    return sent;
  }

  take(news: News): void {
    if (news.do === "show") this.#show(news.update, news.before);
    else if (news.do === "say") this.#words(news.line);
    else if (news.do === "line") this.#line(news.lost);
    else if (news.do === "welcome") this.#keep();
    else if (news.do === "arrive") this.#name();
    else if (news.do === "go") this.#leave();
    else this.#follow(news.to);
  }

  /** This reader has no seat here any more. */
  get unseated(): boolean {
    const { gone, welcome } = this.game;
    return Boolean(gone && (["wrong-token", "dismissed", "not-let-in"].includes(gone.code) || welcome?.waiting));
  }

  #line(lost: boolean): void {
    if (!lost) lookForNewer();
    say(lost ? t().offline.reconnecting(this.token !== null) : t().offline.back);
  }

  #show(update: Update, before: Update | null): void {
    const { welcome, sheet } = this.game;
    void this.sky.fly(happenedIn(update), update.view?.seat ?? null);
    this.fresh = freshIn(update, before?.view ?? null, this.fresh);
    this.places.survey();
    if (update.view?.ended && !update.facts.again && welcome && sheet.length) notePlayed(update.view, update.facts, sheet, welcome);
    afterFrame(() => this.#tell(update, before));
  }

  /** Say what has happened, once it is seen. */
  #tell(update: Update, before: Update | null): void {
    newsOf(update, before).forEach(say);
    const news = seenNews(update, before);
    if (news.length || happenedIn(update).length) this.told = update.event?.type === "closed" ? "" : news.join(" "); // that stands above its result
    this.bubbles.tell(toldIn(update), update);
    hear(update, before?.view ?? null);
  }

  /** Keep the seat from the first word on: whoever leaves again at once comes back to it. */
  #keep(): void {
    const { token, game } = this;
    if (!game.welcome || game.welcome.seat === null || !token) return;
    const { code, family, preset, seat } = game.welcome;
    keepSeat({ ...seatAt(this.id), table: this.id, code, seat, token, family, preset, at: Date.now() });
  }

  /** Whoever sat down without a name, and has typed one since, is called by it at the table too. */
  #name(): void {
    const { welcome, facts } = this.game;
    if (!facts || !welcome || welcome.seat === null || !this.token || this.#named) return;
    this.#named = true;
    const name = ownName(facts, welcome.seat);
    if (![t().you, ...facts.seats.map((one) => one.name)].includes(name)) this.game.ask({ type: "rename", name });
  }

  #leave(): void {
    if (this.unseated) dropSeat(this.id);
    if (this.game.gone?.code === "gave-up" && !this.game.view) go("/");
  }

  #follow({ table, token }: Moved): void {
    const mine = seatAt(this.id);
    if (mine) keepSeat({ ...mine, table, token: token ?? mine.token, before: mine.token, at: Date.now() });
    go(`/t/${table}`);
  }

  /** What somebody says stands at the seat for a moment, unless this reader would rather not hear it. */
  #words(line: ChatLine | Reaction): void {
    const text = textOf(line);
    const { facts, welcome } = this.game;
    if (!text || !facts || (line.seat !== welcome?.seat && isMuted(this.id, facts.seats[line.seat]?.name ?? ""))) return;
    this.bubbles.say(line.seat, brief(text), line.type === "reaction" ? emoteOf(line.what) : undefined);
    say(`${nameOf(facts, line.seat)}${t().colon}${text}`);
  }
}

/** As much as has room beside a seat; all of it is said, and among the messages. */
const brief = (text: string): string =>
  [...text].length > BUBBLE
    ? `${[...text]
        .slice(0, BUBBLE - 1)
        .join("")
        .trimEnd()}…`
    : text;
