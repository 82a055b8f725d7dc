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
