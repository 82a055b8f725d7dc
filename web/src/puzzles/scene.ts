import { fromView, mark, type Scene } from "../table/scene";
import type { View } from "../wire.gen";

/** A puzzle as its seat sees it: what was tried last and is wrong, and once it is told all that is right. */
export function fromPuzzle(
  view: View,
  { flown, wrong, answers }: { flown: string | null; wrong: string | null; answers: readonly string[] },
): Scene {
  return fromView(view, {
    bottom: view.seat ?? 0,
    flown,
    marks: { ...(wrong ? mark("struck", wrong) : {}), ...Object.assign({}, ...answers.map((one) => mark("best", one))) },
  });
}
