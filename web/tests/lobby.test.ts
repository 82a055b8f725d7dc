import { tick } from "svelte";
import { expect, test } from "vitest";
import { nextTask } from "../src/frame";
import { Refusal } from "../src/house/house";
import { keepSeat, mine, type Seat } from "../src/seats.svelte";
import type { TableInfo } from "../src/wire.gen";
import { all, one, until, visit } from "./visit";

const seat: Seat = { table: "t1", code: "BKMRTWXZ", seat: 0, token: "token", family: "euchre", preset: "euchre_cutthroat", at: 0 };
const info = { stage: "playing", seats: [], totals: [], turn: null, deals: 0 } as unknown as TableInfo;
const running = (): HTMLElement[] => all("[aria-labelledby=back] li");

/** Be in the lobby, where tables are looked up so. */
async function come(table: (table: string) => TableInfo): Promise<void> {
  await visit("/", { answers: { table: (wish) => table(wish.table) } });
  await until(() => one(".games li"));
}

test("a table is looked up as soon as this device has a seat there", async () => {
  const asked: string[] = [];
  await come((table) => (asked.push(table), info));
  keepSeat(seat);
  await tick();
  expect(asked).toEqual(["t1"]);
  await until(() => expect(running()).toHaveLength(1));
});

test("a table that is unknown by now is listed no more, one out of reach is", async () => {
  let code = "";
  await come(() => {
    if (code) throw new Refusal(code, null);
    return info;
  });
  keepSeat(seat);
  await until(() => expect(running()).toHaveLength(1));
  for (const [why, left] of [
    ["network", 1],
    ["no-such-table", 0],
  ] as const) {
    code = why;
    dispatchEvent(new Event("visibilitychange"));
    await nextTask();
    expect(running(), why).toHaveLength(left);
  }
  expect(mine.seats).toEqual([seat]);
});

test("a table where it is the reader's turn stands first, and says until when", async () => {
  await come(
    (table) =>
      ({ ...info, turn: table === "t1" ? 0 : 1, seats: [0, 1].map(() => ({ kind: "human", name: "Zoé" })), left: 200_000 }) as TableInfo,
  );
  keepSeat({ ...seat, at: 1 });
  keepSeat({ ...seat, table: "t2", at: 2 });
  await until(() => expect(running()).toHaveLength(2));
  const [first, second] = running().map((row) => row.textContent ?? "");
  expect(first).toMatch(/Your turn · until \w+/);
  expect(second).toMatch(/Zoé’s turn · until \w+/);
  expect(
    mine.seats.map(({ table }) => table),
    "the list itself stays in the order of use",
  ).toEqual(["t2", "t1"]);
});
