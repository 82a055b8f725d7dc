import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Card from "../src/cards/Card.svelte";
import { courts, loadCourts } from "../src/cards/courts.svelte";
import sprite from "../src/cards/courts.svg?raw";
import css from "../src/cards/deck.css?raw";
import { faceOf, type Deck, type Rank, type Suit } from "../src/cards/deck";
import { cardMark, cardName, rankIndex, suitName, suitSymbol } from "../src/cards/names";
import { LANGUAGES } from "../src/language";
import { pipsOf } from "../src/cards/pips";
import { glyph } from "../src/cards/shapes";
import { t } from "../src/i18n";
import { settings } from "../src/settings.svelte";
import { mounted } from "./mounted";

const SUITS: readonly Suit[] = ["S", "H", "C", "D"];
const RANKS = [..."AKQJT98765432"] as Rank[];
const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
const CLASSIC: Deck = { colours: 2, size: "classic" };
const stem = (index: string): string | undefined => glyph(index)?.stem;

/** What is said in each of these languages. */
function inEach<T>(languages: readonly string[], say: () => T): T[] {
  return languages.map((lang) => {
    settings.lang = lang;
    return say();
  });
}

describe("names", () => {
  test.each([
    ["QS", ["Queen of spades", "dame de pique", "dama pik"], ["Q♠", "D♠", "D♠"]],
    ["TH", ["Ten of hearts", "dix de cœur", "dziesiątka kier"], ["10♥", "10♥", "10♥"]],
    ["JC", ["Jack of clubs", "valet de trèfle", "walet trefl"], ["J♣", "V♣", "W♣"]],
    ["KD", ["King of diamonds", "roi de carreau", "król karo"], ["K♦", "R♦", "K♦"]],
    ["AS", ["Ace of spades", "as de pique", "as pik"], ["A♠", "A♠", "A♠"]],
    ["9S", ["Nine of spades", "neuf de pique", "dziewiątka pik"], ["9♠", "9♠", "9♠"]],
    ["JK", ["Joker", "joker imprimé", "joker"], ["★", "★", "★"]],
    ["CH", ["Knight of hearts", "cavalier de cœur", "rycerz kier"], ["C♥", "C♥", "C♥"]],
    ["*XIV", ["XIV", "XIV", "XIV"], ["XIV", "XIV", "XIV"]],
    [null, ["Face-down card", "carte cachée", "zakryta karta"], []],
  ])("%s has its names, and its marks", (card, names, marks) => {
    expect(inEach(["en", "fr", "pl"], () => cardName(card))).toEqual(names);
    if (card) expect(inEach(["en", "fr", "pl"], () => cardMark(card).replace("\uFE0E", ""))).toEqual(marks);
  });

  test.each(LANGUAGES)("no two cards share a name, nor two ranks a letter (%s)", (lang) => {
    settings.lang = lang;
    expect(new Set([...PACK, "JK", null].map(cardName)).size).toBe(54);
    expect(new Set(RANKS.map(rankIndex)).size).toBe(13);
    expect(RANKS.map(rankIndex).filter((index) => !glyph(index))).toEqual([]);
  });

  test("suits have a name and a plain sign", () => {
    settings.lang = "fr";
    expect(SUITS.map(suitName)).toEqual(["pique", "cœur", "trèfle", "carreau"]);
    expect(suitSymbol("H")).toBe("♥\uFE0E");
  });

  test.each(["", "1S", "QX", "10H", "qs", "JK2"])("%j is no card", (text) => {
    expect(() => faceOf(text)).toThrow(RangeError);
  });
});

