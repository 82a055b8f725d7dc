import { afterEach, expect, test, vi } from "vitest";
import type { Wish } from "../src/play/state";
import { go } from "../src/router.svelte";
import { mine } from "../src/seats.svelte";
import type { Facts, ServerMessage, Update } from "../src/wire.gen";
import { all, control, one, read, SAID, sitAt, until, visit, type Guest } from "./visit";

/**
 * All that a page can ask of a table, and how it is undone where it moves others or cannot be asked back: it waits for
 * seconds in which it can be left (`soon`), the others are asked first (`asks`), the opposite can be asked for (`back`),
 * or it moves nobody (`free`). A wish that is not here does not compile.
 */
const WAYS: Record<Wish["type"], "soon" | "asks" | "back" | "free"> = {
  act: "back", // by `undo`; a finger may be asked twice
  answer: "free",
  away: "back",
  back: "back",
  claim: "free", // what is left is certain
  dismiss: "soon",
  hand_over: "soon",
  hint: "free",
  latest: "free",
  leave: "soon",
  let_in: "back", // by `dismiss`
  ping: "free",
  propose: "soon", // where nobody is asked
  react: "free",
  ready: "free", // the others are waited for
  rematch: "asks",
  rename: "back",
  say: "free",
  seat: "back",
  settings: "back",
  start: "back", // bots' seats can be offered
  undo: "asks",
};

/** What a device forgets at a press, by file, and how that is undone. */
const FORGETS: Record<string, string> = {
  "screens/Record.svelte": "record.forgetSure",
  "lobby/Continue.svelte": "back.undo",
  "lobby/HouseRules.svelte": "back.undo",
};

const SOURCES = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
const forgetting = (sources: Record<string, string>): string[] =>
  Object.keys(sources).filter((name) => /\b(forget(House|All|Outcomes)|dropSeat|removeItem|deleteDatabase)\(/.test(sources[name] ?? ""));

test("whatever a device forgets at a press is asked for twice or can be brought back", () => {
  expect(forgetting(SOURCES).sort()).toEqual(
    Object.keys(FORGETS)
      .map((name) => `../src/${name}`)
      .sort(),
  );
  for (const [name, way] of Object.entries(FORGETS)) expect(SOURCES[`../src/${name}`]).toContain(way);
  expect(forgetting({ "New.svelte": "<button onclick={() => dropSeat(table)}>" })).toEqual(["New.svelte"]);
});

const [welcome, told] = SAID.en.scenes["lead"] as [ServerMessage & { seat: number }, Update];
const GAVE_UP: ServerMessage = { type: "bye", code: "gave-up", why: "You gave up your seat.", again: false };

/** A host among people who are there and are called so, or alone among bots. */
function table(alone: boolean, called = "P"): Facts {
  const seats = told.facts.seats.map((sits, i) => {
    const person = i === welcome.seat || !alone;
    return {
      ...sits,
      kind: person ? "human" : "bot",
      name: person ? `${called}${i}` : "",
      bot: person ? null : "steady",
      connected: person,
    } as const;
  });
  return { ...told.facts, seats, host: welcome.seat };
}

const seated = (alone: boolean): Promise<Guest> =>
  sitAt("lead", { says: [welcome, { ...told, facts: table(alone) }], replies: { leave: GAVE_UP } });

const wishes = (guest: Guest, type: string): unknown[] => guest.said.filter((message) => message.type === type);
const LEAVE = ["More", "Leave the table"];
const GIVE_UP = [...LEAVE, "Give my seat up"];
const PEOPLE = ["More", "People"];
const soon = (): string[] => all(".notices [role=status] span").map(read);
const clock = (): unknown => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });

/** Press one after another. */
async function press(ways: readonly (string | RegExp)[], last: () => unknown = () => undefined): Promise<void> {
  for (const way of ways) {
    await until(() => control(way));
    if (way === ways.at(-1)) last();
    control(way).click();
  }
}

afterEach(() => void vi.useRealTimers());

test.each([
  ["propose", true, [...LEAVE, "Concede the match"], "The match is about to end."],
  ["propose", true, GIVE_UP, "You are about to give your seat up."],
  ["leave", false, GIVE_UP, "You are about to give your seat up."],
  ["dismiss", false, [...PEOPLE, /^Remove P2/], /^P\d is about to lose the seat\.$/],
  ["hand_over", false, [...PEOPLE, /^Make P2 the host/], /^P\d is about to be the host\.$/],
] as const)("%s (alone: %s) waits, and can be taken back", async (type, alone, ways, said) => {
  expect(WAYS[type]).toBe("soon");
  const guest = await seated(alone);
  async function wait(): Promise<void> {
    await press(ways, clock);
    await vi.advanceTimersByTimeAsync(4_900);
    expect(soon()[0]).toMatch(said);
    expect(wishes(guest, type)).toEqual([]);
  }
  await wait();
  one(".notices [role=status] button").click();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(soon()).toEqual([]);
  expect(wishes(guest, type)).toEqual([]);
  vi.useRealTimers();
  await wait();
  guest.hear({ type: "facts", facts: table(alone, "Q") });
  await vi.advanceTimersByTimeAsync(200);
  expect(wishes(guest, type)).toMatchObject([ways[1] === "People" ? { seat: 2, name: "P2" } : {}]);
});

