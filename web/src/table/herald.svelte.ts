import { isMuted, mute } from "../company/muted.svelte";
import { emoteOf, isHeard, textOf } from "../company/talk";
import { afterFrame } from "../frame";
import { t } from "../i18n";
import { lookForNewer } from "../newer.svelte";
import { happenedIn, toldIn } from "../play/pace";
import type { Line, News } from "../play/state";
import { notePlayed } from "../record/played.svelte";
import { go, route } from "../router.svelte";
import { say } from "../say.svelte";
import { dropSeat, keepSeat, seatAt } from "../seats.svelte";
import { hear, play } from "../sound";
import type { Moved, Seated, Update, View } from "../wire.gen";
import { Bubbles } from "./bubbles.svelte";
import { Sky } from "./flights.svelte";
import { take } from "./choose";
import type { Game } from "./game.svelte";
import { newsOf, seenNews } from "./news";
import { nameOf, ownName } from "./people";
import type { Places } from "./places";

/** Lets a reader see and hear what happens at a table, and keeps the seat that is theirs. */
export class Herald {
  /** What was said last, for whoever reads. */
  told = $state("");
  /** Cards that have come to this hand since its own last act. */
  fresh: string[] = $state([]);
  /** What came of others and was not read among the messages yet. */
  unread = $state(0);
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
    if (route.house === "peer") this.#keepPeer(update);
    const { evening } = update.facts;
    if (update.view?.ended && evening && welcome && welcome.seat !== null)
      void import("../evening/kept.svelte").then(({ noteEvening }) => noteEvening(evening, welcome));
    afterFrame(() => this.#tell(update, before));
  }

  /** The lobby of this device cannot ask a friend's: what it shows of a table there is kept with the seat. */
  #keepPeer({ facts: { stage, seats } }: Update): void {
    const mine = seatAt(this.id);
    const peer = stage === "over" || stage === "closed" ? [] : seats.flatMap(({ name }, i) => (i !== mine?.seat && name ? [name] : []));
    if (mine && peer.join() !== (mine.peer ?? []).join()) keepSeat({ ...mine, peer });
  }

  /** Say what has happened, once it is seen. */
  #tell(update: Update, before: Update | null): void {
    newsOf(update, before).forEach(say);
    const news = seenNews(update, before);
    if (news.length || happenedIn(update).length) this.told = update.event?.type === "closed" ? "" : news.join(" "); // that stands above its result
    this.bubbles.tell(toldIn(update), update);
    hear(update, before?.view ?? null);
    const { event } = update;
    if (event?.type === "renamed" && isMuted(before?.facts.seats[event.seat]?.name ?? "")) mute(event.name, true);
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

  /** What somebody says stands at the seat until it is read, unless this reader would rather not hear it; and it is counted. */
  #words(line: Line): void {
    const { facts, welcome } = this.game;
    const own = welcome?.seat ?? null;
    const text = textOf(line, own);
    if (!text || !facts || !isHeard(line, own, facts.seats[line.seat]?.name ?? "")) return;
    if (line.type !== "change") {
      this.bubbles.say(line.seat, text, line.type === "reaction" ? emoteOf(line.what) : undefined);
      say(`${nameOf(facts, line.seat)}${t().colon}${text}`);
    }
    if (line.seat === own && line.type !== "change") return;
    play("said");
    if (own !== null || welcome?.waiting) this.unread += 1;
  }
}

/** The cards that are new in the hand: those that came with this update, or before it and not looked at in an act of one's own. */
function freshIn({ event, view }: Update, before: View | null, fresh: readonly string[]): string[] {
  if (!view || !before || view.number !== before.number || before.hand.length + before.face_down === 0) return [];
  const old = [...before.hand];
  const came = before.face_down ? [] : view.hand.filter((card) => !take(old, card));
  if (came.length) return [...fresh.filter((card) => view.hand.includes(card)), ...came];
  const own = event?.type === "acted" && event.seat === view.seat;
  return own ? [] : fresh.filter((card) => view.hand.includes(card));
}
