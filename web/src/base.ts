const built = import.meta.url;

/** What a page without a server was given: where the parts of its house lie, and what it says to everybody alike. */
export const SITE = document.getElementById("here")?.textContent ?? "";

/** The address of trey's first page: scripts that are built lie in a folder beside it. */
export const BASE = new URL(import.meta.env.PROD ? ".." : "/", import.meta.env.PROD ? built : location.href);
