/** A browser that keeps nothing, or lets nobody keep anything, has none. */
const opened = async (base: string): Promise<Cache | undefined> => self.caches?.open(`trey-memory ${base}`).catch(() => undefined);
/** Whatever is in it. */
const ANY = { ignoreSearch: true };

/** Python's memory once it has begun, kept on this device: from there the next start goes on. */
export class Memory {
  private constructor(
    private readonly cache: Cache | undefined,
    private readonly base: string,
    private readonly what: string,
  ) {}

  /** Open what is kept for a page: `what` says what is in the memory, and what holds anything else is of no use. */
  static async open(base: string, what: string): Promise<Memory> {
    return new Memory(await opened(base), base, `${base}?memory=${what}`);
  }

  /** What is kept, if anything is. */
  async read(): Promise<ArrayBuffer | undefined> {
    return this.cache
      ?.match(this.what)
      .then((found) => found?.arrayBuffer())
      .catch(() => undefined);
  }

  /** Take it at once and keep it, in the place of any other; where there is no room nothing is kept. */
  async write(take: () => Uint8Array<ArrayBuffer>): Promise<void> {
    const { cache } = this;
    if (!cache) return;
    let memory: Uint8Array<ArrayBuffer> | undefined;
    try {
      memory = take();
      await cache.delete(this.base, ANY);
      await cache.put(this.what, new Response(memory));
    } catch {
      // The next start takes as long as this one.
    } finally {
      if (memory) release(memory.buffer);
    }
  }
}

/** Where there was no room for what matters more, let go of the memory that is kept; return whether there was any. */
export async function spare(base: string, failed: unknown): Promise<boolean | undefined> {
  return (failed as Error).name === "QuotaExceededError" && (await opened(base))?.delete(base, ANY);
}

/** Let go at once of what a buffer holds, whoever still has the buffer: it is sent to where nobody is. */
export function release(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
}
