import { fromView, mark, type Scene } from "../table/scene";
import type { View } from "../wire.gen";

/** A puzzle as its seat sees it: what is wrong, and once it is told all that is right. */
export function fromPuzzle(
  view: View,
  { flown, wrong, answers }: { flown: string | null; wrong: readonly string[]; answers: readonly string[] },
): Scene {
  return fromView(view, {
    bottom: view.seat ?? 0,
    flown,
    marks: Object.assign({}, ...wrong.map((one) => mark("struck", one)), ...answers.map((one) => mark("best", one))) as Scene["marks"],
  });
}
