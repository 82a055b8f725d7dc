import { PSEUDO } from "../language";
import { reach, within } from "../reach";
import { openSocket, type Lines, type Socket } from "../socket";
import type { Calls, Games, Puzzles, Rulebook, Trouble } from "../wire.gen";
import {
  patienceFor,
  Refusal,
  type Asked,
  type Files,
  type Hello,
  type House,
  type Line,
  type LineEvents,
  type Progress,
  type Where,
} from "./house";
import type { Parts } from "./python";
import type { Answered, FromHouse, ToHouse } from "./said";

/** What a page is given whose house is in this browser: addresses are relative to the page's. */
export interface Site {
  parts: Parts;
  /** Where lies what is said to everybody alike, by language. */
  told: Record<string, Record<Alike, string>>;
  /** Seconds that bots seem to think; `null` where that is left to trey. */
  delay: number | null;
  /** What tells a device its own address, or passes on what cannot go straight: none where two devices meet alone. */
  ice?: RTCIceServer[];
  /** The server whose letter box introduces two devices to each other; none where people do. */
  meet?: string;
}
type Alike = "games" | "rulebook" | "puzzles";

type Waited = Record<"open" | "closed", () => void> & { text: (text: string) => void };

/** A house that is spoken to by messages: in a worker of this page, or in a page of another device. */
export abstract class MessageHouse implements House, Lines {
  abstract readonly where: Where;
  ready!: Promise<void>;
  protected settle!: { ready: () => void; failed: (why: Refusal) => void };
  #count = 0;
  readonly #asked = new Map<number, (answer: Answered) => void>();
  readonly #lines = new Map<number, Waited>();
  readonly #hear = new Set<(progress: Progress) => void>();
  protected progress: Progress = { step: "fetch", have: 0, all: 0 };
  readonly #told = new Map<string, Promise<unknown>>();

  constructor(
    readonly base: string,
    readonly site: Site,
    readonly lang: () => string,
  ) {
    this.expect();
  }

  /** Let it be there, if nothing is done for that yet; of several, that of this table. */
  abstract begin(table?: string): void;
  protected abstract say(said: ToHouse): void;

  protected expect(): void {
    this.ready = new Promise((ready, failed) => (this.settle = { ready, failed }));
    this.ready.catch(() => undefined);
  }

  onprogress(told: (progress: Progress) => void): () => void {
    this.#hear.add(told);
    told(this.progress);
    return () => this.#hear.delete(told);
  }

  async ask<C extends Asked>(call: C, wish: Calls[C]["wish"]): Promise<Calls[C]["answer"]> {
    const known = await this.#alike(call, wish);
    if (known !== undefined) return known as Calls[C]["answer"];
    return JSON.parse((await this.#answer(call, wish)).body as string) as Calls[C]["answer"];
  }

  async file(what: Files, table: string): Promise<Blob> {
    const { kind, body } = await this.#answer(what, { table });
    return new Blob([body as BlobPart], { type: kind });
  }

  line(table: string, hello: Hello, events: LineEvents): Line {
    return openSocket(table, hello, events, this);
  }

  /** A line as a WebSocket is one. */
  connect(table: string): Socket {
    this.begin(table);
    const line = ++this.#count;
    const socket: Socket = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.say({ say: "hear", line, text: String(text) }),
      close: () => {
        set(3);
        if (this.#lines.delete(line)) this.say({ say: "close", line });
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
      this.say({ say: "open", line, table });
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
    return this.#right(await this.answer(call, JSON.stringify(wish), this.lang()));
  }

  /** What is answered to a call, be it a refusal. */
  answer(call: keyof Calls, wish: string, lang: string): Promise<Answered> {
    return this.#send((id) => ({ say: "ask", id, call, wish, lang }), patienceFor(call));
  }

  /** What is answered to something that takes as long as it takes. */
  protected async told(said: (id: number) => ToHouse): Promise<Answered["body"]> {
    return this.#right(await this.#send(said)).body;
  }

  #right(answer: Answered): Answered {
    if (answer.status < 400) return answer;
    const { code, why } = JSON.parse(answer.body as string) as Trouble;
    throw new Refusal(code, why);
  }

  async #send(said: (id: number) => ToHouse, most?: number): Promise<Answered> {
    this.begin();
    await this.ready;
    const id = ++this.#count;
    const told = new Promise<Answered>((tell) => {
      this.#asked.set(id, tell);
      this.say(said(id));
    });
    return most ? within(most, told).finally(() => this.#asked.delete(id)) : told;
  }

  /** Take what it says to whoever waits for it; whether somebody may have. */
  protected took(said: FromHouse): boolean {
    if (said.say === "text") this.#lines.get(said.line)?.text(said.text);
    else if (said.say === "closed") this.#lines.get(said.line)?.closed();
    else if (said.say === "answer") {
      this.#asked.get(said.id)?.(said);
      this.#asked.delete(said.id);
    } else return false;
    return true;
  }

  /** It is gone, and comes again: whoever has asked is told why there is no answer, and lines are laid anew. */
  protected gone(code: string): () => void {
    this.expect();
    for (const tell of this.#asked.values()) tell({ status: 503, kind: "", body: JSON.stringify({ code, why: null }) });
    this.#asked.clear();
    return () => {
      for (const { closed } of [...this.#lines.values()]) closed();
    };
  }

  protected failed(why: Refusal): void {
    this.settle.failed(why);
    this.went({ ...this.progress, step: "failed" });
  }

  protected went(progress: Progress): void {
    this.progress = progress;
    for (const told of this.#hear) told(progress);
  }
}
