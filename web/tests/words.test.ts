import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import en from "../../src/trey/words/en/page.ftl";
import { formats } from "../src/i18n/formats";
import fr from "../../src/trey/words/fr/page.ftl";
import type { Messages } from "../src/i18n/messages.gen";
import { longer, pseudo } from "../src/i18n/pseudo";
import { LANGUAGES } from "../src/language";
import { catalogues, compile, faultsOf, lacking, LATER, read, types, WHOLE } from "../tools/words.mjs";

const ALL = catalogues();
const ENGLISH = ALL["en"] as string;

/** Run a compiled catalogue. */
function run(
  source: string,
  lang = "en",
  english = source,
  part: "" | "first" | "later" = "",
): Record<string, (...told: unknown[]) => string> {
  const body = compile(source, lang, english, part)
    .replace(/^import .*\n/, "")
    .replace("export default", "return");
  return new Function("formats", body)(formats) as ReturnType<typeof run>;
}

describe("the catalogues", () => {
  test("are there in every language that can be chosen, and no other", () => expect(Object.keys(ALL)).toEqual([...LANGUAGES].sort()));

  test.each(WHOLE)("have all sentences and no other, and say all that they are told: %s", (lang) => {
    expect(faultsOf(read(ENGLISH), read(ALL[lang] as string), lang)).toEqual([]);
  });

  test("are sent in two parts that are the whole", () => {
    const groups = (part: "" | "first" | "later"): string[] => Object.keys(run(ENGLISH, "en", ENGLISH, part));
    expect(groups("later").sort()).toEqual([...LATER].sort());
    expect([...groups("first"), ...groups("later")].sort()).toEqual(groups("").sort());
  });

  test("are what the types say", () => expect(types()).toBe(readFileSync("src/i18n/messages.gen.ts", "utf8")));

  test("know the forms of words that their language has", () => {
    expect([0, 1, 2, 21].map((n) => en.table.cards(n))).toEqual(["0 cards", "1 card", "2 cards", "21 cards"]);
    expect([0, 1, 2, 21].map((n) => fr.table.cards(n))).toEqual(["0\u00A0carte", "1\u00A0carte", "2\u00A0cartes", "21\u00A0cartes"]);
  });

  test("write numbers, lists and dates as their language does", () => {
    expect([en.signed(3), en.signed(-3), en.signed(0)]).toEqual(["+3", "−3", "0"]);
    expect([en.record.number(-1.25), fr.record.number(-1.25)]).toEqual(["−1.3", "−1,3"]);
    expect([en.review.number(-0.001), fr.review.number(0.126)]).toEqual(["0.00", "0,13"]);
    expect([en.teach.gain(1.26, 0.5), fr.teach.gain(-1.26, 0.5)]).toEqual(["+1.3\u00A0±\u00A00.5", "−1,3\u00A0±\u00A00,5"]);
    expect([en.and([]), en.and(["a"]), en.and(["a", "b", "c"]), fr.and(["a", "b", "c"])]).toEqual(["", "a", "a, b and c", "a, b et c"]);
    expect([en.day.date("2026-11-22"), fr.day.date("2026-11-22")]).toEqual(["Nov 22, 2026", "22 nov. 2026"]);
    expect([fr.table.handOf("Anna"), fr.table.handOf("Zoé"), fr.end.next("donne")]).toEqual([
      "Main d’Anna",
      "Main de Zoé",
      "Donne suivante",
    ]);
  });
});

describe("each of these faults in a catalogue is seen", () => {
  const base = "one = One\n# (n: number)\ntwo = { $n ->\n    [one] { $n } card\n   *[other] { $n } cards\n}\n";
  test.each([
    ["a sentence that is missing", "one = Un", "two is missing"],
    ["a sentence too many", `${base}three = Drei`, "three is in no English sentence"],
    ["something that it is told and does not say", "one = Un\ntwo = cartes", "two does not say $n"],
    ["something that it is not told", `one = { $name }\ntwo = { $n }`, "one is not told $name"],
    ["a sentence that stands twice", `${base}one = Eins`, "one stands twice"],
    ["a line that cannot be read", `${base}three = { $n`, "cannot be read"],
    ["a term", `${base}-brand = trey`, "-brand is a term"],
    ["a function that there is none of", "one = Un\ntwo = { SHOUT($n) }", "there is no SHOUT"],
    ["a form that fits no number", "one = Un\ntwo = { $n ->\n    [red] { $n }\n   *[other] { $n }\n}", "[red] fits no number"],
  ])("%s", (_, other, fault) => expect(() => compile(other, "fr", base)).toThrow(fault));

  test("and types that are out of date", () => expect(types({ ...ALL, en: `${ENGLISH}\nnew = New\n` })).not.toBe(types()));
});

