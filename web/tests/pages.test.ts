import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Refusal } from "../src/house/house";
import { addPlayed, forgetAll } from "../src/record/played.svelte";
import { go } from "../src/router.svelte";
import { settings } from "../src/settings.svelte";
import type { SeatFacts, TableInfo } from "../src/wire.gen";
import { all, control, faults, one, read, SAID, summary, until, visit } from "./visit";

const refuse = (code: string) => (): never => {
  throw new Refusal(code, "No.");
};
const NOWHERE = {
  byCode: refuse("no-such-table"),
  table: refuse("no-such-table"),
  replay: refuse("no-such-table"),
  puzzle: refuse("no-such-puzzle"),
};
const field = (label: string): HTMLInputElement => control(label, "textbox") as HTMLInputElement;
const choice = (label: string): HTMLSelectElement => control(label, "combobox") as HTMLSelectElement;

/** Choose or type, as a reader does. */
function put(into: HTMLInputElement | HTMLSelectElement, value: string): void {
  into.value = value;
  into.dispatchEvent(new Event("input", { bubbles: true }));
  into.dispatchEvent(new Event("change", { bubbles: true }));
}

test.each(["t/xx", "join/XX", "replay/xx", "puzzle/xx", "puzzles/xx", "tables/xx", "rules/xx", "xx"])(
  "the address %s, which leads nowhere, shows the page of all such addresses",
  async (path) => {
    await visit(`/${path}`, { answers: NOWHERE, says: [{ type: "bye", code: "no-such-table", why: "No.", again: false }] });
    await until(() => expect(one("h1").textContent).toBe("There is nothing here"));
    const home = one("a.button.main");
    expect([home.getAttribute("href"), home.textContent, document.title]).toEqual(["/", "To all games", "There is nothing here – trey"]);
    expect(await faults()).toEqual([]);
  },
);

test("a deal that was never played says so on that page", async () => {
  await visit("/replay/abc?deal=999", {
    answers: { replay: () => Promise.reject(new Refusal("no-such-deal", "Deal 999 was never dealt.")), table: refuse("no-such-table") },
  });
  await until(() => expect(one("h1").textContent).toBe("There is nothing here"));
  expect(read()).toContain("was never dealt");
});

test("what is no puzzle is said to be none", async () => {
  await visit("/puzzle/none", { answers: { puzzle: () => Promise.reject(new Refusal("no-such-puzzle", "There is no such puzzle.")) } });
  await until(() => expect(read()).toContain("There is no such puzzle"));
  expect(await faults()).toEqual([]);
});

test.each([
  ["/", "trey – A table for three."],
  ["/tables/euchre", "Set up a table: Three-handed Euchre – trey"],
  ["/rules/euchre_cutthroat", "Rules: Three-handed Euchre – trey"],
  ["/record", "Your record – trey"],
  ["/day", "Deal of the day – trey"],
  ["/anything", "There is nothing here – trey"],
])("%s has a title of its own", async (path, title) => {
  await visit(path);
  await until(() => expect(document.title).toBe(title));
});

test("all settings stand in one dialog, and cards show them", async () => {
  await visit("/", { settings: { theme: "dark" } });
  (await until(() => control("Settings"))).click();
  await until(() => one("dialog .sample"));
  for (const back of ["rings", "sprigs", "net"]) {
    put(choice("Backs"), back);
    await until(() => expect(settings.back).toBe(back));
    expect(all(".sample g.back")).toHaveLength(1);
  }
  const colourOf = (selector: string): string => getComputedStyle(one(selector)).backgroundColor;
  const cloths = new Set([colourOf(".sample")]);
  for (const cloth of ["sage", "slate"]) {
    put(choice("Cloth"), cloth);
    await until(() => expect(document.documentElement.dataset["cloth"]).toBe(cloth));
    cloths.add(colourOf(".sample"));
    expect(await faults()).toEqual([]);
  }
  expect(cloths.size).toBe(3);
  const paper = colourOf(".sample .playing-card");
  put(choice("Cards in dark mode"), "dark");
  await until(() => expect(colourOf(".sample .playing-card")).not.toBe(paper));
  put(control(/^Sounds/, "slider") as HTMLInputElement, "0.5");
  await until(() => expect(control("Hear one").ariaDisabled).toBeNull());
  const kept = JSON.parse(localStorage.getItem("trey.settings") ?? "{}") as typeof settings;
  expect([kept.volume, kept.back, kept.faces]).toEqual([0.5, "net", "dark"]);
});

test("tables that anybody may join stand in the lobby, and where there are none, neither does their list", async () => {
  const human = { kind: "human", name: "Ada" } as SeatFacts;
  const table = { table: "t1", code: "ABCD", preset: "sergeant_major", seats: [human, { ...human, kind: "bot", name: "Max" }] };
  let tables = [table as TableInfo];
  await visit("/", { answers: { tables: () => ({ tables }) } });
  const list = (await until(() => one("[aria-labelledby=open-tables]"))).textContent ?? "";
  expect(list).toContain("Ada");
  expect(list).not.toContain("Max");
  expect(control("Sit down", "link").getAttribute("href")).toContain("/join/ABCD");
  expect(await faults()).toEqual([]);
  tables = [];
  await visit("/", { answers: { tables: () => ({ tables }) } });
  await until(() => one(".side-by-side"));
  expect(all("[aria-labelledby=open-tables]")).toEqual([]);
});

test("a link with rules that are none says so", async () => {
  await visit("/tables/sergeant_major?rules=sergeant_major%20nonsense");
  await until(() => expect(one("[role=alert]").textContent).toContain("could not be read"));
  expect(control("Create the table").checkVisibility()).toBe(true);
});

