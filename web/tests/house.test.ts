import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Refusal, type House } from "../src/house/house";
import { HereHouse } from "../src/house/here";
import { request, ServerHouse } from "../src/house/server";
import { houseAt, settle } from "../src/house/houses";
import { CONTRACT } from "./contract";
import { ADDRESS, answer, asked, FakeSocket } from "./fake-server";
import { shown } from "./planted";
import Two from "./Two.svelte";

beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("WebSocket", FakeSocket);
});

/** Every house that there is. */
const HOUSES: Record<string, () => House> = { "of a server": () => new ServerHouse(ADDRESS, () => "en") };

describe.each(Object.entries(HOUSES))("a house %s", (_, made) => {
  test.each(Object.entries(CONTRACT))("%s", (_sentence, holds) => holds(made()));
});

/** Houses with a fault, and the sentence that each breaks. */
class Forgetful extends ServerHouse {
  override ask: ServerHouse["ask"] = async (call, wish) => {
    return super.ask(call, wish).catch((error: Refusal) => Promise.reject(new Refusal(error.code, null)));
  };
}
class Careless extends ServerHouse {
  override ask: ServerHouse["ask"] = async (call, wish) => {
    const [word = ""] = Object.values(wish);
    return call === "table" ? ((await fetch(new URL(`api/tables/${word}`, this.base))).json() as never) : super.ask(call, wish);
  };
}
class Deaf extends ServerHouse {
  override line: ServerHouse["line"] = (table, _hello, events) => super.line(table, { token: null }, events);
}

test.each([
  [Forgetful, "refuses with a code and words for people"],
  [Careless, "takes any word as a word, whatever signs it has"],
  [Deaf, "holds several lines, each of its own seat"],
])("the contract catches %o", async (Faulty, sentence) => {
  await expect(CONTRACT[sentence]?.(new Faulty(ADDRESS, () => "en"))).rejects.toThrow();
});

test("two houses are asked side by side, each at its own address", async () => {
  asked.length = 0;
  const [one, other] = [new ServerHouse(ADDRESS, () => "en"), new ServerHouse("http://localhost:9/", () => "en")];
  await Promise.allSettled([one.ask("games", {}), other.ask("games", {})]);
  expect(asked).toEqual(["GET https://example.org/cards/api/games?lang=en", "GET http://localhost:9/api/games?lang=en"]);
});

test("each part of a page asks the house that it is in", async () => {
  asked.length = 0;
  shown(Two, { one: new ServerHouse(ADDRESS, () => "en"), other: new ServerHouse("http://localhost:9/", () => "en") });
  await vi.waitFor(() =>
    expect(asked.filter((one) => one.includes("rules"))).toEqual([
      "GET https://example.org/cards/api/rules?rules=mine&lang=en",
      "GET http://localhost:9/api/rules?rules=yours&lang=en",
    ]),
  );
});

test("a house is found by where it is, and the server's where there is none", () => {
  expect(houseAt("here").where).toBe("server");
  const here = Object.assign(new ServerHouse(ADDRESS, () => "en"), { where: "here" as const }) as unknown as House;
  settle(here);
  expect([houseAt("here"), houseAt("server").where]).toEqual([here, "server"]);
});

test("no answer at all is a refusal without words", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(new ServerHouse(ADDRESS, () => "en").ask("games", {})).rejects.toMatchObject({ code: "network", why: null });
});

/** Nobody answers, or somebody begins to and does not go on. */
const MUTE: Record<string, () => ReadableStream | null> = {
  "never answers": () => null,
  "stops in the middle": () => new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('{"families":')) }),
};

