import type { Hello, Line, LineEvents, LineState } from "./house/house";
import { readMessage } from "./play/read";
import type { Bye, ClientMessage, ServerMessage } from "./wire.gen";
import { VERSION } from "./wire.gen";

const FIRST_WAIT = 400;
/** While somebody looks at the page, and while nobody does. */
const LONGEST_WAIT = 2_400;
const LONGEST_UNSEEN = 10_000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 6_000;
/** What a line is that is still being laid, and one that can be sent on, as browsers number it. */
const CONNECTING = 0;
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
  connect: (table: string) => Socket;
  lang: () => string;
}

/** Close a line; one that is still being laid once it is there, for a browser complains of what is closed before. */
function leave(socket: Socket | null): void {
  if (socket?.readyState === CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

/** A line to a table that comes back by itself for as long as it takes. */
export function openSocket(table: string, { token, seal = () => null }: Hello, events: LineEvents, lines: Lines): Line {
  let socket: Socket | null = null;
  let tries = 0;
  let ended = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let steady: ReturnType<typeof setTimeout> | undefined;
  let pings = 0;

  function connect(): void {
    clearTimeout(retry);
    if (ended || socket) return;
    const fresh = lines.connect(table);
    socket = fresh;
    fresh.onopen = () =>
      fresh.send(
        JSON.stringify({
          type: "hello",
          v: VERSION,
          token,
          seal: token === null ? null : seal(),
          lang: lines.lang(),
        } satisfies ClientMessage),
      );
    fresh.onmessage = (event: MessageEvent<string>) => socket === fresh && heard(readMessage(event.data));
    fresh.onclose = () => socket === fresh && lost();
  }

  function heard(message: ServerMessage | null): void {
    clearTimeout(silence);
    if (!message) return;
    if (message.type === "welcome") {
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
  }

  /** A guest has a seat now, and comes back to it at once. */
  function anew(): void {
    const old = socket;
    socket = null;
    leave(old);
    connect();
  }

  function lost(): void {
    clearTimeout(silence);
    clearTimeout(steady);
    socket = null;
    if (ended) return;
    events.line("lost");
    retry = setTimeout(connect, waitBefore(tries++, Math.random(), { seen: !document.hidden }));
  }

  /** After a sleep a line may look open and be dead: ask, and do not believe it for long. */
  function probe(): void {
    if (ended) return;
    if (!socket) return void connect();
    if (socket.readyState !== OPEN) return;
    clearTimeout(silence);
    silence = setTimeout(drop, PONG_WITHIN);
    socket.send(JSON.stringify({ type: "ping", id: ++pings } satisfies ClientMessage));
  }

  function drop(): void {
    const old = socket;
    socket = null;
    leave(old);
    lost();
  }

  function awake(): void {
    if (document.visibilityState !== "visible") return;
    tries = 0;
    probe();
  }

  function end(line: LineState): void {
    ended = true;
    clearTimeout(retry);
    clearTimeout(silence);
    clearTimeout(steady);
    clearInterval(beat);
    over.abort();
    leave(socket);
    socket = null;
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
      return true;
    },
    now() {
      if (!socket) connect();
    },
    as(mine) {
      token = mine;
      anew();
    },
    close: () => end("closed"),
  };
}
