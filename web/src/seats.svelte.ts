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
  /** At a table on a friend's device whose match is not over: the names there. */
  peer?: string[];
  /** When it was last opened, in milliseconds. */
  at: number;
}

const MOST = 40;

export const mine: { seats: Seat[]; name: string } = $state({ seats: recall<Seat[]>("seats", []), name: recall("name", "") });

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
