/** Where the reader is: the path in pieces, and the question after it. */
export type Place =
  | { screen: "lobby" }
  | { screen: "new"; family: string; preset: string | null }
  | { screen: "table"; id: string; token: string | null }
  | { screen: "join"; code: string }
  | { screen: "replay"; id: string }
  | { screen: "rules"; preset: string }
  | { screen: "record" }
  | { screen: "puzzles"; family: string | null }
  | { screen: "puzzle"; id: string }
  | { screen: "lost" };

export const route = $state({ place: arrivedAt(), search: location.search });

export function placeOf(path: string): Place {
  const [head = "", one, two] = path.split("/").filter(Boolean).map(decoded);
  if (head === "") return { screen: "lobby" };
  if (head === "record" && one === undefined) return { screen: "record" };
  if (head === "puzzles") return { screen: "puzzles", family: one ?? null };
  if (one === undefined) return { screen: "lost" };
  if (head === "tables") return { screen: "new", family: one, preset: two ?? null };
  if (head === "t") return { screen: "table", id: one, token: null };
  if (head === "join") return { screen: "join", code: one };
  if (head === "replay") return { screen: "replay", id: one };
  if (head === "puzzle") return { screen: "puzzle", id: one };
  if (head === "rules") return { screen: "rules", preset: one };
  return { screen: "lost" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The place in the address bar; a seat's token is taken out of it at once, so that it stays in no history. */
function arrivedAt(): Place {
  const place = placeOf(location.pathname);
  if (place.screen !== "table" || location.hash.length < 2) return place;
  const token = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  return { ...place, token };
}

/** Go to another page of trey without loading anything. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  route.place = arrivedAt();
  route.search = location.search;
}

/** Follow the browser's back button and plain clicks on links; returns what undoes it. */
export function followLinks(): () => void {
  addEventListener("popstate", arrive);
  addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", arrive);
    removeEventListener("click", clicked);
  };
}

function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isOurs(link) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(link.pathname + link.search);
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return link.hash === "" && placeOf(link.pathname).screen !== "lost";
}
