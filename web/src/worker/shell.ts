import { spare } from "../house/memory";

/** All files of one build of trey, and where they lie. */
export interface Shell {
  /** The build's name, which stands in its page too. */
  build: string;
  /** The names of its files under `base`; the empty one is its page. */
  files: readonly string[];
  /** The languages that a reader may choose. */
  languages: readonly string[];
  base: string;
}

const PREFIX = "trey-shell-";
/** Files whose names change with what is in them. */
const LASTING = /(^|\/)assets\//;
/** What a server says to everybody alike: nothing about a table is kept. */
const saidBy = ({ languages }: Shell): string[] => languages.flatMap((lang) => [`api/games?lang=${lang}`, `api/rulebook?lang=${lang}`]);
const CHECKER = "checker/";

const nameOf = ({ build }: Shell): string => PREFIX + build;

/** Keep the whole build, in a cache of its own; nothing of it stays where that cannot be done, as on a full disk.
 *
 * A page without a server keeps Python's memory too: that goes before the build does.
 */
export async function keep(shell: Shell): Promise<void> {
  try {
    const cache = await caches.open(nameOf(shell));
    await Promise.all(shell.files.map(async (file) => cache.put(shell.base + file, await bring(shell, file))));
    await Promise.all(saidBy(shell).map((path) => cache.add(shell.base + path).catch(() => undefined)));
  } catch (error) {
    await caches.delete(nameOf(shell));
    if (!(await spare(shell.base, error))) throw error;
    await keep(shell);
  }
}

/** A file of this very build: from an older one, from the browser, or from the server. */
async function bring(shell: Shell, file: string): Promise<Response> {
  const lasting = LASTING.test(file);
  const known = lasting && (await kept(shell.base + file));
  const found = known || (await fetch(shell.base + file, { cache: lasting ? "default" : "reload" }));
  if (!found.ok) throw new Error(`${found.status} for ${file}`);
  if (file === "" && !(await found.clone().text()).includes(shell.build)) throw new Error("another build");
  return found;
}

/** What any build has kept; a browser that can keep nothing has nothing. */
async function kept(address: string): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true }).catch(() => undefined);
}

/** Let go of all other builds. */
export async function dropOthers(shell: Shell): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== nameOf(shell)).map((name) => caches.delete(name)));
}

/** What a request is answered with; `undefined` leaves it to the browser. */
export function answerTo(
  shell: Shell,
  request: Pick<Request, "method" | "mode" | "url">,
): ((request: Request) => Promise<Response>) | undefined {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET" || !address.startsWith(shell.base)) return undefined;
  const path = address.slice(shell.base.length);
  if (path.startsWith("api/")) return undefined;
  if (request.mode === "navigate") return (asked) => page(asked, shell.base + (path.startsWith(CHECKER) ? CHECKER : ""));
  if (!LASTING.test(path) && !shell.files.includes(path)) return undefined;
  return async (asked) => (await kept(address)) ?? fetch(asked);
}

/** Every page of trey is the same one: the newest there is, or the one that was kept while there is no network, or no server behind its proxy. */
async function page(request: Request, address: string): Promise<Response> {
  const late = new Promise<never>((_, over) => setTimeout(over, 10_000));
  const fresh = await Promise.race([fetch(request), late]).catch(() => Response.error());
  return fresh.status > 0 && fresh.status < 500 ? fresh : ((await kept(address)) ?? fresh);
}
