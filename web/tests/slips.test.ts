import { describe, expect, test } from "vitest";
import { readFile, write } from "../src/record/file";
import { dueOn, joined, missed, MOST_SLIPS, read, slipOfReview, tried, type Slip } from "../src/slips/slips";
import { read as readPractice } from "../src/puzzles/practice";
import type { ReviewedChoice } from "../src/wire.gen";

const TODAY = 20_000;
const CHOICE: ReviewedChoice = {
  step: 7,
  seat: 0,
  phase: "play",
  action: "play 9H",
  better: "play AS",
  also: [],
  cost: 0.6,
  error: 0.1,
  hinted: false,
  short: false,
  why: "{1} has no trump.",
};
const slip = (changes: Partial<Slip> = {}): Slip => ({
  ...slipOfReview(CHOICE, { table: "table", deal: 1, family: "euchre", at: 1000 }, TODAY),
  ...changes,
});
const PACKED = "x".repeat(40);
const kept = (slips: Slip[]) => ({ slips, records: Object.fromEntries(slips.map(({ table }) => [table, PACKED])) });

/** The days after which a slip is asked, of somebody who finds it or not as told. */
function days(found: readonly boolean[]): number[] {
  let [one, today] = [slip(), TODAY];
  const asked: number[] = [];
  for (const right of found) {
    if (!one.due) break;
    today = one.due.day;
    asked.push(today - TODAY);
    one = tried(one, right, today);
  }
  return one.due ? [...asked, one.due.day - TODAY] : asked;
}

describe("a slip that comes back", () => {
  test("is due tomorrow, and then 3 and 7 days after it was found; then it rests", () => {
    expect(days([true, true, true, true])).toEqual([1, 4, 11]);
  });

  test("begins again when it is not found, and rests once it was found three times", () => {
    expect(days([true, false, true, true])).toEqual([1, 4, 5, 8]);
    expect(days([false, false])).toEqual([1, 2, 3]);
  });

  test("comes back on its day and not before, the longest due first", () => {
    const early = slip({ step: 1, due: { step: 0, day: TODAY - 2 } });
    expect(dueOn([slip(), early, slip({ step: 2, due: null })], TODAY)).toEqual([early]);
    expect(dueOn([slip(), early], TODAY + 1).map(({ step }) => step)).toEqual([1, 7]);
  });
});

test("what a reader misses is told by phase, the dearest first", () => {
  const slips = [slip({ phase: "discard", cost: 0.5 }), slip({ phase: "discard", cost: 0.7 }), slip({ cost: 1 })];
  expect(missed(slips)).toEqual([
    { phase: "discard", count: 2, cost: 0.6 },
    { phase: "play", count: 1, cost: 1 },
  ]);
  expect(missed([])).toEqual([]);
});

describe("what is kept", () => {
  test("is each slip once, and of the latest no more than are kept, with their records alone", () => {
    const many = Array.from({ length: MOST_SLIPS }, (_, i) => slip({ table: `t${i}`, at: i }));
    const all = joined(kept(many), kept([slip({ table: "new", at: 1e6 }), slip({ table: "t5", found: 2 })]));
    expect(all.slips.length).toBe(MOST_SLIPS);
    expect(all.slips[0]?.table).toBe("new");
    expect(all.slips.find(({ table }) => table === "t5")?.found).toBe(0);
    expect("t0" in all.records).toBe(false);
    expect(Object.keys(all.records).length).toBe(MOST_SLIPS);
  });

  test("goes with the rest of the record into a file, and comes back", () => {
    const slips = kept([slip(), slip({ step: 9, due: null, found: 3, why: null })]);
    const file = write({ played: [], puzzles: {}, practice: readPractice(null), evenings: [], slips });
    expect(readFile(file)?.slips).toEqual(slips);
  });

  test.each([
    ["nothing", null],
    ["a list", []],
    ["a slip without a record", { slips: [slip()], records: {} }],
    ["another table's record", { slips: [slip()], records: { other: PACKED } }],
    ["a record of anything", { slips: [slip()], records: { table: "<script>" } }],
    ...Object.entries({
      table: "../x",
      deal: 0,
      step: -1,
      seat: 7,
      action: "a\nb",
      better: "",
      also: [1],
      cost: Number.NaN,
      why: 3,
      at: -1,
      found: 4,
      due: { step: 9, day: 1 },
      family: "a b",
      phase: "",
    }).map(([name, wrong]): [string, unknown] => [name, kept([slip({ [name]: wrong } as Partial<Slip>)])]),
  ])("is not what is none: %s", (_, given) => {
    expect(read(given)).toEqual({ slips: [], records: {} });
  });
});
