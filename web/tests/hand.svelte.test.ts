import { flushSync, tick } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { nextTask } from "../src/frame";
import { plan } from "../src/table/fan";
import Hand from "../src/table/Hand.svelte";
import Own from "../src/table/Own.svelte";
import { settings } from "../src/settings.svelte";
import { mounted } from "./mounted";
import { facts, place, plant, seen } from "./planted";

const WIDE = 374;
type Exports = { focusCard: () => boolean; focusPlayable: () => boolean };

let picks: [card: string, picked: boolean][];
let hand: Exports;

function deal(groups: string[][], more: { legal?: string[]; chosen?: string[]; choosing?: boolean } = {}): HTMLElement[] {
  const target = document.createElement("div");
  document.body.replaceChildren(target);
  picks = [];
  const count = groups.flat().length;
  const props = {
    groups,
    melds: 0,
    legal: new Set(more.legal ?? groups.flat()),
    chosen: more.chosen ?? [],
    plan: plan(count, { wide: WIDE, tall: 664 }),
    room: WIDE,
    choosing: more.choosing ?? true,
    open: false,
    busy: false,
    fresh: [],
    deal: 0,
    wild: null,
    marks: {},
    label: "hand",
  };
  hand = mounted(Hand, { target, props: { ...props, onpick: (card, picked) => void picks.push([card, picked]) } });
  flushSync();
  const cards = [...target.querySelectorAll<HTMLElement>("[data-card]")];
  for (const card of cards) card.setPointerCapture = () => undefined;
  return cards;
}

const SIXTEEN = ["9S", "8S", "7S", "6S", "5S", "4S", "3S", "2S", "9H", "8H", "7H", "6H", "5H", "4H", "3H", "2H"];
const key = (at: HTMLElement, name: string, more: KeyboardEventInit = {}): boolean =>
  at.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }));
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset["card"];

test("a card is picked by a press, and a chosen one put back; of two equal ones the one that is pressed", () => {
  const [first, second] = deal([["2C", "2C", "9H"]], { chosen: ["2C"] }) as [HTMLElement, HTMLElement];
  second.click();
  first.click();
  expect(picks).toEqual([
    ["2C", false],
    ["2C", true],
  ]);
  expect([first, second].map((card) => card.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
});

test("a card that may not be chosen can be pressed, to hear why, and says so to who cannot see it", () => {
  const [may, not] = deal([["9S", "8H"]], { legal: ["9S"] }) as [HTMLElement, HTMLElement];
  expect([may.getAttribute("aria-disabled"), not.getAttribute("aria-disabled")]).toEqual([null, "true"]);
  not.click();
  expect(picks).toEqual([["8H", false]]);
});

test("arrows go from card to card and from row to row, and one card alone is a stop of the Tab key", async () => {
  const cards = deal([SIXTEEN.slice(0, 8), SIXTEEN.slice(8)]);
  hand.focusCard();
  const steps: [string, string][] = [
    ["ArrowRight", "8S"],
    ["End", "2H"],
    ["ArrowRight", "2H"],
    ["ArrowUp", "2S"],
    ["Home", "9S"],
    ["ArrowDown", "9H"],
    ["ArrowLeft", "2S"],
  ];
  for (const [name, card] of steps) {
    key(document.activeElement as HTMLElement, name);
    await tick();
    expect([name, focused()]).toEqual([name, card]);
  }
  expect(key(document.activeElement as HTMLElement, "ArrowRight", { ctrlKey: true }), "it is the browser's").toBe(true);
  expect(cards.filter((card) => card.tabIndex === 0).map((card) => card.dataset["card"])).toEqual(["2S"]);
});

test("the focus goes to the card that is chosen, or to the first that may be, or stays", async () => {
  deal([["8S", "7S", "9H"]], { legal: ["9H"] });
  hand.focusPlayable();
  await tick();
  expect(focused()).toBe("9H");
  deal([["8S", "7S", "9H"]], { chosen: ["7S"] });
  hand.focusPlayable();
  await tick();
  expect(focused()).toBe("7S");
});

test("a card that is dragged out of the hand is picked once, one that is let go over it is not", () => {
  const [card] = deal([["8S", "7S"]]) as [HTMLElement];
  const list = card.closest("ul") as HTMLElement;
  list.getBoundingClientRect = () => new DOMRect(0, 500, WIDE, 100);
  const drag = (to: number): void => {
    const at = (type: string, clientY: number): boolean =>
      card.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true, clientX: 10, clientY }));
    at("pointerdown", 550);
    at("pointermove", to);
    at("pointerup", to);
    card.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  drag(520);
  expect(picks).toEqual([]);
  drag(300);
  expect(picks).toEqual([["8S", false]]);
});

beforeEach(() => plant());

/** The reader's own place, in which the game goes on. */
async function sit(view: ReturnType<typeof seen>): Promise<{
  go: (view: ReturnType<typeof seen>) => void;
  why: () => string;
  acts: string[][];
  card: (name: string) => HTMLElement;
}> {
  const target = document.createElement("div");
  document.body.replaceChildren(target);
  const acts: string[][] = [];
  let now = $state.raw(view);
  let why = $state("");
  mounted(Own, {
    target,
    props: {
      game: { flown: null, sending: null, shown: null, ask: () => true },
      get view() {
        return now;
      },
      get why() {
        return why;
      },
      facts,
      asleep: false,
      onwhy: (reason) => (why = reason),
      onact: (actions) => acts.push(actions),
      onclaim: () => undefined,
    },
  });
  flushSync();
  await nextTask();
  return {
    go: (next) => flushSync(() => (now = next)),
    why: () => why,
    acts,
    card: (name) => target.querySelector(`[data-card="${name}"]`) as HTMLElement,
  };
}

const WAITING = seen("tricks", {
  turn: 1,
  players: [0, 1, 2].map(() => place({ tricks: 0 })),
  hand: ["7S", "8S"],
  led: "S",
  trick: [{ seat: 2, card: "9S" }],
});
const MINE = { ...WAITING, turn: 0, legal: ["draw 7S", "draw 8S"] };

test("a card that is chosen before one's turn is played when the turn comes, once", async () => {
  const { go, acts, card } = await sit(WAITING);
  flushSync(() => card("8S").click());
  expect([card("8S").getAttribute("aria-pressed"), acts]).toEqual(["true", []]);
  go(MINE);
  go({ ...MINE });
  expect(acts).toEqual([["draw 8S"]]);
});

test("a card that was chosen before one's turn and may not be played then is forgotten", async () => {
  const { go, why, acts, card } = await sit(WAITING);
  flushSync(() => card("8S").click());
  go({ ...MINE, legal: ["draw 7S"] });
  expect([acts, card("8S").getAttribute("aria-pressed")]).toEqual([[], null]);
  flushSync(() => card("8S").click());
  expect([acts, why()]).toEqual([[], "This card cannot be chosen now."]);
});

test("with a second tap asked for, the first one chooses and the second plays", async () => {
  settings.confirm = true;
  const { acts, card } = await sit(MINE);
  flushSync(() => card("7S").click());
  expect(acts).toEqual([]);
  flushSync(() => card("7S").click());
  expect(acts).toEqual([["draw 7S"]]);
  settings.confirm = false;
});
