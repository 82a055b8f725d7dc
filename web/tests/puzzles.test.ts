import { expect, test } from "vitest";
import { gained, graded, isSure, rated, type Grade } from "../src/puzzles/grade";
import { afterRun, clock, dayOf, dueAfter, dueOf, merged, read as readPractice, runOrder, type Practice } from "../src/puzzles/practice";
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
  grade: 1000 + 100 * n,
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

test("a grade goes up with what is found and down with what is not, and is surer each time", () => {
  const once = graded(undefined, 1200, true);
  expect(once.rating).toBeGreaterThan(1250);
  expect(graded(undefined, 1700, true).rating).toBeGreaterThan(once.rating);
  expect(graded(undefined, 1200, false).rating).toBeLessThan(1150);
  expect(isSure(once)).toBe(false);
  expect(gained(undefined, once)).toBe(Math.round(once.rating) - 1200);
  const mixed = Array.from({ length: 30 }, (_, n) => n % 2 === 0).reduce<Grade>((grade, right) => graded(grade, 1400, right), once);
  expect(isSure(mixed)).toBe(true);
  expect(Math.abs(mixed.rating - 1400)).toBeLessThan(60);
});

test("the Glicko system gives what its paper works out", () => {
  const found = rated({ rating: 1500, rd: 200 }, [
    [1400, 30, 1],
    [1550, 100, 0],
    [1700, 300, 0],
  ]);
  expect(found.rating).toBeCloseTo(1464.1, 0);
  expect(found.rd).toBeCloseTo(151.4, 1);
});

test("a mistake comes back after one day, three, seven and twenty-one, and is learnt then; a new one begins again", () => {
  const days: number[] = [];
  for (let due = dueAfter(undefined, false, 100); due; due = dueAfter(due, true, due.day)) days.push(due.day);
  expect(days).toEqual([101, 104, 111, 132]);
  expect(dueAfter({ step: 2, day: 111 }, false, 111)).toEqual({ step: 0, day: 112 });
  expect(dueAfter(undefined, true, 100)).toBeNull();
  expect(dayOf(new Date(2026, 0, 2, 0, 1).getTime()) - dayOf(new Date(2026, 0, 1, 23, 59).getTime())).toBe(1);
});

const practice: Practice = {
  grades: { f: { rating: 1300, rd: 90 } },
  due: { [id(0)]: { step: 0, day: 101 }, [id(2)]: { step: 1, day: 99 }, [id(3)]: { step: 0, day: 100 } },
  runs: { f: { count: 2, best: 9, last: 4 } },
};

test("those that are due are asked, the longest due first", () => {
  expect(dueOf(list, practice, 100).map(({ number }) => number)).toEqual([3, 4]);
  expect(dueOf(list, practice, 98)).toEqual([]);
});

test("of runs the best and the last are kept", () => {
  expect(afterRun(undefined, 4)).toEqual({ count: 1, best: 4, last: 4 });
  expect(afterRun({ count: 1, best: 9, last: 9 }, 4)).toEqual(practice.runs["f"]);
});

test("a run begins with what is easy, by and large, and no two are alike", () => {
  const many = Array.from({ length: 60 }, (_, n) => ({ ...(list[0] as PuzzleInfo), id: id(n), grade: 1000 + 10 * n }));
  const order = runOrder(many, Math.random).map(({ grade }) => grade);
  expect([...order].sort((a, b) => a - b)).toEqual(many.map(({ grade }) => grade));
  order.forEach((grade, at) => expect(Math.abs(grade - 1000 - 10 * at)).toBeLessThanOrEqual(120));
  expect(runOrder(many, Math.random).map(({ grade }) => grade)).not.toEqual(order);
  expect([clock(180), clock(61), clock(9)]).toEqual(["3:00", "1:01", "0:09"]);
});

test("practice is read from a file where it is some, and what is here stays", () => {
  expect(readPractice(JSON.parse(JSON.stringify(practice)))).toEqual(practice);
  const none = { grades: {}, due: {}, runs: {} };
  for (const given of [null, 3, "x", [], { grades: [1], due: { x: { step: 0, day: 1 } }, runs: { f: { count: -1, best: 1, last: 1 } } }])
    expect(readPractice(given)).toEqual(none);
  expect(readPractice({ ...practice, grades: { f: { rating: NaN, rd: 90 } } }).grades).toEqual({});
  expect(merged(practice, { ...none, runs: { f: { count: 9, best: 99, last: 99 }, g: { count: 1, best: 1, last: 1 } } }).runs).toEqual({
    ...practice.runs,
    g: { count: 1, best: 1, last: 1 },
  });
});