test("what is about to be done is done at once when something else is to be done", async () => {
  const guest = await seated(false);
  await press([...PEOPLE, /^Remove P2/], clock);
  await press(GIVE_UP);
  expect([wishes(guest, "dismiss").length, wishes(guest, "leave")]).toEqual([1, []]);
  await press(GIVE_UP);
  expect([soon(), wishes(guest, "leave")]).toEqual([["You are about to give your seat up."], []]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([wishes(guest, "dismiss").length, wishes(guest, "leave").length]).toEqual([1, 1]);
});

test("without a line it is still about to be done, and the seat is kept", async () => {
  const guest = await seated(false);
  await press(GIVE_UP, clock);
  guest.lose();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([soon(), wishes(guest, "leave"), mine.seats.length]).toEqual([["You are about to give your seat up."], [], 1]);
  guest.mend();
  await vi.advanceTimersByTimeAsync(20_000);
  expect([soon(), wishes(guest, "leave").length, mine.seats]).toEqual([[], 1, []]);
  vi.useRealTimers();
  await press(["More"]);
  const menu = await until(() => (one("dialog"), all("dialog button").map(read)));
  expect([menu.includes("People"), menu.includes("Leave the table")]).toEqual([true, false]);
});

test.each([
  ["another page", () => go("/")],
  ["nowhere", () => dispatchEvent(new Event("pagehide"))],
])("whoever leaves for %s waits for nothing", async (_, leave) => {
  const guest = await seated(false);
  await press(GIVE_UP);
  leave();
  await vi.waitFor(() => expect([wishes(guest, "leave").length, mine.seats]).toEqual([1, []]));
});

test("whoever gives up a seat before any card is dealt is among all games again", async () => {
  const guest = await visit("/t/staged#token", { says: [welcome, { ...told, view: null, facts: { ...table(false), stage: "open" } }] });
  await until(() => expect(read()).toContain("Waiting for players"));
  guest.hear(GAVE_UP);
  await until(() => expect(document.title).toMatch(/^trey – /));
});

test("to concede is proposed at once where others are asked, and the key of undo takes a second thought", async () => {
  const guest = await seated(false);
  await press([...LEAVE, "Concede the match"]);
  expect(wishes(guest, "propose")).toHaveLength(1);
  await press(GIVE_UP);
  await until(() => one(".notices [role=status] button"));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
  await until(() => expect(all(".notices [role=status] button")).toEqual([]));
  expect(wishes(guest, "leave")).toEqual([]);
});

test("a match that was ended early, and a seat that was given up, end on the panel of any match", async () => {
  const foot = (): string[] => all(".foot > .button, .foot > details > summary").map(read);
  const facts = { ...told.facts, stage: "closed", why: "conceded", conceded: welcome.seat } as const;
  const host = await sitAt("lead", { says: [welcome, { ...told, facts }] });
  await until(() => one(".result"));
  expect(read(one("#result-title"))).toMatch(/conceded the match/);
  expect(foot()).toEqual(["Rematch", "Share…", "More"]);
  host.hear(GAVE_UP);
  await until(() => expect(foot()).toEqual(["Watch the table", "Share…", "More"]));
  expect(read(one("#result-title")), "what is shared").toMatch(/conceded the match/);
  const guest = await seated(false);
  await press(GIVE_UP);
  guest.hear(GAVE_UP); // as another tab was quicker
  await until(() => expect(read(one("#result-title"))).toBe("You gave your seat up."));
  expect(soon()).toEqual([]);
  expect(foot(), "others play on").toEqual(["Watch the table", "More"]);
});

test("another match is offered on the result, and who stays there may follow", async () => {
  const [welcome, , told] = SAID.en.scenes["match over"] as [ServerMessage & { seat: number }, Update, Update];
  const other = (welcome.seat + 1) % 3;
  const seats = told.facts.seats.map((sits, i) => ({ ...sits, kind: "human", name: `P${i}`, connected: true, bot: null }) as const);
  const offered = {
    ...told.facts,
    seats,
    host: welcome.seat,
    proposal: { what: "rematch" as const, seat: other, yes: [other], asked: [welcome.seat] },
  } satisfies Facts;
  const guest = await sitAt("match over", { says: [welcome, { ...told, facts: offered }], answers: { replay: () => SAID.replay } });
  await until(() => one(".offer"));
  expect(read(one(".offer"))).toBe(`P${other} would like another match.`);
  const same = (): boolean => all(".ways button").some((one) => one.textContent === "Play the same deals again");
  expect(same()).toBe(false);
  control("Stay here").click();
  expect(wishes(guest, "answer")).toMatchObject([{ yes: false }]);
  guest.hear({ type: "facts", facts: { ...offered, proposal: null } });
  await until(() => expect([all(".offer"), same()]).toEqual([[], true]));
  guest.hear({ type: "facts", facts: { ...offered, proposal: null, next: "elsewhere" } });
  await until(() => expect(same()).toBe(false));
  expect(location.pathname).toContain("staged");
  control("Join").click();
  expect(wishes(guest, "rematch")).toHaveLength(1);
});
