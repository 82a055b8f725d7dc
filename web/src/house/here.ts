import { PSEUDO } from "../language";
import { BEAT, HANG, reach, within } from "../reach";
import { openSocket, type Lines, type Socket } from "../socket";
import type { Calls, Games, Puzzles, Rulebook, Trouble } from "../wire.gen";
import { patienceFor, Refusal, type Asked, type Files, type Hello, type House, type Line, type LineEvents, type Progress } from "./house";
import type { Parts } from "./python";
import type { FromHouse, ToHouse } from "./said";

/** What a page is given whose house is in this browser: addresses are relative to the page's. */
export interface Site {
  parts: Parts;
  /** Where lies what is said to everybody alike, by language. */
  told: Record<string, Record<Alike, string>>;
  /** Seconds that bots seem to think; `null` where that is left to trey. */
  delay: number | null;
}
type Alike = "games" | "rulebook" | "puzzles";
interface Answered {
  status: number;
  kind: string;
  body: string | Uint8Array;
}
/** What came of a file of tables: how many were new, and what the page wants back. */
export interface Brought {
  new: number;
  longer: number;
  known: number;
  page: string;
}

type Waited = Record<"open" | "closed", () => void> & { text: (text: string) => void };

/** The house of this browser: trey itself in a worker, with the tables kept on this device. */
export class HereHouse implements House, Lines {
  readonly where = "here";
  ready!: Promise<void>;
  #settle!: { ready: () => void; failed: (why: Refusal) => void };
  #worker: Worker | undefined;
  #thinker: Worker | undefined;
  #count = 0;
  #hangs: ReturnType<typeof setInterval> | undefined;
  readonly #asked = new Map<number, (answer: Answered) => void>();
  readonly #lines = new Map<number, Waited>();
  readonly #hear = new Set<(progress: Progress) => void>();
  #progress: Progress = { step: "fetch", have: 0, all: 0 };
  readonly #told = new Map<string, Promise<unknown>>();

  constructor(
    readonly base: string,
    readonly site: Site,
    readonly lang: () => string,
    readonly made: () => Worker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  ) {
    this.#expect();
  }

