import { expect, test } from "vitest";
import { Refusal } from "../src/house/house";
import { kept } from "../src/puzzles/solved.svelte";
import { settings } from "../src/settings.svelte";
import { addSlips } from "../src/slips/kept.svelte";
import type { Slip } from "../src/slips/slips";
import type { Facts, LessonStop, Proposal, PuzzleInfo, SeatFacts, ServerMessage, Update, View, Welcome } from "../src/wire.gen";
import { all, control, one, SAID, sitAt, until, visit, type Guest, type Wishes } from "./visit";

type Changes = Partial<{ welcome: Partial<Welcome>; view: Partial<View> | null; facts: Partial<Facts> }>;

const told = (scene: string): [Welcome, ...Update[]] => SAID.en.scenes[scene] as unknown as [Welcome, ...Update[]];

/** A moment of a table, otherwise in some things. */
function changed(update: Update, { view, facts }: Changes): Update {
  return { ...update, view: view === null ? null : update.view && { ...update.view, ...view }, facts: { ...update.facts, ...facts } };
}

/** Come to a table as it is after the last of its messages, otherwise in some things. */
async function comeTo(scene: string, changes: Changes = {}, wishes: Wishes = {}, lesson: LessonStop | null = null): Promise<Guest> {
  const [welcome, ...updates] = told(scene);
  const last = { ...changed(updates.at(-1) as Update, changes), lesson };
  const says = [{ ...welcome, ...changes.welcome }, ...updates.slice(0, -1), last] as ServerMessage[];
  return visit("/t/staged#token", { says, answers: { replay: () => SAID.replay }, ...wishes });
}

const bye = (code: "gave-up" | "no-such-table"): ServerMessage => ({ type: "bye", code, why: "No.", again: false }) as ServerMessage;
const offer = (seat: number, asked: number[]): Partial<Facts> => ({ proposal: { what: "rematch", seat, yes: [seat], asked } as Proposal });
const free = { kind: "bot", bot: "steady", free: true } as SeatFacts;
const nobody = { welcome: { seat: null }, view: { seat: null } };

const puzzle = (number: number, more: Partial<PuzzleInfo> = {}): PuzzleInfo => ({
  id: `${number}`.padStart(12, "0"),
  family: "euchre",
  number,
  rules: "euchre_cutthroat",
  preset: "euchre_cutthroat",
  phase: "play",
  level: "easy",
  grade: 1200,
  bots: [],
  proved: true,
  ...more,
});
const info = puzzle(1);

const SLIP: Slip = {
  ...{ table: "staged", family: "euchre", deal: 1, at: 1, found: 0, due: { step: 0, day: 1 } },
  ...{ step: 7, seat: 0, phase: "play", action: "play 9H", better: "play AS", also: [], cost: 0.6, error: 0.1, why: null },
};

/** A page at a moment, by a name that says which. */
const SCENES = {
  "on one's way to a table": () => visit("/t/staged#token"),
  "a table": () => sitAt("lead"),
  "a table that waits for players": () => comeTo("lead", { view: null, facts: { stage: "open" } }),
  "a table whose cards are dealt": () => comeTo("lead", { view: null }),
  "no table": () => visit("/t/staged#token", { says: [bye("no-such-table")] }),
  "a guided deal": () => comeTo("lead", { facts: { lesson: true } }, {}, { step: 1, steps: 9, text: "Lead." as never, actions: [] }),
  "a table with a free seat": () => comeTo("lead", { ...nobody, facts: { seats: [free, free, free] } }),
  "a table with its menu": () => sitAt("lead").then(() => control("More").click()),
  "a deal's end": () => comeTo("deal over"),
  "a deal's end, waited for": () => comeTo("deal over", { facts: { waited: true } }),
  "a deal's end, read": async () => {
    const guest = await comeTo("deal over", { facts: { seats: told("deal over")[1]?.facts.seats.map(here) ?? [] } });
    (await until(() => one(".result .main"))).click();
    return guest;
  },
  "a deal's end with a kitty": () => comeTo("deal over", { view: { kitty_shown: ["2C", "3C"] } }),
  "a deal's end, and the match is over": async () => {
    const guest = await comeTo("deal over");
    await until(() => one(".result"));
    const last = told("deal over").at(-1) as Update;
    const event = { type: "acted", seat: 1, action: "", happened: [] } as unknown as Update["event"];
    guest.hear(changed({ ...last, number: 11, event }, { view: { number: 2, ended: "points" }, facts: { stage: "over" } }));
    return guest;
  },
  "a match's end": () => comeTo("match over"),
  "a match's end of the day's deal": () =>
    comeTo("match over", { facts: { day: "2026-11-22" } }, { answers: { botsOfDay: () => ({ bots: [bot], people: [] }) as never } }),
  "a match's end, another offered": () => comeTo("match over", { facts: offer(0, [1]) }),
  "a match's end, another is asked for": () => comeTo("match over", { facts: offer(1, [0]) }),
  "a match's end, looked on at": () => comeTo("match over", nobody),
  "a match that was given up": async () => {
    const guest = await comeTo("lead");
    await until(() => one(".board"));
    guest.hear(bye("gave-up"));
    return guest;
  },
  "the replay of no deal": () =>
    visit("/replay/staged?deal=9", { answers: { replay: () => Promise.reject(new Refusal("no-such-deal", "No.")) } }),
  "a replay": () => visit("/replay/staged?deal=1", { answers: { replay: () => ({ ...SAID.replay, deals: 3 }) } }),
  "puzzles of no game": () => visit("/puzzles/none"),
  puzzles: () => puzzles({}),
  "puzzles that were tried": () =>
    puzzles({
      outcomes: { [info.id]: "tried" },
      practice: {
        grades: { euchre: { rating: 1300, rd: 90 } },
        due: { [info.id]: { step: 0, day: 1 } },
        runs: { euchre: { count: 2, best: 9, last: 4 } },
      },
    }),
  "puzzles with own slips": () => {
    addSlips({ slips: [SLIP], records: { staged: "x".repeat(40) } });
    return puzzles({});
  },
  "a puzzle": () => {
    const [, { view }] = told("asked: euchre") as [Welcome, Update];
    return visit(`/puzzle/${info.id}`, {
      answers: {
        puzzles: () => ({ puzzles: [info] }),
        puzzle: () => ({ puzzle: info, view: view as View, happened: [], told: [], first: false }),
      },
    });
  },
  "the settings": () => visit("/").then(async () => (await until(() => control("Settings"))).click()),
} satisfies Record<string, () => Promise<unknown>>;
type SceneName = keyof typeof SCENES;

