import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { settings } from "../src/settings.svelte";
import { FLIGHT, Sky } from "../src/table/flights.svelte";
import { comeFrom, goTo, leaveFrom, stillness, toss } from "../src/table/glide";
import { Places, type Place } from "../src/table/places";
import type { Happened } from "../src/wire.gen";

/** An element of a felt that lies somewhere. */
function lie(places: Places, x: number, ...names: Place[]): HTMLElement & { gone: () => void } {
  const element = document.createElement("div");
  document.body.append(element);
  element.getBoundingClientRect = () => new DOMRect(x, 2 * x, 50, 70);
  const gone = places.at(...names)(element) as () => void;
  return Object.assign(element, { gone });
}

test("a place is found by its names while it is there, the newest first, on its own felt alone", () => {
  const [one, other] = [new Places(), new Places()];
  const first = lie(one, 10, "seat 1", "lands");
  const theirs = lie(other, 20, "seat 1");
  expect([one.find("seat 1"), other.find("seat 1"), other.find("lands")]).toEqual([first, theirs, undefined]);
  const second = lie(one, 30, "seat 1");
  expect([one.find("seat 1"), one.find("backs 1", "seat 1"), one.find("backs 1")]).toEqual([second, second, undefined]);
  second.gone();
  expect(one.find("seat 1")).toBe(first);
  first.gone();
  expect(one.find("seat 1", "lands")).toBeUndefined();
});

test("where a place is, is asked of the page once, until the window changes", async () => {
  vi.useFakeTimers();
  const places = new Places();
  const [seat, card] = [lie(places, 10, "seat 1"), lie(places, 10, "card QS")];
  places.survey();
  await vi.runAllTimersAsync();
  seat.getBoundingClientRect = card.getBoundingClientRect = () => new DOMRect(99, 0, 1, 1);
  expect([places.rectOf(seat).x, places.rectOf(card).x]).toEqual([10, 99]);
  places.forget();
  await vi.runAllTimersAsync();
  expect(places.rectOf(seat).x).toBe(99);
  vi.useRealTimers();
});

test("cards fly over their own felt, from where they lay to where they lie", async () => {
  const [one, other] = [new Places(), new Places()];
  for (const [places, x] of [
    [one, 0],
    [other, 1000],
  ] as const) {
    for (const [i, name] of (["centre", "seat 0", "seat 1", "backs 1", "pile kitty", "hand", "card QS"] as const).entries())
      lie(places, x + 100 * i, name);
  }
  const sky = new Sky(other);
  const happened = [
    { type: "took", seat: 1, source: "kitty", cards: [], count: 1 },
    { type: "set_aside", seat: 0, action: "discard QS", card: "QS" },
    { type: "handed_over", seat: 1, to: 0, cards: ["2C"], count: 1, back: false },
  ] satisfies Happened[];
  const flying = sky.fly(happened, 0);
  flushSync();
  await flying;
  expect(sky.now.map(({ card, from, to, fades }) => [card, from.x, to.x, fades])).toEqual([
    [null, 1400, 1300, false],
    ["QS", 1600, 1005, true],
    ["2C", 1300, 1500, false],
  ]);
  sky.landed(sky.now[0]?.id ?? 0);
  expect(sky.now).toHaveLength(2);
});

test("a new deal flies to the other players in less than a second, until somebody presses, and not where nothing moves", async () => {
  const places = new Places();
  for (const [i, name] of (["centre", "seat 0", "hand", "seat 1", "backs 1", "seat 2"] as const).entries()) lie(places, 100 * i, name);
  const sky = new Sky(places);
  const dealt = [{ type: "new_deal", deal: 2, dealer: 0, targets: [], wild: null }] satisfies Happened[];
  await sky.fly(dealt, 0);
  expect(sky.now.map(({ card, to }) => [card, to.x])).toEqual([400, 500, 400, 500, 400, 500].map((x) => [null, x]));
  expect(Math.max(...sky.now.map(({ delay }) => delay)) + FLIGHT).toBeLessThan(1000);
  sky.clear();
  expect(sky.now).toEqual([]);
  settings.motion = "less";
  await sky.fly(dealt, 0);
  settings.motion = "auto";
  expect(sky.now).toEqual([]);
});

/** Lets an element tell how it is moved. */
function moved(element: HTMLElement): {
  frames: Keyframe[][];
  path: { startTime: number | null; finished: Promise<void>; cancel: () => void };
} {
  const path = { startTime: null, finished: Promise.resolve(), cancel: () => undefined };
  const frames: Keyframe[][] = [];
  element.animate = ((these: Keyframe[]) => (frames.push(these), path)) as unknown as HTMLElement["animate"];
  return { frames, path };
}

test("a card that is tapped goes to where cards land, and goes on from there on the table", () => {
  const places = new Places();
  lie(places, 300, "lands", "bed 0");
  const [whole, card] = [lie(places, 100, "hand"), document.createElement("button")];
  whole.style.translate = "0px 0px";
  whole.append(card);
  card.getBoundingClientRect = () => new DOMRect(100, 200, 50, 70);
  const tossed = moved(whole);
  expect(toss(places)).toBe(false);
  leaveFrom(places, card, whole);
  expect(toss(places)).toBe(true);
  expect(tossed.frames[0]?.at(-1)).toMatchObject({ translate: "200px 400px", scale: 1 });
  const laid = lie(places, 300);
  const put = moved(laid);
  comeFrom(laid, { places, on: "bed 0", seat: 0, own: true });
  expect(put.frames[0]?.[0]).toMatchObject({ translate: "-200px -400px" });
  expect(put.path.startTime).toBe(tossed.path.startTime);
  expect(toss(places), "it has left").toBe(false);
});

test("a card comes from its player and goes to who took it, and from nobody it is there at once", async () => {
  const places = new Places();
  const card = lie(places, 0);
  const { frames } = moved(card);
  lie(places, 500, "seat 2");
  const bed = lie(places, 100, "bed 2");
  comeFrom(card, { places, on: "bed 2", seat: null, own: false });
  expect(frames).toEqual([]);
  comeFrom(card, { places, on: "bed 2", seat: 2, own: false });
  expect(frames[0]?.[0]).toMatchObject({ translate: "400px 800px" });
  expect(goTo(card, { places, on: "bed 2", seat: 2 }).duration).toBeGreaterThan(0);
  expect(frames[1]?.[1]).toMatchObject({ translate: "400px 800px", opacity: 0 });
  bed.gone();
  await stillness(places);
});

const SOURCES = import.meta.glob<string>("../src/table/*", { query: "?raw", import: "default", eager: true });

/** Parts that look for others on the whole page. */
const lookers = (sources: Record<string, string>): string[] =>
  Object.entries(sources).flatMap(([file, source]) => (/document\s*\.\s*querySelector/.test(source) ? [file] : []));

test("no part of the table looks for another on the whole page", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(30);
  expect(lookers(SOURCES)).toEqual([]);
  expect(lookers({ planted: 'document.querySelectorAll(".trick li")' })).toEqual(["planted"]);
});
