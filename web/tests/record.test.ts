import { beforeEach, describe, expect, test } from "vitest";
import { catalogue } from "../src/catalogue.svelte";
import { forgetHouse, houses, keepHouse } from "../src/lobby/houses.svelte";
import { matters, readRules } from "../src/lobby/rules-text";
import { addOutcomes, forgetOutcomes, kept } from "../src/puzzles/solved.svelte";
import { readFile, write } from "../src/record/file";
import { read, summaryOf, type Played } from "../src/record/played";
import { addPlayed, forgetAll, notePlayed, record } from "../src/record/played.svelte";
import { followLinks, placeOf, route } from "../src/router.svelte";
import { soundsOf } from "../src/sound";
import type { DealResult, Facts, FamilyInfo, OptionInfo, Update, View, Welcome } from "../src/wire.gen";

const none = { grades: {}, due: {}, runs: {} };
const NO_SLIPS = { slips: [], records: {} };

const one = (changes: Partial<Played> = {}): Played => ({
  table: "a",
  family: "planted",
  preset: "plain",
  at: 1000,
  seat: 0,
  totals: [3, -1, -2],
  winners: [0],
  deals: 2,
  best: 2,
  bots: ["", "steady", "steady"],
  names: [],
  day: "",
  ...changes,
});

beforeEach(() => {
  forgetAll();
  catalogue.games = null;
});

describe("the record of this device", () => {
  test("is the same after it was saved and read", () => {
    const played = [one(), one({ table: "b", day: "2026-11-22" })];
    const puzzles = { "0123456789ab": "first" } as const;
    const practice = { ...none, due: { "0123456789ac": { step: 0, day: 20000 } }, grades: { euchre: { rating: 1310, rd: 90 } } };
    expect(readFile(write({ played, puzzles, practice, evenings: [], slips: NO_SLIPS }))).toEqual({
      played,
      puzzles,
      practice,
      evenings: [],
      slips: NO_SLIPS,
    });
  });

  test("takes matches from a file of before, which had no puzzles, and no puzzle that is none", () => {
    const played = [one()];
    for (const puzzles of [undefined, null, ["first"], { "<b>": "first", "0123456789ab": "won" }])
      expect(readFile(JSON.stringify({ format: "trey-record-1", played, puzzles }))).toEqual({
        played,
        puzzles: {},
        practice: none,
        evenings: [],
        slips: NO_SLIPS,
      });
  });

  test("adds how puzzles went, and leaves those that it knows", () => {
    addOutcomes({ "0123456789ab": "tried" }, none);
    expect(addOutcomes({ "0123456789ab": "first", "0123456789ac": "found" }, none)).toBe(1);
    expect(kept.outcomes).toEqual({ "0123456789ab": "tried", "0123456789ac": "found" });
    forgetOutcomes();
    expect(kept.outcomes).toEqual({});
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", ""],
    ["another file", JSON.stringify({ hello: 1 })],
    ["a list", "[]"],
    ["another format", JSON.stringify({ format: "trey-record-2", played: [] })],
    ["matches that are none", JSON.stringify({ format: "trey-record-1", played: [null] })],
    ["no list", JSON.stringify({ format: "trey-record-1", played: { length: 1 } })],
    ["too many", JSON.stringify({ format: "trey-record-1", played: Array.from({ length: 5001 }, () => one()) })],
    ["too large", `${" ".repeat(4_000_001)}{}`],
  ])("takes nothing from a file with %s", (_, text) => {
    expect(readFile(text)).toBeNull();
  });

  test.each<Partial<Record<keyof Played, unknown>>>([
    { table: "<img src=x onerror=alert(1)>" },
    { table: "" },
    { table: "x".repeat(65) },
    { family: 7 },
    { preset: null },
    { at: -1 },
    { at: 1e300 },
    { at: "1000" },
    { seat: 3 },
    { seat: 0.5 },
    { totals: [1] },
    { totals: [1, 2, 1e9] },
    { totals: ["1", 2, 3] },
    { totals: [1, 2, 3, 4, 5, 6, 7, 8] },
    { winners: [3] },
    { winners: "0" },
    { deals: -1 },
    { best: Number.NaN },
    { bots: ["", "", ""].slice(1) },
    { bots: ["", "a b", ""] },
    { names: ["", "Ben"] },
    { names: "Ben" },
    { names: ["", "Be\u202en", ""] },
    { names: ["", "B".repeat(81), ""] },
    { day: "yesterday" },
    { day: undefined },
  ])("takes nothing where one match says %j", (wrong) => {
    addPlayed([one()]);
    const before = JSON.stringify(record.played);
    expect(
      readFile(JSON.stringify({ format: "trey-record-1", played: [one({ table: "b" }), { ...one({ table: "c" }), ...wrong }] })),
    ).toBeNull();
    expect(JSON.stringify(record.played)).toBe(before);
  });

  test("keeps of a match only what it knows", () => {
    const [kept] = read([{ ...one(), extra: "x", __proto__: { evil: 1 } }]) ?? [];
    expect(Object.keys(kept ?? {}).sort()).toEqual(Object.keys(one()).sort());
  });

  test("takes each match once, the latest first", () => {
    expect(addPlayed([one({ at: 1 }), one({ table: "b", at: 5 })])).toBe(2);
    expect(addPlayed([one({ at: 9 }), one({ table: "c", at: 3 })])).toBe(1);
    expect(record.played.map((played) => [played.table, played.at])).toEqual([
      ["b", 5],
      ["c", 3],
      ["a", 1],
    ]);
    expect(JSON.parse(localStorage.getItem("trey.played") ?? "")).toHaveLength(3);
  });

  test("notes a match at its end, once, without deals that were thrown in", () => {
    const view = { family: "planted", seat: 1, players: [{ total: 4 }, { total: 6 }], winners: [1], ended: "x" } as unknown as View;
    const facts = {
      seats: [
        { kind: "bot", bot: "steady" },
        { kind: "human", bot: null },
      ],
      day: "2026-11-22",
    } as unknown as Facts;
    const line = (delta: number[], redealt = false): DealResult => ({
      deal: 1,
      dealer: 0,
      delta,
      totals: [],
      money: [],
      redealt,
      ended: null,
    });
    const welcome = { table: "t", preset: "plain" } as Welcome;
    for (let i = 0; i < 2; i++) notePlayed(view, facts, [line([4, 1]), line([0, 0], true), line([0, 5])], welcome);
    expect(record.played).toHaveLength(1);
    expect(record.played[0]).toMatchObject({
      table: "t",
      seat: 1,
      totals: [4, 6],
      winners: [1],
      deals: 2,
      best: 5,
      bots: ["steady", ""],
      day: "2026-11-22",
    });
    notePlayed({ ...view, seat: null }, facts, [], { ...welcome, table: "u" });
    expect(record.played).toHaveLength(1);
  });

  test("comes to matches, wins, points a deal, the best deal and streaks", () => {
    const lost = { winners: [1] };
    const sum = summaryOf([one(), one(), one(lost), one(), one(), one({ best: 7 }), one(lost)]);
    expect(sum).toEqual({ played: 7, won: 5, deals: 14, average: 1.5, best: 7, streak: 2, longest: 3 });
    expect(summaryOf([])).toMatchObject({ played: 0, average: 0, best: 0, streak: 0, longest: 0 });
  });
});

