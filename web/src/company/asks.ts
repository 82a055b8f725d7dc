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

/** The guests whom this seat may let in: the host's, or anybody's while the host is away. */
export function guestsOf(facts: Facts, seat: number | null): readonly GuestFacts[] {
  const host = seat !== null && (facts.host === seat || facts.seats[facts.host ?? -1]?.connected === false);
  return host && facts.stage === "playing" ? facts.guests : [];
}

/** What this seat is asked by others now. */
export function askedOf(facts: Facts, seat: number | null): string[] {
  const made = facts.proposal;
  return [
    ...(made?.asked.includes(seat ?? -1) ? [ASKS[made.what](nameOf(facts, made.seat))] : []),
    ...guestsOf(facts, seat).map((guest) => t().company.guestAsks(guest.name, nameOf(facts, guest.seat), guest.when === "next")),
  ];
}
