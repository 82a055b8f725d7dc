import { games } from "./api";
import { words } from "./i18n";
import type { FamilyInfo, Games, PresetInfo } from "./wire.gen";

/** What the server can play; `null` until it has said so. */
export const catalogue: { games: Games | null; failed: boolean } = $state({ games: null, failed: false });

/** Ask the server what it can play, again and again until it answers. */
export async function loadCatalogue(wait = 1000): Promise<void> {
  try {
    catalogue.games = await games();
    catalogue.failed = false;
  } catch {
    catalogue.failed = true;
    setTimeout(() => void loadCatalogue(Math.min(wait * 2, 10_000)), wait);
  }
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

export function presetName(id: string): string {
  const found = presetOf(id);
  return found ? words(found.preset.name) : id;
}

export function botName(id: string): string {
  const bot = catalogue.games?.bots.find((one) => one.id === id);
  return bot ? words(bot.name) : id;
}
