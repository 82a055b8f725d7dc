import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { moves } from "../settings.svelte";
import { GLIDE } from "./pace";

let left: DOMRect | null = null;

/** Remember where a card was when it was played, so that it glides from there. */
export function leaveFrom(element: Element): void {
  left = element.getBoundingClientRect();
}

function between(node: Element, other: DOMRect | undefined): string | null {
  const here = node.getBoundingClientRect();
  if (!other || here.width === 0) return null;
  const x = other.x + other.width / 2 - here.x - here.width / 2;
  const y = other.y + other.height / 2 - here.y - here.height / 2;
  return `${Math.round(x)} ${Math.round(y)}`;
}

const plate = (seat: number | null): DOMRect | undefined => document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();

function straight(node: Element, other: DOMRect | undefined, fade: boolean): TransitionConfig {
  const path = moves() ? between(node, other) : null;
  if (!path) return { duration: 0 };
  const [x = 0, y = 0] = path.split(" ").map(Number);
  return {
    duration: GLIDE,
    easing: cubicOut,
    css: (_, u) => `translate: ${x * u}px ${y * u}px;${fade ? ` opacity: ${1 - u};` : ""}`,
  };
}

/** A card comes from the player's place, or from where it lay in one's own hand; from nobody, it is there at once. */
export function comeFrom(node: Element, { seat, own }: { seat: number | null; own: boolean }): TransitionConfig {
  const from = own && left ? left : plate(seat);
  if (own) left = null;
  return straight(node, from, false);
}

/** A card goes to the player who took it. */
export function goTo(node: Element, { seat }: { seat: number | null }): TransitionConfig {
  return straight(node, plate(seat), true);
}

/** The top of a pile goes to the player who took it, or lies there until what is put on it has come. */
export function giveWay(node: Element, { seat }: { seat: number | null }): TransitionConfig {
  return seat === null ? { duration: moves() ? GLIDE : 0 } : goTo(node, { seat });
}
