import { answerTo, dropOthers, keep, type Shell } from "./shell";

interface Lasting extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Worker {
  readonly clients: { claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  addEventListener(kind: "install" | "activate", hear: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(kind: "message", hear: (event: MessageEvent<unknown>) => void): void;
}
const worker = self as unknown as Worker;

// What is built fills in its own name, its files and its languages: a worker can import nothing.
const SHELL: Shell = {
  build: "__BUILD__",
  files: "__FILES__" as unknown as string[],
  languages: "__LANGUAGES__" as unknown as string[],
  base: new URL("./", location.href).href,
};

worker.addEventListener("install", (event) => event.waitUntil(keep(SHELL)));

worker.addEventListener("activate", (event) => event.waitUntil(dropOthers(SHELL).then(() => worker.clients.claim())));

worker.addEventListener("fetch", (event) => {
  const answer = answerTo(SHELL, event.request);
  if (answer) event.respondWith(answer(event.request));
});

/** A page asks which build this is, or lets it take the place of the one before. */
worker.addEventListener("message", ({ data, ports: [port] }) => {
  if (data === "build?") port?.postMessage(SHELL.build);
  if (data === "take over") void worker.skipWaiting();
});
