import type { Emote } from "../company/talk";
import type { Telling, Update } from "../wire.gen";
import { besideSeat } from "./say";

/** Milliseconds that a bubble stays, where nothing else ends it. */
const STAYS = 1800;
const PHRASE_STAYS = 4000;
/** What is asked before the first card stays until that card: who passed, who called. */
const LASTING = new Set<Telling["of"]>(["said"]);

/** What each seat has just said or done, in a bubble beside it. */
export class Bubbles {
  shown: Record<number, string> = $state({});
  /** The faces of phrases that are shown. */
  emotes: Record<number, Emote | undefined> = $state({});
  #lasting = new Set<number>();
  #timers: Record<number, ReturnType<typeof setTimeout>> = {};

  /** Show what was told of others; what one does oneself one sees. */
  tell(tellings: readonly Telling[], update: Pick<Update, "view" | "facts">): void {
    const own = update.view?.seat;
    if (tellings.some((one) => one.of === "new_deal" || one.of === "put")) this.#end(this.#lasting);
    for (const seat of new Set(tellings.map((one) => one.seat))) {
      const mine = tellings.filter(
        (one) => one.seat === seat && !(one.in_sight && one.of === "put") && (seat !== own || one.of === "fined"),
      );
      if (seat !== null && mine.length) {
        this.emotes = { ...this.emotes, [seat]: undefined };
        this.#show(seat, mine.map((one) => besideSeat(one, update)).join(" · "), mine.some((one) => LASTING.has(one.of)) ? 0 : STAYS);
      }
    }
  }

  /** A phrase that somebody says. */
  say(seat: number, text: string, emote?: Emote): void {
    this.emotes = { ...this.emotes, [seat]: emote };
    this.#show(seat, text, PHRASE_STAYS);
  }

  close(): void {
    Object.values(this.#timers).forEach(clearTimeout);
  }

  #show(seat: number, text: string, stays: number): void {
    clearTimeout(this.#timers[seat]);
    this.#lasting.delete(seat);
    this.shown = { ...this.shown, [seat]: text };
    if (stays) this.#timers[seat] = setTimeout(() => this.#end([seat]), stays);
    else this.#lasting.add(seat);
  }

  #end(seats: Iterable<number>): void {
    const over = new Set(seats);
    if (!over.size) return;
    this.shown = Object.fromEntries(Object.entries(this.shown).filter(([seat]) => !over.has(Number(seat))));
    for (const seat of over) this.#lasting.delete(seat);
  }
}
