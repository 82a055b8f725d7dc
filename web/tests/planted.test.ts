import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { afterFrame, nextTask } from "../src/frame";
import Picture from "../src/lobby/Picture.svelte";
import { settings } from "../src/settings.svelte";
import Tiles from "../src/parts/Tiles.svelte";
import Choices from "../src/table/Choices.svelte";
import Count from "../src/table/Count.svelte";
import { actionsFor, choosingOf } from "../src/table/choose";
import { buttonWords, drawFrom, meldOf } from "../src/table/family";
import Middle from "../src/table/Middle.svelte";
import Known from "../src/table/Known.svelte";
import Own from "../src/table/Own.svelte";
import Plate from "../src/table/Plate.svelte";
import { whyNot } from "../src/table/reasons";
import { said, say } from "../src/say.svelte";
import Result from "../src/table/Result.svelte";
import { fromView } from "../src/table/scene";
import Status from "../src/table/Status.svelte";
import { facts, place, plant, seen, shown, textOf } from "./planted";

const nothing = (): void => {};

beforeEach(() => plant());

function choices(view: ReturnType<typeof seen>, more = {}): HTMLElement {
  return shown(Choices, { view, onact: nothing, onused: nothing, onwhy: nothing, ...more });
}

/** A reader's own place, with all that is shown there. */
function own(view: ReturnType<typeof seen>, more = {}): HTMLElement {
  const game = { sending: null, shown: null };
  return shown(Own, { game, view, facts, why: "", onwhy: nothing, onact: nothing, onclaim: nothing, ...more });
}

