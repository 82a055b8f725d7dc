import { backs, fromView, mark, type Scene } from "../table/scene";
import type { ReplayStep, ReviewedChoice, View } from "../wire.gen";

/** A step of a finished deal as one seat knew it, or with all cards open (`eyes` is `null`); `dear` is what was chosen there and cost much. */
export function fromReplay(step: ReplayStep, { eyes, bottom, holding, before, dear }: { eyes: number | null; bottom: number; holding: boolean; before: ReplayStep | undefined; dear: ReviewedChoice | undefined }): Scene {
  const told = toldIn(step, eyes ?? bottom, eyes);
  const open = (seat: number): boolean => eyes === null || eyes === seat;
  return {
    ...fromView(told, { bottom: eyes ?? bottom, holding, before: before?.views[eyes ?? bottom] ?? null }),
    hands: step.views.map(({ hand }, seat) => (open(seat) ? hand : backs(told.players[seat]?.cards ?? 0))),
    asides: step.views.map(({ aside }, seat) => (open(seat) ? aside : [])),
    open: true,
    marks: dear ? { ...mark("cost", dear.action), ...mark("best", dear.better) } : {},
  };
}

/** What is told of a step, of nobody as of "you"; with all cards open with each card that any seat knew. */
function toldIn({ views }: ReplayStep, seat: number, eyes: number | null): View {
  const view = views[seat] as View;
  const handed = eyes !== null ? view.handed : view.handed.map((one, i) => [one, ...views.map(({ handed }) => handed[i] ?? one)].reduce((a, b) => (b.cards.length > a.cards.length ? b : a)));
  return { ...view, handed, legal: [], seat: null };
}
