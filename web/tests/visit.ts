import { mount } from "svelte";
import { vi } from "vitest";
import { cdp, page } from "vitest/browser";
import axe from "virtual:axe";
import said from "virtual:scenes";
import { nextTask } from "../src/frame";
import App from "../src/App.svelte";
import { catalogue } from "../src/catalogue.svelte";
import { Refusal, type Files, type House } from "../src/house/house";
import { settle } from "../src/house/houses";
import { speak, tag } from "../src/i18n";
import { go } from "../src/router.svelte";
import { said as aloud } from "../src/say.svelte";
import { mine } from "../src/seats.svelte";
import { settings, type Settings } from "../src/settings.svelte";
import { openSocket, type Lines, type Socket } from "../src/socket";
import { wantCoach } from "../src/teach/coach.svelte";
import type { Calls, Checked, ClientMessage, Games, Replay, RulesPage, ServerMessage } from "../src/wire.gen";
import { mounted, takeDown } from "./mounted";

/** What the scenes were said in. */
type Language = "en" | "fr";

interface Said {
  games: Games;
  /** The same where the rules run in plain Python. */
  plain: Games;
  rules: Record<string, RulesPage>;
  /** What the paragraphs on the main question of a family are called. */
  titles: Record<string, string[]>;
  refusals: Record<string, string>;
  checked: Record<string, Checked>;
  scenes: Record<string, ServerMessage[]>;
  /** Sentences about what happened in matches of every game, each with what the terminal shows of it to seat 0. */
  told: [says: string, shown: string][];
  /** How the seats are called there. */
  names: string[];
}

/** What a server says to everybody alike, and the messages of each scene, by language: `tests/browser/scenes.py`. */
export const SAID = said as Record<Language, Said> & {
  /** The deal that is over in a scene. */
  replay: Replay;
  looks: Record<"small" | "layers", string>;
};

type Answers = { [C in keyof Calls]?: (wish: Calls[C]["wish"]) => Calls[C]["answer"] | Promise<Calls[C]["answer"]> };

export interface Wishes {
  lang?: Language;
  /** What the table says to who comes. */
  says?: readonly ServerMessage[];
  /** What it says to a message of a type. */
  replies?: Partial<Record<ClientMessage["type"], ServerMessage>>;
  answers?: Answers;
  settings?: Partial<Settings>;
  width?: number;
  height?: number;
}

/** Somebody at trey, in a house that says what it was told to. */
export interface Guest {
  said: ClientMessage[];
  /** Let the table say more. */
  hear: (...messages: readonly ServerMessage[]) => void;
  /** Take the line away, until it is given back. */
  lose: () => void;
  mend: () => void;
}

/** A server where nothing is to be had but what everybody may know. */
const QUIET: Answers = {
  day: () => ({ day: "2026-11-22", left: 3600 }),
  puzzles: () => ({ puzzles: [] }),
  tables: () => ({ tables: [] }),
};
/** Nobody was here before. */
function forgetAll(): void {
  localStorage.clear();
  [aloud.lines, mine.seats, mine.name, catalogue.games] = [[], [], "", null];
  for (const { id } of SAID.en.games.families) wantCoach(id, true);
}