describe("a family with verbs of other games", () => {
  test("has its own words on its buttons, and its own button first", () => {
    const page = choices(seen("contract", { legal: ["take H", "take G", "hold"] }));
    const [hearts, grand, hold] = page.querySelectorAll("button");
    expect(hearts?.getAttribute("aria-label")).toBe("Contract hearts");
    expect(textOf(grand as Element)).toBe("Grand");
    expect(grand?.getAttribute("aria-label")).toBe("Contract grand");
    expect(textOf(hold as Element)).toBe("Hold");
    expect([...page.querySelectorAll(".main")]).toEqual([hold]);
  });

  test("shows the choice that binds to least first, and what another plays for", () => {
    const page = choices(seen("contract", { legal: ["take H", "take G", "pass"], prices: [["take G", "10 points"]] }));
    const [first, , grand] = page.querySelectorAll("button");
    expect(first?.dataset.action).toBe("pass");
    expect(textOf(grand as Element)).toBe("Grand 10 points");
    expect([...page.querySelectorAll(".bid")]).toEqual([grand]);
  });

  test("has the next bid before one, and a step to others, by a press or by a long one", async () => {
    const onact = vi.fn();
    const page = choices(seen("auction", { legal: ["pass", ...Array.from({ length: 90 }, (_, n) => `discard ${n + 10}`)] }), { onact });
    const [pass, less, bid, more] = page.querySelectorAll("button") as unknown as HTMLButtonElement[];
    if (!pass || !less || !bid || !more) throw new Error("a pass, a bid, and a step before and after it");
    expect([pass, bid].map((one) => one.dataset.action)).toEqual(["pass", "discard 10"]);
    expect([less.ariaDisabled, more.ariaDisabled, more.ariaLabel]).toEqual(["true", "false", "+ Bid 11"]);
    less.click();
    for (const [button, value] of [
      [more, 11],
      [more, 12],
      [less, 11],
    ] as const) {
      await userEvent.click(button);
      expect([bid.dataset.action, textOf(bid)]).toEqual([`discard ${value}`, `Bid ${value}`]);
    }
    await userEvent.click(more, { delay: 900 });
    const reached = Number(bid.dataset.action?.split(" ")[1]);
    expect(reached).toBeGreaterThan(14);
    await new Promise((done) => setTimeout(done, 200));
    expect(bid.dataset.action).toBe(`discard ${reached}`);
    await userEvent.click(bid);
    expect(onact.mock.calls).toEqual([[`discard ${reached}`]]);
  });

  test("shows few bids side by side", () => {
    const page = choices(seen("auction", { legal: ["pass", ...Array.from({ length: 6 }, (_, n) => `discard ${n + 10}`)] }));
    expect(page.querySelectorAll("[data-choice]").length).toBe(page.querySelectorAll("button").length);
    expect(page.querySelectorAll("[data-choice]").length).toBe(7);
  });

  test("tells why a word of its own cannot be chosen", () => {
    const why = vi.fn();
    const page = choices(seen("turn", { legal: ["give 7S"] }), { onwhy: why });
    (page.querySelector("[aria-disabled]") as HTMLElement).click();
    expect(textOf(page)).toContain("Finish");
    expect(why).toHaveBeenCalledWith("Finish once all fits.");
  });

  test("is asked in its own words, and confirms with them", async () => {
    const view = seen("bids", { hand: ["7S", "2C", "3C"], legal: ["discard 7S", "discard 2C", "discard 3C"], owed: 3 });
    const page = own(view);
    expect(textOf(page.querySelector(".asked") as Element)).toBe("Ask of bids.");
    expect(textOf(page)).toContain("0 of 3 chosen");
    expect(page.querySelector("[data-choice]")).toBeNull();
    await nextTask();
    for (const card of page.querySelectorAll<HTMLElement>("[data-card]")) flushSync(() => card.click());
    expect(textOf(page.querySelector("[data-choice]") as Element)).toBe("Bid these 3 cards");
  });

  test("has a hand that is made in a task of its own, in a place that is kept for it", async () => {
    const view = seen("bids", { hand: ["7S", "8S"], legal: [], turn: 1 });
    const page = own(view);
    const high = (): number => (page.querySelector(".hand-place") as HTMLElement).offsetHeight;
    const kept = high();
    expect(page.querySelector(".question")).not.toBeNull();
    expect(page.querySelector("[data-card]")).toBeNull();
    await nextTask();
    expect(page.querySelectorAll("[data-card]").length).toBe(2);
    expect([kept > 50, high()]).toEqual([true, kept]);
  });

  test("says in the same place for whom a choice is, and in French", async () => {
    settings.lang = "fr";
    const view = seen("bids", { hand: ["7S", "8S"], legal: ["discard 7S", "discard 8S"], owed: 2, receiver: 1 });
    const page = own(view);
    await nextTask();
    for (const card of page.querySelectorAll<HTMLElement>("[data-card]")) flushSync(() => card.click());
    settings.lang = "en";
    expect(textOf(page.querySelector(".question") as HTMLElement)).toContain("Pour Bo");
    expect(textOf(page)).toContain("Bid ces 2 cartes");
  });

  test("acts at the first tap where one card is owed", async () => {
    const onact = vi.fn();
    const view = seen("bids", { hand: ["7S", "8S"], legal: ["discard 7S", "discard 8S"], owed: 1 });
    const page = own(view, { onact });
    await nextTask();
    (page.querySelector("[data-card]") as HTMLElement).click();
    expect(onact).toHaveBeenCalledWith(["discard 7S"]);
  });

  test("may be claimed in wherever tricks are played, whatever the phase is called", () => {
    const view = seen("tricks", { hand: ["7S", "TS"], legal: ["draw 7S"], players: [place({ tricks: 0 }), place(), place()] });
    const page = own(view, { game: { sending: null, shown: { claim: true } } });
    expect(textOf(page)).toContain("Claim the rest");
  });

  test("stops a choice by its own word", () => {
    const early = choosingOf(seen("bids", { legal: ["discard 7S", "that"], owed: 2 }));
    expect(early && [early.least, actionsFor(early, ["7S"])]).toEqual([1, ["discard 7S", "that"]]);
    const all = choosingOf(seen("bids", { legal: ["discard 7S", "discard 2C"], owed: 2 }));
    expect(all && [all.least, actionsFor(all, ["7S", "2C"])]).toEqual([2, ["discard 7S", "discard 2C"]]);
    const free = choosingOf(seen("spread", { hand: ["3S", "3H", "3D"], legal: ["play 3S", "play 3H", "play 3D"] }));
    expect(free && [free.most, actionsFor(free, ["3S", "3H"])]).toEqual([3, ["play 3S", "play 3H", "shut"]]);
  });
});

describe("a stock and a discard pile", () => {
  const view = seen("fetch", { legal: ["alone", "go"], stock: 20, pile: 3, top: "7S" });

  test("are drawn from by the words that say so", () => {
    expect([drawFrom(view, "stock"), drawFrom(view, "pile"), drawFrom(view, "kitty")]).toEqual(["alone", "go", undefined]);
    const done: string[] = [];
    const page = shown(Middle, {
      scene: fromView(view, { bottom: 0 }),
      width: 60,
      onact: (action: string) => done.push(action),
      onrefuse: nothing,
    });
    page.querySelectorAll("button").forEach((pile) => pile.click());
    flushSync();
    expect(done).toEqual(["alone", "go"]);
    expect(page.querySelector("button")?.getAttribute("aria-label") ?? textOf(page)).toContain("From the wood");
    expect(choices(view).querySelectorAll("button")).toHaveLength(0);
  });

  test("come before a card, whatever the words are", () => {
    expect(whyNot(view, facts, "7S")).toContain("Draw a card first");
  });
});

test("a meld is named by its number, with its cards", () => {
  const melds = [
    { seat: 0, cards: ["3S", "3H", "3D"], stands_for: [] },
    { seat: 1, cards: ["4S", "5S", "6S"], stands_for: [] },
  ];
  const view = seen("extend", { legal: ["at 1", "at 2 low"], melds: melds as never });
  expect(textOf(choices(view)).replace(/\uFE0E/g, "")).toMatch(/Extend 1: 3♠ 3♥ 3♦.*Extend 2, low end: 4♠ 5♠ 6♠/);
  expect(meldOf(seen("contract"), "at 1")).toBeUndefined();
});

