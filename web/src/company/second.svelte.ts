/** One thinks again within so many milliseconds. */
const SECOND_THOUGHTS = 5000;

/** What is about to be done for good, and what is pressed to leave it, in words; it can still be left. */
export const pending: { said: string; back: string } = $state({ said: "", back: "" });
let timer: ReturnType<typeof setTimeout> | undefined;

/** Do what moves others or cannot be undone, unless it is taken back meanwhile. */
export function soon(said: string, back: string, act: () => unknown): void {
  clearTimeout(timer);
  Object.assign(pending, { said, back });
  timer = setTimeout(() => {
    takeBack();
    act();
  }, SECOND_THOUGHTS);
}

export function takeBack(): void {
  clearTimeout(timer);
  Object.assign(pending, { said: "", back: "" });
}
