import { pack, unpack } from "../packed";

/** What a pipe runs over: a data channel, or what behaves like one. */
export type Channel = Pick<RTCDataChannel, "send" | "close" | "bufferedAmount" | "readyState"> & {
  binaryType: string;
  onmessage: ((event: MessageEvent<string | ArrayBuffer>) => unknown) | null;
  onclose: ((event: Event) => unknown) | null;
};

/** Bytes of a part: every browser takes as many at once. */
const PART = 60_000;
/** Letters from which a text is worth packing. */
const WORTH = 300;
/** The most bytes of a text that was packed, and the most that wait to be sent. */
const MOST = 8_000_000;

/** Milliseconds after which what was said last has gone. */
export const LAST = 500;

/** Messages between two pages: what is long is packed, and nothing overtakes. */
export class Pipe {
  onheard: (said: unknown) => void = () => undefined;
  /** Called once, with what was wrong where this side has closed it. */
  onclosed: (why?: string) => void = () => undefined;
  #sent: Promise<unknown> = Promise.resolve();
  #heard: Promise<unknown> = Promise.resolve();
  #parts: BlobPart[] = [];
  #size = 0;
  #closed = false;

  /** `most` is what a text of the other side may have; only where it is none, packed ones are taken. */
  constructor(
    readonly channel: Channel,
    readonly most: number | null,
  ) {
    channel.binaryType = "arraybuffer";
    channel.onmessage = ({ data }) => void (this.#heard = this.#heard.then(() => this.#hear(data)));
    channel.onclose = () => this.close();
  }

  say(said: object): void {
    const text = JSON.stringify(said);
    const packs = this.most !== null && text.length >= WORTH && "CompressionStream" in globalThis;
    const ready = packs ? pack(text) : text;
    this.#sent = this.#sent.then(async () => this.#send(await ready)).catch(() => this.close("line"));
  }

  #send(made: string | Uint8Array<ArrayBuffer>): void {
    const { channel } = this;
    if (channel.readyState !== "open") return;
    if (channel.bufferedAmount > MOST) return this.close("behind");
    if (typeof made === "string") return channel.send(made);
    for (let at = 0; at < made.length; at += PART) {
      const part = made.subarray(at, at + PART);
      channel.send(new Uint8Array([Number(at + PART < made.length), ...part]));
    }
  }

  /** What is hostile, or broken, ends the pipe: nothing more is read. */
  async #hear(data: string | ArrayBuffer): Promise<void> {
    if (this.#closed) return;
    try {
      const text = typeof data === "string" ? data : await this.#whole(new Uint8Array(data));
      if (text === undefined) return;
      if (this.most !== null && text.length > this.most) return this.close("too-large");
      this.onheard(JSON.parse(text));
    } catch {
      this.close("bad-message");
    }
  }

  async #whole(part: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
    if (this.most !== null || part.length === 0 || (this.#size += part.length) > MOST) throw new RangeError();
    this.#parts.push(part.subarray(1));
    if (part[0]) return undefined;
    const text = await unpack(new Blob(this.#parts.splice(0)), MOST);
    this.#size = 0;
    return text;
  }

  /** Close it, and say why to the other page. */
  close(why?: string): void {
    if (this.#closed) return;
    this.#closed = true;
    if (why && this.channel.readyState === "open") this.channel.send(JSON.stringify({ say: "bye", code: why }));
    setTimeout(() => this.channel.close(), why ? LAST : 0);
    this.onclosed(why);
  }
}
