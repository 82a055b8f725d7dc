import type { Rank } from "./deck";

/** A mark on the card's field of 250 by 350; those of the lower half stand on their heads. */
interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

type Column = readonly number[];

/* Heights of the marks as parts of the field, in the outer columns and in the middle one. */
const ENDS: Column = [0, 1];
const THIRDS: Column = [0, 1 / 3, 2 / 3, 1];
const LAYOUTS: Partial<Record<Rank, { sides: Column; middle: Column }>> = {
  A: { sides: [], middle: [1 / 2] },
  2: { sides: [], middle: ENDS },
  3: { sides: [], middle: [0, 1 / 2, 1] },
  4: { sides: ENDS, middle: [] },
  5: { sides: ENDS, middle: [1 / 2] },
  6: { sides: [0, 1 / 2, 1], middle: [] },
  7: { sides: [0, 1 / 2, 1], middle: [1 / 4] },
  8: { sides: [0, 1 / 2, 1], middle: [1 / 4, 3 / 4] },
  9: { sides: THIRDS, middle: [1 / 2] },
  T: { sides: THIRDS, middle: [1 / 6, 5 / 6] },
};
const TOP = 64;
const HEIGHT = 222;

/** Where the marks of a number card stand, as on the English pack; none for a court card. */
export function pipsOf(rank: Rank): Pip[] {
  const layout = LAYOUTS[rank];
  if (!layout) return [];
  const { sides, middle } = layout;
  return [...column(77, sides), ...column(125, middle), ...column(173, sides)];
}

function column(x: number, heights: Column): Pip[] {
  return heights.map((height) => ({ x, y: TOP + HEIGHT * height, turned: height > 1 / 2 }));
}
