import { spare } from "../house/memory";

/** All files of one build of trey, and where they lie. */
export interface Shell {
  /** The build's name, which stands in its page too. */
  build: string;
  /** The names of its files under `base`; the empty one is its page. */
  files: readonly string[];
  /** Those of languages other than English, which a device keeps when its reader speaks them; none where all are kept, by a folder that answers no call. */
  languages: readonly string[];
  base: string;
}

const PREFIX = "trey-shell-";
/** Files whose names change with what is in them. */
const LASTING = /(^|\/)assets\//;
/** The words of a language that no build has: they may change. */
const WORDS = /^words\//;
/** What a server says to everybody alike: nothing about a table is kept. */
const saidIn = (lang: string): string[] => [`api/games?lang=${lang}`, `api/rulebook?lang=${lang}`];
const CHECKER = "checker/";
/** Milliseconds for which something is waited for that can be done without. */
const LATE = 10_000;

const nameOf = ({ build }: Shell): string => PREFIX + build;

/** Keep the whole build, in a cache of its own; nothing of it stays where that cannot be done, as on a full disk.
 *
 * A page without a server keeps Python's memory too: that goes before the build does.
 */
export async function keep(shell: Shell): Promise<void> {
  try {
    const cache = await caches.open(nameOf(shell));
    await Promise.all(shell.files.map(async (file) => cache.put(shell.base + file, await bring(shell, file))));
    await keepLanguage(shell, "en");
  } catch (error) {
    await caches.delete(nameOf(shell));
    if (!(await spare(shell.base, error))) throw error;
    await keep(shell);
  }
}

/** Keep what a page and its server say in a language; what cannot be had now is kept another time. */
export async function keepLanguage(shell: Shell, lang: string): Promise<void> {
  const of = (name: string): string[] => shell.languages.filter((file) => file.startsWith(`assets/${name}-`));
  if (!shell.languages.length) return;
  const files = lang === "en" || of(lang).length ? of(lang) : [`words/${lang}.ftl`, ...of("fluent")];
  const keepOne = async (path: string): Promise<void> => {
    const cache = await caches.open(nameOf(shell));
    if (WORDS.test(path) || !(await cache.match(shell.base + path)))
      await cache.put(shell.base + path, await bring(shell, path, AbortSignal.timeout(LATE)));
  };
  await Promise.allSettled([...files, ...saidIn(lang)].map(keepOne));
}

/** A file of this very build: from an older one, from the browser, or from the server. */
async function bring(shell: Shell, file: string, signal?: AbortSignal): Promise<Response> {
  const lasting = LASTING.test(file);
  const known = lasting && (await kept(shell.base + file));
  const found = known || (await fetch(shell.base + file, { cache: lasting ? "default" : "reload", ...(signal && { signal }) }));
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

/** Where a sentence lies that the worker says itself, in the language of its reader. */
const SAID = "trey-said";

/** Keep what is said to a reader whose page is closed. */
export async function keepSentence({ base }: Shell, said: string): Promise<void> {
  await (await caches.open(SAID)).put(`${base}said`, new Response(said)).catch(() => undefined);
}

/** What is said to a reader whose page is closed. */
export const sentence = async ({ base }: Shell): Promise<string> => (await kept(`${base}said`))?.text() ?? "A table waits for you.";

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
  if (WORDS.test(path)) return (asked) => newest(asked, address);
  if (request.mode === "navigate") return (asked) => newest(asked, shell.base + (path.startsWith(CHECKER) ? CHECKER : ""));
  if (!LASTING.test(path) && !shell.files.includes(path)) return undefined;
  return async (asked) => (await kept(address)) ?? fetch(asked);
}

/** The newest there is, as every page of trey is the same one; or what was kept, while there is no network, or no server behind its proxy. */
async function newest(request: Request, address: string): Promise<Response> {
  const late = new Promise<never>((_, over) => setTimeout(over, LATE));
  const fresh = await Promise.race([fetch(request), late]).catch(() => Response.error());
  return fresh.status > 0 && fresh.status < 500 ? fresh : ((await kept(address)) ?? fresh);
}
