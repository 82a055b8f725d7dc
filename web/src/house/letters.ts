import { reach } from "../reach";

/** The letter box of a server: two pages that have a word in common introduce each other by it. */
export class LetterBox {
  constructor(readonly server: string) {}

  /** Lay a letter, in the place of the one before. */
  async put(code: string, letter: string): Promise<void> {
    await reach(this.#at(code), { method: "PUT", body: letter }).catch(() => undefined);
  }

  /** The letter that lies there; none, where there is none or the server cannot be reached. */
  async get(code: string): Promise<string> {
    return reach(this.#at(code), { cache: "no-store" })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .catch(() => "");
  }

  #at(code: string): URL {
    return new URL(`api/meet/${code}`, this.server.endsWith("/") ? this.server : `${this.server}/`);
  }
}

export const pause = (milliseconds: number): Promise<void> => new Promise((go) => setTimeout(go, milliseconds));
