import { afterEach, describe, expect, test } from "vitest";
import { settings } from "../src/settings.svelte";
import { insteadWords } from "../src/teach/instead";
import type { Alternative, Hint } from "../src/wire.gen";

const hint = (action: string, ...others: Alternative[]): Hint => ({
  type: "hint",
  id: 1,
  at: 1,
  action,
  why: "So.",
  bot: "expert",
  others,
});
const plain = (said: string): string => said.replace(/\u00A0/g, " ");

describe("what else could be done than a hint says", () => {
  afterEach(() => (settings.lang = "en"));

  test("is told with its sign and its interval, cards alone where only the card is another", () => {
    const found = hint(
      "play QS",
      { action: "play 6C", gain: 0.14, error: 0.04 },
      { action: "play TH", gain: -0.31, error: 0.1 },
      { action: "claim", gain: -0.04, error: 0.2 },
    );
    expect(plain(insteadWords("", found))).toBe("Instead, in points: Six of clubs +0.1 ± 0.1, Ten of hearts −0.3 ± 0.2, claim 0.0 ± 0.4.");
    settings.lang = "fr";
    expect(plain(insteadWords("", found))).toBe("Sinon, en points : six de trèfle +0,1 ± 0,1 ; dix de cœur −0,3 ± 0,2 ; claim 0,0 ± 0,4.");
  });

  test("is nothing where nothing else was tried", () => {
    expect(insteadWords("", hint("play QS"))).toBe("");
  });
});
