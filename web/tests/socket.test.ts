import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BASE } from "../src/base";
import type { LineState } from "../src/house/house";
import { ServerHouse } from "../src/house/server";
import { openSocket } from "../src/socket";
import type { Act, ServerMessage } from "../src/wire.gen";
import { VERSION } from "../src/wire.gen";
import { RECORDINGS } from "./tables";

/** A line whose other end the test holds. */
class Wire {
  static readonly OPEN = 1;
  static made: Wire[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;

  constructor(readonly address: string) {
    Wire.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(message: object | string): void {
    this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
  }
  lose(): void {
    this.readyState = 3;
    this.onclose();
  }
}

const WELCOME = RECORDINGS.flatMap(([, { lines }]) =>
  lines.flatMap(([who, message]) => (who === "hears" && message.type === "welcome" ? [message] : [])),
)[0] as ServerMessage;
const bye = (code: string, again: boolean): ServerMessage => ({ type: "bye", code, why: "", again });
const HELLO = { type: "hello", v: VERSION, token: "secret", before: null, seal: "seal", lang: "en", sent: 0 };

let lines: LineState[] = [];
let heard: ServerMessage[] = [];
const events = { line: (line: LineState) => lines.push(line), message: (message: ServerMessage) => heard.push(message) };
const open = (token: string | null = "secret"): ReturnType<typeof openSocket> =>
  openSocket("a b", { token, seal: () => "seal" }, events, new ServerHouse(BASE.href, () => "en"));
const last = (): Wire => Wire.made.at(-1) as Wire;

/** Come to the table. */
function arrive(): void {
  last().open();
  last().say(WELCOME);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  [Wire.made, lines, heard] = [[], [], []];
});

afterEach(() => {
  vi.useRealTimers();
});

test("a line says hello with its token and a seal, a watcher's with neither, and is open once it is welcome", () => {
  const socket = open();
  expect(String(last().address)).toMatch(/^ws:.*\/ws\/a%20b$/);
  expect(socket.send({ type: "latest", id: 1 })).toBe(false);
  last().open();
  expect([last().sent, lines]).toEqual([[HELLO], []]);
  last().say(WELCOME);
  expect([lines, heard]).toEqual([["open"], [WELCOME]]);
  expect(socket.send({ type: "latest", id: 1 })).toBe(true);
  socket.close();
  const watching = open(null);
  last().open();
  expect(last().sent).toEqual([{ ...HELLO, token: null, seal: null }]);
  watching.close();
});

test("a lost line comes back by itself, each time after a longer wait, and says hello again", () => {
  const socket = open();
  arrive();
  for (const wait of [500, 1000, 2000]) {
    const made = Wire.made.length;
    last().lose();
    vi.advanceTimersByTime(wait * 0.59);
    expect(Wire.made).toHaveLength(made);
    vi.advanceTimersByTime(wait * 0.42);
    expect(Wire.made).toHaveLength(made + 1);
  }
  arrive();
  expect([last().sent, lines]).toEqual([[HELLO], ["open", "lost", "lost", "lost", "open"]]);
  socket.close();
});

test("what an old line still says is not heard", () => {
  const socket = open();
  arrive();
  const old = last();
  socket.as("other");
  old.say(bye("later", true));
  old.lose();
  expect([heard, lines]).toEqual([[WELCOME], ["open"]]);
  last().open();
  expect(last().sent).toEqual([{ ...HELLO, token: "other" }]);
  socket.close();
});

test("a line that does not answer is dropped, and another one tried", () => {
  const socket = open();
  arrive();
  vi.advanceTimersByTime(15_000);
  expect(last().sent.at(-1)).toEqual({ type: "ping", id: 1 });
  last().say({ type: "pong", id: 1 });
  vi.advanceTimersByTime(14_000);
  expect(lines).toEqual(["open"]);
  vi.advanceTimersByTime(1000 + 6000);
  expect(lines).toEqual(["open", "lost"]);
  vi.advanceTimersByTime(3000);
  expect(Wire.made).toHaveLength(2);
  socket.close();
});

test("a line that is sent on is laid at once to the server that has the table, but not for ever", () => {
  const socket = open();
  for (const [n, at] of ["b", "c", "b", "c", "b"].entries()) {
    last().open();
    expect(last().sent).toEqual([{ ...HELLO, sent: n }]);
    last().say({ ...bye("elsewhere", true), at } as ServerMessage);
    expect(String(last().address)).toMatch(new RegExp(`at=${at}$`));
  }
  const made = Wire.made.length;
  expect([made, lines]).toEqual([6, []]);
  last().open();
  last().say(bye("elsewhere", true));
  expect([Wire.made.length, lines]).toEqual([made, ["lost"]]);
  vi.advanceTimersByTime(3000);
  last().open();
  expect([String(last().address), last().sent]).toEqual([expect.not.stringContaining("at="), [{ ...HELLO, sent: 0 }]]);
  last().say(WELCOME);
  last().say(bye("elsewhere", true));
  expect(Wire.made).toHaveLength(made + 2);
  socket.close();
});

test("who is sent away for good does not come back, and who got a seat comes to it at once", () => {
  open();
  arrive();
  last().say(bye("seated", true));
  expect(Wire.made).toHaveLength(2);
  arrive();
  last().say(bye("dismissed", false));
  last().lose();
  vi.advanceTimersByTime(60_000);
  expect([Wire.made.length, lines]).toEqual([2, ["open", "open", "closed"]]);
});

test("what cannot be read is not heard, and the line goes on", () => {
  const socket = open();
  arrive();
  for (const text of ["{", '{"type":"later"}', '{"type":"done"}']) last().say(text);
  last().say({ type: "pong", id: 2 });
  expect(heard).toEqual([WELCOME, { type: "pong", id: 2 }]);
  socket.close();
});

test("a line that is still being laid is closed at once, and says nothing", () => {
  const socket = open();
  socket.close();
  expect(last().readyState).toBe(3);
  last().open();
  expect(last().sent).toEqual([]);
});

const ASKED: Act = { type: "act", id: 7, at: 1, actions: ["pass"], lang: "en" };
/** Lines whose other side says nothing more, from where on they wait. */
const SILENT: Record<string, (socket: ReturnType<typeof open>) => void> = {
  "is never laid": () => undefined,
  "is laid and never welcome": () => last().open(),
  "is welcome and never answers": (socket) => {
    arrive();
    socket.send(ASKED);
  },
  "tells what others do and never answers": (socket) => {
    arrive();
    socket.send(ASKED);
    const [table] = Wire.made;
    for (const _ of Array(9)) {
      vi.advanceTimersByTime(600);
      table?.say({ ...WELCOME, type: "facts" });
    }
  },
};

describe.each(Object.entries(SILENT))("a line that %s", (_, begin) => {
  test("is closed and laid again within ten seconds, and again if that hangs too", () => {
    const socket = open();
    begin(socket);
    const [first] = Wire.made;
    vi.advanceTimersByTime(10_000);
    expect([first?.readyState, lines.at(-1), Wire.made.length > 1]).toEqual([3, "lost", true]);
    const made = Wire.made.length;
    vi.advanceTimersByTime(10_000);
    expect(Wire.made.length).toBeGreaterThan(made);
    while (last().readyState === 3) vi.advanceTimersByTime(500);
    arrive();
    expect(lines.at(-1)).toBe("open");
    socket.close();
  });

  test("gives way to a fresh one whenever somebody asks for it", () => {
    const socket = open();
    begin(socket);
    for (const wait of [0, 1, 2500, 7000, 60_000]) {
      vi.advanceTimersByTime(wait);
      const [before, made] = [last(), Wire.made.length];
      socket.now();
      expect([before.readyState, Wire.made.length]).toEqual([3, made + 1]);
    }
    arrive();
    vi.advanceTimersByTime(5000);
    expect([last().readyState, lines.at(-1)]).toEqual([1, "open"]);
    socket.close();
  });
});

test.each(Object.entries(SILENT))("a line without a deadline that %s would be found", (_, begin) => {
  const real = setTimeout;
  const patient = (run: () => void, wait?: number): unknown => (wait === 6000 ? 0 : real(run, wait));
  vi.stubGlobal("setTimeout", patient);
  const socket = open();
  begin(socket);
  vi.advanceTimersByTime(10_000);
  expect([Wire.made.length, Wire.made[0]?.readyState, lines.includes("lost")]).toEqual([1, expect.toBeOneOf([0, 1]), false]);
  socket.close();
  vi.unstubAllGlobals(); // before the clock is real again
});

test("a request that is answered in time keeps its line, whatever else comes", () => {
  const socket = open();
  arrive();
  for (const id of [1, 2, 3]) {
    socket.send({ ...ASKED, id });
    vi.advanceTimersByTime(4000);
    last().say({ type: "done", id, number: id });
  }
  socket.send({ type: "hint", id: 4, at: 3 });
  vi.advanceTimersByTime(7000);
  expect([Wire.made.length, lines]).toEqual([1, ["open"]]);
  socket.close();
});
