import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Door, type Housed } from "../src/house/door";
import { Doors } from "../src/house/doors.svelte";
import type { HereHouse } from "../src/house/here";
import { Meeting, linked, sideIn, unlinked, wordsOf } from "../src/house/meeting";
import { PeerHouse } from "../src/house/peer";
import { Pipe, type Channel } from "../src/house/pipe";
import { request, ServerHouse } from "../src/house/server";
import { ROUTES, type Calls } from "../src/wire.gen";
import { CONTRACT } from "./contract";
import { ADDRESS, answer, FakeSocket } from "./fake-server";

beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("WebSocket", FakeSocket);
});

const CODE = "BKMRTWXZ";
const SITE = { parts: {}, told: { en: { games: "api/games", puzzles: "api/puzzles" } }, delay: null } as never;

/** The house of a host, as a door has it. */
class Home extends ServerHouse {
  readonly site = SITE;
  async answer(call: keyof Calls, wish: string): ReturnType<Housed["answer"]> {
    const { path, how } = call in ROUTES ? request(call, JSON.parse(wish) as object) : { path: "api/nowhere", how: {} };
    const told = await answer(new URL(path, ADDRESS), how);
    return { status: told.status, kind: told.headers.get("content-type") ?? "", body: await told.text() };
  }
}
const home = (): Home => new Home(ADDRESS, () => "en");

describe("a house in another browser", () => {
  let peer: PeerHouse;
  let doors: Doors;
  beforeAll(async () => {
    localStorage.removeItem("trey.guests");
    doors = new Doors(Object.assign(home(), { connect: (table: string) => home().connect(table, "") }) as unknown as HereHouse);
    const [, room = "", code = "", meet = "", ...side] = unlinked(await doors.invite("t1", CODE));
    peer = new PeerHouse(ADDRESS, SITE, () => "en", []);
    expect(await doors.take(linked(["a", "another room", ...side]))).toBe(false);
    expect(await doors.take(await peer.invited({ room, code, meet, side }))).toBe(true);
    await peer.ready;
    // Each test begins with an empty storage: what is kept must be there before the first.
    const soon = { timeout: 10_000 };
    await vi.waitFor(() => expect(peer.kept[0]?.them?.length).toBeGreaterThan(3), soon);
    await vi.waitFor(() => expect(localStorage.getItem("trey.guests") ?? "").toContain("them"), soon);
  });
  afterAll(() => localStorage.removeItem("trey.guests"));

  test.each(Object.entries(CONTRACT))("%s", async (_sentence, holds) => {
    await holds(peer, home());
  });

  test("is found again without anybody's help by a page that is loaded again, on either side", async () => {
    const { kept } = peer;
    peer.end();
    const again = new PeerHouse(ADDRESS, SITE, () => "en", structuredClone(kept));
    again.begin("t1");
    await again.ready;
    expect((await again.ask("byCode", { code: CODE })).table).toBe("t1");
    await vi.waitFor(() => expect(doors.here).toBe(1), 10_000);
  });
});

/** A pair of channels without a network. */
function pair(): [Fake, Fake] {
  const [a, b] = [new Fake(), new Fake()];
  [a.other, b.other] = [b, a];
  return [a, b];
}
class Fake implements Channel {
  other!: Fake;
  bufferedAmount = 0;
  readyState = "open" as const;
  binaryType = "";
  sent: unknown[] = [];
  onmessage: Channel["onmessage"] = null;
  onclose: Channel["onclose"] = null;
  send(data: unknown): void {
    this.sent.push(data);
    const whole = data instanceof Uint8Array ? data.slice().buffer : (data as string);
    queueMicrotask(() => this.other.onmessage?.(new MessageEvent("message", { data: whole })));
  }
  close(): void {
    this.other.onclose?.(new Event("close"));
  }
}

