import type { DealResult } from "../wire.gen";

/** How a match went, seat by seat: the running points from before the first deal to after the last. */
export function coursesOf(sheet: readonly DealResult[], seats: number): number[][] {
  const [first] = sheet;
  const start = (seat: number): number => (first?.totals[seat] ?? 0) - (first?.delta[seat] ?? 0);
  return Array.from({ length: seats }, (_, seat) => [start(seat), ...sheet.map((line) => line.totals[seat] ?? 0)]);
}

/**
 * The deal that turned the match: the first of those after which the winner was never behind again.
 *
 * `null` where nobody has played, or nobody has won.
 */
export function turningDeal(sheet: readonly DealResult[], winners: readonly number[], low: boolean): number | null {
  const [winner] = winners;
  if (winner === undefined || sheet.length === 0) return null;
  const behind = (line: DealResult): boolean => {
    const best = low ? Math.min(...line.totals) : Math.max(...line.totals);
    return line.totals[winner] !== best;
  };
  const last = sheet.findLastIndex(behind);
  return sheet[last + 1]?.deal ?? null;
}

/** Points of a curve in a field of `width` by `height`, best at the top. */
export function pathOf(
  course: readonly number[],
  all: readonly (readonly number[])[],
  low: boolean,
  width: number,
  height: number,
): string {
  const [least, most] = [Math.min(...all.flat()), Math.max(...all.flat())];
  const span = most - least || 1;
  const y = (points: number): number => ((low ? points - least : most - points) / span) * height;
  const step = width / Math.max(1, course.length - 1);
  return course.map((points, i) => `${i ? "L" : "M"}${round(i * step)} ${round(y(points))}`).join("");
}

const round = (n: number): number => Math.round(n * 10) / 10;
