import { tick } from "svelte";
import { AFTER, GLIDE } from "../play/pace";
import { moves } from "../settings.svelte";
import type { Happened } from "../wire.gen";
import type { Places } from "./places";

/** A card on its way from one place to another, over everything else; `null` is a back. */
export interface Flight {
  id: number;
  card: string | null;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  /** It leaves the game on the way. */
  fades: boolean;
}

type End = { seat: number } | { pile: string } | { card: string };
interface Move {
  cards: (string | null)[];
  from: End;
  to: End | null;
}

const MOST = 8;
const SEATS = [0, 1, 2, 3, 4, 5, 6];
export const FLIGHT = GLIDE + 120;

/** Where cards go in what happened, that are not seen to go by themselves as those of tricks and piles are. */
function movesOf(happened: readonly Happened[], own: number | null): Move[] {
  return happened.flatMap((one): Move[] => {
    switch (one.type) {
      case "set_aside":
        return [{ cards: [one.card], from: one.seat === own && one.card ? { card: one.card } : { seat: one.seat }, to: null }];
      case "handed_over":
        return [{ cards: filled(one.cards, one.count), from: { seat: one.seat }, to: { seat: one.to } }];
      case "took":
        return [{ cards: filled(one.cards, one.count), from: { pile: one.source }, to: { seat: one.seat } }];
      default:
        return [];
    }
  });
}

const filled = (cards: readonly string[], count: number): (string | null)[] => [
  ...cards,
  ...Array<null>(Math.max(0, count - cards.length)).fill(null),
];

/** The cards that are on their way over one felt. */
export class Sky {
  now: Flight[] = $state.raw([]);
  #last = 0;

  constructor(private readonly places: Places) {}

  /** Let cards fly: where they come from is looked up now, where they go once the page is drawn anew. */
  async fly(happened: readonly Happened[], own: number | null): Promise<void> {
    if (!moves()) return;
    const going = movesOf(happened, own)
      .flatMap(({ cards, from, to }) => cards.map((card) => ({ card, from: this.#rectOf(from, own, card), to })))
      .slice(0, MOST);
    const deals = happened.some(({ type }) => type === "new_deal");
    if (!going.length && !deals) return;
    await tick();
    const table = this.places.find("centre")?.getBoundingClientRect();
    const middle = table && new DOMRect(table.x + table.width / 2 - 20, table.y, 40, 56);
    const set = going.flatMap(({ card, from, to }, i): Flight[] => {
      const end = to ? this.#rectOf(to, own, card) : middle;
      return from && end ? [{ id: ++this.#last, card, from, to: end, delay: i * AFTER, fades: to === null }] : [];
    });
    const pack = this.places.find("pile stock")?.getBoundingClientRect() ?? middle;
    if (deals && pack) set.push(...this.#deal(pack, own));
    this.now = [...this.now, ...set];
  }

  /** Some backs for everybody else: one's own hand is seen to come by itself. */
  #deal(from: DOMRect, own: number | null): Flight[] {
    const plates = SEATS.flatMap((seat) => (seat === own ? [] : (this.#rectOf({ seat }, own, null) ?? [])));
    return [...plates, ...plates, ...plates]
      .slice(0, MOST)
      .map((to, i) => ({ id: ++this.#last, card: null, from, to, delay: i * AFTER, fades: false }));
  }

  /** A tap or a key: whoever is in a hurry sees where everything lies. */
  clear(): void {
    this.now = [];
  }

  landed(id: number): void {
    this.now = this.now.filter((one) => one.id !== id);
  }

  #rectOf(end: End, own: number | null, card: string | null): DOMRect | undefined {
    return this.#find(end, own, card)?.getBoundingClientRect();
  }

  #find(end: End, own: number | null, card: string | null): Element | undefined {
    const { places } = this;
    if ("card" in end) return places.find(`card ${end.card}`);
    if ("pile" in end) return places.find(`pile ${end.pile}`, "centre");
    if (end.seat !== own) return places.find(`backs ${end.seat}`, `seat ${end.seat}`);
    return places.find(`card ${card ?? ""}`, "hand", `seat ${end.seat}`);
  }
}