test("what is long is packed, in parts, and nothing overtakes", async () => {
  const [a, b] = pair();
  const [host, guest] = [new Pipe(a, 20_000), new Pipe(b, null)];
  const heard: unknown[] = [];
  guest.onheard = (said) => heard.push(said);
  const dull = "so ".repeat(9000);
  const varied = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join();
  const said = [{ dull }, { short: 1 }, { varied }, { short: 2 }];
  said.forEach((one) => host.say(one));
  await vi.waitFor(() => expect(heard).toEqual(said));
  const sizes = a.sent.map((data) => (data instanceof Uint8Array ? data.length : 0));
  expect(sizes[0]).toBeLessThan(dull.length / 50);
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(64_000);
});

test.each([
  ["a text that is too long", "x".repeat(20_001), "too-large"],
  ["no JSON", "{", "bad-message"],
  ["packed bytes", new Uint8Array(40), "bad-message"],
])("%s from a guest closes the way, and says why", async (_, data, why) => {
  const [a, b] = pair();
  const closed = vi.fn();
  const host = new Pipe(a, 20_000);
  host.onclosed = closed;
  b.send(data);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(why));
  expect(a.sent.at(-1)).toBe(JSON.stringify({ say: "bye", code: why }));
  b.send("[]");
});

test("a bomb from a host is not unpacked to its end", async () => {
  const [a, b] = pair();
  const guest = new Pipe(b, null);
  const closed = vi.fn();
  guest.onclosed = closed;
  const stream = new Blob([new Uint8Array(40_000_000)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bomb = new Uint8Array(await new Response(stream).arrayBuffer());
  a.send(new Uint8Array([0, ...bomb]));
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith("bad-message"));
});

/** A door, and all that comes through it. */
function door(now?: () => number) {
  const asked: [call: string, wish: string][] = [];
  const opened: string[] = [];
  const closed = vi.fn();
  const said: object[] = [];
  const sockets: { onmessage?: (event: { data: string }) => void }[] = [];
  const house: Housed = {
    answer: async (call, wish) => (asked.push([call, wish]), { status: 200, kind: "", body: "{}" }),
    connect: (table) => {
      opened.push(table);
      const socket = { readyState: 1, send: vi.fn(), close: vi.fn(), onopen: null, onmessage: null, onclose: null };
      sockets.push(socket as never);
      return socket as never;
    },
  };
  const made = new Door(house, new Set(["t1"]), CODE, (one) => said.push(one), closed, now);
  return { made, asked, opened, closed, said, sockets };
}
const ALLOWED = ["byCode", "table", "sit", "record", "replay", "otherwise", "review", "rules", "nowhere"];

test("ten thousand messages by chance come to nothing but what a guest may ask of its own table", () => {
  const chance = seeded(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const odd = [
    null,
    0,
    -1,
    1.5,
    NaN,
    "",
    "t1",
    "t2",
    "__proto__",
    "constructor",
    [],
    {},
    true,
    "x".repeat(99),
    '{"table":"t2"}',
    '{"table":["t1"]}',
  ];
  const wishes = [
    '{"table":"t1"}',
    '{"table":"t2"}',
    `{"code":"${CODE}"}`,
    '{"code":"OTHERONE"}',
    '{"table":"t1","table":"t2"}',
    '{"__proto__":{"table":"t1"}}',
    "[]",
    "{",
    '{"rules":"euchre"}',
  ];
  const calls = [...Object.keys(ROUTES), "export", "bring", "toString", "__proto__", "nowhere"];
  const make = (): unknown => {
    const say = pick(["ask", "open", "hear", "close", "export", "bring", "begin", "lost", "stand", ...odd]);
    const field = (good: unknown): unknown => (chance() < 0.9 ? good : pick(odd));
    const whole = {
      say,
      id: field(1),
      line: field(pick([1, 2, 3])),
      call: field(pick(calls)),
      wish: field(pick(wishes)),
      lang: field("en"),
      table: field(pick(["t1", "t2"])),
      text: field("{}"),
    };
    return chance() < 0.05 ? pick(odd) : whole;
  };
  const heard = { asks: 0, opens: 0, shut: 0 };
  let now = 0;
  let at = door(() => now);
  for (let i = 0; i < 10_000; i++) {
    now += 1000;
    at.made.hear(make());
    if (!at.closed.mock.calls.length && i % 500) continue;
    heard.asks += at.asked.length;
    heard.opens += at.opened.length;
    heard.shut += at.closed.mock.calls.length;
    for (const [call, wish] of at.asked) {
      expect(ALLOWED).toContain(call);
      const { table = "t1", code = CODE } = JSON.parse(wish) as Record<string, unknown>;
      expect(["t1", "nowhere"]).toContain(table);
      if (call === "byCode") expect([CODE, "nowhere"]).toContain(code);
    }
    expect(at.opened.every((table) => ["t1", "nowhere"].includes(table))).toBe(true);
    at = door(() => now);
  }
  expect(Math.min(heard.asks, heard.opens, heard.shut)).toBeGreaterThan(200);
});

test("a flood shuts the door, and who plays fast does not", () => {
  let now = 0;
  const [fast, flood] = [door(() => now), door(() => now)];
  for (let i = 0; i < 600; i++) {
    now += 60;
    fast.made.hear({ say: "hear", line: 1, text: "{}" });
  }
  expect(fast.closed).not.toHaveBeenCalled();
  for (let i = 0; i < 121; i++) flood.made.hear({ say: "hear", line: 1, text: "{}" });
  expect(flood.closed).toHaveBeenCalledWith("too-fast");
});

test("a guest has eight lines at most, and they are let go of while it is away", () => {
  const { made, opened, closed } = door();
  for (let line = 0; line < 8; line++) made.hear({ say: "open", line, table: "t1" });
  expect([opened.length, closed.mock.calls.length]).toEqual([8, 0]);
  made.rest();
  made.hear({ say: "open", line: 1, table: "t1" });
  expect(closed).not.toHaveBeenCalled();
  for (let line = 2; line < 10; line++) made.hear({ say: "open", line, table: "t1" });
  expect(closed).toHaveBeenCalledWith("too-many-connections");
});

test("somebody else's token opens nothing at a table that a guest was not invited to; a rematch does", () => {
  const { made, opened, sockets } = door();
  made.hear({ say: "open", line: 1, table: "t1" });
  made.hear({ say: "open", line: 2, table: "t2" });
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: "update", facts: { next: "t2" } }) });
  made.hear({ say: "open", line: 3, table: "t2" });
  expect(opened).toEqual(["t1", "nowhere", "t2"]);
});

