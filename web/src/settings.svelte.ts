import type { Deck, Rank } from "./cards";
import { recall, remember } from "./device";
import { pickLanguage, type Language } from "./language";

export interface Settings {
  lang: Language;
  theme: "auto" | "light" | "dark";
  colours: 2 | 4;
  indices: "auto" | "classic" | "large";
  motion: "auto" | "less";
  /** Seconds that a finished trick stays. */
  hold: number;
  sounds: boolean;
  /** Play a card by itself when it is the only one allowed. */
  forced: boolean;
  /** Single letters and figures do something at the table. */
  shortcuts: boolean;
}

const usual = (): Settings => ({
  lang: pickLanguage(navigator.languages),
  theme: "auto",
  colours: 2,
  indices: "auto",
  motion: "auto",
  hold: 1.2,
  sounds: false,
  forced: false,
  shortcuts: true,
});

export const settings: Settings = $state({ ...usual(), ...recall<Partial<Settings>>("settings", {}) });

/** Show the settings on the page and keep them on this device; called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion;
    remember("settings", $state.snapshot(settings));
  });
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether cards may glide. */
export function moves(): boolean {
  return settings.motion === "auto" && !still.matches;
}

/** The pack as this reader wants it, on cards `width` pixels wide: small cards get large indices by themselves. */
export function deckFor(width: number, wild: Rank | null = null): Deck {
  const size = settings.indices === "auto" ? (width < 84 ? "large" : "classic") : settings.indices;
  return { colours: settings.colours, size, lang: settings.lang, wild };
}
