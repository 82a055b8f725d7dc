import { describe, expect, test } from "vitest";
import { coursesOf, pathOf, turningDeal } from "../src/story/course";
import { marksOf } from "../src/story/tricks";
import { noteWords } from "../src/table/say";
import { settings } from "../src/settings.svelte";
import type { DealResult, Facts, SeatFacts } from "../src/wire.gen";

const line = (deal: number, totals: number[], delta = totals): DealResult => ({
  deal,
  dealer: 0,
  delta,
  totals,
  money: [],
  redealt: false,
  ended: null,
});

describe("marks", () => {
  test("show what was due, what came on top, and what is missing", () => {
    expect(marksOf(3, 2)).toEqual(["due", "due", "beyond"]);
    expect(marksOf(1, 3)).toEqual(["due", "missing", "missing"]);
    expect(marksOf(2, null)).toEqual(["due", "due"]);
  });
});

describe("the course of a match", () => {
  const sheet = [line(1, [2, 0]), line(2, [2, 5]), line(3, [6, 5]), line(4, [9, 5])];

  test("begins at nothing", () => {
    expect(coursesOf(sheet, 2)).toEqual([
      [0, 2, 2, 6, 9],
      [0, 0, 5, 5, 5],
    ]);
  });

  test("begins with what everybody has at first, where points are counted down", () => {
    expect(coursesOf([line(1, [13, 20], [-2, 5]), line(2, [10, 19], [-3, -1])], 2)).toEqual([
      [15, 13, 10],
      [15, 20, 19],
    ]);
  });

  test("turned with the deal after which the winner was never behind again", () => {
    expect(turningDeal(sheet, [0], false)).toBe(3);
    expect(turningDeal(sheet, [1], true)).toBe(3);
    expect(turningDeal(sheet.slice(0, 1), [0], false)).toBe(1);
    expect(turningDeal([], [0], false)).toBeNull();
    expect(turningDeal(sheet, [], false)).toBeNull();
  });

  test("has the best at the top", () => {
    expect(pathOf([0, 10], [[0, 10]], false, 100, 50)).toBe("M0 50L100 0");
    expect(pathOf([0, 10], [[0, 10]], true, 100, 50)).toBe("M0 0L100 50");
    expect(pathOf([0], [[0]], false, 100, 50)).toBe("M0 0");
  });
});

describe("a sentence", () => {
  const seat = (name: string): SeatFacts => ({
    kind: "human",
    name,
    bot: null,
    connected: true,
    ready: false,
    free: false,
    substitute: false,
    ask: false,
    promised: "",
    silent: false,
  });
  const facts = { seats: [seat("Ann"), seat("bo")] } as Facts;

  test("speaks to its reader, and of the others by name", () => {
    const said = "{0} {0:deals|deal}. {1} {1:gives|give} {0} a card.";
    expect(noteWords(said, facts)).toBe("Ann deals. bo gives Ann a card.");
    expect(noteWords(said, facts, 0)).toBe("You deal. bo gives you a card.");
    expect(noteWords(said, facts, 1)).toBe("Ann deals. You give Ann a card.");
  });

  test("does so in French too", () => {
    settings.lang = "fr";
    expect(noteWords("{1}, pour {0}\u00A0: {0:x|y}", facts, 0)).toBe("bo, pour vous\u00A0: y");
    settings.lang = "en";
  });
});
