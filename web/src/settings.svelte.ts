import type { Back, Deck, Rank } from "./cards";
import { recall, remember } from "./device";
import { pickLanguage, type Language } from "./language";
import type { Order } from "./table/suits";

export interface Settings {
  lang: Language;
  theme: "auto" | "light" | "dark";
  colours: 2 | 4;
  indices: "auto" | "classic" | "large";
  motion: "auto" | "less";
  /** Seconds that a finished trick stays. */
  hold: number;
  /** How loud sounds are, from 0 (none) to 1. */
  volume: number;
  /** Sounds were offered at a table. */
  offered: boolean;
  /** Play forced cards automatically. */
  forced: boolean;
  /** A first tap chooses a card, a second one plays it. */
  confirm: boolean;
  /** How large cards are, as far as the window has room. */
  cards: "small" | "medium" | "large";
  order: Order;
  /** The hand whose thumb reaches for the buttons. */
  side: "right" | "left";
  /** How fast the others' moves follow each other. */
  pace: "calm" | "usual" | "brisk";
  /** Cards of paper, or dark ones when the page is dark. */
  faces: "paper" | "dark";
  back: Back;
  cloth: "sand" | "sage" | "slate";
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
  volume: 0,
  offered: false,
  forced: false,
  confirm: false,
  cards: "medium",
  order: "trumps",
  side: "right",
  pace: "usual",
  faces: "paper",
  back: "net",
  cloth: "sand",
  shortcuts: true,
});

/** Settings as an earlier trey kept them, with sounds only on or off. */
function kept(): Partial<Settings> {
  const { sounds, ...others } = recall<Partial<Settings> & { sounds?: boolean }>("settings", {});
  return sounds && others.volume === undefined ? { ...others, volume: 0.5 } : others;
}

export const settings: Settings = $state({ ...usual(), ...kept() });

/** Show the settings on the page and keep them on this device; called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset.theme = settings.theme;
    root.dataset.motion = settings.motion;
    root.dataset.side = settings.side;
    root.dataset.faces = settings.faces;
    root.dataset.cloth = settings.cloth;
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
  return { colours: settings.colours, size, lang: settings.lang, back: settings.back, wild };
}

const SCALES = { small: 0.82, medium: 1, large: 1.2 };

/** The reader's wish for larger or smaller cards, as a factor. */
export function scale(): number {
  return SCALES[settings.cards];
}
