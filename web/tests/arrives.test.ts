import { flushSync, tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isMuted, mute } from "../src/company/muted.svelte";
import { settings } from "../src/settings.svelte";
import { Bubbles } from "../src/table/bubbles.svelte";
import { Herald } from "../src/table/herald.svelte";
import { Sitting } from "../src/table/sitting.svelte";
import type { Facts, GuestFacts, Proposal, SeatFacts, ServerMessage, Telling, Update, Welcome } from "../src/wire.gen";
import { all, control, one, read, SAID, sitAt, until, type Guest } from "./visit";

const [WELCOME, FIRST] = SAID.en.scenes["lead"] as unknown as [Welcome, Update];
const own = WELCOME.seat ?? 0;
const other = (own + 1) % FIRST.facts.seats.length;
const third = (own + 2) % FIRST.facts.seats.length;
const person = (name: string): SeatFacts => ({ ...(FIRST.facts.seats[own] as SeatFacts), kind: "human", bot: null, name, connected: true });
const seats = (...more: [seat: number, one: SeatFacts][]): SeatFacts[] =>
  FIRST.facts.seats.map((one, seat) => more.find(([at]) => at === seat)?.[1] ?? one);
/** The reader is the host, and Bo sits beside them. */
const FACTS: Facts = {
  ...FIRST.facts,
  host: own,
  stage: "playing",
  settings: { ...FIRST.facts.settings, chat: true, reactions: true },
  seats: seats([own, person("Anna")], [other, person("Bo")]),
};
const facts = (more: Partial<Facts>): ServerMessage => ({ type: "facts", facts: { ...FACTS, ...more } }) as ServerMessage;
const asks = (what: Proposal["what"]): ServerMessage => facts({ proposal: { what, seat: other, yes: [other], asked: [own] } as Proposal });
const typed = (text: string, number = 1): ServerMessage => ({ type: "chat", number, seat: other, name: "Bo", text }) as ServerMessage;
const cy: GuestFacts = { guest: 1, name: "Cy", seat: third, when: "now", own: false };

/** What a person can do to a reader, and a word of it where it is read. */
const DONE: Record<string, [message: ServerMessage, word: string]> = {
  message: [typed("Shall we make it best of three?"), "best of three"],
  phrase: [{ type: "reaction", seat: other, what: "hello" } as ServerMessage, "Hello"],
  "undo asked": [asks("undo"), "Bo would like"],
  "end asked": [asks("end"), "Bo would like"],
  "seat asked": [facts({ guests: [cy] }), "Cy"],
  "seat given": [facts({ seats: seats([own, person("Anna")], [other, person("Bo")], [third, person("Cy")]) }), "Cy sits down"],
  "host changed": [facts({ host: other }), "New host"],
};
const WAYS = ["in front", "hidden", "under a sheet"] as const;

let hidden = false;
function hide(now: boolean): void {
  hidden = now;
  document.dispatchEvent(new Event("visibilitychange"));
}
beforeEach(() => {
  hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.adoptedStyleSheets = [];
  Reflect.deleteProperty(document, "hidden");
});

async function sit(way: (typeof WAYS)[number] = "in front"): Promise<Guest> {
  const guest = await sitAt("lead", { says: [WELCOME, { ...FIRST, facts: FACTS }] as unknown as ServerMessage[] });
  if (way === "hidden") hide(true);
  if (way === "under a sheet") {
    control("Score sheet").click();
    await until(() => one("dialog[open]"));
  }
  return guest;
}

async function later(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await tick();
  flushSync();
}

/** Hear it, and let ten seconds go by. */
async function hear(guest: Guest, message: ServerMessage): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  guest.hear(message);
  await later(10_000);
}

/** Whether a word can be read where nothing lies over it. */
function isSeen(word: string): boolean {
  const parts = all("#app :is(p, li, span):not([data-live] *)").filter(
    (part) => part.textContent?.includes(word) && part.checkVisibility({ visibilityProperty: true }),
  );
  return parts.some((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(x + Math.min(width, 40) / 2, y + height / 2));
  });
}
const counted = (): boolean => /\(\d/.test(document.title);
const isThere = (word: string): boolean => counted() || (!hidden && (isSeen(word) || all(".bar .count").length > 0));

describe.each(WAYS)("with the page %s", (way) => {
  test.each(Object.entries(DONE))("a %s is seen or counted ten seconds later", async (_, [message, word]) => {
    const guest = await sit(way);
    expect(isThere(word), "nothing was done yet").toBe(false);
    await hear(guest, message);
    expect(isThere(word)).toBe(true);
  });
});

test("planted: a page that counts nothing and shows no question loses all of it", async () => {
  vi.spyOn(Herald.prototype, "unread", "set").mockImplementation(() => undefined);
  vi.spyOn(Sitting.prototype, "asked", "get").mockReturnValue([]);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".notices { display: none !important }");
  for (const [message, word] of Object.values(DONE))
    for (const way of WAYS) {
      const guest = await sit(way);
      document.adoptedStyleSheets = [sheet];
      await hear(guest, message);
      expect(isThere(word), `${word}, ${way}`).toBe(false);
      vi.useRealTimers();
      hide(false);
    }
});