test.each(Object.entries(MUTE))("a server that %s is given up within ten seconds, and asked afresh", async (_, body) => {
  vi.useFakeTimers();
  const given: boolean[] = [];
  vi.stubGlobal("fetch", (_: URL, { signal }: RequestInit) => {
    const i = given.push(false) - 1;
    const stream = body();
    return new Promise<Response>((answer, failed) => {
      signal?.addEventListener("abort", () => ((given[i] = true), failed(new DOMException("", "AbortError"))));
      if (stream) answer(new Response(stream.pipeThrough(new TransformStream(), signal ? { signal } : {})));
    });
  });
  const house = new ServerHouse(ADDRESS, () => "en");
  for (const tries of [1, 2]) {
    const asked = expect(house.ask("tables", {})).rejects.toMatchObject({ code: "network", why: null });
    await vi.advanceTimersByTimeAsync(10_001);
    await asked;
    expect(given).toEqual(Array(tries).fill(true));
  }
  vi.useRealTimers();
});

test("a server that is waited for without an end would be found", async () => {
  vi.useFakeTimers();
  vi.spyOn(AbortController.prototype, "abort").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const settled = vi.fn();
  void new ServerHouse(ADDRESS, () => "en").ask("tables", {}).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(settled).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a house of this device that hangs is told of within ten seconds, and begun again from what is kept", async () => {
  vi.useFakeTimers();
  const made: { heard: string[]; over: boolean; onmessage: (event: { data: unknown }) => void }[] = [];
  class Hung {
    heard: string[] = [];
    over = false;
    onmessage = (_: { data: unknown }): void => undefined;
    constructor() {
      made.push(this);
    }
    postMessage({ say }: { say: string }): void {
      this.heard.push(say);
      if (say === "begin") queueMicrotask(() => this.onmessage({ data: { say: "ready" } }));
    }
    terminate(): void {
      this.over = true;
    }
  }
  const here = new HereHouse(
    ADDRESS,
    { parts: {}, told: {}, delay: 0 } as never,
    () => "en",
    () => new Hung() as never,
  );
  const lines: string[] = [];
  const line = here.line("t1", { token: null }, { line: (state) => lines.push(state), message: () => undefined });
  const asked = expect(here.ask("day", {})).rejects.toBeDefined();
  await vi.advanceTimersByTimeAsync(10_000);
  await asked;
  expect(lines).toContain("lost");
  expect(made[0]?.heard.filter((say) => say === "open").length).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([made.length, made[0]?.over]).toEqual([2, true]);
  expect(made[1]?.heard).toContain("open");
  line.close();
  vi.useRealTimers();
});

test("a line that the page closes is answered too: a house that does as it is told does not hang", async () => {
  const house = "({ start: async () => ({ open() {}, hear() {}, close() {} }) })";
  const python = `data:text/javascript,export const loadPyodide = async () => ({ runPython() {}, pyimport: () => ${house} });//`;
  const packed = new Blob([new Uint8Array(9)]).stream().pipeThrough(new CompressionStream("gzip"));
  const part = { file: URL.createObjectURL(await new Response(packed).blob()), bytes: 1 };
  const parts = { python, lock: "{}", program: part, library: part, archives: [], learned: part };
  const worker = new Worker(new URL("../src/house/worker.ts", import.meta.url), { type: "module" });
  onTestFinished(() => worker.terminate());
  const said: unknown[] = [];
  worker.addEventListener("message", ({ data }) => said.push(data));
  const site = { parts, told: {}, delay: null };
  const line = new HereHouse(
    ADDRESS,
    site,
    () => "en",
    () => worker,
  ).connect("t1");
  await vi.waitFor(() => expect(line.readyState).toBe(1), 20_000);
  line.send("leave");
  line.close();
  await vi.waitFor(() => expect(said.at(-1)).toEqual({ say: "closed", line: 1 }));
});

test("a wish fills the path, and what is left is the question or the body", () => {
  expect(request("replay", { table: "a b", deal: 2 })).toEqual({ path: "api/tables/a%20b/replay?deal=2", how: {} });
  const { path, how } = request("sit", { table: "t", name: "Bo" });
  expect([path, how.method, how.body]).toEqual(["api/tables/t/seats", "POST", '{"name":"Bo"}']);
});
