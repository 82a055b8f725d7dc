/** Watches where the focus is, so that it can be put back when what held it is gone. */
export function focusKeeper(root: HTMLElement, restore: (region: string) => void): { check: () => void; stop: () => void } {
  let last: Element | null = null;
  let region = "";

  function entered(event: FocusEvent): void {
    last = event.target instanceof Element ? event.target : null;
    region = last?.closest<HTMLElement>("[data-region]")?.dataset["region"] ?? "";
  }

  root.addEventListener("focusin", entered);
  return {
    check() {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && last && !last.isConnected) restore(region);
    },
    stop: () => root.removeEventListener("focusin", entered),
  };
}
