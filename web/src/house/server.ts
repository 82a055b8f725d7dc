import { reach } from "../reach";
import { openSocket, type Lines } from "../socket";
import { ROUTES, type Calls, type Games, type Rulebook, type Trouble } from "../wire.gen";
import { patienceFor, Refusal, type Asked, type Files, type Hello, type House, type Line, type LineEvents } from "./house";

/** The house of a server: `base` is the address of its first page, such as `https://example.org/cards/`. */
export class ServerHouse implements House, Lines {
  readonly where = "server";
  readonly ready = Promise.resolve();

  constructor(
    readonly base: string,
    readonly lang: () => string,
  ) {}

  /** All of it is there as soon as it answers. */
  onprogress(): () => void {
    return () => undefined;
  }

  async ask<C extends Asked>(call: C, wish: Calls[C]["wish"]): Promise<Calls[C]["answer"]> {
    try {
      return JSON.parse(await (await this.#answer(call, wish)).text()) as Calls[C]["answer"];
    } catch (error) {
      const known = error instanceof Refusal && error.code === "network" ? await this.#kept(call, wish) : undefined;
      if (known === undefined) throw error;
      return known as Calls[C]["answer"];
    }
  }

  async file(what: Files, table: string): Promise<Blob> {
    return this.#answer(what, { table });
  }

  connect(table: string, at: string): WebSocket {
    return new WebSocket(address(table, this.base, at));
  }

  line(table: string, hello: Hello, events: LineEvents): Line {
    return openSocket(table, hello, events, this);
  }

  /** What is known without a network: the games and their rules, where this page's worker keeps them. */
  async #kept(call: Asked, wish: object): Promise<object | undefined> {
    const read = async (path: string): Promise<unknown> => (await caches.match(this.#address(path), { ignoreVary: true }))?.json();
    if (!("caches" in globalThis)) return undefined;
    if (call === "games") return (await read("api/games")) as Games | undefined;
    if (call !== "rules") return undefined;
    const { rules } = wish as Calls["rules"]["wish"];
    return ((await read("api/rulebook")) as Rulebook | undefined)?.pages.find((page) => page.rules === rules || page.preset === rules);
  }

  /** Where it is asked, in the reader's language. */
  #address(path: string): URL {
    const address = new URL(path, this.base);
    address.searchParams.set("lang", this.lang());
    return address;
  }

  async #answer(call: keyof Calls, wish: object): Promise<Blob> {
    const { path, how } = request(call, wish);
    const nobody = (): never => {
      throw new Refusal("network", null);
    };
    const answer = await reach(this.#address(path), how, patienceFor(call)).catch(nobody);
    if (answer.ok) return answer.blob().catch(nobody);
    const trouble = (await answer.json().catch(() => ({ code: `http-${answer.status}`, why: null }))) as Trouble;
    throw new Refusal(trouble.code, trouble.why);
  }
}

/** Where the lines of a server are. */
function address(table: string, base: string, at: string): URL {
  const url = new URL(`ws/${encodeURIComponent(table)}`, base);
  if (at) url.searchParams.set("at", at);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url;
}

/** How a server is asked: a wish fills the words of the path, and its rest is the question after it, or the body. */
export function request(call: keyof Calls, wish: object): { path: string; how: RequestInit } {
  const { method, path } = ROUTES[call];
  const rest = new Map(Object.entries(wish));
  const filled = path.replace(/{(\w+)}/g, (_, word: string) => {
    const value = String(rest.get(word));
    rest.delete(word);
    return encodeURIComponent(value);
  });
  if (method === "POST")
    return {
      path: `api${filled}`,
      how: { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(Object.fromEntries(rest)) },
    };
  const question = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return { path: `api${filled}${rest.size ? `?${question}` : ""}`, how: {} };
}
