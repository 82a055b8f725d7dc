import { recall, remember } from "./device";
import type { Seated } from "./wire.gen";

/** A seat of this device's, with the token that proves it. */
export interface Seat extends Omit<Seated, "waiting"> {
  family: string;
  preset: string;
  /** The token of the table before a rematch: the seat was kept for its owner. */
  before?: string;
  /** Who has set this table again for the people of an earlier one. */
  by?: string;
  /** When it was last opened, in milliseconds. */
  at: number;
}

const MOST = 40;

export const mine: { seats: Seat[]; name: string } = $state({ seats: recall<Seat[]>("seats", []), name: recall("name", "") });

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

export function seatAt(table: string): Seat | undefined {
  return mine.seats.find((seat) => seat.table === table);
}

export function keepSeat(seat: Seat): void {
  mine.seats = [seat, ...mine.seats.filter((other) => other.table !== seat.table)].slice(0, MOST);
  remember("seats", $state.snapshot(mine.seats));
}

export function dropSeat(table: string): void {
  mine.seats = mine.seats.filter((seat) => seat.table !== table);
  remember("seats", $state.snapshot(mine.seats));
}

export function keepName(name: string): void {
  mine.name = name;
  remember("name", name);
}