test("who opens the messages reads all of it, and nothing is counted any more", async () => {
  const guest = await sit();
  guest.hear(...[DONE["message"], DONE["seat given"], DONE["host changed"]].map((done) => (done as [ServerMessage, string])[0]));
  await until(() => expect(document.title).toContain("(4)")); // Cy is gone again by the last of them
  control("Messages, 4 unread").click();
  await until(() => expect(read(one("dialog"))).toMatch(/Bo Shall we make it best of three\?\s+Cy sits down\.[^]*New host: Bo\./));
  expect([document.title, all(".bar .count").length]).toEqual([expect.not.stringMatching(/\(\d/), 0]);
  guest.hear(typed("And you?", 2));
  await until(() => expect(read(one("dialog"))).toContain("And you?"));
  expect(counted(), "it was read as it came").toBe(false);
  hide(true);
  guest.hear(typed("Anna?", 3));
  await until(() => expect(document.title).toContain("(1)"));
  hide(false);
  await until(() => expect(counted()).toBe(false));
});

test("what is asked while a sheet is open is answered above the table", async () => {
  const guest = await sit("under a sheet");
  guest.hear(asks("undo"));
  await until(() => expect(read(one("dialog .notice"))).toContain("Bo would like"));
  control("Answer").click();
  await until(() => expect(all("dialog")).toEqual([]));
  expect(isSeen("Bo would like")).toBe(true);
});

test("the host turns typed messages on and off among the messages, and nobody else does", async () => {
  const guest = await sit();
  control("Messages").click();
  const chat = await until(() => one("dialog .setting input"));
  chat.click();
  expect(guest.said.at(-1)).toMatchObject({ type: "settings", settings: { chat: false, reactions: true } });
  guest.hear(facts({ host: other, settings: { ...FACTS.settings, chat: false } }));
  await until(() => expect(all("dialog .setting")).toEqual([]));
  expect(read(one("dialog"))).toContain("the host has not turned chat on");
});

test("who is muted stays so, at any table and by any name; and all talk can be turned off on a device", async () => {
  const guest = await sit();
  mute("Bo", true);
  guest.hear(typed("One"), {
    ...FIRST,
    number: FIRST.number + 1,
    facts: FACTS,
    event: { type: "renamed", seat: other, name: "Bob" },
  } as never);
  await until(() => expect(isMuted("Bob")).toBe(true));
  mute("Bo", false);
  mute("Bob", false);
  settings.talk = false;
  guest.hear(typed("Two", 2), DONE["phrase"]?.[0] as ServerMessage);
  await tick();
  expect([counted(), all(".phrase").length, all(".feel").length]).toEqual([false, 0, 0]);
  control("Messages").click();
  await until(() => expect(read(one("dialog"))).toContain("You have turned off what others say"));
  expect([all("dialog form").length, read(one("dialog")).includes("Two")]).toEqual([0, false]);
  settings.talk = true;
  await until(() => expect(all("dialog form")).toHaveLength(1));
});

describe("a bubble", () => {
  const act = { of: "took", says: "{1}: JD.", seat: 1, in_sight: false, goes_on: false } as Telling;
  const told = { view: { seat: 0 }, facts: FACTS } as unknown as Update;

  test("shows the whole of a message for as long as reading takes, whatever is done meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const bubbles = new Bubbles();
    const text = "shall we make it best of three, and the next on Friday?";
    const lines = (): string[] | undefined => bubbles.shown[1]?.map((one) => one.text);
    bubbles.say(1, text);
    bubbles.tell([act], told);
    expect(lines()).toEqual([text, "J♦\uFE0E"]);
    bubbles.tell([{ ...act, says: "{1}: QD." }], told);
    expect(lines(), "an act takes the place of an act").toEqual([text, "Q♦\uFE0E"]);
    vi.advanceTimersByTime(1500 + 60 * text.length - 1);
    expect(lines()).toEqual([text]);
    vi.advanceTimersByTime(1);
    expect(lines()).toBe(undefined);
    bubbles.close();
  });

  test.each([
    [1366, 657],
    [390, 664],
    [360, 560],
    [844, 390],
  ])("lies whole in a window of %i by %i, on as many lines as it needs", async (width, height) => {
    const text = "Shall we make it best of three, and the next one on Friday at eight?";
    const says = [WELCOME, { ...FIRST, facts: FACTS }, typed(text)] as unknown as ServerMessage[];
    await sitAt("lead", { says, width, height });
    const bubble = await until(() => one(".phrase"));
    const { left, right, top, bottom } = bubble.getBoundingClientRect();
    expect(read(bubble).replace(/\s+/g, " ")).toBe(text);
    expect([left >= 0, right <= width, top >= 0, bottom <= height, bubble.scrollWidth <= bubble.clientWidth]).toEqual(Array(5).fill(true));
  });
});

