import { ROUTES, VERSION, type ClientMessage, type ServerMessage } from "../src/wire.gen";
import { RECORDINGS, updatesOf } from "./tables";

/** A server that is not there: as much of one as a house's contract asks for. */
const BASE = "https://example.org/cards/";
const TABLE = { table: "t1", code: "BKMRTWXZ" };
/** What a table says to who comes, and how it stands then. */
const [, RECORDED] = RECORDINGS[0] as (typeof RECORDINGS)[number];
const WELCOME = RECORDED.lines.flatMap(([who, message]) => (who === "hears" && message.type === "welcome" ? [message] : []))[0];
const DEALT = updatesOf(RECORDED).find(({ view }) => view?.hand.length);
const PUZZLE = { id: "p1", family: "euchre" };

const ANSWERS: Partial<Record<keyof typeof ROUTES, (words: Record<string, string>) => object | string | null>> = {
  games: () => ({ v: VERSION, families: [{ presets: [{}] }] }),
  create: ({ rules }) => (rules === "euchre_cutthroat" ? { ...TABLE, seat: 0, token: "secret" } : null),
  table: ({ table }) => (table === TABLE.table ? { ...TABLE, stage: "playing" } : null),
  byCode: ({ code }) => (code === TABLE.code ? TABLE : null),
  rules: ({ rules }) => (rules === "euchre_cutthroat" ? { rules } : null),
  check: () => ({ ok: true }),
  puzzles: () => ({ puzzles: [PUZZLE] }),
  puzzle: () => ({ puzzle: PUZZLE, view: { legal: ["play 9C"] } }),
  answerPuzzle: () => ({ right: true, answers: ["play 9C"] }),
  tryPuzzle: ({ action }) => ({ right: action === "play 9C" }),
  record: ({ table }) => (table === TABLE.table ? "rules euchre_cutthroat\n" : null),
};

export const asked: string[] = [];

/** Answers as the server's routes would: nothing outside of its folder, and nothing by another way of asking. */
export async function answer(url: URL, how: RequestInit): Promise<Response> {
  asked.push(`${how.method ?? "GET"} ${url.href}`);
  for (const [call, { method, path }] of Object.entries(ROUTES)) {
    const found = new RegExp(`^${BASE}api${path.replace(/{(\w+)}/g, "(?<$1>[^/]+)")}$`).exec(url.origin + url.pathname);
    if (!found || method !== (how.method ?? "GET")) continue;
    const words = Object.fromEntries(Object.entries(found.groups ?? {}).map(([word, value]) => [word, decodeURIComponent(value)]));
    const body = JSON.parse(String(how.body ?? "{}")) as Record<string, string>;
    const said = ANSWERS[call as keyof typeof ROUTES]?.({ ...words, ...body, ...Object.fromEntries(url.searchParams) }) ?? null;
    if (said === null) return Response.json({ code: whyNot(url.searchParams.get("rules") ?? body["rules"]), why: "No." }, { status: 404 });
    return typeof said === "string" ? new Response(said, { headers: { "content-type": "text/plain" } }) : Response.json(said);
  }
  return Response.json({ code: "no-such-page", why: "No." }, { status: 404 });
}

function whyNot(rules: string | undefined): string {
  if (rules === undefined) return "no-such-table";
  return /^\w+$/.test(rules) ? "preset-unknown" : "rules-unreadable";
}

/** A socket to the fake server. */
export class FakeSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string | URL) {
    setTimeout(() => {
      this.readyState = FakeSocket.OPEN;
      this.onopen();
    });
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    if (message.type === "hello") this.#greet(message.token ?? null);
    if (message.type === "ping") this.#say({ type: "pong", id: message.id });
  }

  close(): void {
    this.readyState = 3;
  }

  #greet(token: string | null): void {
    if (String(this.url) !== `wss://example.org/cards/ws/${TABLE.table}`)
      return this.#say({ type: "bye", code: "no-such-table", why: "No.", again: false } as ServerMessage);
    const seat = token === "secret" ? 0 : null;
    this.#say({ ...WELCOME, v: VERSION, ...TABLE, seat } as ServerMessage);
    this.#say({ ...DEALT, view: DEALT?.view && { ...DEALT.view, hand: seat === null ? [] : ["9C"] } } as ServerMessage);
  }

  #say(message: ServerMessage): void {
    setTimeout(() => this.onmessage({ data: JSON.stringify(message) }));
  }
}

export const ADDRESS = BASE;
