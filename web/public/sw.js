// The shell stays on the device, so that the page opens without a network; nothing about a table is kept.
const SHELL = "trey-shell-1";
const FIRST = ["/", "/icon.svg", "/manifest.webmanifest"];

addEventListener("install", (event) => event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FIRST)).then(() => skipWaiting())));

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (/^\/(assets\/|fonts\/|icon\.svg$|manifest\.)/.test(url.pathname)) event.respondWith(keep(request));
  else if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(page(request, url));
});

async function keep(request) {
  const known = await caches.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) (await caches.open(SHELL)).put(request, fresh.clone());
  return fresh;
}

// Every page of trey is the same shell, but for the shuffle checker.
async function page(request, url) {
  const name = url.pathname.startsWith("/checker/") ? "/checker/" : "/";
  try {
    const fresh = await fetch(request);
    const html = fresh.headers.get("content-type")?.startsWith("text/html");
    if (fresh.ok && html) (await caches.open(SHELL)).put(name, fresh.clone());
    return fresh;
  } catch {
    return (await caches.match(name)) ?? Response.error();
  }
}
