import { settings } from "../settings.svelte";

/** Does what a key means on a page: a figure presses the answer of that number, a letter what stands under it. */
export function press(event: KeyboardEvent, page: ParentNode | undefined, does: Readonly<Record<string, () => unknown>>): void {
  const key = settings.shortcuts ? shortcut(event) : null;
  if (!key) return;
  if (/^[1-9]$/.test(key)) page?.querySelectorAll<HTMLElement>("[data-choice]")[Number(key) - 1]?.click();
  else does[key]?.();
}

/** The single key that a key press means as a shortcut, or nothing while something is being typed. */
export function shortcut(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target;
  if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : null;
}

const STEPS: Record<string, (i: number, row: number, last: number) => number> = {
  ArrowRight: (i) => i + 1,
  ArrowLeft: (i) => i - 1,
  ArrowDown: (i, row) => i + row,
  ArrowUp: (i, row) => i - row,
  Home: () => 0,
  End: (_, __, last) => last,
};

/** Which card of a hand an arrow leads to, in rows of so many; it may lie outside. */
export function stepTo(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  i: number,
  { row, last }: { row: number; last: number },
): number | null {
  const step = STEPS[key];
  return !step || altKey || ctrlKey || metaKey ? null : step(i, row, last);
}
