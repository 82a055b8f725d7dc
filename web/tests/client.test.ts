import { afterEach, describe, expect, test } from "vitest";
import { speak, t, tag, words } from "../src/i18n";
import en from "../../src/trey/words/en/page.ftl";
import fr from "../../src/trey/words/fr/page.ftl";
import { rulesText } from "../src/lobby/rules-text";
import { keptNumber, sealNew, sealOf } from "../src/numbers";
import { linkTo, pathTo, placeOf, routeOf } from "../src/router.svelte";
import { cut } from "../src/say.svelte";
import { settings } from "../src/settings.svelte";
import { sha256 } from "../src/sha256";
import { waitBefore } from "../src/socket";
import type { FamilyInfo, PresetInfo } from "../src/wire.gen";

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const hashed = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));

test.each([0, 1, 55, 56, 63, 64, 65, 200])("the hash of %i bytes is SHA-256", async (length) => {
  const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
  expect(hex(sha256(bytes))).toBe(await hashed(bytes));
});

test("a seal is the hash that the shuffle's page describes", async () => {
  const number = "e04c95269f6a942bd17bb1ccbb5d1150";
  const parts = [new TextEncoder().encode("trey-seal-v1"), Uint8Array.from(number.match(/../g) ?? [], (two) => parseInt(two, 16))];
  const frame = Uint8Array.from(parts.flatMap((part) => [0, 0, 0, part.length, ...part]));
  expect(sealOf(number)).toBe(await hashed(frame));
});

test("a sealed number is kept on the device until it is shown", () => {
  const first = sealNew("table");
  const second = sealNew("table");
  expect(sealOf(keptNumber("table", first) ?? "")).toBe(first);
  expect(sealOf(keptNumber("table", second) ?? "")).toBe(second);
  expect(keptNumber("other", first)).toBeUndefined();
});

test("waiting grows and never ends in giving up, and is short while somebody looks", () => {
  const tries = [0, 1, 2, 3, 4, 5, 6, 50];
  expect(tries.map((n) => waitBefore(n, 0.5))).toEqual([400, 800, 1600, 2400, 2400, 2400, 2400, 2400]);
  expect(waitBefore(50, 1)).toBeLessThanOrEqual(3000);
  expect(tries.map((n) => waitBefore(n, 0.5, { seen: false }))).toEqual([400, 800, 1600, 3200, 6400, 10000, 10000, 10000]);
});

test("what is said aloud is cut at a word", () => {
  expect(cut("short")).toBe("short");
  const long = cut("word ".repeat(60));
  expect(long.length).toBeLessThanOrEqual(140);
  expect(long.endsWith("word…")).toBe(true);
});

test.each([
  ["/", { screen: "lobby" }],
  ["/t/abc", { screen: "table", id: "abc", token: null }],
  ["/join/BKMRTWXZ", { screen: "join", code: "BKMRTWXZ" }],
  ["/tables/euchre", { screen: "new", family: "euchre", preset: null }],
  ["/replay/abc", { screen: "replay", id: "abc" }],
  ["/play/euchre_cutthroat", { screen: "begin", what: "play", id: "euchre_cutthroat" }],
  ["/learn/euchre", { screen: "begin", what: "learn", id: "euchre" }],
  ["/t", { screen: "lost" }],
  ["/%E0%A4%A/x", { screen: "lost" }],
])("the address %s is a place", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test.each([
  ["/", "", "", "server", "lobby", ""],
  ["/index.html", "", "", "server", "lobby", ""],
  ["/replay/abc", "?deal=2", "", "server", "replay", "?deal=2"],
  ["/t/abc", "", "#secret", "server", "table", ""],
  ["/", "", "#/here", "here", "lobby", ""],
  ["/", "", "#/here/t/abc?invite", "here", "table", "?invite"],
  ["/", "", "#/hereafter", "server", "lobby", ""],
  ["/", "", "#/here/nowhere", "here", "lost", ""],
])("%s%s%s is in a house, at a place", (pathname, search, hash, house, screen, asked) => {
  const route = routeOf({ pathname, search, hash });
  expect([route.house, route.place.screen, route.search]).toEqual([house, screen, asked]);
});

test.each(["/", "/t/abc?invite", "/replay/abc?deal=2"])("the address of %s leads back there, in each house", (path) => {
  for (const house of ["server", "here"] as const) {
    const url = new URL(pathTo(path, house), "https://example.org/");
    const wanted = routeOf(new URL(path, "https://example.org/"));
    expect(routeOf(url)).toEqual({ ...wanted, house });
  }
  expect(linkTo(path, "http://10.0.0.2:8358")).toBe(`http://10.0.0.2:8358${path}`);
});

test("rules are written as the preset and what differs from it", () => {
  const family = {
    usual_seats: 3,
    options: [
      { id: "stake", default: "0" },
      { id: "tie", default: "continue" },
    ],
  } as unknown as FamilyInfo;
  const preset = { id: "blato", options: { tie: "shared" } } as unknown as PresetInfo;
  expect(rulesText(family, preset, { stake: "5", tie: "shared" }, 3)).toBe("blato stake=5");
  expect(rulesText(family, preset, { tie: "continue" }, 4)).toBe("blato tie=continue seats=4");
});

/** Every sentence of a catalogue, those that take something with something to take. */
function sentences(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return value.length === 0 ? [String(value())] : samples(value as (...args: unknown[]) => string);
  return Object.values(value as object).flatMap(sentences);
}

function samples(say: (...args: unknown[]) => string): string[] {
  return [0, 1, 2].flatMap((n) => {
    try {
      return [say(n, n + 3, n)];
    } catch {
      return [];
    }
  });
}

test("French has the no-break spaces of its typography", () => {
  const wrong = sentences(fr).filter((text) => /[^\u00A0][;!?»]|[^\u00A0\d]:|«[^\u00A0]/u.test(text));
  expect(wrong).toEqual([]);
});

test("no sentence was left in English", () => {
  const english = new Set(sentences(en));
  const alike = new Set(["Code", "Joker", "Messages", "Phase", "Place", "Points", "Total", "total"]); // the same words in both languages
  const left = sentences(fr).filter((text) => english.has(text) && /[a-z]{3}/.test(text) && !alike.has(text));
  expect(left).toEqual([]);
});

describe("going over to another language", () => {
  afterEach(() => void (settings.lang = "en"));

  test("changes all that is said, once its sentences are there", async () => {
    expect([tag(), t().close]).toEqual(["en", "Close"]);
    await speak("fr");
    expect([tag(), t().close, words("3-5-8, l'as")]).toEqual(["fr", "Fermer", "3\u20115\u20118, l’as"]);
  });
});
