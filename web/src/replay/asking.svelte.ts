import type { House } from "../house/house";
import { t } from "../i18n";
import { say } from "../say.svelte";
import type { Review, Text } from "../wire.gen";
import { untilThere } from "./review";

/** A review as it is asked for: the server thinks for seconds, and is asked again until it has an answer. */
export class Asking {
  found: Review | null = $state(null);
  error: unknown = $state(null);
  /** Why there is no answer yet, where the server has said so. */
  why: Text | null = $state(null);
  seconds = $state(0);
  readonly #given = new AbortController();

  constructor(house: House, table: string, deal: number) {
    void this.#ask(() => house.ask("review", { table, deal }));
  }

  /** Nobody waits for it any more. */
  stop(): void {
    this.#given.abort();
  }

  async #ask(review: () => Promise<Review>): Promise<void> {
    const clock = setInterval(() => (this.seconds += 1), 1000);
    try {
      this.found = await untilThere(review, (why) => (this.why = why), this.#given.signal);
      if (this.found) say(t().review.there);
    } catch (error) {
      this.error = error;
    } finally {
      clearInterval(clock);
    }
  }
}
