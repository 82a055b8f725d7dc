/** Where a seat is seen from the bottom of the table: 0 is there, then clockwise. */
export function placeOf(seat: number, bottom: number, seats: number): number {
  return (seat - bottom + seats) % seats;
}

/** The other seats, clockwise from the left of the one at the bottom. */
export function others(bottom: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, i) => (bottom + i + 1) % seats);
}

/** The direction of a place from the middle of the table, on a circle of radius 1; y points down. */
export function directionOf(place: number, seats: number): { x: number; y: number } {
  const turn = (2 * Math.PI * place) / seats;
  return { x: -Math.sin(turn), y: Math.cos(turn) };
}
