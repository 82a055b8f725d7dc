import type { Progress } from "./house";
import { reach } from "../reach";
import { Memory, release } from "./memory";

/** A file of the house, and how many bytes of it are fetched. */
export interface Part {
  file: string;
  bytes: number;
}

/** What a house in this browser is made of: addresses are relative to the page's. */
export interface Parts {
  /** The folder of Pyodide. */
  python: string;
  /** What it is, and that it fetches no packages, as its loader reads that. */
  lock: string;
  /** Its program, by far the largest file. */
  program: Part;
  /** What is fetched packed: the library of Python, all that trey is imported from, and what bots have learned. */
  library: Part;
  archives: Part[];
  learned: Part;
}

interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, how: { canOwn: boolean; mode: number }): void };
  runPython(text: string): unknown;
  pyimport(name: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
interface How {
  indexURL: string;
  stdLibURL: string;
  lockFileContents: string;
  env: Record<string, string>;
  _makeSnapshot: boolean;
  _loadSnapshot: ArrayBuffer;
}
interface Loader {
  loadPyodide(how: Partial<How>): Promise<Python>;
}

type Archive = Uint8Array<ArrayBuffer>;

const PACKAGES = "/lib/python3.14/site-packages/";
const BRIDGE = "trey.local.page";
/** How a file in an archive begins. */
const FILE = 0x04034b50;
/** All that a house stands on and that needs no machine code: it can be kept as it lies in memory, with no file open. */
const STANDS_ON =
  "import gc; gc.disable(); import asyncio, ctypes, importlib, trey.bots, trey.match, trey.review; importlib.invalidate_caches(); gc.collect()";
/** What was imported stays as long as Python does: nobody needs to look through it for what may go. */
const BEGUN = "import gc; gc.freeze(); gc.enable()";
/** What two starts from the same memory may not have alike. */
const ITS_OWN = "import importlib, random; importlib.invalidate_caches(); random.seed()";

/** Start Python with trey in it, and return the bridge to it; `base` is where the page lies. */
export async function startPython<Bridge>(base: string, parts: Parts, told: (progress: Progress) => void): Promise<Bridge> {
  const { program, library, archives, learned } = parts;
  const files = [program, library, ...archives, learned];
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let have = 0;
  const came = (bytes: number): void => told({ step: (have += bytes) < all ? "fetch" : "start", have, all });
  const folder = new URL(parts.python, base).href;
  // The second one is what the first one asks for.
  const loader = Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((script) => import(/* @vite-ignore */ folder + script)));
  loader.catch(() => undefined);
  // One after another, as they are needed: Python starts while the rest is on its way.  After one that fails none follows.
  const lent = lend(base, program, came);
  let before: Promise<unknown> = lent;
  const next = (part: Part): Promise<Archive> => {
    const mine = before.then(() => unpacked(base, part, came));
    mine.catch(() => undefined);
    before = mine;
    return mine;
  };
  const standard = next(library);
  const packed = archives.map(next);
  const last = next(learned);
  const memory = await Memory.open(base, files.map(({ file }) => file).join());
  const kept = await memory.read();
  await lent;
  const read = await standard;
  const stdLibURL = URL.createObjectURL(new Blob([read]));
  release(read.buffer);
  const how = { indexURL: folder, stdLibURL, lockFileContents: parts.lock, env: { HOME: "/home/pyodide" } };
  const [{ loadPyodide }] = (await loader) as [Loader];
  const start = async (more: Partial<How>): Promise<Python> => {
    const python = await loadPyodide({ ...how, ...more });
    for (const archive of await Promise.all(packed)) unpack(python, archive);
    return python;
  };
  const goesOn = kept && (await start({ _loadSnapshot: kept }).catch(() => undefined));
  if (kept) release(kept);
  const python = goesOn ?? (await start({ _makeSnapshot: true }));
  URL.revokeObjectURL(stdLibURL);
  python.runPython(goesOn ? ITS_OWN : STANDS_ON);
  if (!goesOn) void memory.write(() => python.makeMemorySnapshot());
  const bridge = python.pyimport(BRIDGE) as Bridge;
  python.runPython(BEGUN);
  unpack(python, await last);
  return bridge;
}

/** Write the files of an archive that is not compressed; Python reads them where they lie. */
function unpack({ FS }: Python, archive: Archive): void {
  const view = new DataView(archive.buffer);
  for (let at = 0; view.getUint32(at, true) === FILE;) {
    const name = at + 30;
    const more = name + view.getUint16(at + 26, true);
    const data = more + view.getUint16(at + 28, true);
    const end = data + view.getUint32(at + 18, true);
    const path = PACKAGES + new TextDecoder().decode(archive.subarray(name, more));
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, archive.subarray(data, end), { canOwn: true, mode: 0o644 });
    at = end;
  }
}

/** Fetch a file as a whole. */
async function fetched(base: string, { file }: Part): Promise<Response> {
  const answer = await reach(new URL(file, base));
  if (!answer.ok) throw new Error(`${answer.status} for ${file}`);
  return answer;
}

/** What is to come of a file, and is told of as it comes. */
function counted(answer: Response, { bytes }: Part, came: (bytes: number) => void): ReadableStream<Archive> {
  let left = bytes;
  const count = new TransformStream<Archive, Archive>({
    transform(chunk, out) {
      const told = Math.min(left, chunk.length);
      left -= told;
      came(told);
      out.enqueue(chunk);
    },
    flush: () => came(left),
  });
  return (answer.body as ReadableStream<Archive>).pipeThrough(count);
}

/** A packed file, unpacked here: hosts send it as it is. */
async function unpacked(base: string, part: Part, came: (bytes: number) => void): Promise<Archive> {
  const stream = counted(await fetched(base, part), part, came).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Fetch what Pyodide fetches itself, and let it have that: it is read once. */
async function lend(base: string, part: Part, came: (bytes: number) => void): Promise<void> {
  const answer = fetched(base, part);
  const theirs = answer.then((whole) => whole.clone());
  theirs.catch(() => undefined);
  const { fetch } = self;
  self.fetch = (what, how) => {
    if (String(what) !== new URL(part.file, base).href) return fetch(what, how);
    self.fetch = fetch;
    return theirs;
  };
  const reader = counted(await answer, part, came).getReader();
  while (!(await reader.read()).done);
}
