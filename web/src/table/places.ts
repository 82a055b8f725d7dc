import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";
import { afterFrame } from "../frame";

/** What a place is called: of a seat its plate, its cards and where it plays to, a pile, a card of the hand. */
export type Place =
  | `seat ${number}`
  | `backs ${number}`
  | `bed ${number | null}`
  | `pile ${string}`
  | `card ${string}`
  | "hand"
  | "trick"
  | "centre"
  | "lands";

/** The places of one felt that cards come from and go to: each part tells of its own while it is there. */
export class Places {
  /** The card that was touched last, where it lay, and what is moved with it if it is one of the hand. */
  left: { card: Element; from: DOMRect; whole: HTMLElement | null } | null = null;
  /** A card on its way from the hand, before the table knows of it. */
  tossed: { from: DOMRect; path: Animation } | null = null;
  #there = new Map<Place, Set<Element>>();
  #known = new WeakMap<Element, DOMRect>();
  #due = false;

  /** This element is the place of these names. */
  at(...names: (Place | false)[]): Attachment {
    const real = names.filter((name) => name !== false);
    return (element) => {
      for (const name of real) this.#there.set(name, (this.#there.get(name) ?? new Set()).add(element));
      return () => real.forEach((name) => this.#there.get(name)?.delete(element));
    };
  }

  /** The element of a name, the newest where there are several. */
  find(...names: Place[]): Element | undefined {
    return names.map((name) => [...(this.#there.get(name) ?? [])].at(-1)).find(Boolean);
  }

  /** Where an element is: as it was surveyed, or else asked of the page, which then has to be laid out at once. */
  rectOf(element: Element): DOMRect {
    return this.#known.get(element) ?? element.getBoundingClientRect();
  }

  /** Look where everything is that does not move while a deal runs, once the page lies as it is drawn and asking costs nothing. */
  survey(): void {
    if (this.#due) return;
    this.#due = true;
    afterFrame(() => {
      this.#due = false;
      for (const [name, elements] of this.#there) {
        if (STILL.test(name)) for (const element of elements) this.#known.set(element, element.getBoundingClientRect());
      }
    });
  }

  /** Forget it all, for the window has another size. */
  forget(): void {
    this.#known = new WeakMap();
    this.survey();
  }
}

const STILL = /^(seat|bed|pile) /;
const KEY = Symbol("places");

/** Lay a felt: what is drawn from here on finds its places. */
export const layPlaces = (): Places => setContext(KEY, new Places());

/** The places of the felt that one is drawn on. */
export const placesHere = (): Places => getContext<Places | undefined>(KEY) ?? new Places();
