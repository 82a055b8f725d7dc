import { afterEach, describe, expect, test } from "vitest";
import { Refusal } from "../src/house/house";
import { t } from "../src/i18n";
import { costWords, partsOf, rounded, untilThere } from "../src/replay/review";
import { Steps } from "../src/replay/steps";
import { settings } from "../src/settings.svelte";
import type { Replay, Text } from "../src/wire.gen";

const busy = new Refusal("review-busy", "Wait.");

/** Answers one after the other; an error is thrown. */
function answers(...all: unknown[]): () => Promise<unknown> {
  return async () => {
    const next = all.shift();
    if (next instanceof Error) throw next;
    return next;
  };
}

describe("a review is asked for", () => {
  const waiting: AbortSignal = new AbortController().signal;

  test("again and again while the server says that it is too early", async () => {
    const told: (Text | null)[] = [];
    const early = ["review-thinking", "too-fast"].map((code) => new Refusal(code, null));
    expect(await untilThere(answers(busy, ...early, "there"), (why) => told.push(why), waiting, 0)).toBe("there");
    expect(told).toEqual([busy.why, null, null]);
  });

  test.each([new Refusal("review-failed", null), new Refusal("network", null), new Error("other")])("no more after %s", async (error) => {
    await expect(untilThere(answers(error, "there"), () => undefined, waiting, 0)).rejects.toBe(error);
  });

  test("no more once nobody waits for it", async () => {
    const given = new AbortController();
    let asked = 0;
    const found = await untilThere(
      async () => ((asked += 1), Promise.reject(busy)),
      () => given.abort(),
      given.signal,
      0,
    );
    expect([found, asked]).toEqual([null, 1]);
  });
});

describe("what a review says", () => {
  afterEach(() => void (settings.lang = "en"));

  test("a cost is shown with two standard errors, in both languages", () => {
    settings.lang = "en";
    expect(costWords({ cost: 0.816, error: 0.1523 })).toBe("0.82 ± 0.30 points");
    expect(costWords({ cost: -0.004, error: 0 })).toBe("0.00 ± 0.00 points");
    settings.lang = "fr";
    expect(costWords({ cost: -1.5, error: 0.5 })).toBe("−1,50\u00A0±\u00A01,00 point");
  });

  test("in French what is less than two is singular, as it is shown", () => {
    settings.lang = "fr";
    expect([0.5, 1.994, 1.996, 12.3].map((cost) => costWords({ cost, error: 0 }).split(" ").at(-1))).toEqual([
      "point",
      "point",
      "points",
      "points",
    ]);
    expect(t().review.remark("V♦", rounded(0.52, 10))).toMatch(/0,5\u00A0point\.$/);
    expect(t().review.remark("V♦", rounded(1.96, 10))).toMatch(/2\u00A0points\.$/);
    settings.lang = "en";
    expect([0.52, 0.96, 1.96].map((cost) => t().review.remark("J♦", rounded(cost, 10)))).toEqual(
      ["0.5 points", "1 point", "2 points"].map((said) => `Better: J♦, by about ${said}.`),
    );
  });

  test("the parts of an account add up as they are shown", () => {
    const account = { seat: 0, points: 1, score: 0.334, expected: 0.335, cards: -0.126, skill: -0.255, error: 0.1, play: 0.38 };
    const { score, ...parts } = partsOf(account);
    expect(Object.values(parts).reduce((sum, part) => sum + Math.round(100 * part), 0)).toBe(Math.round(100 * score));
    expect(parts.play).toBeCloseTo(account.play, 1);
  });
});

test("a step that says nothing is told by the one before it", () => {
  const said = [["dealt"], [], [], ["played"], []];
  class Quiet extends Steps {
    override news = (i: number): string[] => said[i] ?? [];
  }
  const steps = new Quiet({ players: [] as string[] } as Replay, null);
  expect(said.map((_, i) => steps.told(i))).toEqual([0, 0, 0, 3, 3]);
});
