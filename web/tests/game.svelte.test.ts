import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadCatalogue } from "../src/catalogue.svelte";
import { Game, type Ways } from "../src/table/game.svelte";
import type { News } from "../src/play/state";
import type { House, LineEvents } from "../src/house/house";
import { VERSION, type ClientMessage, type Games, type ServerMessage, type Update } from "../src/wire.gen";
import { RECORDINGS, updatesOf, type Recording } from "./tables";

const recording = (wanted: string): Recording => RECORDINGS.find(([name]) => name === wanted)?.[1] as Recording;
const table = recording("sergeant_major");
const WELCOME = table.lines.flatMap(([who, message]) =>
  who === "hears" && message.type === "welcome" ? [message] : [],
)[0] as ServerMessage;
const PLAYED = updatesOf(table).find(({ view }) => view?.turn === 0 && view.phase === "play" && view.legal.length > 1) as Update;
const action = PLAYED.view?.legal[0] as string;

const GAMES = { v: VERSION, families: [{ id: "sergeant_major", phases: [{ id: "play", kind: "play" }], presets: [] }] } as unknown as Games;

let said: ClientMessage[];
let events: LineEvents;
let news: News["do"][];
let game: Game;

/** A page at a table, on a line that the test holds. */
function sit({ line, ...ways }: Partial<Ways & Pick<House, "line">> = {}): void {
  [said, news] = [[], []];
  const house: Pick<House, "ask" | "line"> = {
    line:
      line ??
      ((_, __, heard) => {
        events = heard;
        return { send: (message) => said.push(message) > 0, now: () => undefined, as: () => undefined, close: () => heard.line("closed") };
      }),
    ask: () => Promise.reject(new Error("nobody is asked")),
  };
  game = new Game("t", house, ways);
  game.onnews = ({ do: what }) => news.push(what);
}

async function arrive(update: Update = PLAYED): Promise<void> {
  game.connect("token");
  await vi.advanceTimersByTimeAsync(0);
  events.line("open");
  events.message(WELCOME);
  events.message({ ...update, event: null });
}

beforeEach(async () => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance", "requestAnimationFrame"] });
  await loadCatalogue({ ask: async () => GAMES as never } as unknown as House);
});

afterEach(() => {
  game.close();
  vi.useRealTimers();
});

test("a table that is made has no line; it comes to the table when it is told to", async () => {
  const line = vi.fn();
  sit({ line });
  expect(line).not.toHaveBeenCalled();
  sit();
  await arrive();
  expect([game.line, game.welcome, game.view, game.facts]).toEqual(["open", WELCOME, PLAYED.view, PLAYED.facts]);
  expect(news).toEqual(["welcome", "show", "arrive"]);
});

test("a card that is played starts at once, lies on the table a frame later, and only then is anything else heard", async () => {
  const order: string[] = [];
  sit({ toss: () => order.push("tossed") > 0 });
  await arrive();
  game.act([action]);
  order.push(...said.filter(({ type }) => type === "act").map(({ type }) => type));
  expect(order).toEqual(["tossed", "act"]);
  events.message({ type: "facts", facts: { ...PLAYED.facts, watchers: 99 } });
  expect([game.flown, game.sending, game.facts?.watchers]).toEqual([null, null, PLAYED.facts.watchers]);
  await vi.advanceTimersByTimeAsync(300);
  expect([game.flown, game.sending?.actions, game.facts?.watchers]).toEqual([action.split(" ")[1], [action], 99]);
});

test("a card that does not move lies there without a frame", async () => {
  sit({ toss: () => false });
  await arrive();
  game.act([action]);
  expect([game.flown, game.sending?.actions]).toEqual([action.split(" ")[1], [action]]);
});

test("what the page draws is drawn anew only where it changed", async () => {
  sit();
  await arrive();
  const seen: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void seen.push(`view ${game.view?.number}`));
    $effect(() => void seen.push(`line ${game.line}`));
  });
  flushSync();
  events.line("lost");
  flushSync();
  expect(seen).toEqual([`view ${PLAYED.view?.number}`, "line open", "line lost"]);
  stop();
});

test("time goes on by itself: what waits is shown when what lies there was seen", async () => {
  sit();
  await arrive();
  const [first, second] = updatesOf(table).filter(
    ({ event, view }) => event?.type === "acted" && event.seat !== 0 && view?.phase === "play",
  ) as [Update, Update];
  events.message({ ...first, number: PLAYED.number + 1 });
  events.message({ ...second, number: PLAYED.number + 2 });
  expect(game.shown?.number).toBe(PLAYED.number + 1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(game.shown?.number).toBe(PLAYED.number + 2);
  events.message({ ...first, number: PLAYED.number + 3 });
  game.close();
  events.message({ ...second, number: PLAYED.number + 4 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(game.shown?.number).toBe(PLAYED.number + 3);
});
