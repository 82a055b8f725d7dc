import { untrack } from "svelte";

/** Milliseconds after which nobody waits any longer for a frame. */
const LONGEST = 250;

/** Milliseconds after which a page that finds no rest does what could wait. */
const PATIENCE = 3000;

/** Run once the page is there and has nothing better to do. */
export function whenIdle(run: () => void): void {
  if (document.readyState !== "complete") return addEventListener("load", () => whenIdle(run), { once: true });
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, LONGEST);
}

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

/** Do it now and every so many milliseconds, while somebody looks, and when they look again; returns what ends that. */
export function whileSeen(what: () => unknown, every: number): () => void {
  const seen = (): unknown => document.hidden || what();
  const timer = setInterval(seen, every);
  addEventListener("visibilitychange", seen);
  untrack(what);
  return () => {
    clearInterval(timer);
    removeEventListener("visibilitychange", seen);
  };
}

/** Let the page answer before what comes next. */
export const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));
