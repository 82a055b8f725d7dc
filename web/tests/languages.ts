import { afterEach } from "vitest";
import { learn, learnAll } from "../src/i18n";
import { LANGUAGES } from "../src/language";
import { takeDown } from "./mounted";

// A page has loaded its words before it is drawn.
await learnAll();
await Promise.all(LANGUAGES.map((lang) => learn(lang)));

afterEach(takeDown);
