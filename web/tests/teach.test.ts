import { expect, test } from "vitest";
import { explainDimmed } from "../src/teach/dimmed";
import { light } from "../src/teach/light";
import { piecesOf } from "../src/teach/terms";
import type { Term } from "../src/wire.gen";

const term = (name: string, forms: string): Term => ({ name, meaning: "", forms });
const GLOSSARY = [term("kitty", "kitty"), term("trick", "trick, tricks"), term("go out", "go out, goes out"), term("call", "")];

const marked = (text: string): string[] =>
  piecesOf(text, GLOSSARY).map((piece) => (piece.term ? `[${piece.text}]${piece.end}` : piece.text));

test("terms are marked where they first come, in any form, and as whole words", () => {
  expect(marked("Tricks: take the kitty, then a trick; trickster, call.")).toEqual([
    "[Tricks]:",
    " take the ",
    "[kitty],",
    " then a trick; trickster, call.",
  ]);
  expect(marked("Who goes out?")).toEqual(["Who ", "[goes out]?"]);
  expect(marked("Nothing here.")).toEqual(["Nothing here."]);
});

test("letters with accents belong to words", () => {
  const glossary = [term("pli", "pli")];
  expect(piecesOf("plié, un pli", glossary).map((piece) => piece.text)).toEqual(["plié, un ", "pli"]);
});

test("so many cards light up as are named, and the buttons", () => {
  const page = document.createElement("div");
  page.innerHTML = `<ul class="hand"><button data-card="2C"></button><button data-card="2C"></button><button data-card="9H"></button></ul><button data-action="pass"></button>`;
  const lit = (): string[] =>
    [...page.querySelectorAll<HTMLElement>("[data-lit]")].map((one) => one.dataset.card ?? one.dataset.action ?? "");
  light(page, ["put 2C", "pass"]);
  expect(lit()).toEqual(["2C", "pass"]);
  light(page, ["play 9H"]);
  expect(lit()).toEqual(["9H"]);
  light(page, []);
  expect(lit()).toEqual([]);
});

test("a dimmed card says why when it is pointed at or in focus, and no other card does", () => {
  const page = document.createElement("div");
  page.innerHTML = `<ul class="hand choosing"><button data-card="2C" aria-disabled="true"></button><button data-card="9H"></button></ul>`;
  document.body.append(page);
  const [dim, open] = page.querySelectorAll("button") as unknown as [HTMLElement, HTMLElement];
  const shown: string[] = [];
  const stop = explainDimmed(
    page,
    (card) => `not ${card}`,
    (reason) => shown.push(reason),
  );
  dim.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(document.getElementById(dim.getAttribute("aria-describedby") ?? "")?.textContent).toBe("not 2C");
  dim.dispatchEvent(new Event("pointerout", { bubbles: true }));
  expect(dim.hasAttribute("aria-describedby")).toBe(false);
  open.dispatchEvent(new Event("focusin", { bubbles: true }));
  dim.dispatchEvent(new Event("focusin", { bubbles: true }));
  expect(shown).toEqual(["not 2C", "", "", "not 2C"]);
  stop();
  dim.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(shown).toHaveLength(4);
});
