import type { Review, ReviewedTurning } from "../wire.gen";

/** The trick of a match that changed most what its player could expect, with its deal. */
export type Turned = ReviewedTurning & { deal: number };

/** Ask for the reviews of a match, deal by deal, and return where it turned most for a seat; `null` where nothing is clear. */
export async function turnedMost(ask: (deal: number) => Promise<Review | null>, seat: number, deals: number): Promise<Turned | null> {
  let most: Turned | null = null;
  for (let deal = 1; deal <= deals; deal++) {
    const own = (await ask(deal))?.turnings.find((one) => one.seat === seat);
    if (own && Math.abs(own.gain) > Math.abs(most?.gain ?? 0)) most = { ...own, deal };
  }
  return most;
}
