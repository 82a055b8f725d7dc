import { expect, test } from "vitest";
import { after, countOf, nextOf, read, type Outcomes } from "../src/puzzles/solved";
import { placeOf } from "../src/router.svelte";
import type { PuzzleInfo } from "../src/wire.gen";

const id = (n: number): string => `${n}`.padStart(12, "0");
const list = (["easy", "hard", "easy", "middle"] as const).map((level, n): PuzzleInfo => ({
  id: id(n),
  family: "f",
  number: n + 1,
  rules: "r",
  preset: "r",
  phase: "p",
  level,
  bots: [],
  proved: false,
}));

test.each([
  [undefined, "right", "first"],
  [undefined, "wrong", "tried"],
  ["tried", "right", "found"],
  ["tried", "told", "told"],
  ["told", "right", "told"],
  ["told", "wrong", "told"],
  ["first", "wrong", "first"],
  ["found", "told", "found"],
] as const)("a puzzle that was %s, then %s, is %s", (before, now, then) => {
  expect(after(before, now)).toBe(then);
});

test("what a device has kept is read, and what anybody else wrote there is not", () => {
  expect(read({ [id(1)]: "first", [id(2)]: "won", x: "first" })).toEqual({ [id(1)]: "first" });
  for (const given of [null, 3, "first", ["first"]]) expect(read(given)).toEqual({});
});

test("those that are found are counted, and among them the first tries", () => {
  const outcomes: Outcomes = { [id(0)]: "first", [id(1)]: "found", [id(2)]: "told", [id(9)]: "first" };
  expect(countOf(list, outcomes)).toEqual({ all: 4, found: 2, first: 1 });
});

test("the next one is not solved, not told, not this one, and as hard as wanted", () => {
  expect(nextOf(list, {}, null)?.number).toBe(1);
  expect(nextOf(list, {}, null, id(3))?.number).toBe(1);
  expect(nextOf(list, { [id(0)]: "tried" }, "easy", id(2))?.number).toBe(1);
  expect(nextOf(list, { [id(0)]: "told" }, "easy", id(2))).toBeUndefined();
  expect(nextOf(list, { [id(2)]: "first", [id(3)]: "found" }, null, id(1))?.number).toBe(1);
});

test("puzzles have addresses", () => {
  expect(placeOf("/puzzles")).toEqual({ screen: "puzzles", family: null });
  expect(placeOf("/puzzles/euchre")).toEqual({ screen: "puzzles", family: "euchre" });
  expect(placeOf("/puzzle/0123456789ab")).toEqual({ screen: "puzzle", id: "0123456789ab" });
  expect(placeOf("/puzzle")).toEqual({ screen: "lost" });
});
