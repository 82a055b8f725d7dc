import type { View } from "../wire.gen";

/** How many cards a hand needs room for, told once for each deal: those it begins with, and one that is drawn. */
export function reserve(): (view: View) => number {
  let deal = 0;
  let most = 0;
  return (view) => {
    if (view.number !== deal) {
      deal = view.number;
      most = view.hand.length + view.face_down + (view.stock === null ? 0 : 1);
    }
    return Math.max(1, most);
  };
}
