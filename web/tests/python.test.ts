import { afterEach, expect, test, vi } from "vitest";
import { startPython } from "../src/house/python";

const BASE = "https://example.org/cards/";
const part = (file: string) => ({ file, bytes: 1000 });
const PARTS = {
  python: "python/",
  lock: "{}",
  program: part("python.wasm"),
  library: part("library.zip.gz"),
  archives: [part("trey.zip.gz"), part("games.zip.gz")],
  learned: part("learned.zip.gz"),
};
const before = self.fetch;

afterEach(() => {
  self.fetch = before;
});

/** A file that breaks off after so many bytes. */
function brokenOff(bytes: number): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(new Uint8Array(bytes)),
    pull: (out) => out.error(new TypeError("reset")),
  });
  return new Response(body);
}

test("after a file that breaks off no other is fetched, and nothing more is told", async () => {
  const asked: string[] = [];
  self.fetch = vi.fn(async (what: RequestInfo | URL) => {
    asked.push(String(what).slice(BASE.length));
    return String(what).endsWith(".wasm") ? brokenOff(200) : new Response(new Uint8Array(10));
  });
  const told: number[] = [];
  await expect(startPython(BASE, PARTS, ({ have }) => told.push(have))).rejects.toThrow();
  const until = told.length;
  await new Promise((later) => setTimeout(later, 100));
  expect(asked).toEqual(["python.wasm"]);
  expect(told).toHaveLength(until);
});

const ORDER = [PARTS.program, PARTS.library, ...PARTS.archives, PARTS.learned].map(({ file }) => file);

/** Files that take their time; `asked` are their names, and `beside` how many were on their way when each was asked for. */
function slowly(missing: string): { asked: string[]; beside: number[] } {
  const told = { asked: [] as string[], beside: [] as number[] };
  let under = 0;
  self.fetch = vi.fn(async (what: RequestInfo | URL) => {
    const file = String(what).slice(BASE.length);
    if (!ORDER.includes(file)) return Response.error(); // a page of an earlier test still asks
    told.asked.push(file);
    told.beside.push(under++);
    if (file === missing) return new Response("", { status: 404 });
    const packed = new Blob([new Uint8Array(9)]).stream().pipeThrough(new CompressionStream("gzip"));
    const late = new TransformStream<Uint8Array, Uint8Array>({
      async flush() {
        await new Promise((later) => setTimeout(later, 20));
        under -= 1;
      },
    });
    return new Response(packed.pipeThrough(late));
  });
  return told;
}

test("files come one after another, in the order in which they are needed", async () => {
  const { asked, beside } = slowly("");
  startPython(BASE, PARTS, () => undefined).catch(() => undefined); // no Python lies there
  await vi.waitFor(() => expect(asked).toEqual(ORDER));
  expect(beside).toEqual(ORDER.map(() => 0));
});

test.each(ORDER)("after %s, which is not there, no other is fetched", async (missing) => {
  const { asked } = slowly(missing);
  await expect(startPython(BASE, PARTS, () => undefined)).rejects.toThrow();
  await vi.waitFor(() => expect(asked).toContain(missing));
  await new Promise((later) => setTimeout(later, 100));
  expect(asked).toEqual(ORDER.slice(0, ORDER.indexOf(missing) + 1));
});
