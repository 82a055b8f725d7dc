/** How well somebody solves the puzzles of a game, on Glicko's scale; `rd` is how unsure that is still. */
export interface Grade {
  rating: number;
  rd: number;
}

/** Of whom nothing is known; most puzzles are about as hard. */
const BEGUN: Grade = { rating: 1200, rd: 250 };
/** So unsure is how hard a puzzle is. */
const PUZZLE = 100;
/** No grade is surer: whoever learns goes on moving. */
const SUREST = 50;
/** From here on a grade is more than a guess. */
const SURE = 110;
const Q = Math.LN10 / 400;

/** The grade after games, each the other's rating, how unsure that is, and what came of it from 0 to 1: steps 1 and 2 of
 * “The Glicko system” by Mark Glickman, in its own letters `Q` and `g`. */
export function rated({ rating, rd }: Grade, games: readonly (readonly [other: number, rd: number, won: number])[]): Grade {
  const parts = games.map(([other, unsure, won]) => {
    const g = 1 / Math.sqrt(1 + (3 * Q * Q * unsure * unsure) / Math.PI ** 2);
    const expected = 1 / (1 + 10 ** ((g * (other - rating)) / 400));
    return { known: (Q * g) ** 2 * expected * (1 - expected), more: g * (won - expected) };
  });
  const sum = (of: "known" | "more"): number => parts.reduce((all, one) => all + one[of], 0);
  const weight = 1 / rd ** 2 + sum("known");
  return { rating: rating + (Q / weight) * sum("more"), rd: Math.max(SUREST, Math.sqrt(1 / weight)) };
}

/** The grade after a puzzle's first try: right, or wrong or shown. */
export const graded = (before: Grade | undefined, puzzle: number, right: boolean): Grade =>
  rated(before ?? BEGUN, [[puzzle, PUZZLE, right ? 1 : 0]]);

/** How much two grades differ, in whole points. */
export const gained = (before: Grade | undefined, now: Grade): number => Math.round(now.rating) - Math.round((before ?? BEGUN).rating);

export const isSure = ({ rd }: Grade): boolean => rd < SURE;
