/** One thinks again within so many milliseconds. */
const SECOND_THOUGHTS = 5000;

/** What is about to be done for good, and what is pressed to leave it, in words; it can still be left. */
export const pending: { said: string; back: string } = $state({ said: "", back: "" });
let act: () => boolean;
let timer: ReturnType<typeof setInterval> | undefined;

/** Do what moves others or cannot be undone, unless it is taken back meanwhile; what was to be done before it is done at once. */
export function soon(said: string, back: string, what: () => boolean): void {
  if (said !== pending.said) now();
  if (pending.said) return;
  act = what;
  Object.assign(pending, { said, back });
  timer = setInterval(now, SECOND_THOUGHTS);
}

/** Do it at once; without a line it is done when there is one again, and can be taken back until then. */
export function now(): void {
  if (pending.said && act()) takeBack();
}

export function takeBack(): void {
  clearInterval(timer);
  Object.assign(pending, { said: "", back: "" });
}
