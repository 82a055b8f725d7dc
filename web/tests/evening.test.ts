import { beforeEach, describe, expect, test } from "vitest";
import { prove, recordsIn, takeOwn } from "../src/evening/check";
import { isSame, newCode, pathOf, ranking, readEvening, rulesOf, type Result } from "../src/evening/evening";
import {
  addEvenings,
  addRecords,
  forgetEvenings,
  keepEvening,
  kept,
  noteEvening,
  ownResults,
  read,
  resultsOf,
} from "../src/evening/kept.svelte";
import { Refusal, type House } from "../src/house/house";
import { packedRecord, recordIn } from "../src/packed";
import { readFile, write } from "../src/record/file";
import { linkTo, placeOf, routeOf } from "../src/router.svelte";
import type { EveningPart, FamilyInfo, PresetInfo } from "../src/wire.gen";
import { SAID } from "./visit";

const EVENING = { code: "BCDFGHJKMN", bot: "steady", rules: "nine_five_two max_hands=4" };
const families = SAID.en.games.families;
const none = { grades: {}, due: {}, runs: {} };
const result = (name: string, part: number, seat: number, points: number): Result => ({ name, part, seat, points });

/** A house that knows some records, and refuses all others. */
const house = (known: Record<string, EveningPart>, more: object = {}): House =>
  ({
    where: "here",
    ask: (call: string, wish: { record: string }) => {
      const found = call === "proveEvening" ? known[wish.record] : (more as Record<string, unknown>)[call];
      return found ? Promise.resolve(found) : Promise.reject(new Refusal("evening-other", { text: "no" } as never));
    },
    file: () => Promise.resolve(new Blob([(more as { record?: string }).record ?? ""])),
  }) as unknown as House;
const made = (name: string, points: number, part = 0, seat = 0): EveningPart => ({ part, made: [{ name, points, seat }] });

beforeEach(forgetEvenings);

describe("an evening's link", () => {
  test("says all of it, and leads to it at a server and in a browser alone", () => {
    for (const where of ["server", "here"] as const) {
      const { pathname, hash, search } = new URL(linkTo(pathOf(EVENING), "https://trey.test", where));
      const { place } = routeOf({ pathname, hash, search });
      expect(place).toEqual({ screen: "evening", ...EVENING });
    }
    expect(placeOf("/evening")).toEqual({ screen: "evening", code: null, bot: "", rules: "" });
    expect(placeOf("/evening/ABC").screen).toBe("lost");
  });

  test("has a code that nobody else draws", () => {
    const codes = Array.from({ length: 200 }, newCode);
    expect(new Set(codes).size).toBe(200);
    expect(codes.every((code) => /^[B-DF-HJKM-NP-TV-XZ]{10}$/.test(code))).toBe(true);
  });
});

describe("the rules of an evening", () => {
  const first = (family: FamilyInfo): PresetInfo => family.presets[0] as PresetInfo;

  test("say how many deals each part has, in each game that has a deal of the day", () => {
    for (const family of families.filter(({ day }) => day)) {
      const rules = rulesOf(family, first(family), 12) ?? "";
      expect(readEvening({ ...EVENING, rules }, families)).toMatchObject({ family, preset: first(family).id, parts: 3, deals: 4 });
    }
  });

  test("are none where deals cannot be shared out, or the game knows none", () => {
    const [family] = families.filter(({ day }) => day) as [FamilyInfo];
    expect(rulesOf(family, first(family), 4)).toBeNull();
    expect(rulesOf({ ...family, day: "" }, first(family), 12)).toBeNull();
    for (const rules of ["", "poker", "nine_five_two", "nine_five_two max_hands=x", "nine_five_two <b>=1"])
      expect(readEvening({ ...EVENING, rules }, families)).toBeNull();
  });
});

const LIST = [
  result("Anna", 0, 0, 6),
  result("Ben", 0, 0, 1),
  result("Cleo", 0, 0, 2),
  result("Anna", 1, 0, -3),
  result("Ben", 1, 0, 4),
  result("Dan", 1, 1, 9),
  result("Cleo", 2, 0, 5),
  result("anna", 0, 0, 8),
];

/** What the ranking is held to. */
function lawsOf(rank: typeof ranking): void {
  for (const low of [false, true]) {
    const rows = rank(LIST, low);
    for (const part of [0, 1, 2])
      expect(
        rank(
          LIST.filter((one) => one.part === part),
          low,
        ).reduce((sum, { beside }) => sum + beside, 0),
      ).toBeCloseTo(0);
    expect(rows.reduce((sum, { beside }) => sum + beside, 0)).toBeCloseTo(0);
    expect(rows.find(({ name }) => name === "Dan")?.beside).toBe(0);
    expect(rank([...LIST].reverse(), low)).toEqual(rows);
    expect(rank([...LIST.slice(4), ...LIST.slice(0, 4)], low)).toEqual(rows);
    const order = rows.map(({ beside }) => beside);
    expect(order).toEqual([...order].sort((a, b) => (low ? a - b : b - a)));
  }
}

