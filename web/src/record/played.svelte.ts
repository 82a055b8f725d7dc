import { recall, remember } from "../device";
import type { DealResult, Facts, View, Welcome } from "../wire.gen";
import { bestDelta, read, type Played } from "./played";

const MOST = 2000;

/** The finished matches of this device, the latest first. */
export const record: { played: Played[] } = $state({ played: read(recall<unknown>("played", [])) ?? [] });

function keep(played: readonly Played[]): void {
  record.played = [...played].sort((a, b) => b.at - a.at).slice(0, MOST);
  remember("played", $state.snapshot(record.played));
}

/** Note a match that is over, once. */
export function notePlayed(view: View, facts: Facts, sheet: readonly DealResult[], { table, preset }: Welcome): void {
  const { seat } = view;
  if (seat === null || record.played.some((one) => one.table === table)) return;
  const own = sheet.filter((line) => !line.redealt);
  const totals = view.players.map((place) => place.total);
  const bots = facts.seats.map((one) => (one.kind === "bot" ? (one.bot ?? "") : ""));
  keep([
    {
      table,
      family: view.family,
      preset,
      at: Date.now(),
      seat,
      totals,
      winners: view.winners,
      deals: own.length,
      best: bestDelta(own, seat, view.family),
      bots,
      names: facts.seats.map((one, other) => (one.kind === "human" && other !== seat ? one.name : "")),
      day: facts.day ?? "",
    },
    ...record.played,
  ]);
}

/** Add matches from a file; what is here already stays as it is. Returns how many were new. */
export function addPlayed(matches: readonly Played[]): number {
  const known = new Set(record.played.map((one) => one.table));
  const fresh = matches.filter((one) => !known.has(one.table));
  keep([...record.played, ...fresh]);
  return fresh.length;
}

export const forgetAll = (): void => keep([]);
