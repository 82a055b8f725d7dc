import type { TransitionConfig } from "svelte/transition";
import { GLIDE } from "../play/pace";
import { moves } from "../settings.svelte";
import type { Place, Places } from "./places";

const EASING = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** Milliseconds of a frame. */
const FRAME = 16;
const THERE: TransitionConfig = { duration: 0 };

/** Which felt a card moves on, and on which place of it the card lies. */
interface Lies {
  places: Places;
  on: Place;
}

const paths = new WeakMap<Element, Animation>();

/** Remember where a card was when it was played, so that it glides from there; `whole` is what moves with a card of the hand. */
export function leaveFrom(places: Places, card: Element, whole: HTMLElement | null = null): void {
  places.left = { card, from: card.getBoundingClientRect(), whole };
}

/** Let the card that was touched start for the table at once, before anything else is done; false where nothing moves. */
export function toss(places: Places): boolean {
  const place = places.find("lands");
  const { left } = places;
  if (!moves() || !place || !left?.whole?.isConnected) return false;
  const { card, whole } = left;
  const [from, to] = [card.getBoundingClientRect(), places.rectOf(place)];
  const [x, y] = apart(to, from);
  const [restX = 0, restY = 0] = getComputedStyle(whole).translate.split(" ").map(parseFloat);
  const frames = [
    { translate: far([restX, restY]), scale: 1 },
    { translate: far([restX + x, restY + y]), scale: to.width / from.width },
  ];
  const path = whole.animate(frames, { duration: GLIDE, easing: EASING, fill: "forwards" });
  path.startTime = performance.now() - 2 * FRAME; // so that the very first frame shows it elsewhere, which may have begun before the tap
  places.tossed = { from, path };
  places.left = null;
  return true;
}

/** A card comes from the player's place, or from where it lay in one's own hand; from nobody, it is there at once. */
export function comeFrom(node: HTMLElement, { places, on, seat, own }: Lies & { seat: number | null; own: boolean }): TransitionConfig {
  const [before, touched] = own ? [places.tossed, places.left] : [null, null];
  if (own) places.tossed = places.left = null;
  const from = before?.from ?? touched?.from ?? seatAt(places, seat);
  const here = from && moves() ? under(node, { places, on }) : undefined;
  if (!from || !here?.width) return THERE;
  const scale = before ? before.from.width / here.width : 1;
  const path = animate(node, [
    { translate: far(apart(from, here)), scale },
    { translate: "0px 0px", scale: 1 },
  ]);
  if (before?.path.startTime != null) path.startTime = before.path.startTime;
  return THERE;
}

/** A card goes to the player who took it. */
export function goTo(node: HTMLElement, { places, on, seat }: Lies & { seat: number | null }): TransitionConfig {
  const to = seatAt(places, seat);
  const here = under(node, { places, on });
  if (!moves() || !to || here.width === 0) return THERE;
  animate(node, [
    { translate: "0px 0px", opacity: 1 },
    { translate: far(apart(to, here)), opacity: 0 },
  ]);
  return { duration: GLIDE };
}

/** The top of a pile goes to the player who took it, or lies there until what is put on it has come. */
export function giveWay(node: HTMLElement, { seat, ...lies }: Lies & { seat: number | null }): TransitionConfig {
  return seat === null ? { duration: moves() ? GLIDE : 0 } : goTo(node, { seat, ...lies });
}

/** Until the cards of the trick lie still: on a busy device they come later than their time. */
export async function stillness(places: Places): Promise<void> {
  const cards = [...(places.find("trick")?.children ?? [])];
  await Promise.allSettled(cards.flatMap((card) => card.getAnimations?.() ?? []).map((one) => one.finished));
}

/** From where one thing is to where another is, between their middles. */
function apart(to: DOMRect, from: DOMRect): [number, number] {
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2].map(Math.round) as [
    number,
    number,
  ];
}

const far = ([x, y]: [number, number]): string => `${x}px ${y}px`;

function animate(node: Element, frames: Keyframe[]): Animation {
  paths.get(node)?.cancel();
  const path = node.animate(frames, { duration: GLIDE, easing: EASING, fill: "both" });
  paths.set(node, path);
  return path;
}

function seatAt(places: Places, seat: number | null): DOMRect | undefined {
  const plate = seat === null ? undefined : places.find(`seat ${seat}`);
  return plate && places.rectOf(plate);
}

/** Where a card lies at the end of its way: on its bed or its pile. */
function under(node: Element, { places, on }: Lies): DOMRect {
  return places.rectOf(places.find(on) ?? node);
}
