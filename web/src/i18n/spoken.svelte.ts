import { recall } from "../device";
import { PSEUDO, type Language } from "../language";
import { settings } from "../settings.svelte";
import type { Messages } from "./messages.gen";

const CATALOGUES = import.meta.glob<Messages>("./*.ftl", { import: "default" });
const bring = async (lang: string): Promise<Messages> => (lang === PSEUDO ? (await import("./pseudo")).pseudo(await bring("en")) : ((await CATALOGUES[`./${lang}.ftl`]?.()) as Messages));

const pseudo = recall("pseudo", false);
let known: Record<string, Messages> = $state.raw({});

/** The language that the page is in, and that a house is asked to speak. */
export const tag = (): string => (pseudo ? PSEUDO : settings.lang);

/** Load the sentences of a language, if they are not there. */
export async function learn(lang: string = tag()): Promise<void> {
  if (!known[lang]) {
    const words = await bring(lang);
    known = { ...known, [lang]: words };
  }
}

/** Go over to a language as soon as its sentences are there; where they cannot be loaded, the page stays as it is. */
export async function speak(lang: Language): Promise<void> {
  await learn(lang).catch(() => undefined);
  if (known[lang]) settings.lang = lang;
}

/** The sentences of the reader's language. */
export const t = (): Messages => known[tag()] as Messages;
