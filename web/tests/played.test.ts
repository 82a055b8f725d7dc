import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { ServerMessage, Update } from "../src/wire.gen";
import { acts, all, control, drag, faults, one, read, SAID, sitAt, spoken, until, visit } from "./visit";

/** A seat's hand, and what lies on the felt. */
const cards = (): HTMLElement[] => all(".hand button");
const free = (): HTMLElement => one(".hand.choosing button:not([aria-disabled])");
const chosen = (): HTMLElement[] => all(".hand .selected");
const scene = (name: string, lang: "en" | "fr" = "en"): ServerMessage[] => SAID[lang].scenes[name] as ServerMessage[];
const press = (key: string): Promise<void> => userEvent.keyboard(key);
/** Near the corner of a card that no other one covers. */
const CORNER = { position: { x: 12, y: 20 } };

test("a card may be chosen before one's turn, and put back", async () => {
  const guest = await sitAt("lead, waiting");
  await userEvent.click(cards()[0] as HTMLElement, CORNER);
  await until(() => expect(chosen()).toHaveLength(1));
  await userEvent.click(cards()[0] as HTMLElement, CORNER);
  await until(() => expect(chosen()).toEqual([]));
  expect(acts(guest)).toEqual([]);
});

test("a card is played at the second tap where the reader wants that", async () => {
  const guest = await sitAt("lead", { settings: { confirm: true } });
  const card = free();
  await userEvent.click(card, CORNER);
  await until(() => expect(chosen()).toHaveLength(1));
  expect(acts(guest)).toEqual([]);
  await userEvent.click(card, CORNER);
  await until(() => expect(all(".trick li")).toHaveLength(1));
  expect(acts(guest)).toEqual([[`play ${card.dataset["card"]}`]]);
});

test("a card is played by dragging it to the table, and not by dragging it about", async () => {
  const guest = await sitAt("lead");
  const card = free();
  for (const far of [0, 300]) {
    await drag(card, { x: 10, y: 20 }, { x: 50, y: -far });
    expect(acts(guest)).toHaveLength(far ? 1 : 0);
  }
  expect(acts(guest)).toEqual([[`play ${card.dataset["card"]}`]]);
});

test("the rest is claimed where it is certain, and the key says why elsewhere", async () => {
  const guest = await sitAt("lead");
  expect(all(".claim")).toEqual([]);
  await press("c");
  await until(() => expect(one("p.why").textContent).toContain("You can claim the rest when"));
  expect(guest.said.map(({ type }) => type)).not.toContain("claim");
  const certain = await sitAt("lead, the rest is certain");
  await userEvent.click(control("Claim the rest"));
  expect(certain.said.map(({ type }) => type)).toContain("claim");
  expect(control("Claim the rest").checkVisibility()).toBe(true);
});

test("a card lies on the table at once, and comes back when it is refused", async () => {
  const why = SAID.en.refusals["no-turn"] as string;
  const guest = await sitAt("lead");
  const [count, card] = [cards().length, free()];
  await userEvent.click(card, CORNER);
  await until(() => expect(all(".trick li")).toHaveLength(1));
  expect(acts(guest)).toEqual([[`play ${card.dataset["card"]}`]]);
  const act = guest.said.find(({ type }) => type === "act") as { id: number };
  guest.hear({ type: "refused", id: act.id, code: "no-turn", why, done: 0 });
  await until(() => expect(all(".trick li")).toEqual([]));
  expect(cards()).toHaveLength(count);
  expect(all(".notices .notice").map((one) => one.textContent?.trim())).toEqual([why]);
});

test("a refusal is shown only to who asked", async () => {
  const [asked, unasked] = ["no-turn", "no-number"].map((code) => SAID.en.refusals[code] as string) as [string, string];
  const guest = await sitAt("lead");
  guest.hear(
    { type: "refused", id: 7, code: "no-turn", why: asked, done: 0 },
    { type: "refused", id: null, code: "no-number", why: unasked, done: 0 },
    { type: "reaction", seat: 1, what: "hello" },
  );
  await until(() => expect(spoken().filter((line) => line.includes("Hello!"))).toHaveLength(1));
  expect(all(".notices .notice").map((one) => one.textContent?.trim())).toEqual([asked]);
});

test("a card of clubs is no heart to a French player", async () => {
  const guest = await sitAt("a rank of clubs and of hearts", { lang: "fr" });
  const { view } = scene("a rank of clubs and of hearts", "fr")[1] as Update;
  const ranks = (suit: string): string[] => (view?.legal ?? []).flatMap((one) => (one[6] === suit ? [one[5] as string] : []));
  const card = `${ranks("C").find((rank) => ranks("H").includes(rank))}C`;
  await userEvent.click(one(`.hand.choosing [data-card='${card}']`), CORNER);
  await until(() => expect(all(".trick li")).toHaveLength((view?.trick.length ?? 0) + 1));
  expect(guest.said.find(({ type }) => type === "act")).toMatchObject({ actions: [`play ${card}`], lang: "en" });
});

test("a last turn cannot be missed", async () => {
  await sitAt("last turn", { width: 390, height: 664 });
  expect(one(".last").textContent).toContain("went out: this is your last turn");
  expect(one(".last").checkVisibility()).toBe(true);
  expect(await faults()).toEqual([]);
});

