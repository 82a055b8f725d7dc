const FAR = 12;

/** A card under a finger: where it was grasped, and how far it was dragged once it has left its place. */
export class Drag {
  now: { i: number; dx: number; dy: number } | null = $state.raw(null);
  #grasped: { i: number; x: number; y: number } | null = null;
  #dragged = false;

  constructor(
    private readonly hand: () => Element,
    private readonly take: (card: Element, i: number) => void,
  ) {}

  grasp(event: PointerEvent, i: number): void {
    this.#dragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#grasped = { i, x: event.clientX, y: event.clientY };
  }

  pull(event: PointerEvent): void {
    if (!this.#grasped) return;
    const [dx, dy] = [event.clientX - this.#grasped.x, event.clientY - this.#grasped.y];
    if (!this.#dragged && Math.hypot(dx, dy) < FAR) return;
    this.#dragged = true;
    this.now = { i: this.#grasped.i, dx, dy };
  }

  /** Let go above the hand it is taken; let go over the hand it goes back. */
  drop(event: PointerEvent): void {
    const held = this.#grasped;
    this.#grasped = this.now = null;
    if (!held || !this.#dragged || event.type === "pointercancel") return;
    if (event.clientY < this.hand().getBoundingClientRect().top - 8) this.take(event.currentTarget as Element, held.i);
  }

  /** A press is none at the end of a way. */
  pick(event: MouseEvent, i: number): void {
    if (this.#dragged && event.detail > 0) return void (this.#dragged = false);
    this.take(event.currentTarget as Element, i);
  }
}
