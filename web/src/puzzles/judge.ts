import type { House } from "../house/house";
import { t } from "../i18n";
import type { PuzzlePage } from "../wire.gen";
import { gained, isSure } from "./grade";
import type { Judge } from "./riddle.svelte";
import { kept, note } from "./solved.svelte";

/** A puzzle is judged by the house alone; what came of the first try is noted, and changes the reader's grade. */
export function judgeOf(page: PuzzlePage, house: House, timed = false): Judge {
  const { id, family, rules } = page.puzzle;
  let first = true;
  return {
    position: { ...page, rules },
    judge: (action) => (action === null ? house.ask("answerPuzzle", { puzzle: id }) : house.ask("tryPuzzle", { puzzle: id, action })),
    note: (now) => {
      const before = kept.practice.grades[family];
      note(page.puzzle, now, { first, timed });
      first = false;
      const grade = kept.practice.grades[family];
      if (!grade || grade === before) return "";
      return `${t().puzzles.grade(Math.round(grade.rating), isSure(grade))} (${t().signed(gained(before, grade))})`;
    },
  };
}
