import type { Judge } from "../puzzles/riddle.svelte";
import type { Replay, ReviewedChoice, View } from "../wire.gen";

/** A choice that another was better than, to be made again; of several cards that are due one is asked. */
export function slipOf(
  { rules, steps }: Pick<Replay, "rules" | "steps">,
  { step, seat, better, also, why }: ReviewedChoice,
  noted: (now: "right" | "wrong" | "told") => void,
): Judge {
  const before = steps.slice(0, step);
  const view = before.at(-1)?.views[seat] as View;
  return {
    position: {
      view: { ...view, owed: Math.min(view.owed, 1) },
      told: before.flatMap(({ told }) => told[seat] ?? []),
      rules,
    },
    /** What the review found better, and whatever is as good as that. */
    judge: (action) => {
      const right = action === null || action === better || also.includes(action);
      return Promise.resolve(right ? { right, answers: [better], why } : { right, answers: [], why: null });
    },
    note: (now) => {
      noted(now);
      return "";
    },
  };
}