describe("house rules", () => {
  const option = (id: string, idle: Record<string, string[]> = {}): OptionInfo =>
    ({ id, idle, default: "1", group: "other" }) as unknown as OptionInfo;
  const family = {
    id: "planted",
    seats: [3, 5],
    usual_seats: 3,
    presets: [{ id: "plain", options: {} }],
    options: [option("stake"), option("win")],
  } as unknown as FamilyInfo;

  test("are read from their text", () => {
    expect(readRules(family, " plain stake=5  seats=4 ")).toEqual({ preset: "plain", changes: { stake: "5" }, seats: 4 });
    expect(readRules(family, "plain")).toEqual({ preset: "plain", changes: {}, seats: null });
  });

  test.each(["", "other", "plain stake", "plain what=1", "plain seats=9", "plain seats=x", "plain constructor=1", "<b>"])(
    "are none in %j",
    (text) => {
      expect(readRules(family, text)).toBeNull();
    },
  );

  test("that cannot matter are known by the others", () => {
    const limits = option("limits", { win: ["tricks", "points"] });
    expect(matters(limits, () => "calls")).toBe(true);
    expect(matters(limits, () => "tricks:12")).toBe(false);
  });

  test("are kept by name, one for each name and game", () => {
    keepHouse({ name: "Sundays", family: "planted", rules: "plain stake=5" });
    keepHouse({ name: "Sundays", family: "planted", rules: "plain stake=6" });
    expect(houses.list).toEqual([{ name: "Sundays", family: "planted", rules: "plain stake=6" }]);
    forgetHouse({ name: "Sundays", family: "planted", rules: "" });
    expect(houses.list).toEqual([]);
  });
});

describe("sounds", () => {
  const update = (types: object[], changes: object = {}): Update =>
    ({ event: { type: "acted", seat: 1, happened: types }, view: { seat: 0, turn: 1, ...changes } }) as unknown as Update;
  const before = { seat: 0, turn: 1 } as View;

  test("tell a card, a trick, the last turn and the end apart", () => {
    expect(soundsOf(update([{ type: "put" }]), before)).toEqual(["card"]);
    expect(soundsOf(update([{ type: "put" }, { type: "trick_taken" }]), before)).toEqual(["trick"]);
    expect(soundsOf(update([{ type: "put" }, { type: "went_out" }]), before)).toEqual(["last"]);
    expect(soundsOf(update([{ type: "trick_taken" }, { type: "scored" }]), before)).toEqual(["end"]);
    expect(soundsOf({ ...update([]), event: { type: "dealt", happened: [] } } as unknown as Update, null)).toEqual(["deal"]);
  });

  test("say once that it is one's turn", () => {
    expect(soundsOf(update([{ type: "put" }], { turn: 0 }), before)).toEqual(["card", "turn"]);
    expect(soundsOf(update([{ type: "put" }], { turn: 0 }), { ...before, turn: 0 })).toEqual(["card"]);
  });
});

test("the record has an address, and nothing else of that name", () => {
  expect(placeOf("/record")).toEqual({ screen: "record" });
  expect(placeOf("/record/x")).toEqual({ screen: "lost" });
  expect(placeOf("/anything")).toEqual({ screen: "lost" });
});

test("an address that changes while the page is made is where the reader is", () => {
  const [before, length] = [location.href, history.length];
  history.replaceState(null, "", "#/here/puzzles/euchre");
  expect(route.place.screen).not.toBe("puzzles");
  followLinks()();
  expect(route).toMatchObject({ house: "here", place: { screen: "puzzles", family: "euchre" } });
  history.replaceState(null, "", before);
  followLinks()();
  expect(route.place.screen).not.toBe("puzzles");
  expect(history.length).toBe(length);
});
