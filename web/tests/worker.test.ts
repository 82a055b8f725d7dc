import { beforeEach, expect, test, vi } from "vitest";
import { spare } from "../src/house/memory";
import { answerTo, dropOthers, keep, keepLanguage, keepSentence, sentence, type Shell } from "../src/worker/shell";

const BASE = "https://example.org/cards/";
const LANGUAGES = ["assets/fluent-1.js", "assets/fr-1.js", "assets/fr-2.js", "assets/pl-1.js"];
const shellOf = (build: string, files: string[]): Shell => ({ build, languages: LANGUAGES, files: ["", ...files], base: BASE });
const OLD = shellOf("old", ["assets/a-1.js", "assets/b-1.js", "checker/"]);
const NEW = shellOf("new", ["assets/a-2.js", "assets/b-1.js", "checker/"]);

const MEMORY = `trey-memory ${BASE}`;

/** Caches as a browser has them, with as much room as is left. */
let shelves: Map<string, Map<string, Response>>;
let room: number;
let fetched: string[];
let server: Shell | null;

const full = (): DOMException => new DOMException("full", "QuotaExceededError");

function shelf(name: string) {
  const known = shelves.get(name) ?? new Map<string, Response>();
  shelves.set(name, known);
  const put = async (address: string, answer: Response): Promise<void> => {
    if (room <= 0) throw full();
    room -= 1;
    known.set(address, answer);
  };
  return {
    put,
    match: async (address: string) => known.get(address),
    delete: async (address: string) => {
      const old = [...known.keys()].filter((one) => one.startsWith(`${address}?`));
      for (const one of old) known.delete(one);
      room += old.length;
      return old.length > 0;
    },
  };
}

/** The server has one build, and what everybody may know. */
async function serve(asked: RequestInfo | URL): Promise<Response> {
  const address = typeof asked === "string" ? asked : (asked as Request).url;
  fetched.push(address.slice(BASE.length));
  if (!server) throw new TypeError("Failed to fetch");
  const path = address.slice(BASE.length);
  if (path.startsWith("api/")) return Response.json({});
  return [...server.files, ...server.languages, "words/nl.ftl"].includes(path)
    ? new Response(path === "" ? `<meta content="${server.build}">` : path)
    : new Response("404", { status: 404 });
}

beforeEach(() => {
  [shelves, room, fetched, server] = [new Map(), 100, [], OLD];
  vi.stubGlobal("fetch", serve);
  vi.stubGlobal("caches", {
    open: async (name: string) => shelf(name),
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => {
      room += shelves.get(name)?.size ?? 0;
      return shelves.delete(name);
    },
    match: async (address: string) =>
      [...shelves.values()]
        .map((known) => known.get(address))
        .find(Boolean)
        ?.clone(),
  });
});

const on = (build: string): string[] =>
  [...(shelves.get(`trey-shell-${build}`)?.keys() ?? [])].map((address) => address.slice(BASE.length)).sort();

async function asked(shell: Shell, path: string, mode: RequestMode = "cors"): Promise<string | undefined> {
  const request = { method: "GET", mode, url: BASE + path } as Request;
  const answer = await answerTo(shell, request)?.(request);
  return answer && (answer.type === "error" ? "nothing" : answer.text());
}

test("a build is kept whole but for other languages, with what a server says to everybody", async () => {
  await keep(OLD);
  expect(on("old")).toEqual(["", "api/games?lang=en", "api/rulebook?lang=en", "assets/a-1.js", "assets/b-1.js", "checker/"]);
});

test.each([
  ["en", []],
  ["fr", ["api/games?lang=fr", "api/rulebook?lang=fr", "assets/fr-1.js", "assets/fr-2.js"]],
  ["nl", ["api/games?lang=nl", "api/rulebook?lang=nl", "assets/fluent-1.js", "words/nl.ftl"]],
])("a device keeps the language of its reader: %s", async (lang, files) => {
  await keep(OLD);
  const before = on("old");
  fetched = [];
  await keepLanguage(OLD, lang);
  expect(on("old").filter((file) => !before.includes(file))).toEqual(files);
  expect([...fetched].sort()).toEqual(files);
  fetched = [];
  await keepLanguage(OLD, lang);
  expect(fetched).toEqual(files.filter((file) => file.startsWith("words/")));
});

test("words that no build has are the newest, or those that were kept; what cannot be kept is no failure", async () => {
  await keep(OLD);
  await keepLanguage(OLD, "nl");
  fetched = [];
  expect(await asked(OLD, "words/nl.ftl")).toBe("words/nl.ftl");
  expect(fetched).toEqual(["words/nl.ftl"]);
  server = null;
  expect([await asked(OLD, "words/nl.ftl"), await asked(OLD, "words/sv.ftl")]).toEqual(["words/nl.ftl", "nothing"]);
  await keepLanguage(OLD, "sv");
  room = 0;
  server = OLD;
  await keepLanguage(OLD, "fr");
  expect(on("old").filter((file) => /sv|fr/.test(file))).toEqual([]);
});

