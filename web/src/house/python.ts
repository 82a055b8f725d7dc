import type { Progress } from "./house";
import { Memory } from "./memory";

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
  /** What is fetched packed: the library of Python, and all else in the order in which it is unpacked. */
  library: Part;
  archives: Part[];
}

export interface Python {
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

const PACKAGES = "/lib/python3.14/site-packages/";
/** How a file in an archive begins. */
const FILE = 0x04034b50;
/** All that a house stands on and that needs no machine code: it can be kept as it lies in memory, with no file open. */
const STANDS_ON = "import asyncio, ctypes, gc, importlib, trey.bots, trey.match, trey.review; importlib.invalidate_caches(); gc.collect()";
/** What two starts from the same memory may not have alike. */
const ITS_OWN = "import importlib, random; importlib.invalidate_caches(); random.seed()";

/** Start Python with trey in it; `base` is where the page lies. */
export async function startPython(base: string, parts: Parts, told: (progress: Progress) => void): Promise<Python> {
  const all = [parts.program, parts.library, ...parts.archives].reduce((sum, { bytes }) => sum + bytes, 0);
  let have = 0;
  const came = (bytes: number): void => told({ step: "fetch", have: (have += bytes), all });
  const folder = new URL(parts.python, base).href;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Loader;
  const program = read(base, parts.program, came);
  const [library, ...archives] = await Promise.all([parts.library, ...parts.archives].map((part) => unpacked(base, part, came)));
  await program;
  told({ step: "start", have: all, all });
  const stdLibURL = URL.createObjectURL(new Blob([library as BlobPart]));
  const how = { indexURL: folder, stdLibURL, lockFileContents: parts.lock, env: { HOME: "/home/pyodide" } };
  const start = async (more: Partial<How>): Promise<Python> => {
    const python = await loadPyodide({ ...how, ...more });
    for (const archive of archives) unpack(python, archive as Uint8Array<ArrayBuffer>);
    return python;
  };
  const memory = await Memory.open(base, [parts.program, parts.library, ...parts.archives].map(({ file }) => file).join());
  const kept = await memory.read();
  const goesOn = kept && (await start({ _loadSnapshot: kept }).catch(() => undefined));
  const python = goesOn ?? (await start({ _makeSnapshot: true }));
  URL.revokeObjectURL(stdLibURL);
  python.runPython(goesOn ? ITS_OWN : STANDS_ON);
  if (!goesOn) void memory.write(() => python.makeMemorySnapshot());
  return python;
}

/** Write the files of an archive that is not compressed; Python reads them where they lie. */
function unpack({ FS }: Python, archive: Uint8Array<ArrayBuffer>): void {
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

/** A file that is fetched as a whole, and told of as it comes. */
async function fetched(
  base: string,
  { file, bytes }: Part,
  came: (bytes: number) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const answer = await fetch(new URL(file, base));
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} for ${file}`);
  let left = bytes;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      const told = Math.min(left, chunk.length);
      left -= told;
      came(told);
      out.enqueue(chunk);
    },
    flush: () => came(left),
  });
  return answer.body.pipeThrough(count);
}

/** A packed file, unpacked here: hosts send it as it is. */
async function unpacked(base: string, part: Part, came: (bytes: number) => void): Promise<Uint8Array> {
  const stream = (await fetched(base, part, came)).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Fetch what Pyodide fetches itself: it is told of as it comes, and is at hand then. */
async function read(base: string, part: Part, came: (bytes: number) => void): Promise<void> {
  const reader = (await fetched(base, part, came)).getReader();
  while (!(await reader.read()).done);
}
