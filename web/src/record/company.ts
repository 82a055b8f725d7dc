import { recall } from "../device";
import { mine, seatAt, type Seat } from "../seats.svelte";
import { grouped, hasWon, type Played } from "./played";

/** The people who have sat at one table with this device's player, and what they have played together. */
export interface Company {
  /** What the others are called. */
  others: string[];
  /** Their matches, the latest first. */
  played: Played[];
}

const same = (name: string): string => name.normalize("NFKC").toLowerCase();

const othersOf = (one: Played): string[] => one.names.filter(Boolean);

/** The companies of a record, the one that played last first. A name is all that one device knows of another. */
export function companiesOf(played: readonly Played[]): Company[] {
  const among = grouped(
    played.filter((one) => othersOf(one).length),
    (one) => othersOf(one).map(same).sort().join("\n"),
  );
  return among.map(([, played]) => ({ others: othersOf(played[0] as Played), played }));
}

/** How many of these matches everybody has won: oneself, then the others, then bots. */
export function winsOf(others: readonly string[], played: readonly Played[]): number[] {
  const won = (name: string) => (one: Played) => one.winners.some((seat) => same(one.names[seat] ?? "") === same(name));
  const byBot = (one: Played): boolean => one.winners.some((seat) => one.bots[seat]);
  return [hasWon, ...others.map(won), byBot].map((is) => played.filter(is).length);
}

/** What other pages of this device have kept meanwhile is there too. */
export function readSeats(): void {
  const kept = recall<Seat[]>("seats", []);
  if (JSON.stringify(kept) !== JSON.stringify(mine.seats)) mine.seats = kept;
}

/** The seat at a table, or at the last one that was set again for its people. */
export function lastSeat(table: string): Seat | undefined {
  let seat = seatAt(table);
  for (let next = seat; next; next = mine.seats.find((one) => one.before === seat?.token && one !== seat)) seat = next;
  return seat;
}
