import { tick } from "svelte";
import { moves } from "../settings.svelte";
import type { Happened } from "../wire.gen";
import { AFTER, GLIDE } from "../play/pace";

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

type Place = { seat: number } | { pile: string } | { card: string };
interface Move {
  cards: (string | null)[];
  from: Place;
  to: Place | null;
}

const MOST = 8;
export const FLIGHT = GLIDE + 120;
let last = 0;

/** The cards that are on their way now. */
export const flights: { now: Flight[] } = $state({ now: [] });

/** Where cards go in what happened, that are not seen to go by themselves as those of tricks and piles are. */
export function movesOf(happened: readonly Happened[], own: number | null): Move[] {
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

const filled = (cards: readonly string[], count: number): (string | null)[] => [...cards, ...Array<null>(Math.max(0, count - cards.length)).fill(null)];

/** Let cards fly: where they come from is looked up now, where they go once the page is drawn anew. */
export async function fly(happened: readonly Happened[], own: number | null): Promise<void> {
  if (!moves()) return;
  const going = movesOf(happened, own).flatMap(({ cards, from, to }) => cards.map((card) => ({ card, from: placeOf(from, own, card), to }))).slice(0, MOST);
  if (!going.length) return;
  await tick();
  const table = document.querySelector(".centre")?.getBoundingClientRect();
  const set = going.flatMap(({ card, from, to }, i): Flight[] => {
    const end = to ? placeOf(to, own, card) : table && new DOMRect(table.x + table.width / 2 - 20, table.y, 40, 56);
    return from && end ? [{ id: ++last, card, from, to: end, delay: i * AFTER, fades: to === null }] : [];
  });
  flights.now = [...flights.now, ...set];
}

export function landed(id: number): void {
  flights.now = flights.now.filter((one) => one.id !== id);
}

function placeOf(place: Place, own: number | null, card: string | null): DOMRect | undefined {
  return elementOf(place, own, card)?.getBoundingClientRect();
}

function elementOf(place: Place, own: number | null, card: string | null): Element | null {
  if ("card" in place) return document.querySelector(`.hand [data-card="${place.card}"]`);
  if ("pile" in place) return document.querySelector(`[data-pile="${place.pile}"]`) ?? document.querySelector(".centre");
  if (place.seat !== own) return document.querySelector(`[data-seat="${place.seat}"] .backs`) ?? document.querySelector(`[data-seat="${place.seat}"]`);
  return document.querySelector(`.hand [data-card="${card}"]`) ?? document.querySelector(".hand") ?? document.querySelector(`[data-seat="${place.seat}"]`);
}
