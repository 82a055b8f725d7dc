import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { settings } from "../src/settings.svelte";
import type { ServerMessage, Update } from "../src/wire.gen";
import { all, control, faults, look, one, read, SAID, sitAt, until, type Guest } from "./visit";

/** Sit at a table whose last card is still to be played, and then see the end. */
async function seeTheEnd(scene: string): Promise<Guest> {
  const [welcome, before, after] = SAID.en.scenes[scene] as [ServerMessage, Update, Update];
  const guest = await sitAt(scene, { says: [welcome, before], answers: { replay: () => SAID.replay } });
  expect(all(".result")).toEqual([]);
  (all(".hand button")[0] ?? one("#asked")).focus();
  guest.hear(after);
  await until(() => one(".result"));
  return guest;
}

test("a deal ends with its story, its marks, and what comes next", async () => {
  await seeTheEnd("deal over");
  expect(read(one("#result-title"))).toMatch(/named .* and took \d+ tricks?, .*\./);
  expect(read(one(".result .coming"))).toMatch(/needs? 8 tricks/);
  const rows = all(".result tbody tr");
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    const [made = 0, due = 0] = (row.querySelector<HTMLElement>(".marks")?.innerText.match(/\d+/g) ?? []).map(Number);
    expect(row.querySelectorAll(".dots i")).toHaveLength(Math.max(made, due));
    expect(row.querySelectorAll(".dots .missing")).toHaveLength(Math.max(0, due - made));
  }
  expect(read(one(".result"))).not.toContain("{");
  expect(await faults()).toEqual([]);
});

test("all tricks of a finished deal can be looked at", async () => {
  await seeTheEnd("deal over");
  control("All tricks").click();
  await until(() => expect(all("dialog ol > li")).toHaveLength(16));
  expect(all("dialog ol > li svg.playing-card")).toHaveLength(48);
  expect(all("dialog ol > li .best")).toHaveLength(16);
  expect(await faults()).toEqual([]);
});

test("sounds are offered once, at the first result", async () => {
  const [, before, after] = SAID.en.scenes["deal over"] as [ServerMessage, Update, Update];
  const guest = await seeTheEnd("deal over");
  const offer = one(".result .sounds input") as HTMLInputElement;
  await userEvent.click(offer);
  expect([offer.checked, settings.volume]).toEqual([true, 0.5]);
  settings.volume = 0;
  guest.hear({ ...before, number: 11 });
  await until(() => expect(all(".result")).toEqual([]));
  guest.hear({ ...after, number: 12 });
  await until(() => one(".result"));
  expect(all(".result .sounds")).toEqual([]);
});

test("melds and what is left lie there as cards", async () => {
  await seeTheEnd("match over");
  expect(all(".result .lies").map((place) => place.querySelectorAll("svg.playing-card").length)).toEqual([5, 5, 5]);
});

test("a match ends with a curve, whose deals lead into the replay", async () => {
  await seeTheEnd("match over");
  expect(all(".result figure > svg path")).toHaveLength(3);
  const links = all(".result a").filter((link) => /Replay deal \d/.test(link.ariaLabel ?? link.textContent ?? ""));
  expect(links.map((link) => link.getAttribute("href"))).toEqual([1, 2, 3].map((deal) => `/replay/staged?deal=${deal}`));
  expect(all(".result [aria-current]")).toHaveLength(1);
});

test("who won, and what one can do next, are in sight at once", async () => {
  await seeTheEnd("match over");
  await until(() => expect(document.activeElement).toBe(control("Rematch")));
  for (const [width, height] of [
    [390, 664],
    [375, 553],
    [844, 390],
    [1366, 657],
    [320, 568],
  ] as const) {
    await page.viewport(width, height);
    await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
    one(".over").scrollTo(0, 0);
    for (const part of [one("#result-title"), control("Rematch")]) {
      const box = part.getBoundingClientRect();
      expect(
        [box.top >= 0, box.left >= 0, box.bottom <= innerHeight, box.right <= innerWidth],
        `${part.textContent} at ${width}×${height}`,
      ).toEqual(Array(4).fill(true));
      expect(part.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))).toBe(true);
    }
    expect(look("layers")).toEqual([]);
  }
});
