import { BASE } from "./base";
import { whenIdle } from "./frame";
import { t } from "./i18n";
import { reach } from "./reach";
import { settings } from "./settings.svelte";

/** Whether a newer trey than this page's is there to be loaded. */
export const newer = $state({ here: false });

const MINE = document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
/** Milliseconds within which a worker answers. */
const SOON = 3000;
/** Milliseconds within which a worker takes over: first the old one ends what it has begun. */
const PATIENCE = 30_000;
const LOOK_EVERY = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
let held = 0;

/** Something is under way that a page loaded anew would lose, such as a deal; returns what says that it is over. */
export function hold(): () => void {
  held += 1;
  return () => {
    held -= 1;
    calm();
  };
}

/** Nobody looks, and nothing is under way: now it costs nothing. */
function calm(): void {
  if (newer.here && held === 0 && document.hidden) void loadNewer();
}

/** Keep trey on this device, and hear of newer ones.
 *
 * A new house has the line to itself until it is there; a page that is kept hears of a newer one at once.
 */
export async function keepOnDevice(house: Promise<void>): Promise<void> {
  if (!navigator.serviceWorker?.controller) await house.catch(() => undefined);
  await new Promise<void>(whenIdle);
  registration = await navigator.serviceWorker?.register(`${BASE.pathname}sw.js`).catch(() => undefined);
  if (!registration) return;
  registration.addEventListener("updatefound", follow);
  follow();
  if (registration.waiting) void weigh(registration.waiting);
  $effect.root(() => {
    $effect(() => [registration?.waiting, registration?.active].forEach((worker) => tell(worker, settings.lang)));
  });
  navigator.serviceWorker.addEventListener("controllerchange", () => void ruled());
  addEventListener("visibilitychange", () => (document.hidden ? calm() : lookForNewer()));
  setInterval(lookForNewer, LOOK_EVERY);
}

/** A worker that comes is weighed once it has all its files. */
function follow(): void {
  const coming = registration?.installing;
  tell(coming, settings.lang);
  coming?.addEventListener("statechange", () => void (coming.state === "installed" && weigh(coming)));
}

/** A worker keeps the language of its reader. */
function tell(worker: ServiceWorker | null | undefined, speaks: string): void {
  worker?.postMessage({ speaks, waits: t().table.waits });
}

/** A server that comes back may have been given a newer trey. */
export function lookForNewer(): void {
  registration?.update().catch(() => undefined);
}

/** The worker of this very page takes over at once; another one waits until its page is loaded. */
async function weigh(worker: ServiceWorker): Promise<void> {
  if (!registration?.active) return;
  if ((await buildOf(worker)) === MINE) worker.postMessage("take over");
  else learn();
}

/** A worker has taken over: if it is another build's, this page is one of the past. */
async function ruled(): Promise<void> {
  const { controller } = navigator.serviceWorker;
  const build = controller && (await buildOf(controller));
  if (build && build !== MINE) learn();
}

function learn(): void {
  newer.here = true;
  calm();
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((told) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => told(data);
    setTimeout(() => told(null), SOON);
    worker.postMessage("build?", [port2]);
  });
}

/** Load the newer trey, at the address where the reader is; not over what was begun while its worker took its time. */
export async function loadNewer(reload = (): void => location.reload()): Promise<void> {
  const waiting = registration?.waiting;
  const before = held;
  if (waiting) {
    const over = new Promise((done) => (navigator.serviceWorker.addEventListener("controllerchange", done), setTimeout(done, PATIENCE)));
    waiting.postMessage("take over");
    await over;
  }
  if (held <= before) reload();
}

/** Load the newer trey before another page is made; where its worker takes its time, the page comes first.
 *
 * Chromium wakes the old worker again for whatever a page asks for while it ends, and then leaves it in its place.
 */
export async function newerFirst(): Promise<void> {
  await Promise.race([loadNewer(), new Promise((late) => setTimeout(late, SOON))]);
}

/** A part of this page is gone: its server has a newer trey, or there is no network. */
export async function missed(): Promise<void> {
  const page = await reach(BASE, { cache: "no-store" })
    .then((answer) => answer.text())
    .catch(() => "");
  const theirs = /<meta name="build" content="(\w+)"/.exec(page)?.[1];
  if (MINE && theirs && theirs !== MINE) await loadNewer();
}
