import { loadCourts } from "../cards";
import { learnAll } from "../i18n";

/** A screen that is loaded when somebody goes there, with its words. */
export const worded = <S>(screen: Promise<S>): Promise<S> => Promise.all([screen, learnAll()]).then(([brought]) => brought);

/** Bring the table: its script, its words, and the figures of its court cards. */
export function bringTable(): Promise<typeof import("./Table.svelte")> {
  void loadCourts();
  return worded(import("./Table.svelte"));
}

/** Bring it ahead of a press: a pointer or the focus has come to a button that leads there. */
export function nearTable({ target }: Event): void {
  if (target instanceof Element && target.closest("a, button")) void bringTable().catch(() => undefined);
}
