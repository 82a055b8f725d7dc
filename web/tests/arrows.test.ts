import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import en from "../../src/trey/words/en/page.ftl";
import { LATER } from "../tools/words.mjs";

/** Every file of the client by its name, generated ones left out. */
const SOURCES = Object.fromEntries(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".gen.ts"))
    .map((name) => [name.replaceAll("\\", "/"), readFileSync(join("src", name), "utf8")]),
);

const IMPORT = /^\s*(?:import|export)\s+(?!type\b)[^;]*?from "(\.[^"]+)";/gm;

/** The files that a file takes something from as it begins; types alone are nothing. */
function importsOf(sources: Record<string, string>, name: string): string[] {
  return [...(sources[name] ?? "").matchAll(IMPORT)].flatMap(([, from = ""]) => {
    const at = normalize(join(dirname(name), from)).replaceAll("\\", "/");
    return [at, `${at}.ts`, `${at}/index.ts`].filter((one) => one in sources);
  });
}

/** Files that take something from themselves, by way of others; a circle's first file, and the way. */
function circles(sources: Record<string, string>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  function follow(name: string, way: string[]): void {
    if (way.includes(name)) return void found.push([...way.slice(way.indexOf(name)), name].join(" → "));
    if (done.has(name)) return;
    for (const next of importsOf(sources, name)) follow(next, [...way, name]);
    done.add(name);
  }
  for (const name of Object.keys(sources)) follow(name, []);
  return found;
}

