/** A card of the hand that cannot be chosen while others can. */
const DIMMED = ".hand.choosing [data-card][aria-disabled='true']";
const NOTE = "dimmed-why";

/** Say why a dimmed card cannot be chosen as soon as it is pointed at or in focus; returns what undoes it. */
export function explainDimmed(root: HTMLElement, why: (card: string) => string, show: (reason: string) => void): () => void {
  const note = root.ownerDocument.createElement("p");
  note.id = NOTE;
  note.className = "unseen";
  (root.querySelector("main") ?? root).append(note);

  function dimmed({ target }: Event): HTMLElement | null {
    return target instanceof Element ? target.closest<HTMLElement>(DIMMED) : null;
  }
  function come(event: Event): void {
    const card = dimmed(event);
    const reason = card ? why(card.dataset.card ?? "") : "";
    note.textContent = reason;
    if (reason) card?.setAttribute("aria-describedby", NOTE);
    show(reason);
  }
  function go({ target }: Event): void {
    if (target instanceof Element) target.closest("[data-card]")?.removeAttribute("aria-describedby");
    show("");
  }

  const over = new AbortController();
  for (const event of ["pointerover", "focusin"]) root.addEventListener(event, come, over);
  for (const event of ["pointerout", "focusout"]) root.addEventListener(event, go, over);
  return () => {
    over.abort();
    note.remove();
  };
}
