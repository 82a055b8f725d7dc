import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { Hint, ServerMessage, Update } from "../src/wire.gen";
import Undo from "../src/company/Undo.svelte";
import { go } from "../src/router.svelte";
import { facts, plant, seen, shown } from "./planted";
import { all, control, faults, one, SAID, sitAt, until } from "./visit";

const scene = (name: string): [ServerMessage, Update] => SAID.en.scenes[name] as [ServerMessage, Update];
const FAMILIES = SAID.en.games.families.map(({ id }) => id);

const hint = (action: string): Hint => ({ type: "hint", id: 1, at: 9, action, why: "So.", bot: "expert", others: [] });

test.each(["finger", "key"])("a %s lights the lamp, and frames nothing", async (by) => {
  const [, { view }] = scene("lead");
  await sitAt("lead", { width: 390, height: 664, replies: { hint: hint(view?.legal[0] as string) } });
  one("#main").focus();
  if (by === "finger") await userEvent.click(one(".lamp"));
  else await userEvent.keyboard("i");
  await until(() => expect(one(".pointed.hint").checkVisibility()).toBe(true));
  expect(getComputedStyle(one("#main")).outlineStyle).toBe("none");
});

test("there is no lamp where the host wants none, and the key says so", async () => {
  const [welcome, update] = scene("lead");
  const facts = { ...update.facts, settings: { ...update.facts.settings, hints: false } };
  await sitAt("lead", { says: [welcome, { ...update, facts }] });
  expect(all(".lamp")).toEqual([]);
  await userEvent.keyboard("i");
  await until(() => expect(one("p.why").textContent).toContain("Hints are off at this table."));
});

test("a dimmed card says why before it is tried", async () => {
  await sitAt("barred");
  const [, { view }] = scene("barred");
  const why = view?.barred as string;
  const said = (): (string | undefined)[] => all("p.why").map((line) => line.textContent?.trim());
  const dim = one(".hand [data-card][aria-disabled='true']");
  expect(said()).toEqual([]);
  await userEvent.hover(dim, { position: { x: 8, y: 12 } });
  await until(() => expect(said()).toEqual([why]));
  await userEvent.hover(one(".bar"), { position: { x: 2, y: 2 } });
  await until(() => expect(said()).toEqual([]));
  dim.focus();
  await until(() => expect(said()).toEqual([why]));
  expect(document.getElementById(dim.getAttribute("aria-describedby") ?? "")?.textContent?.trim()).toBe(why);
  expect(await faults()).toEqual([]);
  one(".hand.choosing button:not([aria-disabled])").focus();
  await until(() => expect(said()).toEqual([]));
});

test.each(FAMILIES)("a question opens its own paragraph, and a term its line: %s", async (family) => {
  await sitAt(`asked: ${family}`, { width: 320, height: 568, settings: { theme: "dark" } });
  control("The rule for this").click();
  const titles = (): string[] => all("dialog h3").map((title) => (title.textContent ?? "").trim().replaceAll("’", "'"));
  await until(() => expect(titles()).toEqual(SAID.en.titles[family]));
  expect(await faults()).toEqual([]);
  const [term] = all("dialog .term");
  if (term) {
    await userEvent.click(term);
    await until(() => expect(all("dialog[open]")).toHaveLength(2));
    expect(await faults()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await until(() => expect(document.activeElement).toBe(term));
  }
  await userEvent.keyboard("{Escape}");
  await until(() => expect(all("dialog")).toEqual([]));
});

test("the line for newcomers retires after a few deals, or when it is sent away", async () => {
  const [welcome, update] = scene("lead");
  expect(update.view?.coach).not.toBeNull();
  await sitAt("lead");
  const lines = (): number => all(".line").length;
  const at = async (table: string, due: number): Promise<void> => {
    go(`/t/${table}#token`);
    await until(() => expect(document.querySelector(".board")).not.toBe(board));
    await until(() => expect([all(".board").length, lines()]).toEqual([1, due]));
    board = one(".board");
  };
  let board = one(".board");
  expect([welcome.type, lines()]).toEqual(["welcome", 1]);
  for (const table of ["b", "c"]) await at(table, 1);
  await at("d", 0);
  await at("b", 1);
  await sitAt("lead");
  board = one(".board");
  control("Hide these tips").click();
  await until(() => expect(lines()).toBe(0));
  await at("b", 0);
});

test("some game explains its terms", () => {
  expect(SAID.en.games.families.some(({ glossary }) => glossary.length)).toBe(true);
});

test("the last choice can be taken back where it is seen to be done, and not beside the question before it", () => {
  plant();
  const undo = (was: boolean, is: boolean): number => {
    const game = { shown: { undo: was }, latest: { undo: is }, view: seen("bids"), facts, undo: () => undefined };
    return shown(Undo, { game }).querySelectorAll("[data-undo]").length;
  };
  expect([undo(false, true), undo(true, false), undo(true, true)]).toEqual([0, 0, 1]);
});