/** What leads to a place by the top of its host: trey may lie in a folder. */
const fromTheTop = (sources: Record<string, string>): string[] =>
  Object.entries(sources).flatMap(([name, text]) =>
    [...text.matchAll(/\b(?:href|src|action)=(?:"\/|\{`\/|\{"\/)[^}"`]*|url\(\/[^)]*|location\.(?:host\b|origin}?\/|origin`)/g)].map(
      ([one]) => `${name}: ${one}`,
    ),
  );

/** Who asks a server by an address of its own, and not the house that it is in. */
const ASKS = /\b(?:fetch|reach)\(|new (?:WebSocket|XMLHttpRequest|EventSource)\(|api\//;
const ASKING = [
  "house/letters.ts",
  "house/messages.ts",
  "house/python.ts",
  "house/server.ts",
  "i18n/fluent.ts",
  "cards/courts.svelte.ts",
  "worker/shell.ts",
  "newer.svelte.ts",
  "screens/Missing.svelte",
  "reach.ts",
];
const askers = (sources: Record<string, string>): string[] =>
  Object.keys(sources).filter((name) => ASKS.test(sources[name] ?? "") && !ASKING.includes(name));

/** Who waits for a server without an end: a worker may pass on what its page asks, and Pyodide what it asks itself. */
const endless = (sources: Record<string, string>): string[] =>
  Object.keys(sources).filter(
    (name) => /\bfetch\(/.test(sources[name] ?? "") && !["reach.ts", "house/python.ts", "worker/shell.ts"].includes(name),
  );

/** Who speaks to the clipboard by itself, and not by what tells whether something was copied. */
const copiers = (sources: Record<string, string>): string[] =>
  Object.keys(sources).filter((name) => /navigator\.clipboard|execCommand/.test(sources[name] ?? "") && name !== "share.ts");

/** Sentences that nobody says: neither by their name, nor by what they stand in taken as a whole. */
function unsaid(catalogue: object, text: string, path: readonly string[] = ["t"]): string[] {
  return Object.entries(catalogue).flatMap(([key, value]) => {
    if (value !== null && typeof value === "object") {
      const all = ["t\\(\\)", ...path.slice(1), key].join("\\.");
      return new RegExp(`\\bentries\\(${all}\\)`).test(text) ? [] : unsaid(value, text, [...path, key]);
    }
    const whole = ["t\\(\\)", ...path.slice(1)].join("\\.");
    const by = path.length > 1 ? path.at(-1) : whole;
    return new RegExp(`\\b(${by}\\.${key}\\b|${whole}(?![.\\w]))`).test(text) ? [] : [[...path, key].join(".")];
  });
}

/** What a file takes with it before it runs, itself among it. */
function withAll(sources: Record<string, string>, name: string, found = new Set<string>()): Set<string> {
  if (!found.has(name)) for (const next of (found.add(name), importsOf(sources, name))) withAll(sources, next, found);
  return found;
}

/** Sentences that the first pages say, and that come with later screens only. */
const early = (sources: Record<string, string>): string[] =>
  [...withAll(sources, "main.ts")].flatMap((name) =>
    [...(sources[name] ?? "").matchAll(/\bt\(\)\.(\w+)/g)]
      .filter(([, group = ""]) => LATER.includes(group))
      .map(([said]) => `${name}: ${said}`),
  );

/** What files export though nobody else says its name, nor a test: it is theirs alone, or dead. */
const kept = (sources: Record<string, string>, others: string): string[] =>
  Object.entries(sources).flatMap(([name, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function|class|let|type|interface) (\w+)/gm)]
      .filter(([, one = ""]) => {
        const says = new RegExp(`\\b${one}\\b`);
        return !says.test(others) && !Object.entries(sources).some(([other, said]) => other !== name && says.test(said));
      })
      .map(([, one]) => `${name}: ${one}`),
  );

/** All that tests and generated files say. */
const OTHERS = ["tests", "src"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => (name.startsWith("tests") ? name.endsWith(".ts") : name.endsWith(".gen.ts")))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

const SAID = Object.entries(SOURCES)
  .map(([, text]) => text)
  .join("\n");

describe("the client's files", () => {
  test("take nothing from themselves by way of others", () => expect(circles(SOURCES)).toEqual([]));
  test("lead nowhere by the top of their host", () => expect(fromTheTop(SOURCES)).toEqual([]));
  test("ask the house they are in, and no server by themselves", () => expect(askers(SOURCES)).toEqual([]));
  test("wait for no server without an end", () => expect(endless(SOURCES)).toEqual([]));
  test("speak to the clipboard in one place alone", () => expect(copiers(SOURCES)).toEqual([]));
  test("say before a screen is loaded only what is there by then", () => expect(early(SOURCES)).toEqual([]));
  test("export only what others ask them for", () => expect(kept(SOURCES, OTHERS)).toEqual([]));
  test("say every sentence of the catalogue", () => expect(unsaid(en, SAID)).toEqual([]));
});

test("each of these faults is seen", () => {
  const circle = {
    "a.ts": 'import { b } from "./b/c";',
    "b/c.ts": 'import type { x } from "../e";\nimport D from "../d.svelte";',
    "d.svelte": '  import { a } from "./a";',
    "e.ts": 'import "./a";',
  };
  expect(
    early({
      "main.ts": 'import "./x";\nimport { a } from "./a";',
      "a.ts": "t().lobby.open + t().review.better",
      "b.ts": "t().why.offline",
    }),
  ).toEqual(["a.ts: t().review"]);
  expect(circles(circle)).toEqual(["a.ts → b/c.ts → d.svelte → a.ts"]);
  const top = ['<a href="/x">', "<a href={`/t/${id}`}>", '<img src="/icon.svg">', "url(/fonts/a.woff2)", "`${location.origin}/x`"];
  expect(top.flatMap((text) => fromTheTop({ "A.svelte": text }))).toHaveLength(top.length);
  expect(askers({ "a.ts": 'fetch("x")', "b.ts": "`/api/tables/${table}/record`", "c.ts": "house.ask()" })).toEqual(["a.ts", "b.ts"]);
  expect(endless({ "a.ts": 'await fetch("x")', "b.ts": 'await reach("x")', "reach.ts": "fetch(what)" })).toEqual(["a.ts"]);
  expect(copiers({ "a.ts": "await navigator.clipboard?.writeText(link)", "b.ts": "", "share.ts": "execCommand" })).toEqual(["a.ts"]);
  const apart = { "a.ts": "export const a = 1;\nexport type B = 1;\nexport function c() {}", "b.ts": 'import { c } from "./a";' };
  expect(kept(apart, "a")).toEqual(["a.ts: B"]);
  expect(unsaid({ a: "x", b: { c: "x", d: "x" }, e: { f: "x" } }, "t().a t().b.c t().e[which]")).toEqual(["t.b.d"]);
});
