import { expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import { courts, loadCourts } from "../src/cards/courts.svelte";
import { pickLanguage } from "../src/language";
import { control, one, sitAt, until } from "./visit";

test.each([
  [["fr-CA", "en"], "fr"],
  [["en-GB"], "en"],
  [["de", "fr"], "fr"],
  [["de", "it-CH"], "en"],
  [["PL-pl", "fr"], "pl"],
  [["fry", "fr-CA"], "fr"],
  [[], "en"],
])("a reader of %j is spoken to in %s", (languages, lang) => {
  expect(pickLanguage(languages as string[])).toBe(lang);
});

test("a table stays as it is, and what was opened there, when the figures of its cards come late", async () => {
  courts.ready = false;
  let send = (_: Response): void => undefined;
  vi.stubGlobal("fetch", () => new Promise<Response>((sent) => (send = sent)));
  await sitAt("lead");
  const table = one(".table-page");
  control("More").click();
  await until(() => one("dialog"));
  send(new Response("<svg xmlns='http://www.w3.org/2000/svg'/>"));
  await loadCourts();
  flushSync();
  expect([courts.ready, table.isConnected, document.querySelector("dialog")?.open]).toEqual([true, true, true]);
});
