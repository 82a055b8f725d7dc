import { afterFrame } from "../frame";

/** Where cards come from and go to; nothing of it moves while a deal runs. */
const PLACES = "[data-seat], [data-bed], [data-pile]";
let known = new WeakMap<Element, DOMRect>();
let due = false;

/** Where an element is: as it was surveyed, or else asked of the page, which then has to be laid out at once. */
export function rectOf(element: Element): DOMRect {
  return known.get(element) ?? element.getBoundingClientRect();
}

/** Look where everything is, once the page lies as it is drawn and asking costs nothing. */
export function survey(): void {
  if (due) return;
  due = true;
  afterFrame(() => {
    due = false;
    for (const place of document.querySelectorAll(PLACES)) known.set(place, place.getBoundingClientRect());
  });
}

/** Forget it all, for the window has another size. */
export function forget(): void {
  known = new WeakMap();
  survey();
}
