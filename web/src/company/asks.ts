import { t } from "../i18n";
import { nameOf } from "../table/people";
import type { Facts, GuestFacts } from "../wire.gen";

/** What a player asks of the others. */
export const ASKS = {
  undo: (name: string): string => t().company.undoAsks(name),
  concede: (name: string): string => t().company.concedeAsks(name),
  end: (name: string): string => t().company.endAsks(name),
  rematch: (name: string): string => t().company.rematchAsks(name),
  again: (name: string): string => `${t().company.rematchAsks(name)} ${t().end.same}.`,
};

/** The guests whom this seat may let in: the host's, or anybody's while the host is away; who has a seat here answers for it. */
export function guestsOf(facts: Facts, seat: number | null): readonly GuestFacts[] {
  const host = seat !== null && (facts.host === seat || facts.seats[facts.host ?? -1]?.connected === false);
  const may = ({ own, seat: of }: GuestFacts): boolean =>
    own ? seat === (facts.seats[of]?.connected ? of : facts.host) : host && facts.stage === "playing";
  return seat === null ? [] : facts.guests.filter(may);
}

/** What this seat is asked by others now. */
export function askedOf(facts: Facts, seat: number | null): string[] {
  const made = facts.proposal;
  return [
    ...(made?.asked.includes(seat ?? -1) ? [ASKS[made.what](nameOf(facts, made.seat))] : []),
    ...guestsOf(facts, seat).map(({ own, name, seat: of, when }) =>
      own ? (of === seat ? t().again.asks : t().again.asksHost)(name) : t().company.guestAsks(name, nameOf(facts, of), when === "next"),
    ),
  ];
}
