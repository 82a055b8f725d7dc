import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import App from "../src/App.svelte";
import { pickLanguage } from "../src/language";

describe("the page", () => {
  test.each([
    [["fr-CA", "en"], "fr", "Une table pour trois."],
    [["en-GB"], "en", "A table for three."],
  ])("greets %j in its own language", (languages, lang, welcome) => {
    const app = mount(App, { target: document.body, props: { languages } });
    flushSync();
    expect(document.querySelector("p")?.textContent).toBe(welcome);
    expect(document.documentElement.lang).toBe(lang);
    void unmount(app);
  });
});

test("a reader of an unknown language gets English", () => {
  expect(pickLanguage(["de", "it-CH"])).toBe("en");
  expect(pickLanguage(["de", "fr"])).toBe("fr");
  expect(pickLanguage([])).toBe("en");
});