test("house rules stand in groups, and what cannot matter is hidden", async () => {
  await visit("/tables/sergeant_major", { answers: { check: ({ rules }) => ({ ok: true, rules, seats: 3 }) as never } });
  (await until(() => summary("House rules"))).click();
  await until(() => expect(all("h2.part").map((title) => title.textContent)).toContain("Exchange"));
  const labelled = (words: string): boolean =>
    all("main label").some((label) => label.textContent?.includes(words) && label.checkVisibility());
  expect(labelled("Miz limits")).toBe(false);
  put(choice("Calls"), "suits_nt_miz");
  await until(() => expect(labelled("Miz limits")).toBe(true));
  const search = control("Search the rules", "searchbox") as HTMLInputElement;
  put(search, "stake");
  await until(() => expect(labelled("Miz limits")).toBe(false));
  put(control(/^Stake/, "spinbutton") as HTMLInputElement, "5");
  put(search, "");
  (control(/^Only what I changed/, "checkbox") as HTMLInputElement).click();
  await until(() => expect(all(".option")).toHaveLength(2));
  expect(await faults()).toEqual([]);
  put(field("Name for these rules"), "Sundays");
  await until(() => expect(control("Save these rules").ariaDisabled).toBeNull());
  control("Save these rules").click();
  await until(() => control("Play by Sundays"));
  expect(read()).toContain("sergeant_major call_set=suits_nt_miz stake=5");
  go("/record");
  await until(() => expect(all("form")).toEqual([]));
  go("/tables/sergeant_major");
  (await until(() => summary("House rules"))).click();
  await until(() => expect((control(/^Stake/, "spinbutton") as HTMLInputElement).value).toBe("0"));
  control("Play by Sundays").click();
  await until(() => expect((control(/^Stake/, "spinbutton") as HTMLInputElement).value).toBe("5"));
  control("Forget Sundays").click();
  (await until(() => control("Undo"))).click();
  (await until(() => control("Forget Sundays"))).click();
  await until(() => expect(all('[aria-label="Play by Sundays"]')).toEqual([]));
});

test("a link with rules fills the form with them, and the table that is created has them", async () => {
  const rules = "sergeant_major call_set=suits_nt_miz stake=5";
  const made: string[] = [];
  await visit(`/tables/sergeant_major?rules=${encodeURIComponent(rules)}`, {
    answers: { create: (wish) => (made.push(wish.rules), refuse("no-room")()) },
  });
  await until(() => expect((control(/^Stake/, "spinbutton") as HTMLInputElement).value).toBe("5"));
  control("Create the table").click();
  await until(() => expect(made).toEqual([rules]));
});

test("house rules that do not go together are refused with the reason, and can be reset", async () => {
  const together = "sergeant_major targets=9,5,3";
  await visit("/tables/sergeant_major/sergeant_major", {
    answers: { check: ({ rules }) => SAID.en.checked[rules] ?? ({ ok: true, rules, seats: 3 } as never) },
  });
  expect(SAID.en.checked[together]?.ok).toBe(false);
  (await until(() => summary("House rules"))).click();
  const targets = await until(() => field("Targets"));
  await userEvent.fill(targets, "9,5,3");
  await userEvent.keyboard("{Tab}");
  await until(() => expect(read()).toContain("These rules cannot be combined"));
  control("Reset “Targets”").click();
  await until(() => expect(read()).not.toContain("These rules cannot be combined"));
});

test("a form keeps what was chosen in another language", async () => {
  await visit("/tables/euchre/euchre_cutthroat");
  put(await until(() => field("Your name")), "Zoé");
  await userEvent.selectOptions(control("Language", "combobox"), "fr");
  await until(() => expect(field("Votre nom").value).toBe("Zoé"));
  expect(one("h1").textContent).toContain("Préparer une table");
  await userEvent.selectOptions(control("Langue", "combobox"), "en");
  await until(() => expect(field("Your name").value).toBe("Zoé"));
});

test("the words of the rules change with the language", async () => {
  await visit("/rules/sergeant_major");
  await until(() => expect(read(one("main"))).toContain("trick"));
  await userEvent.selectOptions(control("Language", "combobox"), "fr");
  await until(() => expect(read(one("main"))).toMatch(/\bplis?\b/));
});

test("a calendar is given a reminder of every day", async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => (made.push(file as Blob), "about:blank"));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await visit("/day");
  (await until(() => control("Remind me every day"))).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await until(() => expect(names).toEqual(["trey.ics"]));
  expect((await made[0]?.text())?.split(/\r?\n/)).toContain("RRULE:FREQ=DAILY");
});

test("the page of a day asks how others did until it knows", async () => {
  const bots = { day: "2026-11-22", family: "euchre", bots: [{ bot: "steady", delta: [1, 0, 0] }] };
  const people = [
    { seat: 0, points: 3, people: 1 },
    { seat: 0, points: 0, people: 3 },
  ];
  addPlayed([
    {
      ...{ table: "t", family: "euchre", preset: "euchre_cutthroat", at: Date.parse("2026-11-22T12:00:00Z"), seat: 0, day: "2026-11-22" },
      ...{ totals: [3, 1, 0], winners: [0], deals: 1, best: 3, bots: ["", "steady", "steady"], names: [] },
    },
  ]);
  const asked = vi.fn(() => ({ ...bots, people })).mockImplementationOnce(refuse("network"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  await visit("/day", { answers: { botsOfDay: asked } });
  await until(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => expect(read(one("main"))).toContain("Of 4 people here, you among them, 75% did worse and 25% did the same."));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toHaveBeenCalledTimes(2);
  forgetAll();
});
