import { familyOf } from "../catalogue.svelte";
import { t } from "../i18n";
import { dealWords, pointsOf } from "../table/family";
import { noteWords, who, winnersWords } from "../table/say";
import type { DealResult, Facts, View } from "../wire.gen";
import { turningDeal } from "./course";

/** What a deal came to, in the words of its game; of a game that tells nothing, who did best. */
export function storyOf(view: View, facts: Facts): string[] {
  if (view.redealt) return [t().end.redealt];
  if (view.story.length) return view.story.map((said) => noteWords(said, facts, view.seat));
  const deltas = view.players.map((place) => place.delta ?? 0);
  const best = familyOf(view.family)?.low ? Math.min(...deltas) : Math.max(...deltas);
  return [
    t().story.best(
      t().and(deltas.flatMap((points, seat) => (points === best ? [who(view, facts, seat)] : []))),
      pointsOf(view.family, best),
    ),
  ];
}

/** What comes next. */
export function comingOf(view: View, facts: Facts): string[] {
  return view.coming.map((said) => noteWords(said, facts, view.seat));
}

/** Who has won, and with how many points to how many. */
export function endOf(view: View, facts: Facts): string {
  const [winner] = view.winners;
  if (winner === undefined) return winnersWords(view, facts);
  const total = (seat: number): string => pointsOf(view.family, view.players[seat]?.total ?? 0);
  const others = view.players.map((_, seat) => seat).filter((seat) => !view.winners.includes(seat));
  return t().story.end(winnersWords(view, facts), total(winner), t().and(others.map(total)));
}

/** Since when the winner was in front; nothing where that says nothing. */
export function frontOf(view: View, facts: Facts, sheet: readonly DealResult[]): { text: string; deal: number } | null {
  const deal = turningDeal(sheet, view.winners, familyOf(view.family)?.low ?? false);
  const winner = view.winners[0];
  if (deal === null || winner === undefined || sheet.length < 2) return null;
  const name = who(view, facts, winner);
  const text =
    deal === sheet[0]?.deal
      ? t().story.always(name, winner === view.seat)
      : t().story.since(name, winner === view.seat, dealWords(view.family, deal));
  return { text, deal };
}

/** What the match is played for. */
export function aimOf(view: View): string {
  const parts = [view.goal === null ? "" : t().story.goal(view.goal), view.deals === null ? "" : t().story.of(view.number, view.deals)];
  return parts.filter(Boolean).join(" · ");
}
