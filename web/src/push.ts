import type { House } from "./house/house";
import { mine, type Seat } from "./seats.svelte";
import { settings } from "./settings.svelte";

/** Tables of this device that its endpoint is taken back from. */
const MOST = 8;

/** What this browser has its endpoint from; nothing in a page without a server, or before its worker is there. */
async function managerAt(house: House): Promise<PushManager | undefined> {
  if (house.where !== "server" || !("PushManager" in globalThis)) return undefined;
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** The key by which a push service knows the server; empty where nobody is called whose page is closed. */
export async function keyOf(house: House): Promise<string> {
  const manager = await managerAt(house).catch(() => undefined);
  return manager
    ? house.ask("push", {}).then(
        ({ key }) => key,
        () => "",
      )
    : "";
}

/** Let this device be called to a table while its page is closed, if its reader wants that, and its browser can. */
export async function callWhenClosed(house: House, { table, token }: Seat): Promise<void> {
  const key = settings.calls ? await keyOf(house) : "";
  const manager = key ? await managerAt(house) : undefined;
  const known = await manager?.getSubscription();
  const fits = known && textOf(known.options.applicationServerKey) === key;
  if (known && !fits) await known.unsubscribe();
  const how = { userVisibleOnly: true, applicationServerKey: key };
  const subscribed = fits ? known : await manager?.subscribe(how);
  if (subscribed) await house.ask("subscribe", { table, token, endpoint: subscribed.endpoint, on: true });
}

/** Let nobody call this device any more: tables forget it at once, and its browser's push service knows it no longer. */
export async function endCalls(house: House): Promise<void> {
  const known = await (await managerAt(house))?.getSubscription();
  if (!known) return;
  const tables = mine.seats.slice(0, MOST).map(({ table, token }) => ({ table, token, endpoint: known.endpoint, on: false }));
  await Promise.allSettled([...tables.map((wish) => house.ask("subscribe", wish)), known.unsubscribe()]);
}

function textOf(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