describe("the ranking", () => {
  test("is of points beside the mean of the seat, comes to nothing, and is the same in any order", () => {
    lawsOf(ranking);
    expect(ranking(LIST, false)).toEqual([
      { name: "Ben", parts: 2, points: 5, beside: 1 - 3 + 3.5 },
      { name: "Dan", parts: 1, points: 9, beside: 0 },
      { name: "Anna", parts: 2, points: 3, beside: 6 - 3 - 3.5 },
      { name: "Cleo", parts: 2, points: 7, beside: 2 - 3 },
    ]);
  });

  test("counts the lesser of two results that one name has in a part", () => {
    const twice = [result("Anna", 0, 0, 3), result("ANNA", 0, 0, 9)];
    expect(ranking(twice, false)[0]).toMatchObject({ parts: 1, points: 3 });
    expect(ranking(twice, true)[0]).toMatchObject({ parts: 1, points: 9 });
  });

  const planted: Record<string, typeof ranking> = {
    "the mean of all seats": (list, low) =>
      ranking(
        list.map((one) => ({ ...one, seat: 0 })),
        low,
      ),
    "plain points": (list, low) => ranking(list, low).map((row) => ({ ...row, beside: row.points })),
    "the order of arrival": (list, low) => ranking([...list.slice(0, -1)], low),
    "penalties that win": (list) => ranking(list, false),
  };
  test.each(Object.entries(planted))("would be found out: %s", (_, rank) => {
    expect(() => lawsOf(rank)).toThrow();
  });
});

describe("a record that comes", () => {
  test("is the same text after it was packed for a link, and short", async () => {
    const text = `trey record 1\n${"0 play QS\n1 play 4D\n".repeat(100)}`;
    const packed = await packedRecord(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(text.length / 4);
    expect(await recordIn(packed)).toBe(text);
    expect(await recordsIn(`${text}\n${text}\n\n`)).toEqual([packed, packed]);
  });

  test("is nothing where it is broken, or would fill the memory", async () => {
    expect(await recordIn("x".repeat(40))).toBe("");
    expect(await recordIn(await packedRecord("0".repeat(300_000)))).toBe("");
  });

  test("counts once a house has played it again, and is dropped where that refuses it", async () => {
    const one = keepEvening(EVENING);
    const [good = "", forged = ""] = await recordsIn("trey record 1\nAnna's game, all of it\ntrey record 1\nforged by Ben, all of it\n");
    expect(addRecords(one, [good, forged, good, "no record"])).toBe(2);
    expect(resultsOf(one.records)).toEqual([]);
    const { proved, refused } = await prove(house({ "trey record 1\nAnna's game, all of it\n": made("Anna", 5) }), one);
    expect([proved, refused.map(({ code }) => code)]).toEqual([1, ["evening-other"]]);
    expect(resultsOf(one.records)).toEqual([result("Anna", 0, 0, 5)]);
    expect(one.records.map(({ packed }) => packed)).toEqual([good]);
  });

  test("waits where nobody can check it now", async () => {
    const one = keepEvening(EVENING);
    addRecords(one, await recordsIn("trey record 1\nAnna's game, all of it\n"));
    const away = { ask: () => Promise.reject(new Refusal("too-fast", { text: "slowly" } as never)) } as unknown as House;
    await expect(prove(away, one)).rejects.toThrow("too-fast");
    expect(one.records).toMatchObject([{ proved: null }]);
  });

  test("is one of sixty at most", () => {
    const one = keepEvening(EVENING);
    const many = Array.from({ length: 70 }, (_, i) => `record${i}`.padEnd(24, "x"));
    expect(addRecords(one, many)).toBe(60);
  });
});

describe("what this device has of an evening", () => {
  const text = "trey record 1\nmine, played to the end of it\n";

  test("is taken from its own table once that is over", async () => {
    noteEvening({ code: EVENING.code, bot: EVENING.bot, part: 1 }, { rules: EVENING.rules, table: "a1" });
    const one = keepEvening(EVENING);
    await takeOwn(house({}, { table: { stage: "playing" }, record: text }), one);
    expect([one.records, one.tables]).toEqual([[], { 1: "a1" }]);
    localStorage.setItem("trey.seats", "[]");
    await takeOwn(house({}, { table: { stage: "over" }, record: text }), one);
    expect([one.records.length, one.tables]).toEqual([1, {}]);
  });

  test("goes along with the record, and is checked again where it arrives", async () => {
    const one = keepEvening(EVENING);
    addRecords(one, await recordsIn(text), 0);
    await prove(house({ [text]: made("Anna", 5, 2) }), one);
    expect(ownResults(one)).toEqual([result("Anna", 2, 0, 5)]);
    const file = write({ played: [], puzzles: {}, practice: none, evenings: kept.evenings, slips: { slips: [], records: {} } });
    forgetEvenings();
    addEvenings(readFile(file)?.evenings ?? []);
    const [there] = kept.evenings;
    expect(there && isSame(there, EVENING)).toBe(true);
    expect(there && ownResults(there)).toEqual([]);
    await prove(house({ [text]: made("Anna", 5, 2) }), there as NonNullable<typeof there>);
    expect(there && ownResults(there)).toEqual([result("Anna", 2, 0, 5)]);
    addEvenings(readFile(file)?.evenings ?? []);
    expect(kept.evenings.map(({ records }) => records.length)).toEqual([1]);
  });

  test("takes nothing from a file that is no evening", () => {
    for (const wrong of [null, {}, [1], [{ ...EVENING, code: "<b>" }], [{ ...EVENING, at: "x", records: [] }], [{ ...EVENING, at: 1 }]])
      expect(read(wrong)).toEqual([]);
    const [one] = read([{ ...EVENING, at: 1, tables: { 0: "a", x: "b", 1: "<i>" }, records: [{ packed: "<i>" }, null] }]);
    expect(one).toMatchObject({ tables: { 0: "a" }, records: [] });
  });

  test("is one of twelve, the latest first", () => {
    for (let i = 0; i < 14; i++) keepEvening({ ...EVENING, code: `BCDFGHJK${i}` });
    expect(kept.evenings.length).toBe(12);
    expect(kept.evenings[0]?.code).toBe("BCDFGHJK13");
  });
});
