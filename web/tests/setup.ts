import { afterEach } from "vitest";
import { learn, learnAll } from "../src/i18n";
import { LANGUAGES } from "../src/language";
import "../src/tokens.css";
import "../src/style.css";
import "../src/classes.css";
import "../src/frame/layers.css";
import { takeDown } from "./mounted";

// A page has loaded its words before it is drawn.
await learnAll();
await Promise.all(LANGUAGES.map((lang) => learn(lang)));

afterEach(takeDown);