const bot = { bot: "habit", delta: [1, 2, 3] };
const here = (seat: SeatFacts): SeatFacts => (seat.kind === "human" ? { ...seat, connected: true, bot: null } : seat);

function puzzles(now: Partial<typeof kept>): Promise<Guest> {
  Object.assign(kept, { outcomes: {}, practice: { grades: {}, due: {}, runs: {} }, level: null }, now);
  return visit("/puzzles/euchre", { answers: { puzzles: () => ({ puzzles: [info, puzzle(2)] }) } });
}

/** What comes and goes: for each condition of a file, as they stand there, a moment when it holds and what is seen then. */
const COMES: Record<string, [condition: string, scene: SceneName, part: string][]> = {
  "screens/Table": [
    ["facts && at.offered.length", "a table with a free seat", ".watching .button.main"],
    ["game.gone && !at.left", "no table", "h1|There is nothing here"],
    ["!facts || !game.welcome", "on one's way to a table", "main > .quiet|Going to the table"],
    ['facts.stage === "open"', "a table that waits for players", "h1, h2|Waiting for players"],
    ["!view || !at.scene", "a table whose cards are dealt", "main > [role=status]|The cards are being dealt"],
    ["seat !== null", "a table", ".hand-place [data-card]"],
    ["!view.done", "a guided deal", ".pointed|Lead."],
    ["!view.done", "a table", ".tools [aria-label='The rule for this']"],
    ["at.ended", "a deal's end", ".over > .result"],
    ["at.open && facts", "a table with its menu", "dialog[open]"],
  ],
  "table/Result": [
    ["meanwhile", "a deal's end, waited for", ".meanwhile"],
    ["aim", "a deal's end", ".telling > .small|of 3"],
    ["standing", "a match's end of the day's deal", ".telling > .small|In your seat"],
    ["front", "a match's end", ".telling > h2 + p"],
    ["over && sheet.length > 1", "a match's end", ".result figure > svg"],
    ["over && view.done && !view.redealt", "a match's end", ".telling > figure ~ p"],
    ["!view.redealt", "a deal's end", ".count tbody tr"],
    ["left", "a match's end", ".count .lies svg"],
    ["view.kitty_shown.length", "a deal's end with a kitty", ".kitty svg"],
    ["coming.length", "a deal's end", ".coming p"],
    ["over", "a match's end", ".foot details summary"],
    ["own && offer && !gone", "a match's end, another offered", ".foot .offer ~ button|Withdraw"],
    ["gone && facts.settings.watchers !== false", "a match that was given up", ".foot .main|Watch"],
    ["others && !offer && !facts.next", "a match's end of the day's deal", ".foot .main|Next: "],
    ["view.seat !== null && !gone", "a match's end", ".foot .main|Rematch"],
    ["asked && offer", "a match's end, another is asked for", ".foot .offer"],
    ["asked", "a match's end, another is asked for", ".foot .main ~ button"],
    ["last", "a match's end, looked on at", ".foot a.main[href='/replay/staged']"],
    ["view.seat !== null && last", "a match's end", ".foot a[href$='&review']"],
    ['facts.stage !== "playing"', "a match's end", ".foot > button|Share"],
    ['facts.stage !== "playing"', "a deal's end, and the match is over", ".foot .main"],
    ["behind", "a deal's end, and the match is over", ".foot .main|See how it ended"],
    ["ready", "a deal's end, read", "#ready"],
    ["waited.length", "a deal's end, read", "#ready|Waiting"],
    ["tricks && !view.redealt", "a deal's end", ".foot button|All tricks"],
  ],
  "table/Sounds": [["offers", "a deal's end", ".sounds input"]],
  "screens/Replay": [
    ["error", "the replay of no deal", "h1|There is nothing here"],
    ["found", "a replay", ".board"],
  ],
  "screens/Puzzles": [
    ["lost", "puzzles of no game", "h1|There is nothing here"],
    ["grade", "puzzles that were tried", "main p > b"],
    ["due", "puzzles that were tried", "[role=status] ~ p:not(.small, :has(b))"],
    ["next", "puzzles", "a.main[href^='/puzzle/']"],
    ["runs", "puzzles that were tried", "a[href*=run-] + .soft|9"],
    ["asked.length", "puzzles", ".phases section h2"],
    ["how", "puzzles that were tried", ".tiles .sign"],
  ],
};

