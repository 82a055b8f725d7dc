import { readAction } from "../table/actions";

const LIT = "data-lit";

/** Let what actions are done with stand out on the table: so many cards of a kind as are named, and buttons. */
export function light(root: ParentNode, actions: readonly string[]): void {
  for (const old of root.querySelectorAll(`[${LIT}]`)) old.removeAttribute(LIT);
  const cards = actions.map((action) => readAction(action).what);
  for (const button of root.querySelectorAll<HTMLElement>(".hand [data-card]")) {
    const at = cards.indexOf(button.dataset.card ?? "");
    if (at < 0) continue;
    cards.splice(at, 1);
    button.setAttribute(LIT, "");
  }
  for (const button of root.querySelectorAll<HTMLElement>("[data-action]")) {
    if (actions.includes(button.dataset.action ?? "")) button.setAttribute(LIT, "");
  }
}