describe("a page out of sight", () => {
  const icon = (): string => one("link[rel=icon]").getAttribute("href") ?? "";
  const badges: (number | undefined)[] = [];
  let called: string[] = [];
  class Call {
    static permission = "granted";
    static requestPermission = vi.fn(async () => Call.permission);
    onclick = (): void => undefined;
    constructor(text: string) {
      called.push(text);
    }
    close(): void {
      called.push("closed");
    }
  }

  beforeEach(() => {
    [called, Call.permission] = [[], "granted"];
    badges.length = 0;
    vi.stubGlobal("Notification", Call);
    Object.assign(navigator, { setAppBadge: async (n: number) => badges.push(n), clearAppBadge: async () => badges.push(0) });
    const link = Object.assign(document.createElement("link"), { rel: "icon", href: "/icon.svg" });
    document.head.prepend(link); // before that of the page that runs tests
  });
  afterEach(() => one("link[rel=icon]").remove());

  const turned = (turn: number, number: number): ServerMessage =>
    ({ ...FIRST, number, event: null, facts: FACTS, view: { ...FIRST.view, turn } }) as unknown as ServerMessage;

  test("has a dot on its icon and a number on that of the app, and calls nobody who did not ask for it", async () => {
    const guest = await sit();
    guest.hear(turned(other, 90));
    await until(() => expect(document.title).not.toContain("●"));
    const plain = icon();
    hide(true);
    guest.hear(turned(own, 91), typed("You!"));
    await until(() => expect(document.title).toMatch(/^● \(1\) /));
    await until(() => expect(icon()).toMatch(/\/icon-dot\.svg$/));
    expect([badges.at(-1), called]).toEqual([2, []]);
    guest.hear(turned(other, 92));
    hide(false);
    control("Messages, 1 unread").click();
    await until(() => expect([icon(), badges.at(-1)]).toEqual([plain, 0]));
  });

  test("calls who wants that, to their turn and to what is new, and never to a card", async () => {
    settings.calls = true;
    const guest = await sit();
    guest.hear(turned(other, 90));
    await until(() => expect(document.title).not.toContain("●"));
    guest.hear(turned(own, 91));
    await until(() => expect(document.title).toContain("●"));
    expect(called, "who looks is not called").toEqual([]);
    guest.hear(turned(other, 92));
    await until(() => expect(document.title).not.toContain("●"));
    hide(true);
    guest.hear(turned(own, 93));
    await until(() => expect(called).toEqual([expect.stringMatching(/^Your turn at /)]));
    guest.hear(typed("You!"));
    await until(() => expect(called.at(-1)).toMatch(/: 1 new message$/));
    hide(false);
    expect(called.at(-1)).toBe("closed");
  });

  test("is allowed to call by a switch alone, which says where the browser forbids it", async () => {
    await sit();
    control("More").click();
    (await until(() => control("Settings"))).click();
    const way = "Tell me when it is my turn and I look at something else";
    await until(() => control(way, "checkbox"));
    expect([settings.calls, Call.requestPermission.mock.calls.length]).toEqual([false, 0]);
    Call.permission = "denied";
    control(way, "checkbox").click();
    await until(() => expect(read(one("dialog [role=alert]"))).toContain("does not allow"));
    expect(settings.calls).toBe(false);
    Call.permission = "granted";
    control(way, "checkbox").click();
    await until(() => expect(settings.calls).toBe(true));
  });
});
