import { VERSION } from "./wire.gen";

const KEY = "trey-reloaded";

/**
 * Load the page again where the server speaks another version: once for each version, `null` for one that a table does
 * not tell.  Says whether it does.  A table that speaks the page's own ends the count: see `met`.
 */
export function meet(version: number | null): boolean {
  if (version === VERSION) return false;
  try {
    const before = sessionStorage.getItem(KEY)?.split(" ") ?? [];
    if (before.includes(String(version))) return false;
    sessionStorage.setItem(KEY, [...before, String(version)].join(" "));
  } catch {
    return false; // a page that can remember nothing would go on and on
  }
  location.reload();
  return true;
}

/** A table has let this page in. */
export function met(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // there is nothing to forget
  }
}
