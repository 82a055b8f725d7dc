/** What a hand needs of the window, for a whole deal: so many rows of cards so wide. */
export interface Plan {
  rows: number;
  width: number;
  /** Of all its rows. */
  height: number;
}

/** How a hand lies: how wide its cards are, and where each one is. */
export interface Fan {
  width: number;
  height: number;
  /** How many cards each row has. */
  rows: number[];
  places: { x: number; y: number }[];
}

/** Room for a hand: the width it has, and the height of the window. */
interface Room {
  wide: number;
  tall: number;
  /** The reader's wish for larger or smaller cards. */
  scale?: number;
}

export const RATIO = 7 / 5;
/** What is seen of a card under another: a finger's width where the window has room for the rows; with fewer rows
    somewhat less; and less still so that a suit is not cut, while a finger hits it yet (WCAG 2.5.8 asks for 24). */
const FINGER = 44;
const STEP = 38;
const LEAST = 32;
/** Between cards that do not touch, and between groups. */
const GAP = 6;
const APART = 12;
const SMALLEST = 46;
const LARGEST = 150;
/** Windows lower than this have room for one row; those higher than the other, for one more than they need. */
const LOW = 480;
const HIGH = 700;
/** Tables as wide as this spread a hand in one row, and have more height for it. */
const WIDE = 900;

/** How wide a hand's cards would be, if there were few of them. */
function cardWidth({ wide, tall, scale = 1 }: Room): number {
  const byHeight = (tall * (tall < LOW ? 0.225 : wide < WIDE ? 0.2 : 0.23)) / RATIO;
  return Math.round(Math.max(SMALLEST, Math.min(LARGEST, byHeight * scale, (wide / 5.5) * Math.min(1, scale))));
}

const down = (width: number): number => Math.max(FINGER, Math.round(width * RATIO * 0.5));
const heightOf = (rows: number, width: number): number => Math.round((rows - 1) * down(width) + width * RATIO);

/** The rows that `most` cards need, chosen once for a deal, so that nothing moves when cards come and go. */
export function plan(most: number, room: Room): Plan {
  const width = cardWidth(room);
  const low = room.tall < LOW;
  const wanted = room.tall < HIGH ? STEP : FINGER;
  const rows = low ? 1 : ([1, 2, 3].find((n) => stepOf(Math.ceil(most / n), width, room.wide) >= wanted) ?? 3);
  const fits = rows < 3 || heightOf(rows, width) <= room.tall * 0.29 ? rows : 2;
  return { rows: fits, width, height: heightOf(fits, width) };
}

const stepOf = (count: number, width: number, wide: number): number => (count < 2 ? wide : (wide - width - APART) / (count - 1));

/** Lay `sizes` (cards in each group) out in the plan's rows at most: groups stay whole while a finger still finds each card. */
export function fan(sizes: readonly number[], { rows: most, width }: Plan, wide: number): Fan {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const rows = [1, 2, 3].find((n) => n >= most || stepOf(Math.ceil(count / n), width, wide) >= FINGER) ?? most;
  const whole = wholeRows(sizes, rows);
  const lie = whole.every((row) => stepFor(row, width, wide) >= LEAST) ? whole : cutRows(sizes, rows);
  const places = lie.flatMap((row, i) => spots(row, { y: i * down(width), width, wide }));
  return { width, height: heightOf(Math.max(1, lie.length), width), rows: lie.map((row) => row.reduce((a, b) => a + b, 0)), places };
}

function stepFor(row: readonly number[], width: number, wide: number): number {
  const cards = row.reduce((a, b) => a + b, 0);
  return cards < 2 ? wide : (wide - width - (row.length - 1) * APART) / (cards - 1);
}

/** Groups in `rows` rows, none of them cut, the longest row as short as can be. */
function wholeRows(sizes: readonly number[], rows: number): number[][] {
  const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);
  if (rows <= 1 || sizes.length <= 1) return sizes.length ? [[...sizes]] : [];
  const ways = sizes.slice(1).map((_, i) => [sizes.slice(0, i + 1), ...wholeRows(sizes.slice(i + 1), rows - 1)]);
  const longest = (way: readonly (readonly number[])[]): number => Math.max(...way.map(sum));
  return [[[...sizes]], ...ways].reduce((best, next) =>
    longest(next as number[][]) < longest(best as number[][]) ? next : best,
  ) as number[][];
}

/** Rows of equal length, whatever they cut. */
function cutRows(sizes: readonly number[], rows: number): number[][] {
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const each = Math.ceil(count / rows);
  const lie: number[][] = [[]];
  let left = each;
  for (let size of sizes) {
    while (size > 0) {
      const part = Math.min(size, left);
      lie.at(-1)?.push(part);
      size -= part;
      left -= part;
      if (left === 0) {
        lie.push([]);
        left = each;
      }
    }
  }
  return lie.filter((row) => row.length);
}

/** Where the cards of one row lie, in the middle of the room. */
function spots(row: readonly number[], { y, width, wide }: { y: number; width: number; wide: number }): { x: number; y: number }[] {
  const step = Math.min(width + GAP, stepFor(row, width, wide));
  const groups = row.flatMap((size, group) => Array.from({ length: size }, () => group));
  const xs = groups.map((group, i) => i * step + group * APART);
  const shift = Math.max(0, (wide - (xs.at(-1) ?? 0) - width) / 2);
  return xs.map((x) => ({ x: Math.round(x + shift), y }));
}

/** How many cards lie in the row of one. */
export const rowOf = ({ places }: Fan, i: number): number => places.filter(({ y }) => y === places[i]?.y).length;

/** How far the line over a meld goes on from a card: to the next card of the meld, or not quite to what comes after. */
export function lineOver({ places, width }: Fan, i: number, goesOn: boolean): number {
  const [here, next] = [places[i], places[i + 1]];
  if (!here || !next || here.y !== next.y) return width;
  const step = next.x - here.x;
  return goesOn ? step : Math.min(width, step - 8);
}
