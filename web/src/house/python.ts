import type { Progress } from "./house";

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
  FS: { writeFile(path: string, data: Uint8Array): void };
  unpackArchive(data: Uint8Array, format: string, how: { extractDir: string }): void;
  runPython(text: string): unknown;
  pyimport(name: string): unknown;
}
interface Loader {
  loadPyodide(how: { indexURL: string; stdLibURL: string; lockFileContents: string; env: Record<string, string> }): Promise<Python>;
}

const PACKAGES = "/lib/python3.14/site-packages";
/** Machine code that others may write is not trusted, and here all files are so at first. */
const OWN = `import pathlib\nfor file in pathlib.Path("${PACKAGES}").glob("*/built/*/*"): file.chmod(0o644)`;

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
  const python = await loadPyodide({ indexURL: folder, stdLibURL, lockFileContents: parts.lock, env: { HOME: "/home/pyodide" } });
  URL.revokeObjectURL(stdLibURL);
  for (const archive of archives) python.unpackArchive(archive as Uint8Array, "zip", { extractDir: PACKAGES });
  python.runPython(OWN);
  return python;
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
