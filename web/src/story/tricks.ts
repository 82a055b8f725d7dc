import type { Replay, TrickTaken } from "../wire.gen";

/** What a trick does in the making of a target: taken and due, taken beyond it, or still missing. */
export type Mark = "due" | "beyond" | "missing";

/** A seat's tricks as marks against its target; with `atMost`, a trick beyond the target is one too many. */
export function marksOf(made: number, due: number | null): Mark[] {
  const length = Math.max(made, due ?? 0);
  return Array.from({ length }, (_, i) => (i >= made ? "missing" : due === null || i < due ? "due" : "beyond"));
}

/** All tricks of a deal that is over, in order. */
export function tricksOf(replay: Replay): TrickTaken[] {
  return replay.steps.flatMap(({ event }) =>
    event.type === "acted" ? event.happened.filter((one): one is TrickTaken => one.type === "trick_taken") : [],
  );
}
