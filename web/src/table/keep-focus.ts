/** Watches where the focus is, so that it can be put back when what held it is gone or was moved. */
export function focusKeeper(root: HTMLElement, restore: (region: string) => void): { check: () => void; stop: () => void } {
  let last: HTMLElement | null = null;
  let region = "";

  function entered({ target }: FocusEvent): void {
    last = target instanceof HTMLElement ? target : null;
    region = last?.closest<HTMLElement>("[data-region]")?.dataset["region"] ?? "";
  }

  /** Whoever presses Tab or points elsewhere means to leave. */
  function leaving(event: Event): void {
    if (!(event instanceof KeyboardEvent) || event.key === "Tab") last = null;
  }

  const over = new AbortController();
  root.addEventListener("focusin", entered, over);
  for (const event of ["keydown", "pointerdown"]) addEventListener(event, leaving, { capture: true, signal: over.signal });
  return {
    check() {
      const at = document.activeElement;
      if (at?.id === "asked") return restore(region); // it waits there until there is something to do
      if ((at !== null && at !== document.body) || !last) return;
      if (last.isConnected) last.focus();
      else restore(region);
    },
    stop: () => over.abort(),
  };
}