test("a folder that answers no call has all languages among its files", async () => {
  const folder = { ...OLD, languages: [] };
  await keep(folder);
  await keepLanguage(folder, "fr");
  expect(on("old")).toEqual(["", "assets/a-1.js", "assets/b-1.js", "checker/"]);
});

test("what is said to a reader whose page is closed is kept over builds, in their language", async () => {
  expect(await sentence(OLD)).toBe("A table waits for you.");
  await keepSentence(OLD, "Une table vous attend.");
  server = NEW;
  await keep(NEW);
  await dropOthers(NEW);
  expect(await sentence(NEW)).toBe("Une table vous attend.");
});

test("a newer build fetches only what is new in it, and takes the place of the older one", async () => {
  await keep(OLD);
  [server, fetched] = [NEW, []];
  await keep(NEW);
  expect(fetched.filter((path) => path.startsWith("assets/"))).toEqual(["assets/a-2.js"]);
  await dropOthers(NEW);
  expect([...shelves.keys()]).toEqual(["trey-shell-new"]);
});

test.each([0, 1, 2, 3])("a device that is full after %i files keeps nothing of a build, and all of the one before", async (left) => {
  await keep(OLD);
  const before = on("old");
  [server, room] = [NEW, left];
  await expect(keep(NEW)).rejects.toThrow("full");
  expect([...shelves.keys()].filter((name) => name !== MEMORY)).toEqual(["trey-shell-old"]);
  expect(on("old")).toEqual(before);
});

test("a device that is full only for what a server says keeps the build", async () => {
  room = OLD.files.length;
  await keep(OLD);
  expect(on("old")).toEqual(["", "assets/a-1.js", "assets/b-1.js", "checker/"]);
});

test("Python's memory makes room for a build, and for nothing else that failed", async () => {
  shelf(MEMORY).put(`${BASE}?memory=1`, new Response());
  [server, room] = [NEW, 100];
  await expect(keep(OLD)).rejects.toThrow("404");
  await new Promise((later) => setTimeout(later, 50)); // what was on its way has come
  expect(shelves.get(MEMORY)?.size).toBe(1);
  [server, room] = [OLD, OLD.files.length - 1];
  await keep(OLD);
  expect(on("old")).toEqual(["", "assets/a-1.js", "assets/b-1.js", "checker/"]);
  expect(shelves.get(MEMORY)?.size).toBe(0);
});

test("files of two builds are never kept as one: a deploy came in between", async () => {
  server = NEW;
  await expect(keep(OLD)).rejects.toThrow();
  server = { ...NEW, files: OLD.files };
  await expect(keep(OLD)).rejects.toThrow("another build");
  expect([...shelves.keys()]).toEqual([]);
});

test("without a network every page is the one that was kept, and the checker its own", async () => {
  await keep(OLD);
  server = null;
  expect(await asked(OLD, "t/abc", "navigate")).toContain("old");
  expect(await asked(OLD, "checker/", "navigate")).toBe("checker/");
  expect(await asked(OLD, "assets/a-1.js")).toBe("assets/a-1.js");
});

test("with a network a page is the newest there is, and files that are kept are not fetched again", async () => {
  await keep(OLD);
  [server, fetched] = [NEW, []];
  expect(await asked(OLD, "", "navigate")).toContain("new");
  expect(await asked(OLD, "assets/a-1.js")).toBe("assets/a-1.js");
  expect(fetched).toEqual([""]);
});

test("while nothing stands behind a proxy, pages are those that were kept", async () => {
  await keep(OLD);
  vi.stubGlobal("fetch", async () => new Response("502", { status: 502 }));
  expect(await asked(OLD, "record", "navigate")).toContain("old");
});

test("what is asked of a server, other places and what is sent are left alone", async () => {
  for (const path of ["api/games", "api/tables/x/record", "licences.md"]) expect(await asked(OLD, path)).toBeUndefined();
  expect(answerTo(OLD, { method: "POST", mode: "cors", url: `${BASE}assets/a-1.js` })).toBeUndefined();
  expect(answerTo(OLD, { method: "GET", mode: "navigate", url: "https://example.org/else" })).toBeUndefined();
});

test("where nothing can be kept or read, what is asked is fetched", async () => {
  vi.stubGlobal("caches", {
    match: () => Promise.reject(full()),
    open: () => Promise.reject(full()),
    delete: () => Promise.reject(full()),
    keys: async () => [],
  });
  await expect(keep(OLD)).rejects.toThrow("full");
  expect(await asked(OLD, "assets/a-1.js")).toBe("assets/a-1.js");
  expect(await asked(OLD, "", "navigate")).toContain("old");
});

test("what could not be kept is said, where the browser lets nobody keep anything", async () => {
  vi.spyOn(self.caches, "open").mockRejectedValue(new DOMException("no", "SecurityError"));
  expect(await spare(BASE, full())).toBeFalsy();
  vi.restoreAllMocks();
});