describe("marks on the field", () => {
  test("a number card has as many marks as its number", () => {
    const counts = RANKS.map((rank) => pipsOf(rank).length);
    expect(counts).toEqual([1, 0, 0, 0, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  test("marks of the lower half stand on their heads", () => {
    for (const pip of RANKS.flatMap(pipsOf)) expect(pip.turned).toBe(pip.y > 175.001);
  });

  test("but for the seven, a card turned round looks the same", () => {
    const places = (rank: (typeof RANKS)[number], turn: boolean): string[] =>
      pipsOf(rank)
        .map(({ x, y }) => (turn ? [250 - x, 350 - y] : [x, y]).map(Math.round).join())
        .sort();
    const symmetric = RANKS.filter((rank) => places(rank, false).join(" ") === places(rank, true).join(" "));
    expect(RANKS.filter((rank) => !symmetric.includes(rank))).toEqual(["7"]);
  });
});

describe("a card on the page", () => {
  const show = (card: string | null, deck: Partial<Deck> = {}, more: object = {}): SVGSVGElement => {
    const target = document.body.appendChild(document.createElement("div"));
    mounted(Card, { target, props: { card, deck: { ...CLASSIC, ...deck }, ...more } });
    flushSync();
    return target.firstElementChild as SVGSVGElement;
  };
  const stems = (svg: Element): (string | null)[] => [...svg.querySelectorAll(".index .stem")].map((path) => path.getAttribute("d"));

  beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new Error("offline"))));
  afterEach(() => {
    document.body.replaceChildren();
  });

  test("is one picture with one name", () => {
    settings.lang = "fr";
    const svg = show("QS");
    expect([svg.getAttribute("role"), svg.getAttribute("aria-label")]).toEqual(["img", "dame de pique"]);
    expect(svg.querySelectorAll("[role], [aria-label], title, text")).toHaveLength(0);
  });

  test("has a star when its rank is wild", () => {
    const stars = (...args: Parameters<typeof show>): number => show(...args).querySelectorAll(".star").length;
    expect([stars("3D", { wild: "3" }), stars("3D", { wild: "3", size: "large" })]).toEqual([2, 1]);
    expect([stars("4D", { wild: "3" }), stars("3D"), stars("JK", { wild: "3" })]).toEqual([0, 0, 0]);
  });

  test("says nothing of what is under its back", () => {
    const svg = show(null, { colours: 4 });
    expect(svg.getAttribute("aria-label")).toBe("Face-down card");
    expect(svg.querySelectorAll(".index")).toHaveLength(0);
  });

  test.each([
    ["KH", "en", "K"],
    ["KH", "fr", "R"],
    ["QH", "fr", "D"],
    ["JH", "fr", "V"],
    ["AH", "fr", "A"],
    ["TH", "en", "10"],
    ["TH", "fr", "10"],
    ["JH", "pl", "W"],
  ] as const)("%s in %s bears %s in both corners", (card, lang, index) => {
    settings.lang = lang;
    expect(rankIndex(card[0] as "K")).toBe(index);
    expect(stems(show(card))).toEqual([stem(index), stem(index)]);
  });

  test("letters that no glyph was drawn for are set as text, and two in the room of one", () => {
    const { letters } = t().cards;
    letters.J = "Kn";
    const texts = [...show("JH").querySelectorAll(".index text")];
    expect(texts.map((text) => [text.textContent, text.getAttribute("textLength")])).toEqual([
      ["Kn", "92"],
      ["Kn", "92"],
    ]);
    letters.J = "J";
  });

  test("every card of every pack is drawn without a style attribute", () => {
    for (const size of ["classic", "large"] as const) {
      for (const card of [...PACK, "JK", null]) {
        const svg = show(card, { size });
        expect(svg.querySelectorAll("path").length).toBeGreaterThan(0);
        expect(svg.outerHTML).not.toMatch(/ style=|<style|NaN|undefined/);
      }
    }
  });

  test.each([
    ["*XVIII", "classic"],
    ["*FOOL", "large"],
    ["CS", "classic"],
  ] as const)("%s has no picture, and shows its name (%s)", (card, size) => {
    const svg = show(card, { size });
    const texts = [...svg.querySelectorAll("text")];
    expect(new Set(texts.map((text) => text.textContent))).toEqual(new Set([card.startsWith("*") ? card.slice(1) : "C"]));
    const corners = card === "CS" ? stems(svg) : texts.filter((text) => Number(text.getAttribute("x")) < 50);
    expect(corners).toHaveLength(size === "classic" ? 2 : 1);
    expect(svg.querySelector(".art path") !== null).toBe(card === "CS");
  });

  test("the large index shows within 18 pixels of a card 44 pixels wide", () => {
    for (const card of PACK) {
      const [, x, , scale] = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(
        show(card, { size: "large" }).querySelector(".index > g")?.getAttribute("transform") ?? "",
      ) as RegExpExecArray;
      const right = Number(x) + (Number(scale) * ((glyph(rankIndex(card[0] as "A"))?.width ?? 0) + 15)) / 2;
      expect((right / 250) * 44).toBeLessThan(18);
    }
  });

  test("dimmed, selected and four-coloured are classes of their own", () => {
    expect([...show("2C", { colours: 4 }, { dimmed: true, selected: true }).classList]).toEqual(
      expect.arrayContaining(["playing-card", "C", "classic", "four", "dimmed", "selected"]),
    );
    expect([...show("2C").classList]).toEqual(expect.not.arrayContaining(["four", "dimmed", "selected"]));
  });

  test("a court card has its index and a letter before its figure is there, and the figure after", async () => {
    courts.ready = false;
    const svg = show("QD");
    await loadCourts();
    flushSync();
    expect(courts.ready).toBe(false);
    expect(svg.querySelectorAll("use")).toHaveLength(0);
    expect([...svg.querySelectorAll(".art .stem")].map((path) => path.getAttribute("d"))).toEqual([stem("Q")]);

    vi.stubGlobal("fetch", () => Promise.resolve(new Response(sprite)));
    await loadCourts();
    flushSync();
    expect(courts.ready).toBe(true);
    expect(svg.querySelector("use")?.getAttribute("href")).toBe("#court-QD");
    expect(document.querySelectorAll("#court-QD")).toHaveLength(1);
    expect(svg.querySelectorAll(".art .stem")).toHaveLength(0);
  });
});

describe("the court figures", () => {
  test("are the twelve, with their licence, and no letters and no colours of their own", () => {
    const ids = [...sprite.matchAll(/<symbol id="court-(..)"/g)].map(([, id]) => id);
    expect(ids.sort()).toEqual(PACK.filter((card) => "JQK".includes(card[0] ?? "")).sort());
    expect(sprite).toContain("CC0-1.0");
    expect(sprite).not.toMatch(/<text|<style| style=/);
    const paints = new Set([...sprite.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, paint]) => paint));
    const variables = ["gold", "red", "blue", "ink", "line"].map((name) => `var(--court-${name})`);
    expect([...paints].sort()).toEqual(["currentColor", "none", ...variables].sort());
  });

  test("weigh at most 160 kB with gzip", async () => {
    const packed = new CompressionStream("gzip");
    const writer = packed.writable.getWriter();
    void writer.write(new TextEncoder().encode(sprite)).then(() => writer.close());
    let size = 0;
    for (let reader = packed.readable.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
    }
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThanOrEqual(160_000);
  });
});

