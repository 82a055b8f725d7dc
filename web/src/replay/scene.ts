import { backs, fromView, mark, type Scene } from "../table/scene";
import type { ReplayStep, ReviewedChoice, View } from "../wire.gen";

/** A step of a finished deal as one seat knew it, or with all cards open (`eyes` is `null`); `dear` is what was chosen there and cost much. */
export function fromReplay(
  step: ReplayStep,
  {
    eyes,
    bottom,
    holding,
    before,
    dear,
  }: { eyes: number | null; bottom: number; holding: boolean; before: ReplayStep | undefined; dear: ReviewedChoice | undefined },
): Scene {
  const told = toldIn(step, eyes ?? bottom, eyes);
  const open = (seat: number): boolean => eyes === null || eyes === seat;
  return {
    ...fromView(told, { bottom: eyes ?? bottom, holding, before: before?.views[eyes ?? bottom] ?? null }),
    hands: step.views.map(({ hand }, seat) => (open(seat) ? hand : backs(told.players[seat]?.cards ?? 0))),
    asides: step.views.map(({ aside }, seat) => (open(seat) ? aside : [])),
    laid: step.views.map((_, seat) => [
      ...told.melds.filter((meld) => meld.seat === seat).map(({ cards }) => cards),
      ...(told.turn === seat ? told.laying : []),
    ]),
    open: true,
    marks: dear ? { ...mark("cost", dear.action), ...mark("best", dear.better) } : {},
  };
}

/** What is told of a step, of nobody as of "you"; with all cards open all that any seat knew: its own bid, too. */
function toldIn({ views }: ReplayStep, seat: number, eyes: number | null): View {
  const view = { ...(views[seat] as View), legal: [], seat: null };
  if (eyes !== null) return view;
  const handed = view.handed.map((one, i) =>
    views.map((other) => other.handed[i] ?? one).reduce((a, b) => (b.cards.length > a.cards.length ? b : a)),
  );
  return { ...view, handed, players: view.players.map((place, i) => views[i]?.players[i] ?? place) };
}
