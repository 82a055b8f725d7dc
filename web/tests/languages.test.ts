import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { languages } from "../src/catalogue.svelte";
import { Refusal } from "../src/house/house";
import { learn, speak, t, tag } from "../src/i18n";
import { settings } from "../src/settings.svelte";
import { all, control, one, read, SAID, until, visit, type Wishes } from "./visit";

/** Dutch, with faults: sentences that are missing, that cannot be read or said, and a form of words that Dutch has not. */
const DUTCH = `language = Nederlands
close = Sluiten
settings = { $broken
home = { $nobody } spellen
none = { SHOUT("niets") }
lobby-play = Spelen
lobby-playBots = Speel tegen { $n ->
    [1] een bot
   *[other] { $n } bots
}
table-cards = { $n ->
    [few] weinig
    [one] { $n } kaart
   *[other] { $n } kaarten
}
table-tricks = { $target ->
    [none] { $n } slagen
   *[other] { $n } van { $target }
}
cards-name = { $suit }{ $rank }
cards-ranks-Q = vrouw
cards-suits-S = schoppen
cards-letters-Q = V
and = { LIST($parts) }
record-number = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
`;

/** What a house says of the languages that it speaks. */
function house(...more: [id: string, name: string][]): Wishes {
  const spoken = [...SAID.en.games.languages, ...more.map(([id, name]) => ({ id, name, bounds: null }))];
  return { answers: { games: () => ({ ...SAID.en.games, languages: spoken }) } };
}

/** Files of words that there are, by language; each language has its own, for a page learns one but once. */
let files: Record<string, string>;
let asked: string[];
beforeEach(() => {
  [files, asked] = [{}, []];
  vi.stubGlobal("fetch", async (what: URL | string) => {
    const [, lang = ""] = /words\/(\w+)\.ftl$/.exec(String(what)) ?? [];
    if (lang) asked.push(lang);
    if (files[lang] === "offline") throw new TypeError("Failed to fetch");
    return files[lang] ? new Response(files[lang]) : new Response("404", { status: 404 });
  });
});

/** The settings as a page that is loaded now finds them. */
let loads = 0;
async function settingsAgain(): Promise<typeof settings> {
  const module = `/src/settings.svelte.ts?${(loads += 1)}`;
  return ((await import(/* @vite-ignore */ module)) as { settings: typeof settings }).settings;
}

function refused(): never {
  throw new Refusal("no-such-language", "No.");
}

const list = (): HTMLSelectElement => control(t().options.language, "combobox") as HTMLSelectElement;

