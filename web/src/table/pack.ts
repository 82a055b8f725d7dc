/** What is seen of a card under the next one of its meld, and what stands around, by its width. */
const STEP = 0.44;
const RATIO = 1.4;
const LARGEST = 84;
const SMALLEST = 18;
const NAME = 60;

/** How wide cards may be, for melds of these sizes to lie in this room. */
export function cardsThatFit(sizes: readonly number[], { wide, tall }: { wide: number; tall: number }): number {
  for (let width = LARGEST; width > SMALLEST; width -= 2) if (heightOf(sizes, width, wide) <= tall) return width;
  return SMALLEST;
}

function heightOf(sizes: readonly number[], width: number, wide: number): number {
  let rows = 1;
  let left = wide;
  for (const size of sizes) {
    const long = width * (1 + (size - 1) * STEP) + 12 + NAME / Math.max(1, sizes.length / 2);
    if (long > left) {
      rows++;
      left = wide;
    }
    left -= long;
  }
  return rows * (width * RATIO + 4);
}