describe("colours", () => {
  const blocks = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, block]) => block ?? "");
  const read = (block: string, theme: 0 | 1): Map<string, string> =>
    new Map(
      [...block.matchAll(/(--[\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map((m) => [
        m[1] ?? "",
        m[4] ?? m[2 + theme] ?? "",
      ]),
    );
  /** Paper, then what dark cards change, then what more contrast changes. */
  const palette = (faces: "paper" | "dark", contrast: "usual" | "more", theme: 0 | 1): Map<string, string> =>
    new Map(
      [blocks[0], faces === "dark" ? blocks[1] : "", contrast === "more" ? blocks[2] : ""].flatMap((block) => [
        ...read(block ?? "", theme),
      ]),
    );
  const light = (hex: string): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a: string, b: string): number => {
    const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };
  const colour = (from: Map<string, string>, name: string): string => {
    const found = from.get(`--card-${name}`);
    if (!found) throw new Error(`no colour ${name}`);
    return found;
  };
  const THEMES = [
    ["paper", "paper", "usual", 0, 4.5],
    ["paper at night", "paper", "usual", 1, 4.5],
    ["ink", "dark", "usual", 1, 4.5],
    ["paper with more contrast", "paper", "more", 0, 7],
    ["ink with more contrast", "dark", "more", 1, 7],
  ] as const;

  test.each(THEMES)("on %s every suit can be read", (_, faces, contrast, theme, least) => {
    const from = palette(faces, contrast, theme);
    for (const suit of ["black", "red", "blue", "green"]) {
      expect(ratio(colour(from, suit), colour(from, "face"))).toBeGreaterThanOrEqual(least);
      expect(ratio(colour(from, suit), colour(from, "face-dim"))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(THEMES)("on %s the ring of a selected card and the mark of a back can be seen", (_, faces, contrast, theme) => {
    const from = palette(faces, contrast, theme);
    expect(ratio(colour(from, "ring"), colour(from, "face"))).toBeGreaterThanOrEqual(3);
    expect(ratio(colour(from, "back-line"), colour(from, "back"))).toBeGreaterThanOrEqual(3);
  });

  test("every variable that is used is given", () => {
    const given = new Set([...css.matchAll(/(--[\w-]+):/g)].map((m) => m[1]));
    const used = [...(css + sprite).matchAll(/var\((--[\w-]+)\)/g)].map((m) => m[1]);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !given.has(name))).toEqual([]);
  });
});
