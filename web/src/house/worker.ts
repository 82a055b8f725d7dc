/** The worker that a house of this browser is in. */
import { alone } from "./alone";
import { Journal } from "./journal";
import { startPython, type Parts } from "./python";
import type { FromHouse, FromThinker, ToHouse, ToThinker, Why } from "./said";

type Answer = [status: number, kind: string, body: string];
interface House {
  ask(call: string, wish: string, lang: string): Promise<Answer>;
  export(page: string): Promise<Uint8Array>;
  bring(data: Uint8Array, lang: string): Promise<string>;
  open(line: number, table: string, say: (text: string) => void, closed: () => void): void;
  hear(line: number, text: string): void;
  close(line: number): void;
}
interface Module {
  start(rows: Journal, thinker: Thinker, lang: string, delay: number | null, refused: (why: string) => void): Promise<House | undefined>;
}

const page = self as unknown as {
  postMessage(said: FromHouse, moved?: Transferable[]): void;
  onmessage: (event: MessageEvent<ToHouse>) => void;
};
const say = (said: FromHouse, ...moved: Transferable[]): void => page.postMessage(said, moved);

/** Milliseconds without a thought after which the worker that thinks is let go: it is as large as the house. */
const IDLE = 120_000;

/** The worker that thinks: it is there from the first long thought on.
 *
 * The page lends it: in Firefox a worker that makes one of its own hangs now and then, and some browsers let it make none.
 */
class Thinker {
  #worker: MessagePort | null = null;
  #waited = new Map<number, { found: (answer: Uint8Array) => void; failed: (error: Error) => void }>();
  #count = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly base: string,
    readonly parts: Parts,
  ) {}

  think(thought: Uint8Array): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#started());
    return new Promise((found, failed) => {
      const id = ++this.#count;
      this.#waited.set(id, { found, failed });
      worker.postMessage({ say: "think", id, thought } satisfies ToThinker);
    });
  }

  /** What it thinks takes too long: the next thought begins with a worker of its own. */
  stop(): void {
    if (this.#worker) say({ say: "return" });
    this.#worker?.close();
    this.#worker = null;
    for (const { failed } of this.#waited.values()) failed(new Error("stopped"));
    this.#waited.clear();
  }

  #started(): MessagePort {
    const { port1: worker, port2: port } = new MessageChannel();
    say({ say: "borrow", port }, port);
    worker.onmessage = ({ data: { id, found } }: MessageEvent<FromThinker>) => {
      const waited = this.#waited.get(id);
      this.#waited.delete(id);
      if (this.#waited.size === 0) this.#idle = setTimeout(() => this.stop(), IDLE);
      if (found) waited?.found(found);
      else waited?.failed(new Error("no thought"));
    };
    worker.postMessage({ say: "begin", base: this.base, parts: this.parts } satisfies ToThinker);
    return worker;
  }
}

let house: Promise<House> | undefined;
let thinker: Thinker | undefined;

async function begin({ base, parts, name, lang, delay }: Extract<ToHouse, { say: "begin" }>): Promise<House> {
  // One page has the house at a time.
  await alone(name, () => say({ say: "progress", step: "wait", have: 0, all: 0 }));
  const module = await startPython<Module>(base, parts, (progress) => say({ say: "progress", ...progress }));
  say({ say: "progress", step: "read", have: 1, all: 1 });
  const rows = await Journal.open(name, base);
  let why: Why = { code: "unknown", why: null };
  const found = await module.start(rows, (thinker = new Thinker(base, parts)), lang, delay, (text) => (why = JSON.parse(text) as Why));
  if (!found) throw why;
  say({ say: "ready" });
  return found;
}

const isWhy = (error: unknown): error is Why => typeof error === "object" && error !== null && "code" in error && "why" in error;

function failed(error: unknown): Why {
  console.error(error);
  return isWhy(error) && typeof error.code === "string" ? { code: error.code, why: error.why } : { code: "here-failed", why: null };
}

async function answered(id: number, work: (house: House) => Promise<Answer | [number, string, Uint8Array]>): Promise<void> {
  if (!house) return;
  const [status, kind, body] = await house
    .then(work)
    .catch((error: unknown) => [500, "application/json", JSON.stringify(failed(error))] as const);
  say({ say: "answer", id, status, kind, body });
}

async function heard(said: ToHouse): Promise<void> {
  if (said.say === "begin") {
    house = begin(said);
    await house.catch((error: unknown) => say({ say: "failed", ...failed(error) }));
  } else if (said.say === "ask") await answered(said.id, (there) => there.ask(said.call, said.wish, said.lang));
  else if (said.say === "export")
    await answered(said.id, async (there) => [200, "application/octet-stream", await there.export(said.page)]);
  else if (said.say === "bring") await answered(said.id, async (there) => brought(await there.bring(said.data, said.lang)));
  else if (said.say === "lost") thinker?.stop();
  else if (house) onLine(await house, said);
}

const brought = (text: string): Answer => ["code" in (JSON.parse(text) as object) ? 400 : 200, "application/json", text];

function onLine(there: House, said: Extract<ToHouse, { line: number }>): void {
  const { line } = said;
  if (said.say === "open")
    there.open(
      line,
      said.table,
      (text) => say({ say: "text", line, text }),
      () => say({ say: "closed", line }),
    );
  else if (said.say === "hear") there.hear(line, said.text);
  else {
    there.close(line);
    say({ say: "closed", line }); // or what was said on it last would be waited for
  }
}

page.onmessage = ({ data }) => void heard(data);
