import type { Back, Deck, Rank } from "./cards/deck";
import { recall, remember } from "./device";
import { directionOf, pickLanguage } from "./language";
import type { Order } from "./table/suits";

/** What a reader may choose, and what is chosen for who has chosen nothing. */
const usual = () => ({
  lang: pickLanguage(navigator.languages),
  /** The reader chose the language. */
  chosen: false,
  theme: "auto" as "auto" | "light" | "dark",
  colours: 2 as 2 | 4,
  indices: "auto" as "auto" | "classic" | "large",
  motion: "auto" as "auto" | "less",
  /** Seconds that a finished trick stays. */
  hold: 1.2,
  /** How loud sounds are, from 0 (none) to 1. */
  volume: 0,
  /** Sounds were offered at a table. */
  offered: false,
  /** Play forced cards automatically. */
  forced: false,
  /** A first tap chooses a card, a second one plays it. */
  confirm: false,
  /** How large cards are, as far as the window has room. */
  cards: "medium" as "small" | "medium" | "large",
  order: "trumps" as Order,
  /** The hand whose thumb reaches for the buttons. */
  side: "right" as "right" | "left",
  /** How fast the others' moves follow each other. */
  pace: "usual" as "calm" | "usual" | "brisk",
  /** Cards of paper, or dark ones when the page is dark. */
  faces: "paper" as "paper" | "dark",
  back: "net" as Back,
  cloth: "sand" as "sand" | "sage" | "slate",
  /** Single letters and figures do something at the table. */
  shortcuts: true,
  /** What others say is shown, and may be answered. */
  talk: true,
  /** The device calls the reader to a page that is open and out of sight. */
  calls: false,
});
export type Settings = ReturnType<typeof usual>;

/** Settings as an earlier trey kept them, with sounds only on or off, and without a word on who chose the language. */
function kept(): Partial<Settings> {
  const { sounds, ...known } = recall<Partial<Settings> & { sounds?: boolean }>("settings", {});
  const others = known.lang ? { chosen: known.lang !== pickLanguage(navigator.languages), ...known } : known;
  return sounds && others.volume === undefined ? { ...others, volume: 0.5 } : others;
}

export const settings: Settings = $state({ ...usual(), ...kept() });

/** Show the settings on the page and keep them on this device; called once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dir = directionOf(settings.lang);
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
  return { colours: settings.colours, size, back: settings.back, wild };
}

const SCALES = { small: 0.82, medium: 1, large: 1.2 };

/** The reader's wish for larger or smaller cards, as a factor. */
export function scale(): number {
  return SCALES[settings.cards];
}
