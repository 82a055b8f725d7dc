import { expect, test } from "vitest";
import { pickLanguage } from "../src/language";

test.each([
  [["fr-CA", "en"], "fr"],
  [["en-GB"], "en"],
  [["de", "fr"], "fr"],
  [["de", "it-CH"], "en"],
  [[], "en"],
])("a reader of %j is spoken to in %s", (languages, lang) => {
  expect(pickLanguage(languages as string[])).toBe(lang);
});
