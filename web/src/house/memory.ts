/** Python's memory once it has begun, kept on this device: from there the next start goes on. */
export class Memory {
  private constructor(
    private readonly cache: Cache | null,
    private readonly address: string,
  ) {}

  /** Open what is kept for a page: `what` says what is in the memory, and what holds anything else is of no use. */
  static async open(base: string, what: string): Promise<Memory> {
    const cache = await self.caches?.open(`trey-memory ${base}`).catch(() => null);
    return new Memory(cache ?? null, `${base}?memory=${what}`);
  }

  /** What is kept, if anything is. */
  async read(): Promise<ArrayBuffer | undefined> {
    return this.cache
      ?.match(this.address)
      .then((found) => found?.arrayBuffer())
      .catch(() => undefined);
  }

  /** Take it at once and keep it, in the place of any other; where there is no room nothing is kept. */
  async write(take: () => Uint8Array<ArrayBuffer>): Promise<void> {
    const { cache } = this;
    if (!cache) return;
    try {
      const memory = take();
      for (const old of await cache.keys()) await cache.delete(old);
      await cache.put(this.address, new Response(memory));
    } catch {
      // The next start takes as long as this one.
    }
  }
}
