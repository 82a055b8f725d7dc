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
