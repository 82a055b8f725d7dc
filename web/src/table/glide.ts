import type { TransitionConfig } from "svelte/transition";
import { moves } from "../settings.svelte";
import { GLIDE } from "../play/pace";
import { rectOf } from "./places";

const EASING = "cubic-bezier(0.2, 0.7, 0.3, 1)";
/** Milliseconds of a frame. */
const FRAME = 16;
const THERE: TransitionConfig = { duration: 0 };

/** The card that was touched last, and where it lay. */
let left: { card: Element; from: DOMRect } | null = null;
/** A card on its way from the hand, before the table knows of it. */
let tossed: { from: DOMRect; path: Animation } | null = null;
const paths = new WeakMap<Element, Animation>();

/** Remember where a card was when it was played, so that it glides from there. */
export function leaveFrom(card: Element): void {
  left = { card, from: card.getBoundingClientRect() };
}

/** Let the card that was touched start for the table at once, before anything else is done; false where nothing moves. */
export function toss(): boolean {
  const place = document.querySelector("[data-lands]");
  const card = left?.card.closest<HTMLElement>(".hand li");
  if (!moves() || !place || !card || !left) return false;
  const [from, to] = [left.card.getBoundingClientRect(), rectOf(place)];
  const [x, y] = apart(to, from);
  const [restX = 0, restY = 0] = getComputedStyle(card).translate.split(" ").map(parseFloat);
  const frames = [{ translate: far([restX, restY]), scale: 1 }, { translate: far([restX + x, restY + y]), scale: to.width / from.width }];
  const path = card.animate(frames, { duration: GLIDE, easing: EASING, fill: "forwards" });
  path.startTime = performance.now() - 2 * FRAME; // so that the very first frame shows it elsewhere, which may have begun before the tap
  tossed = { from, path };
  left = null;
  return true;
}

/** A card comes from the player's place, or from where it lay in one's own hand; from nobody, it is there at once. */
export function comeFrom(node: HTMLElement, { seat, own }: { seat: number | null; own: boolean }): TransitionConfig {
  const [before, touched] = own ? [tossed, left] : [null, null];
  if (own) tossed = left = null;
  const from = before?.from ?? touched?.from ?? seatAt(seat);
  const here = under(node, seat);
  if (!moves() || !from || here.width === 0) return THERE;
  const scale = before ? before.from.width / here.width : 1;
  const path = animate(node, [{ translate: far(apart(from, here)), scale }, { translate: "0px 0px", scale: 1 }]);
  if (before?.path.startTime != null) path.startTime = before.path.startTime;
  return THERE;
}

/** A card goes to the player who took it. */
export function goTo(node: HTMLElement, { seat, at = null }: { seat: number | null; at?: number | null }): TransitionConfig {
  const to = seatAt(seat);
  const here = under(node, at);
  if (!moves() || !to || here.width === 0) return THERE;
  animate(node, [{ translate: "0px 0px", opacity: 1 }, { translate: far(apart(to, here)), opacity: 0 }]);
  return { duration: GLIDE };
}

/** The top of a pile goes to the player who took it, or lies there until what is put on it has come. */
export function giveWay(node: HTMLElement, { seat }: { seat: number | null }): TransitionConfig {
  return seat === null ? { duration: moves() ? GLIDE : 0 } : goTo(node, { seat });
}

/** Until the cards of the trick lie still: on a busy device they come later than their time. */
export async function stillness(): Promise<void> {
  const cards = [...document.querySelectorAll(".trick li")];
  await Promise.allSettled(cards.flatMap((card) => card.getAnimations?.() ?? []).map((one) => one.finished));
}

/** From where one thing is to where another is, between their middles. */
function apart(to: DOMRect, from: DOMRect): [number, number] {
  return [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2].map(Math.round) as [number, number];
}

const far = ([x, y]: [number, number]): string => `${x}px ${y}px`;

function animate(node: Element, frames: Keyframe[]): Animation {
  paths.get(node)?.cancel();
  const path = node.animate(frames, { duration: GLIDE, easing: EASING, fill: "both" });
  paths.set(node, path);
  return path;
}

function seatAt(seat: number | null): DOMRect | undefined {
  const plate = document.querySelector(`[data-seat="${seat}"]`);
  return plate ? rectOf(plate) : undefined;
}

/** Where a card lies at the end of its way: on its bed or its pile. */
function under(node: Element, seat: number | null): DOMRect {
  return rectOf(node.closest("[data-pile]") ?? node.closest(".trick")?.querySelector(`[data-bed="${seat}"]`) ?? node);
}
