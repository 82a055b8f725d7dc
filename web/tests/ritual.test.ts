import { afterEach, expect, test, vi } from "vitest";
import { record } from "../src/record/played.svelte";
import type { Played } from "../src/record/played";
import type { BotDay, ServerMessage, Update, Welcome } from "../src/wire.gen";
import { all, one, read, SAID, until, visit } from "./visit";

const DAY = "2026-11-22";
const [WELCOME, ...UPDATES] = SAID.en.scenes["match over"] as unknown as [Welcome, ...Update[]];
const LAST = UPDATES.at(-1) as Update;
const seat = WELCOME.seat ?? 0;
const games = SAID.en.games.families.filter((one) => one.day);
const family = LAST.view?.family ?? "";
const own = LAST.view?.players[seat]?.total ?? 0;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const match = (of: string, day: string): Played => ({
  table: `${of} ${day}`,
  family: of,
  preset: of,
  at: Date.parse(`${day}T12:00:00Z`),
  seat: 0,
  totals: [1, 0, 0],
  winners: [0],
  deals: 1,
  best: 1,
  bots: ["", "x", "x"],
  names: [],
  day,
});

/** Come to the end of a deal of the day, when so many of the others were played, and one of the day before. */
async function end(played: readonly string[]): Promise<void> {
  const bots = ["habit", "steady"].map((bot, i) => ({ bot, delta: LAST.view?.players.map(() => own + 2 * i - 3) }) as BotDay);
  const answers = { botsOfDay: () => ({ day: DAY, family, bots, people: [] }) as never, replay: () => SAID.replay };
  record.played = [...played.map((other) => match(other, DAY)), match("euchre", "2026-11-21")];
  vi.setSystemTime(Date.parse(`${DAY}T18:00:00Z`));
  const last = { ...LAST, facts: { ...LAST.facts, day: DAY } };
  await visit("/t/staged#token", { says: [WELCOME, ...UPDATES.slice(0, -1), last] as unknown as ServerMessage[], answers });
  await until(() => one(".result .foot .main"));
}

const others = games.map((one) => one.id).filter((id) => id !== family);

test("a deal of the day ends on one's own result beside the best bot's, and leads to the next game", async () => {
  await end(others.slice(1));
  await until(() =>
    expect(read(one("#result-title"))).toBe(
      `${own} · the best bot made ${games.find((one) => one.id === family)?.low ? own - 3 : own - 1}`.replace(/-/g, "−"),
    ),
  );
  const next = games.find((one) => one.id === others[0])?.name ?? "";
  expect(read(one(".foot .main"))).toBe(`Next: ${next} (${games.length} of ${games.length})`.replaceAll(/(?<=\d)-(?=\d)/g, "\u2011"));
  await until(() => expect(read(one(".result .telling"))).toContain("2 days in a row"));
  expect(all(".result .telling i")).toHaveLength(games.length);
  expect(read(one(".result"))).not.toContain("Rematch");
});

test("after the last of them one is seen again tomorrow", async () => {
  await end(others);
  await until(() => expect(read(one(".foot .main"))).toBe("See you tomorrow · 2 days in a row"));
  expect(one(".foot .main").getAttribute("href")).toBe("/day");
});

test("what is shared of it is the line of the day: its date, its signs and one's own points", async () => {
  const written: string[] = [];
  vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void written.push(text));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await end([]);
  await until(() => expect(read(one("#result-title"))).toContain("best bot"));
  const share = all(".foot > button").find((button) => read(button).startsWith("Share")) as HTMLElement;
  share.click();
  await until(() => expect(written).toHaveLength(1));
  expect(written[0]).toMatch(/^trey · .*2026.* · [🟩🟨⬜▫]+ · /u);
  expect(written[0]).toMatch(new RegExp(`${String(own).replace("-", "−")}$`));
});
