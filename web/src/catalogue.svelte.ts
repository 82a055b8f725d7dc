import { untrack } from "svelte";
import { Refusal, type House } from "./house/house";
import { capital, prefer, speak, tag, words } from "./i18n";
import { SPOKEN } from "./i18n/messages.gen";
import { settings } from "./settings.svelte";
import { meet } from "./version";
import type { About, FamilyInfo, Games, Named, PresetInfo, SeatFacts } from "./wire.gen";

/** What the house can play; `null` until it has said so. */
export const catalogue: { games: Games | null; failed: boolean } = $state({ games: null, failed: false });

let told: () => void;
/** Settled once it is known what can be played: before that no table can be shown, nor a card be played. */
export const known = new Promise<void>((settle) => (told = settle));

/** The house that the reader is in: only what it says is shown. */
let asked: House;

/** Ask a house what it can play, again and again until it answers. */
export function loadCatalogue(house: House): Promise<void> {
  asked = house;
  return load(house);
}

async function load(house: House, wait = 1000): Promise<void> {
  const lang = tag();
  const due = (): boolean => house === asked && lang === untrack(tag);
  try {
    const known = await house.ask("games", {});
    if (!due() || meet(known.v)) return;
    catalogue.games = known;
    catalogue.failed = false;
    told();
    void prefer(known.languages.map(({ id }) => id));
  } catch (error) {
    const dumb = error instanceof Refusal && error.code === "no-such-language" && lang !== "en";
    if (dumb && due()) return void speak("en", false);
    catalogue.failed = true;
    setTimeout(() => due() && void load(house, Math.min(wait * 2, 10_000)), wait);
  }
}

/** The languages that can be chosen: those that the page was built with, those of its house, and the one that it is in. */
export function languages(): Pick<Named, "id" | "name">[] {
  const names = new Map<string, string>(Object.entries(SPOKEN).map(([id, { name }]) => [id, name]));
  for (const { id, name } of catalogue.games?.languages ?? []) if (!names.has(id)) names.set(id, words(name));
  const { lang } = settings;
  if (!names.has(lang)) names.set(lang, capital(new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang));
  return [...names].map(([id, name]) => ({ id, name }));
}

export function familyOf(id: string): FamilyInfo | undefined {
  return catalogue.games?.families.find((family) => family.id === id);
}

export function presetOf(id: string): { family: FamilyInfo; preset: PresetInfo } | undefined {
  for (const family of catalogue.games?.families ?? []) {
    const preset = family.presets.find((one) => one.id === id);
    if (preset) return { family, preset };
  }
  return undefined;
}

/** The bots that a game offers, the weakest first. */
export function botsOf(family: FamilyInfo | undefined): About[] {
  const known = catalogue.games?.bots ?? [];
  return (family?.levels ?? []).flatMap((level) => known.filter((bot) => bot.id === level));
}

/** What a bot likes at a game, and how strong it was measured to be; empty where nothing is known. */
export function ratingOf(family: FamilyInfo | undefined, bot: string): string {
  return words(family?.ratings[bot]);
}

/** What a bot in a seat likes at a game, in a word; empty where it has no character. */
export function mannerOf(family: string, seat: SeatFacts | undefined): string {
  return words(seat?.kind === "bot" && familyOf(family)?.manners[seat.bot ?? ""]);
}

/** What somebody at a table should know of how the rules run on the server; empty where there is nothing. */
export function speedWords(): string {
  return words(catalogue.games?.speed?.about);
}

export function presetName(id: string): string {
  return words(presetOf(id)?.preset.name) || id;
}

export function botName(id: string): string {
  return words(catalogue.games?.bots.find((one) => one.id === id)?.name) || id;
}
