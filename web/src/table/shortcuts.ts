/** The single key that a key press means as a shortcut, or nothing while something is being typed. */
export function shortcut(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target;
  if (target instanceof Element && target.closest("input, select, textarea, [contenteditable]")) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : null;
}