describe("a language that the page was not built with", () => {
  test("is offered where the house speaks it, and is spoken once it is chosen", async () => {
    files = { nl: DUTCH };
    await visit("/", house(["nl", "Nederlands"]));
    await until(() => expect([...list().options].map(({ text }) => text)).toEqual(["English", "Français", "Polski", "Nederlands"]));
    expect(asked).toEqual([]);
    await userEvent.selectOptions(list(), "nl");
    await until(() => expect(read()).toContain("Spelen"));
    expect([document.documentElement.lang, list().value, tag(), settings.chosen]).toEqual(["nl", "nl", "nl", true]);
    expect(asked).toEqual(["nl"]);
    expect(JSON.parse(localStorage.getItem("trey.settings") ?? "")).toMatchObject({ lang: "nl", chosen: true });
    expect(await settingsAgain()).toMatchObject({ lang: "nl", chosen: true });
  });

  test("says in English what it lacks, and what cannot be said", async () => {
    files = { nds: DUTCH };
    await speak("nds");
    expect([t().close, t().lobby.choose("Euchre")]).toEqual(["Sluiten", "Euchre: choose how to play"]);
    expect([t().settings, t().home, t().none]).toEqual(["Settings", "All games", "None"]);
    expect([t().cards.name(t().cards.ranks.Q, t().cards.suits.S), t().cards.letters.Q, t().cards.letters.K]).toEqual([
      "schoppenvrouw",
      "V",
      "K",
    ]);
  });

  test("chooses among its forms as others do, and takes the usual one where it has none", async () => {
    files = { af: DUTCH };
    await speak("af");
    expect([1, 2, 1234].map((n) => t().table.cards(n))).toEqual(["1 kaart", "2 kaarten", "1234 kaarten"]);
    expect([t().table.tricks(2, null), t().table.tricks(2, 5)]).toEqual(["2 slagen", "2 van 5"]);
    expect([t().lobby.playBots(1), t().lobby.playBots(3)]).toEqual(["Speel tegen een bot", "Speel tegen 3 bots"]);
    expect([t().and(["a", "b", "c"]), t().record.number(-1.25)]).toEqual(["a, b en c", "−1,3"]);
  });

  test("has no words where its house has no file of them: the page is in English, and the house speaks on", async () => {
    await visit("/", house(["da", "Dansk"]));
    await speak("da");
    await until(() => expect([tag(), t().close, list().value]).toEqual(["da", "Close", "da"]));
  });

  test("cannot be chosen while its words cannot come, and a page that begins in it begins in English", async () => {
    files = { sv: "offline" };
    await visit("/", house(["sv", "Svenska"]));
    await until(() => expect(list().options).toHaveLength(4));
    await userEvent.selectOptions(list(), "sv");
    await until(() => expect([tag(), list().value]).toEqual(["en", "en"]));
    settings.lang = "sv";
    await learn();
    expect([t().close, languages().at(-1)]).toEqual(["Close", { id: "sv", name: "Svenska" }]);
    files = { sv: "close = Stäng" };
    await learn();
    expect(t().close).toBe("Stäng");
  });

  test("gives way to English where the house speaks it no more", async () => {
    files = { fi: "close = Sulje" };
    await speak("fi");
    expect(languages().at(-1)).toEqual({ id: "fi", name: "Suomi" });
    await visit("/", { answers: { games: () => (tag() === "fi" ? refused() : SAID.en.games) } });
    settings.lang = "fi";
    await until(() => expect([tag(), list().value, list().options.length]).toEqual(["en", "en", 3]));
    expect(t().close).toBe("Close");
  });
});

describe("who never chose", () => {
  const likes = (...tags: string[]): void => void vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);

  test.each([
    ["is spoken to in the language that they like best, once it is known that the house speaks it", ["it-CH", "fr"], false, "it"],
    ["is left in peace once they chose", ["it-CH", "fr"], true, "en"],
    ["is left in a language that the page was built with, where they like it best", ["en", "it"], false, "en"],
    ["is left in peace where the house does not speak what they like best", ["es", "it"], false, "en"],
  ])("%s", async (_, tags, chosen, lang) => {
    files = { it: "close = Chiudi" };
    likes(...tags);
    await visit("/", { ...house(["it", "Italiano"]), settings: { chosen } });
    await until(() => expect(list().options).toHaveLength(4));
    await until(() => expect([tag(), settings.chosen]).toEqual([lang, chosen]));
  });

  test.each([
    [{ lang: "en" }, false],
    [{ lang: "fr" }, true],
    [{ lang: "fr", chosen: false }, false],
  ])("is told from who did in settings of an earlier trey: %j", async (known, chosen) => {
    likes("en-US");
    localStorage.setItem("trey.settings", JSON.stringify(known));
    expect(await settingsAgain()).toMatchObject({ ...known, chosen });
  });
});

test.each([
  ["en", ""],
  ["fr", ""],
  ["pl", "Tego tłumaczenia nie czytał"],
  ["nb", "This translation has not been read"],
  ["eo", ""],
])("whoever reads a translation that no player has read is told so: %s", async (lang, note) => {
  files = { eo: 'options-unread = { "" }' };
  onTestFinished(() => void (settings.lang = "en"));
  await visit("/", house(["nb", "Norsk"], ["eo", "Esperanto"]));
  await speak(lang);
  control(t().settings).click();
  await until(() => one("dialog select"));
  const notes = all("dialog section:first-child p").map((part) => part.innerText);
  expect(notes).toEqual(note ? [expect.stringContaining(note)] : []);
});