test("what a page says of its side is short, and nothing else comes out of a link", async () => {
  const meeting = await Meeting.begin([]);
  onTestFinished(() => meeting.close());
  const side = await meeting.side();
  const link = linked(wordsOf(side));
  expect(link.length).toBeLessThan(300);
  expect(link).toMatch(/^[\w-]+$/);
  expect(sideIn(unlinked(link))).toEqual(side);
  const [user = "", word = "", print = ""] = unlinked(link);
  for (const wrong of [[], [user], [`${user}\r\na=x`, word, print], [user, "short", print], [user, word, `${print}!`], [user, word, 7]])
    expect(sideIn(wrong)).toBe(null);
  expect(sideIn([user, word, print, "hevil host:1", "h1.2.3.4:5\r\na=x", "h1.2.3.4:5"])?.ways).toEqual(["h1.2.3.4:5"]);
  expect(unlinked("no link!")).toEqual([]);
});

/** Chance that is the same each time. */
function seeded(seed: number): () => number {
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
}

test("of several friends the one whose table it is is called, also when another was before", async () => {
  const known = (code: string) => ({ room: code, code, tables: [`table-${code}`], meet: "" });
  const peer = new PeerHouse(ADDRESS, SITE, () => "en", [known("A"), known("B"), known("C")]);
  for (const code of ["B", "C", "B"]) {
    peer.connect(`table-${code}`);
    await vi.waitFor(() => expect(peer.kept[0]?.code).toBe(code));
  }
  peer.begin();
  peer.connect("a table that is not known yet");
  expect(peer.kept.map(({ code }) => code)).toEqual(["B", "C", "A"]);
  peer.end();
});