/** Open trey at a path such as `/t/staged`; the table there says a scene. Nothing moves, and nothing is waited for. */
export async function visit(path: string, wishes: Wishes = {}): Promise<Guest> {
  const { lang = "en", says = [], replies = {}, answers = {}, width = 1280, height = 800 } = wishes;
  await takeDown();
  forgetAll();
  Object.assign(settings, { hold: 0, motion: "less" }, wishes.settings);
  await Promise.all([speak(lang, wishes.settings?.chosen), page.viewport(width, height)]);
  const heard: ClientMessage[] = [];
  let socket: Socket | undefined;
  const hear = (...messages: readonly ServerMessage[]): void => {
    for (const message of messages) socket?.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  };
  let cut = false;
  const close = (wire: Socket): void => void Object.assign(wire, { readyState: 3 }).onclose?.(new CloseEvent("close"));
  function connect(): Socket {
    const wire: Socket = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => take(String(text)),
      close: () => undefined,
    };
    queueMicrotask(() => (cut ? close(wire) : Object.assign(wire, { readyState: 1 }).onopen?.(new Event("open"))));
    return (socket = wire);
  }
  function lose(): void {
    cut = true;
    if (socket) close(socket);
  }
  function take(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    heard.push(message);
    const reply = replies[message.type];
    if (message.type === "hello") hear(...says);
    if (reply) hear(reply);
  }
  const known: Answers = { games: () => SAID[tag() as Language].games, rules: ({ rules }) => ruled(rules), ...QUIET, ...answers };
  const asked = async (call: keyof Calls, wish: object): Promise<never> => {
    const answer = known[call] as ((wish: object) => unknown) | undefined;
    if (!answer) throw new Refusal("no-such-table", "No.");
    return (await answer(wish)) as never;
  };
  const house: House & Lines = {
    where: "server",
    ready: Promise.resolve(),
    onprogress: () => () => undefined,
    ask: asked,
    file: (what: Files, table) => asked(what, { table }),
    line: (table, hello, events) => openSocket(table, hello, events, house),
    connect,
    lang: tag,
  };
  settle(house);
  go(path, { replace: true });
  const target = document.createElement("div");
  target.id = "app";
  document.body.replaceChildren(target);
  mounted(App as Parameters<typeof mount>[0], { target });
  return { said: heard, hear, lose, mend: () => void (cut = false) };
}

function ruled(rules: string): Calls["rules"]["answer"] {
  const found = SAID[tag() as Language].rules[rules];
  if (!found) throw new Refusal("preset-unknown", "No.");
  return found;
}

/** Sit at a table that shows a scene. */
export async function sitAt(scene: string, wishes: Wishes = {}): Promise<Guest> {
  const guest = await visit("/t/staged#token", { says: SAID[wishes.lang ?? "en"].scenes[scene] ?? [], ...wishes });
  await until(() => one(".board"));
  await nextTask(); // its hand is made in a task of its own
  return guest;
}

/** Wait until something no longer throws, and return it. */
export const until = <T>(look: () => T): Promise<T> => vi.waitFor(look, { interval: 4, timeout: 20_000 });

export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** The first that there is. */
export function one(selector: string): HTMLElement {
  const [found] = all(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

/** The one control of this name. */
export const control = (name: string | RegExp, role = "button"): HTMLElement =>
  page.getByRole(role, { name, exact: typeof name === "string" }).element() as HTMLElement;

/** What opens a part of the page, by its words. */
export function summary(words: string): HTMLElement {
  const found = all("summary").find((part) => part.textContent?.includes(words));
  if (!found) throw new Error(`nothing opens ${words}`);
  return found;
}

/** All that one reads, with plain spaces and apostrophes. */
export const read = (element: HTMLElement = document.body): string => element.innerText.replaceAll("\u00A0", " ").replaceAll("’", "'");

/** Press a mouse on something, so far from its corner, move it so far, and let it go. */
export async function drag(element: Element, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const box = element.getBoundingClientRect();
  const [x, y] = [frame.x + box.x + from.x, frame.y + box.y + from.y];
  const mouse = (type: "mouseMoved" | "mousePressed" | "mouseReleased", part: number, buttons: number): Promise<unknown> =>
    cdp().send("Input.dispatchMouseEvent", { type, x: x + part * by.x, y: y + part * by.y, button: "left", buttons, clickCount: 1 });
  await mouse("mouseMoved", 0, 0);
  await mouse("mousePressed", 0, 1);
  for (const part of [0.25, 0.5, 0.75, 1]) await mouse("mouseMoved", part, 1);
  await mouse("mouseReleased", 1, 0);
}

export const spoken = (): string[] => all("[data-live] p").map((line) => line.textContent ?? "");

export const acts = ({ said }: Guest): string[][] => said.flatMap((message) => (message.type === "act" ? [message.actions] : []));

/** What a look of `trey.laws.looks` finds. */
export const look = (name: keyof typeof SAID.looks): string[] => (new Function(`return (${SAID.looks[name]})()`) as () => string[])();

/** What axe finds wrong on the page, what a finger would miss, and by how much the page is too wide. */
export async function faults(): Promise<string[]> {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  const wide = Math.max(
    document.documentElement.scrollWidth - innerWidth,
    ...all("dialog[open]").map((e) => e.scrollWidth - e.clientWidth),
  );
  return [...found, ...look("small"), ...(wide > 0 ? [`wider by ${wide}`] : [])];
}