describe("a language that need not be whole", () => {
  const english =
    "one = One\n# (n: number)\ntwo = { $n ->\n    [one] { $n } card\n   *[other] { $n } cards\n}\n# (n: number)\nthree = { NUMBER($n) }\n";
  test.each([
    ["has not", "", ["one", "two", "three"]],
    ["says without what it is told", "two = karty", ["one", "two", "three"]],
    ["says with what it is not told", "one = { $n }", ["one", "two", "three"]],
    ["has in a form that cannot be read", "one = { $n\ntwo = { $n } kart", ["one", "three"]],
    ["makes by a function that there is none of", "two = { SHOUT($n) }\none = Jeden", ["two", "three"]],
    ["has beside sentences that nobody says", "one = Jeden\nfour = Cztery", ["two", "three"]],
  ])("says in English what it %s", (_, other, missing) => {
    const said = run(other, "pl", english);
    expect(lacking(other, "pl", english)).toEqual(missing);
    if (missing.includes("one")) expect(said["one"]).toBe("One");
    if (missing.includes("two")) expect([said["two"]?.(1), said["two"]?.(2)]).toEqual(["1 card", "2 cards"]);
    expect(said["three"]?.(-1.5)).toBe("−1.5");
  });
});

test("a sentence chooses by numbers, by flags, by what is not there, and one in another", () => {
  const told = run(
    "# (n: number | null, you: boolean, name: string | null)\na = { $n ->\n    [none] no { $name }\n    [0] zero\n    [one] { $you ->\n        [true] your card\n       *[other] { $name ->\n            [none] a card\n           *[other] card of { $name }\n        }\n    }\n   *[other] { $n } cards\n}\n",
  )["a"] as (...told: unknown[]) => string;
  expect([
    told(null, true, "x"),
    told(0, true, null),
    told(1, true, null),
    told(1, false, null),
    told(1, false, "Bo"),
    told(4, false, null),
  ]).toEqual(["no x", "zero", "your card", "a card", "card of Bo", "4 cards"]);
});

test("what stands in a sentence is said as it is", () => {
  const odd = run('a = back`tick ${"{"}x{"}"} \\\\ {" "}\n# (x)\nb = `{ $x }` ${"{"}\n');
  expect(odd["a"]).toBe("back`tick ${x} \\\\  ");
  expect(odd["b"]?.("1")).toBe("`1` ${");
});

describe("the pseudo-language", () => {
  const made = pseudo(en) as Messages;

  test("is longer by two fifths, with accents", () => {
    expect(made.lobby.title).toBe(`${longer(en.lobby.title)}`);
    expect(longer("Choose a game")).toBe("Chööšé å gåmé one");
    for (const said of [en.lobby.lead, en.lobby.title, en.offline.text]) expect(longer(said).length / said.length).toBeGreaterThan(1.3);
    for (const said of [en.lobby.lead, en.lobby.title, en.offline.text]) expect(longer(said).length / said.length).toBeLessThan(1.5);
  });

  test("leaves what a sentence is told as it is", () => {
    expect(made.table.waitFor("Anna Oe")).toContain("Anna Oe");
    expect(made.table.cards(3)).toContain("3 ");
    expect(made.shuffle.wrong([1, 4])).toContain("1, 4");
    expect(made.and(["Anna", "Bo"])).toBe("Anna and Bo");
    expect(made.colon).toBe(": ");
    expect(made.table.deal("Deal", 1, null)).toContain("Deal 1");
  });

  test("has all that the English catalogue has", () => {
    const names = (part: object): string[] =>
      Object.entries(part).flatMap(([name, value]) =>
        typeof value === "object" ? names(value as object).map((one) => `${name}.${one}`) : [name],
      );
    expect(names(made).sort()).toEqual(names(en).sort());
  });
});