/** What always stands on a page. */
const STANDS: Partial<Record<SceneName, string[]>> = {
  "puzzles with own slips": ["section.sheet a[href*=own-]"],
  "a table": [".bar nav button|More", ".board", ".plate", ".question .asked", ".hand [data-card]", "[data-area=told]", ".lamp"],
  "a deal's end": ["#result-title", ".count table", ".foot .main|Next deal", ".foot button|Score sheet"],
  "a match's end": ["#result-title", ".result [aria-current]", ".foot .main|Rematch", ".foot details"],
  "a replay": [
    ...[".board", ".news", ".near-hand svg", ".controls input[type=range]", ".signs .main", ".signs button[aria-label]"],
    ...[".eyes", "#eyes", ".ways .button|Review", ".ways .button|Play on", "aside.beside li", "nav.deals button"],
  ],
  puzzles: ["nav a[aria-current]", "[role=group] button[aria-pressed=true]", ".tiles a", "a[href*=run-]", "[role=status]"],
  "a puzzle": [".board", ".question .asked", ".hand-place [data-card]", ".bar button|More", "h1|Puzzle 1"],
  "the settings": [
    ...["select|English", ".sample svg", "input[type=range]", "input[type=checkbox]", "output"],
    ...["This page", "Cards", "Sound and motion", "Playing"].map((part) => `h3.part|${part}`),
    ...["Appearance", "Suit colours", "Backs", "Cloth", "Size of the cards", "Cards in dark mode", "Motion", "The others play"].map(
      (name) => `label|${name}`,
    ),
  ],
};

/** The parts of which none can be seen: a selector, and what stands in it. */
function missing(parts: readonly string[]): string[] {
  return parts.filter((part) => {
    const [selector = "", text = ""] = part.split("|");
    const said = (e: HTMLElement): boolean => (e.textContent ?? "").replaceAll("\u00A0", " ").includes(text);
    const there = (e: HTMLElement): boolean =>
      e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && e.getClientRects().length > 0;
    return !all(selector).some((e) => there(e) && said(e));
  });
}

const SOURCES = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
const conditions = (source: string): string[] => [...source.matchAll(/\{(?:#|:else )if ([^}]+)\}/g)].map(([, found = ""]) => found);
const partsOf = (scene: SceneName): string[] => [
  ...(STANDS[scene] ?? []),
  ...Object.values(COMES).flatMap((some) => some.flatMap(([, where, part]) => (where === scene ? [part] : []))),
];

test.each(Object.keys(SCENES) as SceneName[])("all parts are there: %s", async (scene) => {
  const wanted = partsOf(scene);
  expect(wanted).not.toEqual([]);
  settings.offered = false;
  await SCENES[scene]();
  await until(() => expect(missing(wanted)).toEqual([]));
  for (const part of wanted.slice(0, 3)) {
    const spoiled = document.head.appendChild(document.createElement("style"));
    spoiled.textContent = `:is(${part.split("|")[0]}) { visibility: hidden !important }`;
    expect(missing(wanted), "planted: a part vanishes").toContain(part);
    spoiled.remove();
  }
});

test.each(Object.entries(COMES))("each condition of %s has a moment when it holds", (file, some) => {
  const source = SOURCES[`../src/${file}.svelte`] as string;
  expect(some.map(([condition]) => condition)).toEqual(conditions(source));
  expect(conditions(`${source}{#if planted}<p></p>{/if}`), "planted: a part that nobody looks for").toContain("planted");
});
