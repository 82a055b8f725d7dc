import type { Facts } from "../wire.gen";

/** The seats one can have or ask for, open ones first, then bots' that are free. */
export function seatsToHave({ seats, stage }: Pick<Facts, "seats" | "stage">): number[] {
  if (stage !== "open" && stage !== "playing") return [];
  const rank = (seat: number): number => (seats[seat]?.free ? (seats[seat]?.kind === "open" ? 0 : 1) : seats[seat]?.ask ? 2 : 3);
  return seats
    .map((_, seat) => seat)
    .filter((seat) => rank(seat) < 3)
    .sort((a, b) => rank(a) - rank(b));
}

/** Whether the host is asked for a seat; another is had at once. */
export const asksFor = ({ seats }: Pick<Facts, "seats">, seat: number): boolean => !seats[seat]?.free;
