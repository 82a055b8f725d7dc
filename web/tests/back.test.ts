import { afterEach, expect, test, vi } from "vitest";
import type { Wish } from "../src/play/state";
import type { Facts, ServerMessage, Update } from "../src/wire.gen";
import { all, control, one, read, SAID, sitAt, until, type Guest } from "./visit";

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

/** A host among people who are there, or alone among bots. */
async function seated(alone: boolean): Promise<Guest> {
  const [welcome, told] = SAID.en.scenes["lead"] as [ServerMessage & { seat: number }, Update];
  const seats = told.facts.seats.map((sits, i) => {
    const person = i === welcome.seat || !alone;
    return {
      ...sits,
      kind: person ? "human" : "bot",
      name: person ? `P${i}` : "",
      bot: person ? null : "steady",
      connected: person,
    } as const;
  });
  return sitAt("lead", { says: [welcome, { ...told, facts: { ...told.facts, seats, host: welcome.seat } }] });
}

const wishes = (guest: Guest, type: string): unknown[] => guest.said.filter((message) => message.type === type);
const LEAVE = ["More", "Leave the table"];
const PEOPLE = ["More", "People"];

afterEach(() => void vi.useRealTimers());

test.each([
  ["propose", true, [...LEAVE, "Concede the match"], "The match is about to end."],
  ["propose", true, [...LEAVE, "Give my seat up"], "You are about to give your seat up."],
  ["leave", false, [...LEAVE, "Give my seat up"], "You are about to give your seat up."],
  ["dismiss", false, [...PEOPLE, /^Remove P2/], /^P\d is about to lose the seat\.$/],
  ["hand_over", false, [...PEOPLE, /^Make P2 the host/], /^P\d is about to be the host\.$/],
] as const)("%s (alone: %s) waits, and can be taken back", async (type, alone, ways, said) => {
  expect(WAYS[type]).toBe("soon");
  const guest = await seated(alone);
  async function press(): Promise<void> {
    for (const way of ways) {
      await until(() => control(way));
      if (way === ways.at(-1)) vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      control(way).click();
    }
    await vi.advanceTimersByTimeAsync(4_900);
    expect(read(one(".notices [role=status] span"))).toMatch(said);
    expect(wishes(guest, type)).toEqual([]);
  }
  await press();
  one(".notices [role=status] button").click();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(all(".notices [role=status] button")).toEqual([]);
  expect(wishes(guest, type)).toEqual([]);
  vi.useRealTimers();
  await press();
  await vi.advanceTimersByTimeAsync(200);
  expect(wishes(guest, type)).toHaveLength(1);
});

test("to concede is proposed at once where others are asked, and the key of undo takes a second thought", async () => {
  const guest = await seated(false);
  for (const way of [...LEAVE, "Concede the match"]) {
    await until(() => control(way));
    control(way).click();
  }
  expect(wishes(guest, "propose")).toHaveLength(1);
  for (const way of [...LEAVE, "Give my seat up"]) {
    await until(() => control(way));
    control(way).click();
  }
  await until(() => one(".notices [role=status] button"));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
  await until(() => expect(all(".notices [role=status] button")).toEqual([]));
  expect(wishes(guest, "leave")).toEqual([]);
});

test("a match that was ended early, and a seat that was given up, end on the panel of any match", async () => {
  const [welcome, told] = SAID.en.scenes["lead"] as [ServerMessage & { seat: number }, Update];
  const facts = { ...told.facts, stage: "closed", why: "conceded", conceded: welcome.seat } as const;
  await sitAt("lead", { says: [welcome, { ...told, facts }] });
  await until(() => one(".result"));
  expect(read(one("#result-title"))).toMatch(/conceded the match/);
  expect(all(".foot > .button, .foot > details > summary").map(read)).toEqual(["Rematch", "Share…", "More"]);
  const guest = await seated(false);
  guest.hear({ type: "bye", code: "gave-up", why: "You gave up your seat.", again: false });
  await until(() => expect(read(one("#result-title"))).toBe("You gave your seat up."));
  expect(all(".foot > .button, .foot > details > summary").map(read)).toEqual(["Watch the table", "Share…", "More"]);
});

test("another match is offered on the result, and who stays there may follow", async () => {
  const [welcome, , told] = SAID.en.scenes["match over"] as [ServerMessage & { seat: number }, Update, Update];
  const other = (welcome.seat + 1) % 3;
  const seats = told.facts.seats.map((sits, i) => ({ ...sits, kind: "human", name: `P${i}`, connected: true, bot: null }) as const);
  const offered = {
    ...told.facts,
    seats,
    proposal: { what: "rematch" as const, seat: other, yes: [other], asked: [welcome.seat] },
  } satisfies Facts;
  const guest = await sitAt("match over", { says: [welcome, { ...told, facts: offered }], answers: { replay: () => SAID.replay } });
  await until(() => one(".offer"));
  expect(read(one(".offer"))).toBe(`P${other} would like another match.`);
  control("Stay here").click();
  expect(wishes(guest, "answer")).toMatchObject([{ yes: false }]);
  guest.hear({ type: "facts", facts: { ...offered, proposal: null, next: "elsewhere" } });
  await until(() => expect(all(".offer")).toEqual([]));
  expect(location.pathname).toContain("staged");
  control("Join").click();
  expect(wishes(guest, "rematch")).toHaveLength(1);
});
