import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadCatalogue } from "../src/catalogue.svelte";
import type { House, LineEvents } from "../src/house/house";
import { t } from "../src/i18n";
import { Places } from "../src/table/places";
import { Sitting } from "../src/table/sitting.svelte";
import { VERSION, type ClientMessage, type Games, type ServerMessage, type Update } from "../src/wire.gen";
import { RECORDINGS, updatesOf, type Recording } from "./tables";

const table = RECORDINGS.find(([name]) => name === "sergeant_major")?.[1] as Recording;
const WELCOME = table.lines.flatMap(([who, message]) =>
  who === "hears" && message.type === "welcome" ? [message] : [],
)[0] as ServerMessage;
const PLAYED = updatesOf(table).find(({ view }) => view?.turn === 0 && view.phase === "play" && view.legal.length > 1) as Update;
const legal = (PLAYED.view?.legal ?? []).map((action) => action.split(" ")[1]);
const free = PLAYED.view?.hand.find((card) => legal.includes(card)) as string;
const dimmed = PLAYED.view?.hand.find((card) => !legal.includes(card));

const GAMES = {
  v: VERSION,
  families: [
    {
      id: "sergeant_major",
      phases: [{ id: "play", kind: "play", words: [] }],
      verbs: {},
      says: {},
      presets: [{ id: "sergeant_major", name: "3-5-8" }],
    },
  ],
} as unknown as Games;

let said: ClientMessage[];
let events: LineEvents;
let at: Sitting;
let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame"] });
  said = [];
  const house: Pick<House, "ask" | "line"> = {
    line: (_, __, heard) => {
      events = heard;
      return { send: (message) => said.push(message) > 0, now: () => undefined, as: () => undefined, close: () => heard.line("closed") };
    },
    ask: async () => GAMES as never,
  };
  stop = $effect.root(() => {
    at = new Sitting("t", "token", house as House, new Places());
  });
  await loadCatalogue(house as House);
  at.connect();
  await vi.advanceTimersByTimeAsync(0);
  events.line("open");
  events.message(WELCOME);
  events.message({ ...PLAYED, event: null });
  flushSync();
});

afterEach(() => {
  at.close();
  stop();
  vi.useRealTimers();
});

test("who sits down sees the table from their seat", () => {
  expect([at.seat, at.title, at.asleep, at.ended, at.running, at.offered]).toEqual([0, "3‑5‑8", false, false, true, []]);
  expect(at.scene?.bottom).toBe(0);
});

test("what is done goes to the table, and a second act waits for its answer", () => {
  at.act([`play ${free}`]);
  expect(said.at(-1)).toMatchObject({ type: "act", actions: [`play ${free}`] });
  const before = said.length;
  at.act([`play ${free}`]);
  expect([said.length, at.why]).toEqual([before, t().why.sending]);
});

test("nothing is done while the line is lost, and it is said why", () => {
  events.line("lost");
  const before = said.length;
  at.act([`play ${free}`]);
  expect([said.length, at.why]).toEqual([before, t().why.offline]);
});

test("a card that may be played needs no reason", () => {
  expect(dimmed).toBeDefined();
  expect([at.whyDimmed(free), at.whyDimmed(dimmed as string)]).toEqual(["", expect.stringMatching(/.../)]);
});

test("a claim that nobody allows is refused with a reason", () => {
  at.claim();
  expect(at.why).toBe(t().why.claim);
});

test("at a table that was closed nobody has anything to do", () => {
  const { facts, view } = PLAYED;
  events.message({ ...PLAYED, event: null, number: PLAYED.number + 1, facts: { ...facts, stage: "closed" }, view });
  flushSync();
  expect([at.view?.legal, at.view?.turn]).toEqual([[], null]);
});
