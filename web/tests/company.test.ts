import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { mute } from "../src/company/muted.svelte";
import { Refusal } from "../src/house/house";
import { readFile, write } from "../src/record/file";
import { companiesOf, lastSeat, winsOf } from "../src/record/company";
import { read, type Played } from "../src/record/played";
import { addPlayed, forgetAll, notePlayed, record } from "../src/record/played.svelte";
import { readSecret, secretOf } from "../src/record/seats";
import { route } from "../src/router.svelte";
import { dropSeat, keepSeat, mine, seatAt, type Seat } from "../src/seats.svelte";
import type { Facts, SeatFacts, ServerMessage, TableInfo, Update, View, Welcome } from "../src/wire.gen";
import { all, one, SAID, until, visit } from "./visit";

const TOKEN = "t".repeat(24);
const seat: Seat = { table: "ab12cd34", code: "C", seat: 0, token: TOKEN, family: "euchre", preset: "euchre_cutthroat", at: 0 };
const match = (names: string[], changes: Partial<Played> = {}): Played => ({
  ...{ table: seat.table, family: "euchre", preset: "euchre_cutthroat", at: 1000, seat: 0, totals: [3, -1, -2], winners: [0] },
  ...{ deals: 2, best: 2, bots: ["", "", ""], day: "", names },
  ...changes,
});

beforeEach(() => {
  forgetAll();
  localStorage.removeItem("trey.heard");
  localStorage.removeItem("trey.seats");
  mine.seats = [];
});

describe("the people one has played with", () => {
  const played = [
    match(["", "Ben", "Chloé"], { table: "d", winners: [1, 2], at: 9 }),
    match(["", "Dora", ""], { table: "c", bots: ["", "", "steady"], winners: [2] }),
    match(["chloé", "BEN", ""], { table: "b", seat: 2, winners: [0] }),
    match(["", "", ""], { table: "a" }),
  ];

  test("are companies, wherever they sat and however their names were typed", () => {
    expect(companiesOf(played).map(({ others, played }) => [others, played.length])).toEqual([
      [["Ben", "Chloé"], 2],
      [["Dora"], 1],
    ]);
  });

  test("have won so often, bots after them", () => {
    const wins = companiesOf(played).map(({ others, played }) => winsOf(others, played));
    expect(wins).toEqual([
      [0, 1, 2, 0],
      [0, 0, 1],
    ]);
  });

  test("are noted at the end of a match, go with the record's file, and are missed in none of before", () => {
    const view = { family: "euchre", seat: 1, players: [{ total: 4 }, { total: 6 }], winners: [1] } as unknown as View;
    const facts = {
      seats: [
        { kind: "human", name: "Ben" },
        { kind: "human", name: "Anna" },
      ],
    } as unknown as Facts;
    notePlayed(view, facts, [], { table: "n", preset: "p" } as Welcome);
    expect(record.played[0]?.names).toEqual(["Ben", ""]);
    const file = write({
      played: record.played,
      puzzles: {},
      practice: { grades: {}, due: {}, runs: {} },
      evenings: [],
      slips: { slips: [], records: {} },
    });
    expect(readFile(file)?.played[0]?.names).toEqual(["Ben", ""]);
    const { names: _, ...old } = match([]);
    expect(read([old])).toEqual([match([])]);
  });
});

describe("seats in a link", () => {
  test("come as they went", () => {
    const sent = [
      { table: seat.table, seat: 2, token: TOKEN },
      { table: "ffffffff", seat: 0, token: TOKEN, before: "b".repeat(24) },
    ];
    expect(readSecret(secretOf(sent))).toEqual(sent);
  });

  test.each(["", "x", `${secretOf([seat])}~`, secretOf(Array(9).fill(seat)), secretOf([{ ...seat, token: "<b>".repeat(8) }])])(
    "are none where the link says %s",
    (text) => expect(readSecret(text)).toBeNull(),
  );
});

test("of tables that were set again one after the other, the last counts", () => {
  keepSeat(seat);
  keepSeat({ ...seat, table: "two", token: "second", before: TOKEN });
  keepSeat({ ...seat, table: "three", token: "third", before: "second" });
  expect(lastSeat(seat.table)?.table).toBe("three");
});

