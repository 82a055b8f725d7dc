/** Milliseconds after which nobody waits any longer for a frame. */
const LONGEST = 250;

/** Run once the next frame has been drawn; at once where nobody looks. */
export function afterFrame(run: () => void): void {
  if (document.hidden) return run();
  let due = true;
  const once = (): void => {
    if (due) run();
    due = false;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LONGEST);
}
