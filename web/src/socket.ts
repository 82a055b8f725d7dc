import type { Hello, Line, LineEvents, LineState, Where } from "./house/house";
import { readMessage } from "./play/read";
import type { Bye, ClientMessage, ServerMessage } from "./wire.gen";
import { VERSION } from "./wire.gen";

const FIRST_WAIT = 400;
/** While somebody looks at the page, and while nobody does. */
const LONGEST_WAIT = 2_400;
const LONGEST_UNSEEN = 10_000;
const PING_EVERY = 15_000;
/** Milliseconds within which a line is laid and welcome, and a request is answered; a line that is slower is laid again. */
const ANSWER_WITHIN = 6_000;
/** How often in a row a line is laid anew at once, as a server has sent it on to another. */
const MOST_SENT = 5;
/** What a line is that can be sent on, as browsers number it. */
const OPEN = 1;
/** A welcome alone is no good line: a server in trouble welcomes and sends away again. */
const STEADY_AFTER = 10_000;

/** How long to wait before the n-th try: doubling, never for ever, and not all clients at the same moment. */
export function waitBefore(tries: number, chance: number = Math.random(), { seen = true } = {}): number {
  return Math.min(seen ? LONGEST_WAIT : LONGEST_UNSEEN, FIRST_WAIT * 2 ** Math.min(tries, 6)) * (0.75 + chance / 2);
}

/** What a line runs over: a WebSocket, or what behaves like one. */
export type Socket = Pick<WebSocket, "readyState" | "send" | "close"> & {
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent<string>) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
};

/** How a table is reached, and the language that its sentences are wanted in. */
export interface Lines {
  /** One of this device is there once its house is, which says itself how far it is. */
  where: Where;
  /** `at` is the server that has the table, where another has said so. */
  connect: (table: string, at: string) => Socket;
  lang: () => string;
}

/** A line to a table that comes back by itself for as long as it takes. */
export function openSocket(table: string, { token, before, seal = () => null }: Hello, events: LineEvents, lines: Lines): Line {
  let socket: Socket | null = null;
  let tries = 0;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;
  let pings = 0;
  /** The server that the line is laid to, and how often in a row it was sent on. */
  let at = "";
  let sent = 0;
  /** The requests that are not answered yet. */
  const owed = new Set<number>();

  function connect(): void {
    clearTimeout(retry);
    if (ended || socket) return;
    const fresh = lines.connect(table, at);
    socket = fresh;
    if (lines.where === "server") expect();
    fresh.onopen = () => {
      if (socket !== fresh) return;
      expect();
      fresh.send(
        JSON.stringify({
          type: "hello",
          v: VERSION,
          token,
          before: before ?? null,
          seal: token === null ? null : seal(),
          lang: lines.lang(),
          sent,
        } satisfies ClientMessage),
      );
    };
    fresh.onmessage = (event: MessageEvent<string>) => socket === fresh && heard(readMessage(event.data));
    fresh.onclose = () => socket === fresh && lost();
  }

  /** Expect an answer: with none, the line is given up. */
  function expect(): void {
    silence ??= setTimeout(lost, ANSWER_WITHIN);
  }

  function answered(): void {
    clearTimeout(silence);
    silence = undefined;
    if (owed.size) expect();
  }

  function heard(message: ServerMessage | null): void {
    const answers = message?.type === "done" || message?.type === "refused";
    if (answers && message.id !== null ? owed.delete(message.id) : !owed.size) answered();
    if (!message) return;
    if (message.type === "welcome") {
      sent = 0;
      clearTimeout(steady);
      steady = setTimeout(() => (tries = 0), STEADY_AFTER);
      events.line("open");
    }
    if (message.type === "bye") said(message);
    events.message(message);
  }

  function said(bye: Bye): void {
    if (!bye.again) end("closed");
    else if (bye.code === "seated") anew();
    else if (bye.code === "elsewhere") elsewhere(bye.at ?? "");
  }

  /** Go where the table is; servers that disagree are left to settle that for a moment. */
  function elsewhere(there: string): void {
    if (sent >= MOST_SENT) return lost();
    at = there;
    sent++;
    anew();
  }

  /** Begin again at once, as a guest does who has a seat now. */
  function anew(): void {
    drop();
    connect();
  }

  function lost(): void {
    drop();
    if (ended) return;
    at = "";
    sent = 0;
    events.line("lost");
    retry = setTimeout(connect, waitBefore(tries++, Math.random(), { seen: !document.hidden }));
  }

  /** After a sleep a line may look open and be dead: ask, and do not believe it for long. */
  function probe(): void {
    if (ended) return;
    if (!socket) return void connect();
    if (socket.readyState !== OPEN) return;
    expect();
    socket.send(JSON.stringify({ type: "ping", id: ++pings } satisfies ClientMessage));
  }

  /** Let go of the line for good, even one that is still being laid: a browser lays one at a time to an address. */
  function drop(): void {
    const old = socket;
    socket = null;
    owed.clear();
    answered();
    clearTimeout(steady);
    old?.close();
  }

  function awake(): void {
    if (document.visibilityState !== "visible") return;
    tries = 0;
    probe();
  }

  function end(line: LineState): void {
    ended = true;
    clearTimeout(retry);
    clearInterval(beat);
    over.abort();
    drop();
    events.line(line);
  }

  const beat = setInterval(probe, PING_EVERY);
  const over = new AbortController();
  for (const event of ["online", "pageshow", "visibilitychange"]) addEventListener(event, awake, over);
  addEventListener("offline", probe, over);
  connect();

  return {
    send(message) {
      if (socket?.readyState !== OPEN) return false;
      socket.send(JSON.stringify(message));
      // A hint is thought about.
      if ("id" in message && message.type !== "hint") {
        owed.add(message.id);
        expect();
      }
      return true;
    },
    now() {
      tries = 0;
      anew();
    },
    as(mine) {
      token = mine;
      anew();
    },
    close: () => end("closed"),
  };
}