describe("a lobby of one who has a company", () => {
  const lines = (): HTMLElement[] => all("[aria-labelledby=company] li");
  const info = (names: string[], more: Partial<TableInfo> = {}): TableInfo =>
    ({
      ...{
        table: names.join(),
        code: "C",
        preset: "euchre_cutthroat",
        stage: "open",
        free: 1,
        waits: 200,
        totals: [],
        turn: null,
        deals: 0,
      },
      ...{ seats: names.map((name) => ({ kind: "human", name })), ...more },
    }) as unknown as TableInfo;

  async function come(answers: Parameters<typeof visit>[1]): Promise<void> {
    await visit("/", answers);
    keepSeat(seat);
    addPlayed([match(["", "Ben", "Chloé"])]);
    await until(() => expect(lines()).toHaveLength(1));
  }

  test("hears once that somebody has set the table, and has a seat there", async () => {
    const asked: unknown[] = [];
    const kept = {
      ...{ table: "two", code: "D", seat: 0, token: "new", waiting: "" as const, last: seat.table, by: "Ben" },
      family: "euchre",
      preset: "p",
    };
    const next = (wish: unknown) => (asked.push(wish), { seats: [kept] });
    await come({ answers: { next, table: ({ table }) => info(["Anna", "Ben", "Chloé"], { table }) } });
    await until(() => expect(seatAt("two")).toMatchObject({ token: "new", before: TOKEN, by: "Ben" }));
    expect(asked[0]).toEqual({ seats: [{ table: seat.table, token: TOKEN, before: null }] });
    await until(() => expect(one("[aria-labelledby=back]").textContent).toContain("Ben has set the table."));
    dropSeat("two");
    dispatchEvent(new Event("visibilitychange"));
    await until(() => expect(asked.length).toBeGreaterThan(1));
    expect(seatAt("two"), "who has put it away is not called again").toBeUndefined();
  });

  test.each([
    ["not-over", `/t/${seat.table}`],
    ["no-such-table", "/t/new"],
  ])("goes where the friends are, or makes a table anew: %s", async (code, path) => {
    const refuse = (): never => {
      throw new Refusal(code, null);
    };
    const create = () => ({ table: "new", code: "E", seat: 0, token: "own", waiting: "" as const });
    await come({ answers: { next: () => ({ seats: [] }), playNext: refuse, create, table: () => info(["Anna"], { stage: "over" }) } });
    one("[aria-labelledby=company] li button").click();
    await until(() => expect(route.place).toMatchObject({ screen: "table", id: path.split("/")[2] }));
  });

  test("shows the latest company alone, and the others behind a press", async () => {
    await visit("/", { answers: { next: () => ({ seats: [] }) } });
    keepSeat(seat);
    addPlayed([
      match(["", "Ben", "Chloé"], { at: 3000 }),
      match(["", "Dora", "Eve"], { table: "b" }),
      match(["", "Fay", ""], { table: "c" }),
    ]);
    await until(() => expect(lines().map((line) => line.querySelector("h3")?.textContent)).toEqual(["Ben and Chloé"]));
    const more = all("[aria-labelledby=company] p button")[0];
    expect(more?.textContent).toBe("2 more companies");
    more?.click();
    await until(() => expect(lines()).toHaveLength(3));
    expect(all("[aria-labelledby=company] p button")).toEqual([]);
  });

  test("sees first who waits, but nobody whom it has muted", async () => {
    mute("Gil", true);
    await come({ answers: { next: () => ({ seats: [] }), tables: () => ({ tables: [info(["Gil"]), info(["Zoé"])] }) } });
    await until(() => expect(one("[aria-labelledby=open-tables] h2").textContent).toBe("One person waits"));
    expect(all("[aria-labelledby=open-tables] li").map((line) => line.textContent?.includes("Zoé"))).toEqual([true]);
    mute("Gil", false);
  });
});

test.each([
  ["over", 0],
  ["closed", 0],
  ["playing", 2],
])("a friend's table stands in the lobby with its people until it is %s", async (stage, people) => {
  const [welcome, update] = SAID.en.scenes["lead"] as unknown as [Welcome, Update];
  const seats = ["", "Ben", "Chloé"].map((name) => ({ ...update.facts.seats[0], kind: "human", name }) as SeatFacts);
  const told = { ...update, facts: { ...update.facts, seats } };
  const guest = await visit("/t/staged#token", { says: [{ ...welcome, seat: 0 }, told] as ServerMessage[] });
  await until(() => one(".board"));
  expect(seatAt("staged")?.peer, "a server's table is asked for there").toBeUndefined();
  onTestFinished(() => void (route.house = "server"));
  route.house = "peer";
  await until(() => expect(seatAt("staged")?.peer).toEqual(["Ben", "Chloé"]));
  await until(() => one(".board"));
  guest.hear({ ...told, number: told.number + 1, facts: { ...told.facts, stage: stage as Facts["stage"] } } as ServerMessage);
  await until(() => expect(seatAt("staged")?.peer).toHaveLength(people));
});
