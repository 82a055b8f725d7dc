import { SOON, within } from "../reach";
import { spare } from "./memory";

/** Where this browser keeps the tables: rows behind one another, which only grow. */
export class Journal {
  private constructor(
    private readonly rows: IDBDatabase,
    private readonly base: string,
  ) {}

  /** Open the rows of a name, of the page at an address; they are made where there are none. */
  static async open(name: string, base: string): Promise<Journal> {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => void asked.result.createObjectStore(ROWS, { autoIncrement: true });
    return new Journal(await within(SOON, done(asked)), base);
  }

  /** All rows, the oldest first. */
  async read(): Promise<Uint8Array[]> {
    return done(this.rows.transaction(ROWS).objectStore(ROWS).getAll() as IDBRequest<Uint8Array[]>);
  }

  /** Store rows, all or none: they are on the device once this is settled. */
  async append(rows: Uint8Array[]): Promise<void> {
    try {
      await this.#add(rows);
    } catch (error) {
      if (!(await spare(this.base, error))) throw error;
      await this.#add(rows);
    }
  }

  #add(rows: Uint8Array[]): Promise<void> {
    return new Promise((kept, failed) => {
      const store = this.rows.transaction(ROWS, "readwrite", { durability: "strict" });
      store.oncomplete = () => kept();
      store.onabort = () => failed(store.error ?? new DOMException("", "AbortError"));
      for (const row of rows) store.objectStore(ROWS).add(row);
    });
  }
}

const ROWS = "rows";

/** What a database answers. */
export function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((found, failed) => {
    asked.onsuccess = () => found(asked.result);
    asked.onerror = () => failed(asked.error ?? new DOMException("", "UnknownError"));
  });
}
