/** How a hand lies: how wide its cards are, and where each one is. */
export interface Fan {
  width: number;
  height: number;
  places: { x: number; y: number }[];
}

/** The least that a finger can hit. */
const TARGET = 44;
const RATIO = 7 / 5;
const GAP = 6;

export function cardWidth(room: number, tall: number): number {
  const wide = room < 344 ? 58 : room < 480 ? 64 : room < 760 ? 84 : room < 1100 ? 96 : 108;
  return Math.round(Math.max(52, Math.min(wide, (tall * 0.19) / RATIO)));
}

/** Lay `sizes` (cards in each group) out in as few rows as leave every card a finger's width. */
export function fan(sizes: readonly number[], room: number, tall: number): Fan {
  const width = cardWidth(room, tall);
  const count = sizes.reduce((sum, size) => sum + size, 0);
  const starts = new Set(sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0)));
  const gaps = (sizes.length - 1) * 14;
  const most = Math.max(1, Math.floor((room - gaps - width) / TARGET) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const each = Math.ceil(count / rows);
  const step = Math.min(width + GAP, (room - gaps - width) / Math.max(1, each - 1));
  const down = Math.max(TARGET + 8, Math.round(width * RATIO * 0.6));
  const places = Array.from({ length: count }, (_, i) => spot(i, { each, step, down, starts }));
  centre(places, { room, width, each });
  return { width, height: Math.round((rows - 1) * down + width * RATIO), places };
}

function spot(i: number, lie: { each: number; step: number; down: number; starts: Set<number> }): { x: number; y: number } {
  const row = Math.floor(i / lie.each);
  const first = row * lie.each;
  const groups = [...lie.starts].filter((start) => start > first && start <= i).length;
  return { x: Math.round((i - first) * lie.step + groups * 14), y: row * lie.down };
}

function centre(places: { x: number; y: number }[], { room, width, each }: { room: number; width: number; each: number }): void {
  for (let first = 0; first < places.length; first += each) {
    const row = places.slice(first, first + each);
    const end = (row.at(-1)?.x ?? 0) + width;
    const shift = Math.max(0, Math.round((room - end) / 2));
    for (const place of row) place.x += shift;
  }
}