test.each([
  ["en", 1366, 657, "then", "You"],
  ["fr", 390, 664, "puis encore", "Vous"],
] as const)("each gift is one click, and its answer lies below it (%s)", async (lang, width, height, more, you) => {
  const [welcome, before, after] = scene("gift", lang) as [ServerMessage, Update, Update];
  const guest = await sitAt("gift", { lang, width, height, says: [welcome, before] });
  const there = (): number[] =>
    [":not(.back)", ".back"].map((kind) =>
      all(`.exchanges .line${kind}`)
        .filter((line) => line.querySelector(".who")?.textContent?.includes(you))
        .reduce((sum, line) => sum + (line.querySelector(":scope > .unseen")?.textContent?.split(", ").length ?? 0), 0),
    );
  const asked = one(".question .progress").textContent ?? "";
  expect(asked).toContain(more);
  expect(there()).toEqual([1, 1]);
  expect(all("[data-choice]"), "one click gives the card").toEqual([]);
  await userEvent.click(one(`[data-card='${before.view?.legal[0]?.split(" ")[1]}']`), CORNER);
  expect(acts(guest)).toEqual([[before.view?.legal[0]]]);
  const act = guest.said.find(({ type }) => type === "act") as { id: number };
  guest.hear({ type: "done", id: act.id } as ServerMessage, after);
  await until(() => expect(there()).toEqual([2, 2]));
  expect(one(".question .progress").textContent).not.toBe(asked);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test.each(["en", "fr"] as const)("a table says that it runs in plain Python, and how far bots look there (%s)", async (lang) => {
  const { plain } = SAID[lang];
  const about = plain.speed?.about as string;
  await visit("/tables/sergeant_major", { lang, width: 390, answers: { games: () => plain } });
  await until(() => expect(read()).toContain(about.replaceAll("\u00A0", " ")));
  expect(all("form select option[value=expert]")).toEqual([]);
  await sitAt("lead, in plain Python", { lang, width: 390 });
  const { facts } = scene("lead, in plain Python", lang)[1] as Update;
  await until(() => expect(read(one(".notices .notice"))).toBe(facts.budget?.replaceAll("\u00A0", " ")));
  expect(await faults()).toEqual([]);
});

test("a table with machine code says nothing of it", async () => {
  await sitAt("lead");
  expect(all(".notices .notice")).toEqual([]);
});

test("a press on a dead line says so, and works again when the line is back", async () => {
  const guest = await sitAt("lead");
  const lost = (): HTMLElement[] => all(".notice").filter((one) => one.textContent?.includes("Connection lost"));
  guest.lose();
  await until(() => expect(lost()).toHaveLength(1));
  await userEvent.click(free(), CORNER);
  await until(() => expect(one("p.why").textContent).toContain("no connection"));
  expect(acts(guest)).toEqual([]);
  guest.mend();
  control("Try now").click();
  await until(() => expect(lost()).toEqual([]));
  await until(() => (free().click(), expect(acts(guest)).toHaveLength(1)));
});

test("a line that is lost keeps a player's seat, and promises none to a watcher", async () => {
  const words = (): string => read(one(".notices .notice"));
  (await sitAt("lead")).lose();
  await until(() => expect(words()).toMatch(/your seat is kept/));
  const [welcome, update] = scene("lead") as [ServerMessage & { type: "welcome" }, Update];
  const watching = { ...update, view: update.view && { ...update.view, seat: null, legal: [] } };
  (await sitAt("lead", { says: [{ ...welcome, seat: null }, watching] })).lose();
  await until(() => expect(words()).toMatch(/^Connection lost\. Reconnecting\.\s*Try now$/));
});

test("a card that cannot be chosen yet says why when it is pressed", async () => {
  const guest = await sitAt("another is asked");
  expect(one("#asked").textContent).toMatch(/^Waiting for/);
  cards()[0]?.click();
  await until(() => expect(one("p.why").textContent).toContain("turn"));
  expect(acts(guest)).toEqual([]);
});

test("after a deal the keyboard is in the new hand", async () => {
  const [welcome, before, after] = scene("deal over") as [ServerMessage, Update, Update];
  const lead = scene("lead").find(({ type }) => type === "update") as Update;
  const guest = await sitAt("deal over", { says: [welcome, before], answers: { replay: () => SAID.replay } });
  guest.hear(after);
  await until(() => control(/Next/).focus());
  guest.hear({ ...lead, number: after.number + 1 });
  await until(() => expect(document.activeElement?.matches(".hand [data-card]")).toBe(true));
});

test.each([false, true])("a card that a guide points out is lit, in a tab that nobody looks at: %s", async (hidden) => {
  const looked = vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  const says = scene("lead").map((said) => {
    if (said.type !== "update") return said;
    const [act] = said.view?.legal ?? [];
    return {
      ...said,
      facts: { ...said.facts, lesson: true },
      lesson: { text: "Play this.", actions: [act], step: 1, steps: 3 },
    } as unknown as Update;
  });
  await sitAt("lead", { says });
  await until(() => expect(all("[data-lit]")).toHaveLength(1));
  looked.mockRestore();
});
