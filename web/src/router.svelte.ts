import { BASE, SITE } from "./base";
import type { Where } from "./house/house";
import { newer, newerFirst } from "./newer.svelte";

/** What the reader sees: the path in pieces. */
export type Place =
  | { screen: "lobby" }
  | { screen: "new"; family: string; preset: string | null }
  | { screen: "table"; id: string; token: string | null }
  | { screen: "join"; code: string }
  | { screen: "meet"; said: string }
  | { screen: "replay"; id: string }
  | { screen: "rules"; preset: string }
  | { screen: "record" }
  | { screen: "day" }
  | { screen: "evening"; code: string | null; bot: string; rules: string }
  | { screen: "puzzles"; family: string | null }
  | { screen: "puzzle"; id: string }
  | { screen: "begin"; what: "play" | "learn"; id: string }
  | { screen: "lost" };

/** Where the reader is: in which house, at which place, and the question after it. */
interface Route {
  house: Where;
  place: Place;
  search: string;
  /** What stood behind the `#` of a link to the record or an evening: seats, or records, for this device. */
  secret: string;
}

type Address = Pick<Location, "pathname" | "search" | "hash">;

/** Pages of this browser's own house stand behind the `#`, and those of a friend's: no server knows of them. */
const HERE = /^#\/(here|peer)(?=\/|$)/;
/** What a guest has of a friend's house; all else is at home. */
const PEER = /^\/(t|join|meet|replay|rules)\//;

/** The address that `route` was read from. */
let read = "";

export const route: Route = $state(arrivedAt());

/** The address of a path of trey's, such as `/t/abc?invite`: in the house that the reader is in, unless another is named. */
export const pathTo = (path: string, house: Where = route.house): string =>
  house === "server" ? BASE.pathname + path.slice(1) : `${BASE.pathname}#/${house === "peer" && PEER.test(path) ? "peer" : "here"}${path}`;

/** The same as others open it, from another device too. */
export const linkTo = (path: string, origin: string = BASE.origin, house?: Where): string => origin + pathTo(path, house);

export function routeOf({ pathname, search, hash }: Address): Route {
  const [start, house] = (HERE.exec(hash) ?? []) as [string?, Where?];
  if (start === undefined || house === undefined)
    return { house: SITE ? "here" : "server", place: placeOf(within(pathname)), search, secret: "" };
  const [path = "", question] = hash.slice(start.length).split("?");
  return { house, place: placeOf(path), search: question === undefined ? "" : `?${question}`, secret: "" };
}

/** A path as trey's own pages know it, wherever trey lies on its host; outside of it nothing is known. */
function within(pathname: string): string {
  if (pathname === `${BASE.pathname}index.html` || `${pathname}/` === BASE.pathname) return "/";
  return pathname.startsWith(BASE.pathname) ? pathname.slice(BASE.pathname.length - 1) : "/outside";
}

export function placeOf(path: string): Place {
  const [head = "", one, two, three] = path.split("/").filter(Boolean).map(decoded);
  if (head === "") return { screen: "lobby" };
  if (head === "record" && one === undefined) return { screen: "record" };
  if (head === "day" && one === undefined) return { screen: "day" };
  if (head === "evening" && Boolean(one) === Boolean(three))
    return { screen: "evening", code: one ?? null, bot: two ?? "", rules: three ?? "" };
  if (head === "puzzles") return { screen: "puzzles", family: one ?? null };
  if (one === undefined) return { screen: "lost" };
  if (head === "tables") return { screen: "new", family: one, preset: two ?? null };
  if (head === "t") return { screen: "table", id: one, token: null };
  if (head === "meet") return { screen: "meet", said: one };
  if (head === "join") return { screen: "join", code: one };
  if (head === "replay") return { screen: "replay", id: one };
  if (head === "puzzle") return { screen: "puzzle", id: one };
  if (head === "play" || head === "learn") return { screen: "begin", what: head, id: one };
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

/** What the address bar says; a seat's token is taken out of it at once, so that it stays in no history. */
function arrivedAt(): Route {
  const route = routeOf(location);
  if (route.place.screen === "table" && route.house === "server" && location.hash.length > 1) {
    route.place.token = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
  }
  if (["record", "evening"].includes(route.place.screen) && route.house !== "here" && location.hash.length > 1) {
    route.secret = location.hash.slice(1);
    history.replaceState(null, "", location.pathname);
  }
  read = location.href;
  return route;
}

/** Go to a path of trey's without loading anything. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  if (!replace) return turnTo(pathTo(path));
  history.replaceState(null, "", pathTo(path));
  arrive();
}

/** Another page is begun: the time for a newer trey. */
function turnTo(address: string): void {
  history.pushState(null, "", address);
  if (newer.here) void newerFirst().then(arrive);
  else arrive();
}

function arrive(): void {
  Object.assign(route, arrivedAt());
}

/** Follow the browser's back button and plain clicks on links; returns what undoes it. The address may have changed while the page was made. */
export function followLinks(): () => void {
  if (location.href !== read) arrive();
  const over = new AbortController();
  addEventListener("popstate", arrive, over);
  addEventListener("click", clicked, over);
  return () => over.abort();
}

function clicked(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || !isOurs(link) || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  turnTo(link.href);
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  const { house, place } = routeOf(link);
  return (link.hash === "" || house !== "server") && place.screen !== "lost";
}
