import type { Suit } from "./deck";

/** Suit marks in a square of 100 about the origin. */
export const PIPS: Record<Suit, string> = {
  S: "M0-50C8-29 44-7 44 17 44 32 34 40 23 40 15 40 7 36 4 28 5 38 9 45 18 50H-18C-9 45-5 38-4 28-7 36-15 40-23 40-34 40-44 32-44 17-44-7-8-29 0-50Z",
  H: "M0 48C-9 27-46 8-46-19-46-36-35-46-23-46-12-46-3-38 0-27 3-38 12-46 23-46 35-46 46-36 46-19 46 8 9 27 0 48Z",
  D: "M0-50C9-33 23-14 38 0 23 14 9 33 0 50-9 33-23 14-38 0-23-14-9-33 0-50Z",
  C: "M0-50C13-50 22-40 22-28 22-20 17-13 10-8 15-10 20-11 24-11 37-11 46-2 46 11 46 24 36 33 24 33 15 33 7 29 4 21 5 37 9 45 18 50H-18C-9 45-5 37-4 21-7 29-15 33-24 33-36 33-46 24-46 11-46-2-37-11-24-11-20-11-15-10-10-8-17-13-22-20-22-28-22-40-13-50 0-50Z",
};

/** A letter or figure of an index: 100 high, drawn with a stroke, and thinner strokes for its serifs. */
interface Glyph {
  width: number;
  stem: string;
  serif?: string;
}

const NINE = "M60 38C58 52 47 60 34 60 19 60 8 50 8 34 8 18 19 7 34 7 49 7 60 20 60 45 60 75 50 93 33 93 27 93 22 91 16 86";

const GLYPHS: Record<string, Glyph> = {
  A: { width: 72, stem: "M11 95L36 7 61 95M20 65H52", serif: "M0 96H23M49 96H72" },
  K: { width: 74, stem: "M15 4V96M59 5L17 57M30 42L62 95", serif: "M2 4H28M2 96H28M47 4H71M49 96H74" },
  Q: { width: 70, stem: "M35 7C53 7 63 24 63 50 63 76 53 93 35 93 17 93 7 76 7 50 7 24 17 7 35 7ZM36 66L64 99" },
  J: { width: 58, stem: "M43 4V71C43 86 35 93 24 93 13 93 6 86 6 72", serif: "M28 4H58" },
  V: { width: 72, stem: "M11 5L36 93 61 5", serif: "M0 4H23M49 4H72" },
  D: { width: 68, stem: "M16 7V93M3 7H30C53 7 61 25 61 50 61 75 53 93 30 93H3" },
  R: { width: 72, stem: "M16 7V96M3 7H37C52 7 60 16 60 29 60 43 52 52 37 52H16M36 52L61 95", serif: "M3 96H29M49 96H72" },
  W: { width: 92, stem: "M10 5L27 93 46 26 65 93 82 5", serif: "M0 4H21M71 4H92" },
  B: { width: 68, stem: "M16 7V93M3 7H35C49 7 57 15 57 27 57 39 49 47 35 47H16M35 47C52 47 61 56 61 70 61 84 52 93 35 93H3" },
  H: { width: 76, stem: "M15 4V96M61 4V96M15 49H61", serif: "M2 4H28M2 96H28M48 4H74M48 96H74" },
  F: { width: 62, stem: "M3 7H58M15 7V96M15 49H46", serif: "M2 96H30" },
  C: { width: 66, stem: "M60 24C55 12 46 7 36 7 17 7 7 24 7 50 7 76 17 93 36 93 46 93 55 88 60 76" },
  "10": { width: 84, stem: "M5 23L19 9V97M58 7C72 7 79 24 79 50 79 76 72 93 58 93 44 93 37 76 37 50 37 24 44 7 58 7Z" },
  "9": { width: 68, stem: NINE },
  "8": {
    width: 68,
    stem: "M34 47C20 47 11 39 11 27 11 15 20 7 34 7 48 7 57 15 57 27 57 39 48 47 34 47 18 47 7 56 7 70 7 84 18 93 34 93 50 93 61 84 61 70 61 56 50 47 34 47Z",
  },
  "7": { width: 64, stem: "M4 7H58C40 36 29 64 27 97" },
  "6": { width: 68, stem: "M8 62C10 48 21 40 34 40 49 40 60 50 60 66 60 82 49 93 34 93 19 93 8 80 8 55 8 25 18 7 35 7 41 7 46 9 52 14" },
  "5": { width: 66, stem: "M55 7H17L12 47C18 41 25 38 33 38 49 38 59 49 59 65 59 82 48 93 32 93 19 93 10 87 6 76" },
  "4": { width: 70, stem: "M47 97V8L7 70H67" },
  "3": { width: 66, stem: "M8 22C11 12 20 7 31 7 46 7 55 16 55 28 55 40 46 47 29 47 48 47 59 55 59 70 59 84 47 93 32 93 19 93 9 87 6 76" },
  "2": { width: 66, stem: "M8 31C8 16 18 7 33 7 48 7 57 16 57 30 57 52 12 66 8 93H62" },
  O: { width: 68, stem: "M34 7C52 7 61 24 61 50 61 76 52 93 34 93 16 93 7 76 7 50 7 24 16 7 34 7Z" },
  E: { width: 62, stem: "M58 7H15V93H60M15 49H46" },
};

/** The glyph for an index such as "Q", "10" or one letter of "JOKER", if it was drawn. */
export const glyph = (index: string): Glyph | undefined => GLYPHS[index];

/** A star 96 high around its middle: the sign of the joker and of wild cards. */
export const STAR = "M0-48 11-15 46-15 18 6 28 39 0 19-28 39-18 6-46-15-11-15Z";
