import { Refusal } from "../house/house";
import { t } from "../i18n";
import type { ReviewedAccount, ReviewedChoice, Text } from "../wire.gen";

/** The server thinks on, or has too much to do: whoever asks again a moment later loses nothing. */
const EARLY = ["review-thinking", "review-busy", "too-fast"];
const MOMENT = 2000;

/** An answer, asked for again while the server says that it is too early; `null` once nobody waits for it. */
export async function untilThere<T>(
  ask: () => Promise<T>,
  onearly: (why: Text | null) => void,
  given: AbortSignal,
  moment = MOMENT,
): Promise<T | null> {
  while (!given.aborted) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || !EARLY.includes(error.code)) throw error;
      onearly(error.why);
    }
    await new Promise((done) => setTimeout(done, moment));
  }
  return null;
}

/** The steps of slips that were made again: whether the better choice was found, or shown. */
export type Solved = Record<number, boolean>;

/** What stands beside moves that the review found dear: something better is to be found, or was. */
export type Signs = Readonly<Record<number, "slip" | "found">>;

export const foundOf = (slips: readonly ReviewedChoice[], solved: Solved): number => slips.filter(({ step }) => solved[step]).length;

/** A number as it is shown: the word after it agrees with that. */
export const rounded = (n: number, parts: number): number => Math.round(n * parts) / parts;

/** What a choice cost, with half of its 95 % interval: two standard errors. */
export function costWords({ cost, error }: Pick<ReviewedChoice, "cost" | "error">): string {
  return t().review.cost(rounded(cost, 100), rounded(2 * error, 100));
}

/** The parts of a deal's account in hundredths; as shown, too, they add up: the rest is what is left. */
export function partsOf(account: ReviewedAccount): { score: number; expected: number; cards: number; skill: number; play: number } {
  const [score, expected, cards, skill] = [account.score, account.expected, account.cards, account.skill].map((part) =>
    Math.round(100 * part),
  ) as [number, number, number, number];
  const play = score - expected - cards - skill;
  return { score: score / 100, expected: expected / 100, cards: cards / 100, skill: skill / 100, play: play / 100 };
}
