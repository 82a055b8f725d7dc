import { answerTo, dropOthers, keep, keepLanguage, keepSentence, sentence, type Shell } from "./shell";

interface Lasting extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (how?: { type: "window" }) => Promise<readonly { visibilityState: string; focus: () => Promise<unknown> }[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  readonly registration: { showNotification: (text: string, how: NotificationOptions) => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(kind: "install" | "activate" | "push", hear: (event: Lasting) => void): void;
  addEventListener(kind: "notificationclick", hear: (event: Lasting & { notification: { close: () => void } }) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "message", hear: (event: Lasting & MessageEvent<string | { speaks: string; waits: string }>) => void): void;
}
const worker = self as unknown as Worker;

// What is built fills in its own name, its files and its languages: a worker can import nothing.
const SHELL: Shell = {
  build: "__BUILD__",
  files: "__FILES__" as unknown as string[],
  languages: "__LANGUAGES__" as unknown as string[],
  base: new URL("./", location.href).href,
};

/** Settled once the build is kept, and the language that a page told of while it came. */
let kept: Promise<void> = Promise.resolve();

worker.addEventListener("install", (event) => event.waitUntil((kept = keep(SHELL))));

worker.addEventListener("activate", (event) => event.waitUntil(kept.then(() => dropOthers(SHELL)).then(() => worker.clients.claim())));

worker.addEventListener("fetch", (event) => {
  const answer = answerTo(SHELL, event.request);
  if (answer) event.respondWith(answer(event.request));
});

/** A page says what language it speaks, asks which build this is, or lets it take the place of the one before. */
worker.addEventListener("message", (event) => {
  const { data, ports } = event;
  const [port] = ports;
  if (typeof data === "object")
    event.waitUntil((kept = kept.then(() => keepLanguage(SHELL, data.speaks)).then(() => keepSentence(SHELL, data.waits))));
  if (data === "build?") port?.postMessage(SHELL.build);
  if (data === "take over") void worker.skipWaiting();
});

/** A server calls: there is nothing in its message, and a reader who looks at trey needs none. */
worker.addEventListener("push", (event) =>
  event.waitUntil(
    worker.clients
      .matchAll({ type: "window" })
      .then((pages) => pages.some((page) => page.visibilityState === "visible"))
      .then(async (seen) => {
        if (!seen) await worker.registration.showNotification(await sentence(SHELL), { tag: "trey", icon: `${SHELL.base}icon-192.png` });
      }),
  ),
);

// Whoever presses a call goes to the page that called, or else to the lobby, where it is told whose turn it is.
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.matchAll({ type: "window" }).then(([page]) => page?.focus() ?? worker.clients.openWindow(SHELL.base)));
});
