import { untrack } from "svelte";
import { recall } from "../device";
import { PSEUDO, type Language } from "../language";
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
const parts = new Map<object, Promise<void>>();

/** The language that the page is in, and that a house is asked to speak. */
export const tag = (): string => (pseudo ? PSEUDO : settings.lang);

/** Load the sentences of a language that are wanted and not there. */
export async function learn(lang: string = tag()): Promise<void> {
  await Promise.all((whole ? [FIRST, LATER] : [FIRST]).map((from) => add(lang, from)));
}

/** The same for every screen; a screen that waits for it is not drawn again when the language changes. */
export function learnAll(): Promise<void> {
  whole = true;
  return learn(untrack(tag));
}

async function add(lang: string, from: Parts): Promise<void> {
  const load = from[`../../../src/trey/words/${lang === PSEUDO ? "en" : lang}/page.ftl`];
  if (!load) throw new Error(`there is no catalogue of ${lang}`);
  const begun = parts.get(load);
  if (begun) return begun;
  const adding = load().then(async ({ default: words }) => {
    const told = lang === PSEUDO ? (await import("./pseudo")).pseudo(words) : words;
    known = { ...known, [lang]: { ...(known[lang] as Messages), ...told } };
  });
  parts.set(load, adding);
  adding.catch(() => parts.delete(load));
  return adding;
}

/** Go over to a language as soon as its sentences are there; where they cannot be loaded, the page stays as it is. */
export async function speak(lang: Language): Promise<void> {
  try {
    for (let before = null as boolean | null; before !== whole; await learn(lang)) before = whole; // somebody may go to another screen meanwhile
    settings.lang = lang;
  } catch {
    return;
  }
}

/** The sentences of the reader's language. */
export const t = (): Messages => known[tag()] as Messages;
