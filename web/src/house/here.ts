import { BEAT, HANG } from "../reach";
import type { Calls } from "../wire.gen";
import { Refusal } from "./house";
import { MessageHouse, type Site } from "./messages";
import type { Answered, FromHouse, ToHouse } from "./said";

export type { Site };

/** What came of a file of tables: how many were new, and what the page wants back. */
interface Brought {
  new: number;
  longer: number;
  known: number;
  page: string;
}

/** The house of this browser: trey itself in a worker, with the tables kept on this device. */
export class HereHouse extends MessageHouse {
  readonly where = "here";
  #worker: Worker | undefined;
  #thinker: Worker | undefined;
  #hangs: ReturnType<typeof setInterval> | undefined;

  constructor(
    base: string,
    site: Site,
    lang: () => string,
    readonly made: () => Worker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  ) {
    super(base, site, lang);
  }

  /** Its worker hangs: begin again from what is kept, which is all that was acknowledged. */
  #afresh(): void {
    this.#worker?.terminate();
    this.#thinker?.terminate();
    this.#worker = undefined;
    this.#answers();
    const lay = this.gone("here-failed");
    this.went({ step: "fetch", have: 0, all: 0 });
    this.begin();
    lay();
  }

  /** Fetch what is not here yet, and begin. */
  begin(): void {
    if (this.#worker) return;
    this.#worker = this.made();
    this.#worker.onmessage = ({ data }: MessageEvent<FromHouse>) => this.#heard(data);
    this.#worker.onerror = () => this.failed(new Refusal("here-failed", null));
    // A name of its own for each place: sites of one host share what browsers keep.
    this.say({
      say: "begin",
      base: this.base,
      parts: this.site.parts,
      name: `trey ${new URL(this.base).pathname}`,
      lang: this.lang(),
      delay: this.site.delay,
    });
  }

  /** All tables of this device as one file; what the page wants back with them goes along. */
  async export(page: string): Promise<Blob> {
    const body = await this.told((id) => ({ say: "export", id, page }));
    return new Blob([body as BlobPart], { type: "application/octet-stream" });
  }

  /** Take in such a file: all of it, or nothing where it is refused. */
  async bring(data: Uint8Array): Promise<Brought> {
    const body = await this.told((id) => ({ say: "bring", id, data, lang: this.lang() }));
    return JSON.parse(body as string) as Brought;
  }

  override answer(call: keyof Calls, wish: string, lang: string): Promise<Answered> {
    // A device that is short of room lets go of other sites first.
    if (call === "create" || call === "learn") void navigator.storage?.persist?.().catch(() => false);
    return super.answer(call, wish, lang);
  }

  protected say(said: ToHouse): void {
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
    if (this.took(said)) return;
    if (said.say === "progress") {
      // What was on its way when it failed still comes.
      if (this.progress.step !== "failed") this.went({ step: said.step, have: said.have, all: said.all });
    } else if (said.say === "failed") this.failed(new Refusal(said.code, said.why));
    else if (said.say === "borrow") this.#lend(said.port);
    else if (said.say === "return") this.#thinker?.terminate();
    else if (said.say === "ready") {
      this.settle.ready();
      this.went({ ...this.progress, step: "ready" });
    }
  }

  /** Let the house have a worker that thinks, at the other end of its port. */
  #lend(port: MessagePort): void {
    const thinker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    thinker.onerror = () => this.say({ say: "lost" });
    thinker.postMessage(null, [port]);
    this.#thinker = thinker;
  }
}