test("roles, trumps and what was led are said in the family's words", () => {
  const player = place({ tricks: 1, roles: ["dealer", "declarer", "unheard"], calls: ["H", "G"], voids: ["J"] });
  const view = seen("tricks", { trump: "G", led: "J", players: [player, place(), place()] });
  const plate = textOf(shown(Plate, { seat: 0, facts, scene: fromView(view, { bottom: 1 }) }));
  expect(plate).toContain("Declarer");
  expect(plate).toContain("Unheard");
  expect(plate).toContain("grand");
  expect(plate).toContain("jacks");
  expect(plate).not.toContain("Dealer");
  const status = textOf(shown(Status, { view, facts, led: "J", left: null }));
  expect(status).toContain("Grand");
  expect(status).toContain("jacks");
  expect(whyNot({ ...view, legal: ["draw JS"] }, facts, "2C")).not.toContain("undefined");
  expect(whyNot({ ...view, done: true }, facts, "2C"), "the family's own words for the end of a deal").toBe("The hand is spread.");
});

describe("what one seat knows and others do not", () => {
  const players = [
    place({ tricks: 2, target: 3, total: 32, delta: 5 }),
    place({ tricks: 1, total: -4, delta: -5 }),
    place({ tricks: 0, target: 5, at_most: true }),
  ];
  const view = seen("tricks", { players });
  const numbers = (seat: number): string =>
    textOf(shown(Plate, { seat, facts, scene: fromView(view, { bottom: 0 }) }).querySelector(".numbers") as Element);

  test("leaves no trace beside the others", () => {
    expect(numbers(0)).toContain("2 / 3");
    expect(numbers(1)).not.toMatch(/null|undefined|\//);
    expect(numbers(2)).toContain("≤5");
  });

  test("does not decide the sign of points: the family does", () => {
    const result = (): string =>
      textOf(
        shown(Result, {
          view: { ...view, done: true },
          facts,
          table: "t",
          sheet: [],
          ready: true,
          ontricks: nothing,
          onnext: nothing,
          onrematch: nothing,
          onscores: nothing,
        }),
      );
    expect([numbers(0), numbers(1)].join()).not.toContain("+");
    expect(result()).not.toContain("+");
    plant({ signed: true });
    expect(numbers(0)).toContain("+32");
    expect(result()).toMatch(/\+5.*\+32/);
  });

  test("waits with what was done meanwhile until the deal is told", async () => {
    const end = { ready: true, onask: nothing, ontricks: nothing, onnext: nothing, onscores: nothing };
    afterFrame(() => say("The deal is over.")); // as a herald says it
    shown(Result, {
      view: { ...view, seat: 0, done: true },
      facts: { ...facts, stage: "playing", waited: true },
      table: "t",
      sheet: [],
      ...end,
    });
    await expect.poll(() => said.lines.slice(-2).map((one) => one.text.slice(0, 17))).toEqual(["The deal is over.", "The table waited "]);
  });

  test("is shown with whose it was", () => {
    const cards = [
      { seat: 1, card: "9H" },
      { seat: 2, card: "TS" },
      { seat: 1, card: "AD" },
    ];
    const page = shown(Known, { view: seen("tricks", { shown: cards }), facts });
    expect(textOf(page).replace(/\uFE0E/g, "")).toMatch(/Shown to you by Bo 9♥ A♦.*Shown to you by Cleo 10♠/);
  });
});

test("a game's picture is of its own cards, however many", async () => {
  const page = shown(Picture, { cards: ["TC", "8D", "9S", "6H"] });
  await expect.poll(() => page.querySelectorAll(".picture > span").length).toBe(4);
});

test("an action of no family is said as it is written", () => {
  expect(buttonWords("planted", "unheard of")).toBe("Unheard of");
  expect(buttonWords("nobody", "pass")).toBe("Pass");
});

test("an open hand of two packs may hold a card twice", () => {
  expect(textOf(shown(Tiles, { cards: ["KH", "KH", "JK"] }))).toContain("K♥");
});

describe("what a deal brought", () => {
  const bars = (changes: object): [string, number] => {
    const page = shown(Count, { view: seen("over", { ...changes, players: [place(), place(), place()] }), facts });
    return [textOf(page), page.querySelectorAll(".bar").length];
  };

  test("is shown on the way to the goal", () => {
    const [text, count] = bars({ goal: 10 });
    expect(text).toContain("/10");
    expect(count).toBe(3);
  });

  test("leads to no goal where so many deals end the match, as on the day", () => {
    const [text, count] = bars({ goal: 10, deals: 3 });
    expect(text).not.toContain("/");
    expect(count).toBe(0);
  });
});
