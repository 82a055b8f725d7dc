import type { Emote } from "../company/talk";
import type { Telling, Update } from "../wire.gen";
import { besideSeat } from "./say";

/** Milliseconds that an act stays, where nothing else ends it. */
const STAYS = 1800;
/** Milliseconds that it takes to see that something is said, and to read a letter of it. */
const [SEEN, LETTER] = [1500, 60];
/** Lines beside a seat; what is older can be read among the messages. */
const MOST = 4;
/** What is asked before the first card stays until that card: who passed, who called. */
const LASTING = new Set<Telling["of"]>(["said"]);

/** A line beside a seat: what was done there, or what somebody said. */
export interface Bubble {
  text: string;
  /** A person said it. */
  said?: boolean;
  emote?: Emote | undefined;
  lasting?: boolean;
}

/** What each seat has just said or done, in a bubble beside it. */
export class Bubbles {
  shown: Record<number, readonly Bubble[]> = $state.raw({});
  #timers = new Set<ReturnType<typeof setTimeout>>();

  /** Show what was told of others; what one does oneself one sees. */
  tell(tellings: readonly Telling[], update: Pick<Update, "view" | "facts">): void {
    const own = update.view?.seat;
    if (tellings.some((one) => one.of === "new_deal" || one.of === "put")) this.#drop((one) => one.lasting === true);
    for (const seat of new Set(tellings.map((one) => one.seat))) {
      const mine = tellings.filter(
        (one) => one.seat === seat && !(one.in_sight && one.of === "put") && (seat !== own || one.of === "fined"),
      );
      if (seat === null || !mine.length) continue;
      const text = mine.map((one) => besideSeat(one, update)).join(" · ");
      this.#show(seat, { text, lasting: mine.some((one) => LASTING.has(one.of)) }, STAYS);
    }
  }

  /** What somebody says stays until it is read, whatever is done meanwhile. */
  say(seat: number, text: string, emote?: Emote): void {
    this.#show(seat, { text, emote, said: true }, SEEN + LETTER * [...text].length);
  }

  close(): void {
    this.#timers.forEach(clearTimeout);
  }

  /** An act takes the place of the one before. */
  #show(seat: number, bubble: Bubble, stays: number): void {
    const others = (this.shown[seat] ?? []).filter((one) => bubble.said || one.said);
    this.shown = { ...this.shown, [seat]: [...others, bubble].slice(-MOST) };
    if (!bubble.lasting) this.#timers.add(setTimeout(() => this.#drop((one) => one === bubble), stays));
  }

  #drop(over: (one: Bubble) => boolean): void {
    const left = Object.entries(this.shown).map(([seat, lines]) => [seat, lines.filter((one) => !over(one))] as const);
    this.shown = Object.fromEntries(left.filter(([, lines]) => lines.length));
  }
}
