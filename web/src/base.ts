const built = import.meta.url;

/** The address of trey's first page: scripts that are built lie in a folder beside it. */
export const BASE = new URL(import.meta.env.PROD ? ".." : "/", import.meta.env.PROD ? built : location.href);
