import { describe, expect, test } from "vitest";
import { among, daysUpTo, isDate, ofDay, puzzleOf, reminder, signOf, streakOf } from "../src/day/day";
import { markOf } from "../src/day/mark";
import { turnedMost } from "../src/day/turned";
import type { Played } from "../src/record/played";
import type { PuzzleInfo, Review } from "../src/wire.gen";

function match(day: string, family = "euchre", more: Partial<Played> = {}): Played {
  const at = Date.parse(`${day || "2026-11-20"}T12:00:00Z`);
  return {
    table: `${family}${day}`,
    family,
    preset: family,
    at,
    seat: 0,
    totals: [3, 1, 0],
    winners: [0],
    deals: 1,
    best: 3,
    names: [],
    bots: ["", "x", "x"],
    day,
    ...more,
  };
}

describe("a streak", () => {
  test("counts the days in a row up to today, or to yesterday while today may still come", () => {
    const days = ["2026-11-26", "2026-11-25", "2026-11-24", "2026-11-20"].map((day) => match(day));
    expect(streakOf(days, "2026-11-26")).toBe(3);
    expect(streakOf(days.slice(1), "2026-11-26")).toBe(2);
    expect(streakOf(days, "2026-11-28")).toBe(0);
    expect(streakOf([], "2026-11-26")).toBe(0);
  });

  test("goes over the end of a month and of a year", () => {
    expect(
      streakOf(
        ["2026-01-01", "2025-12-31"].map((day) => match(day)),
        "2026-01-01",
      ),
    ).toBe(2);
    expect(daysUpTo("2024-03-01", 2)).toEqual(["2024-02-29", "2024-03-01"]);
  });

  test("is made of days that were played when they came, not of past days played in one evening", () => {
    const late = ["2026-11-26", "2026-11-25", "2026-11-20", "2026-11-24"].map((day) =>
      match(day, "euchre", { at: Date.parse("2026-11-26T20:00:00Z") }),
    );
    expect(streakOf(late, "2026-11-26")).toBe(2);
  });
});

test("the first time a deal was played counts, and other matches do not", () => {
  const again = [
    match("2026-11-26", "euchre", { table: "second", totals: [9, 0, 0] }),
    match("2026-11-26"),
    match("", "euchre"),
    match("2026-11-26", "sergeant_major"),
  ];
  const own = ofDay(again, "2026-11-26");
  expect(Object.keys(own).sort()).toEqual(["euchre", "sergeant_major"]);
  expect(own["euchre"]?.totals).toEqual([3, 1, 0]);
});

test("a sign says who was beaten, and nothing of the points", () => {
  expect([signOf(5, [1, 3], false), signOf(2, [1, 3], false), signOf(0, [1, 3], false)]).toEqual(["🟩", "🟨", "⬜"]);
  expect([signOf(0, [1, 3], true), signOf(2, [1, 3], true), signOf(5, [1, 3], true)]).toEqual(["🟩", "🟨", "⬜"]);
});

test("people in one's seat are counted as worse and as good, oneself among them", () => {
  const people = [
    [0, 1, 2],
    [0, 3, 1],
    [0, 5, 1],
    [1, 3, 50],
  ].map(([seat = 0, points = 0, people = 0]) => ({ seat, points, people }));
  expect(among(people, 0, 3, false)).toEqual({ all: 4, worse: 50, same: 25 });
  expect(among(people, 0, 3, true)).toEqual({ all: 4, worse: 25, same: 25 });
  expect(among(people.slice(1, 2), 0, 3, false)).toBeNull();
});

test("a device has another mark for each deal, and the same one again", () => {
  const marks = ["2026-11-26", "2026-11-27"].flatMap((day) => ["euchre", "sergeant_major"].map((family) => markOf(day, family)));
  expect(new Set(marks).size).toBe(4);
  expect(marks[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(markOf("2026-11-26", "euchre")).toBe(marks[0]);
  localStorage.removeItem("trey.mark");
  expect(markOf("2026-11-26", "euchre")).not.toBe(marks[0]);
});

test("the puzzle of a day is the same for everybody, and harder at the end of a week", () => {
  const list = Array.from({ length: 60 }, (_, i) => ({ id: `${i}`, level: (["easy", "middle", "hard"] as const)[i % 3] }) as PuzzleInfo);
  const week = daysUpTo("2026-11-29", 7).map((day) => puzzleOf(list, day)?.level);
  expect(week).toEqual(["easy", "easy", "middle", "middle", "middle", "hard", "hard"]);
  expect(puzzleOf(list, "2026-11-29")).toBe(puzzleOf(list, "2026-11-29"));
  expect(new Set(daysUpTo("2026-11-29", 30).map((day) => puzzleOf(list, day)?.id)).size).toBeGreaterThan(20);
  expect(puzzleOf([], "2026-11-29")).toBeUndefined();
});

test("what is no date is none", () => {
  expect([isDate("2026-11-26"), isDate("today"), isDate(null), isDate("2026-11-26x")]).toEqual([true, false, false, false]);
});

describe("where a match turned", () => {
  const turning = (seat: number, gain: number) => ({ seat, number: 2, trick: true, step: 7, gain, error: 0.1 });
  const reviews =
    (...deals: ReturnType<typeof turning>[][]) =>
    (deal: number) =>
      Promise.resolve({ turnings: deals[deal - 1] } as unknown as Review);

  test("is the largest change of the reader's, in whichever deal and direction", async () => {
    const ask = reviews([turning(0, 1), turning(1, 9)], [turning(0, -2)], [turning(0, 1.5)]);
    expect(await turnedMost(ask, 0, 3)).toEqual({ ...turning(0, -2), deal: 2 });
    expect(await turnedMost(ask, 0, 1)).toEqual({ ...turning(0, 1), deal: 1 });
  });

  test("is nowhere where no review found a clear change, or nobody waits", async () => {
    expect(await turnedMost(reviews([turning(1, 3)]), 0, 1)).toBeNull();
    expect(await turnedMost(() => Promise.resolve(null), 0, 2)).toBeNull();
  });
});

test("a reminder is a calendar's entry for every day, with the page's address where others can open it", () => {
  const lines = reminder("Deal of the day", "2026-11-27", "https://cards.example/day").split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines).toEqual(expect.arrayContaining(["DTSTART:20261127T180000", "RRULE:FREQ=DAILY", "URL:https://cards.example/day"]));
  expect(lines.find((line) => line.startsWith("DTSTAMP:"))).toMatch(/:\d{8}T\d{6}Z$/);
  const parts = (word: string): string[] => lines.filter((line) => line.startsWith(word)).map((line) => line.slice(word.length));
  expect(parts("BEGIN:")).toEqual(parts("END:").reverse());
  expect(reminder("Deal of the day", "2026-11-27", null)).not.toContain("URL:");
});