  #expect(): void {
    this.ready = new Promise((ready, failed) => (this.#settle = { ready, failed }));
    this.ready.catch(() => undefined);
  }

  onprogress(told: (progress: Progress) => void): () => void {
    this.#hear.add(told);
    told(this.#progress);
    return () => this.#hear.delete(told);
  }

  /** Its worker hangs: begin again from what is kept, which is all that was acknowledged. */
  #afresh(): void {
    this.#worker?.terminate();
    this.#thinker?.terminate();
    this.#worker = undefined;
    this.#answers();
    this.#expect();
    for (const tell of this.#asked.values()) tell({ status: 503, kind: "", body: JSON.stringify({ code: "here-failed", why: null }) });
    this.#asked.clear();
    this.#went({ step: "fetch", have: 0, all: 0 });
    this.begin();
    for (const { closed } of [...this.#lines.values()]) closed();
  }
  /** Fetch what is not here yet, and begin. */
  begin(): void {
    if (this.#worker) return;
    this.#worker = this.made();
    this.#worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#heard(data);
    this.#worker.onerror = () => this.#failed(new Refusal("here-failed", null));
    // A name of its own for each place: sites of one host share what browsers keep.
    this.#say({
      say: "begin",
      base: this.base,
      parts: this.site.parts,
      name: `trey ${new URL(this.base).pathname}`,
      lang: this.lang(),
      delay: this.site.delay,
    });
  }

  async ask<C extends Asked>(call: C, wish: Calls[C]["wish"]): Promise<Calls[C]["answer"]> {
    const known = await this.#alike(call, wish);
    if (known !== undefined) return known as Calls[C]["answer"];
    return JSON.parse((await this.#answer(call, wish)).body as string) as Calls[C]["answer"];
  }

  async file<F extends Files>(what: F, wish: Calls[F]["wish"]): Promise<Blob> {
    const { kind, body } = await this.#answer(what, wish);
    return new Blob([body as BlobPart], { type: kind });
  }

  /** All tables of this device as one file; what the page wants back with them goes along. */
  async export(page: string): Promise<Blob> {
    const { body } = await this.#send((id) => ({ say: "export", id, page }));
    return new Blob([body as BlobPart], { type: "application/octet-stream" });
  }

  /** Take in such a file: all of it, or nothing where it is refused. */
  async bring(data: Uint8Array): Promise<Brought> {
    const { body } = await this.#send((id) => ({ say: "bring", id, data, lang: this.lang() }));
    return JSON.parse(body as string) as Brought;
  }

  line(table: string, hello: Hello, events: LineEvents): Line {
    return openSocket(table, hello, events, this);
  }

  /** A line as a WebSocket is one. */
  connect(table: string): Socket {
    this.begin();
    const line = ++this.#count;
    const socket: Socket = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.#say({ say: "hear", line, text: String(text) }),
      close: () => {
        set(3);
        if (this.#lines.delete(line)) this.#say({ say: "close", line });
      },
    };
    const set = (state: number): void => void Object.assign(socket, { readyState: state });
    const closed = (): void => {
      set(3);
      this.#lines.delete(line);
      socket.onclose?.(new CloseEvent("close"));
    };
    const open = (): void => {
      if (socket.readyState !== 0) return;
      set(1);
      this.#say({ say: "open", line, table });
      socket.onopen?.(new Event("open"));
    };
    this.#lines.set(line, { open, closed, text: (text) => void socket.onmessage?.(new MessageEvent("message", { data: text })) });
    this.ready.then(open, closed);
    return socket;
  }

  /** What is said to everybody alike, and lies beside the page: it is there before the house is. */
  async #alike(call: Asked, wish: object): Promise<unknown> {
    if (call === "games") return this.#beside<Games>("games");
    if (call === "puzzles") return this.#beside<Puzzles>("puzzles");
    if (call !== "rules") return undefined;
    const { rules } = wish as Calls["rules"]["wish"];
    return (await this.#beside<Rulebook>("rulebook"))?.pages.find((page) => page.rules === rules || page.preset === rules);
  }

  async #beside<T>(what: Alike): Promise<T | undefined> {
    const lang = this.lang();
    const file = this.site.told[lang === PSEUDO ? "en" : lang]?.[what];
    if (!file || lang === PSEUDO) return undefined;
    const known =
      this.#told.get(file) ??
      reach(new URL(file, this.base))
        .then((answer) => (answer.ok ? answer.json() : undefined))
        .catch(() => undefined);
    this.#told.set(file, known);
    const found = await known;
    if (found === undefined) this.#told.delete(file);
    return found as T | undefined;
  }

  async #answer(call: keyof Calls, wish: object): Promise<Answered> {
    // A device that is short of room lets go of other sites first.
    if (call === "create" || call === "learn") void navigator.storage?.persist?.().catch(() => false);
    return this.#send((id) => ({ say: "ask", id, call, wish: JSON.stringify(wish), lang: this.lang() }), patienceFor(call));
  }

  async #send(said: (id: number) => ToHouse, most?: number): Promise<Answered> {
    this.begin();
    await this.ready;
    const id = ++this.#count;
    const told = new Promise<Answered>((tell) => {
      this.#asked.set(id, tell);
      this.#say(said(id));
    });
    const answer = await (most ? within(most, told) : told);
    if (answer.status < 400) return answer;
    const { code, why } = JSON.parse(answer.body as string) as Trouble;
    throw new Refusal(code, why);
  }

  #say(said: ToHouse): void {
    this.#worker?.postMessage(said);
    if (said.say !== "ask" && said.say !== "hear") return;
    let beats = 0;
    // Beats, for a page that slept has not waited.
    this.#hangs ??= setInterval(() => ++beats * BEAT >= HANG && this.#afresh(), BEAT);
  }

  #answers(): void {
    clearInterval(this.#hangs);
    this.#hangs = undefined;
  }

  #heard(said: FromHouse): void {
    this.#answers();
    if (said.say === "progress") {
      // What was on its way when it failed still comes.
      if (this.#progress.step !== "failed") this.#went({ step: said.step, have: said.have, all: said.all });
    } else if (said.say === "failed") this.#failed(new Refusal(said.code, said.why));
    else if (said.say === "text") this.#lines.get(said.line)?.text(said.text);
    else if (said.say === "closed") this.#lines.get(said.line)?.closed();
    else if (said.say === "answer") {
      this.#asked.get(said.id)?.(said);
      this.#asked.delete(said.id);
    } else if (said.say === "borrow") this.#lend(said.port);
    else if (said.say === "return") this.#thinker?.terminate();
    else {
      this.#settle.ready();
      this.#went({ ...this.#progress, step: "ready" });
    }
  }

  /** Let the house have a worker that thinks, at the other end of its port. */
  #lend(port: MessagePort): void {
    const thinker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    thinker.onerror = () => this.#say({ say: "lost" });
    thinker.postMessage(null, [port]);
    this.#thinker = thinker;
  }

  #failed(why: Refusal): void {
    this.#settle.failed(why);
    this.#went({ ...this.#progress, step: "failed" });
  }

  #went(progress: Progress): void {
    this.#progress = progress;
    for (const told of this.#hear) told(progress);
  }
}
