import { untrack } from "svelte";
import { recall } from "../device";
import { LANGUAGES, PSEUDO, wanted } from "../language";
import { settings } from "../settings.svelte";
import type { Messages } from "./messages.gen";

interface Part {
  default: Partial<Messages>;
}
type Parts = Record<string, () => Promise<Part>>;
/** The sentences of every page, and those of the screens that are loaded when somebody goes there. */
const FIRST: Parts = import.meta.glob<Part>("../../../src/trey/words/*/page.ftl", { query: "?first" });
const LATER: Parts = import.meta.glob<Part>("../../../src/trey/words/*/page.ftl", { query: "?later" });

const pseudo = recall("pseudo", false);
let known: Record<string, Messages> = $state.raw({});
let whole = false;
const parts = new Map<string, Promise<Partial<Messages>>>();

/** The language that the page is in, and that a house is asked to speak. */
export const tag = (): string => (pseudo ? PSEUDO : settings.lang);

/** Load the sentences of a language that are wanted and not there; a page that can have none of it begins in English. */
export async function learn(lang: string = tag()): Promise<void> {
  await load(lang).catch((why: unknown) => {
    if (known[lang]) throw why;
    return load("en");
  });
}

async function load(lang: string): Promise<void> {
  const words = Object.assign({}, ...(await Promise.all((whole ? [FIRST, LATER] : [FIRST]).map((from) => part(lang, from))))) as Messages;
  if (Object.keys(words).some((group) => !(group in (known[lang] ?? {})))) known = { ...known, [lang]: words };
}

/** The same for every screen; a screen that waits for it is not drawn again when the language changes. */
export function learnAll(): Promise<void> {
  whole = true;
  return learn(untrack(tag));
}

function part(lang: string, from: Parts): Promise<Partial<Messages>> {
  const name = `${lang} ${from === LATER}`;
  const coming = parts.get(name) ?? bring(lang, from);
  parts.set(name, coming);
  coming.catch(() => parts.delete(name));
  return coming;
}

async function bring(lang: string, from: Parts): Promise<Partial<Messages>> {
  const file = (one: string): string => `../../../src/trey/words/${one}/page.ftl`;
  const built = from[file(lang)];
  if (built) return (await built()).default;
  const english = (await (from[file("en")] as Parts[string])()).default;
  return lang === PSEUDO ? (await import("./pseudo")).pseudo(english) : (await import("./fluent")).translated(lang, english);
}

/** Go over to a language as soon as its sentences are there; where they cannot be loaded, the page stays as it is. */
export async function speak(lang: string, chosen = true): Promise<void> {
  try {
    for (let before = null as boolean | null; before !== whole; await load(lang)) before = whole; // somebody may go to another screen meanwhile
    Object.assign(settings, { lang, chosen });
  } catch {
    return;
  }
}

/** Who never chose is spoken to in the language that they like best, if their house speaks it though the page was not built with it. */
export async function prefer(spoken: readonly string[]): Promise<void> {
  const [best = "en"] = wanted(navigator.languages);
  if (!settings.chosen && best !== settings.lang && !LANGUAGES.includes(best) && spoken.includes(best)) await speak(best, false);
}

/** The sentences of the reader's language. */
export const t = (): Messages => (known[tag()] ?? known["en"]) as Messages;
