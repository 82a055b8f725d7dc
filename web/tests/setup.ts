import { afterEach, vi } from "vitest";
import { learn, learnAll } from "../src/i18n";
import { LANGUAGES } from "../src/language";
import { forgetOutcomes } from "../src/puzzles/solved.svelte";
import { forgetAll } from "../src/record/played.svelte";
import { settings } from "../src/settings.svelte";
import { forgetSlips } from "../src/slips/kept.svelte";
import "../src/tokens.css";
import "../src/style.css";
import "../src/classes.css";
import "../src/frame/layers.css";
import { takeDown } from "./mounted";

// What a table loads when somebody opens it is at hand: no test waits for a busy machine to make it.
const parts = Object.values(import.meta.glob("../src/**/*.svelte"));
// A page has loaded its words before it is drawn.
await Promise.all(parts.map((load) => load()));
await learnAll();
await Promise.all(LANGUAGES.map((lang) => learn(lang)));

const USUAL = { ...settings };

/** The next test finds the page as it was. */
afterEach(async () => {
  await takeDown();
  Object.assign(settings, USUAL);
  forgetAll();
  forgetOutcomes();
  forgetSlips();
  localStorage.clear();
  vi.unstubAllGlobals();
});
