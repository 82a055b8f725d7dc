import { beforeEach, expect, test, vi } from "vitest";
import type { House } from "../src/house/house";
import { callWhenClosed, endCalls, keyOf } from "../src/push";
import { mine, type Seat } from "../src/seats.svelte";
import { settings } from "../src/settings.svelte";

const seat: Seat = { table: "t1", code: "BKMRTWXZ", seat: 0, token: "token", family: "euchre", preset: "euchre_cutthroat", at: 0 };
const OTHER = "_-8A";
let key = "AAEC";
let asked: unknown[];
let known: { endpoint: string; options: { applicationServerKey: ArrayBuffer }; unsubscribe: () => Promise<boolean> } | null;
let subscribed: unknown[];

const bytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0)).buffer;

function subscription(of: string): typeof known {
  const unsubscribe = async (): Promise<boolean> => ((known = null), true);
  return { endpoint: `https://push.example.com/${of}`, options: { applicationServerKey: bytes(of) }, unsubscribe };
}

const house = {
  where: "server",
  ask: async (call: string, wish: object) => {
    if (call === "subscribe") asked.push(wish);
    return { key };
  },
} as unknown as House;

beforeEach(() => {
  [key, asked, known, subscribed] = ["AAEC", [], null, []];
  settings.calls = true;
  const pushManager = {
    getSubscription: async () => known,
    subscribe: async (how: { applicationServerKey: string }) => {
      subscribed.push(how);
      return (known = subscription(how.applicationServerKey));
    },
  };
  vi.stubGlobal("PushManager", class {});
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue({ pushManager } as unknown as ServiceWorkerRegistration);
});

test("a device is called to the table where its reader sits, at one endpoint for all tables", async () => {
  await callWhenClosed(house, seat);
  await callWhenClosed(house, { ...seat, table: "t2" });
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: "AAEC" }]);
  const wish = { token: "token", endpoint: "https://push.example.com/AAEC", on: true };
  expect(asked).toEqual([
    { table: "t1", ...wish },
    { table: "t2", ...wish },
  ]);
});

test("an endpoint that was for another server's key is made anew", async () => {
  known = subscription(OTHER);
  await callWhenClosed(house, seat);
  expect(subscribed).toHaveLength(1);
  known = subscription(OTHER);
  key = OTHER;
  await callWhenClosed(house, seat);
  expect(subscribed).toHaveLength(1);
});

test.each([
  ["who did not ask for it", () => (settings.calls = false)],
  ["where the server calls nobody", () => (key = "")],
  ["on a device without a server", () => Object.assign(house, { where: "here" })],
])("nothing is told %s", async (_, make) => {
  make();
  await callWhenClosed(house, seat);
  expect([asked, subscribed]).toEqual([[], []]);
  if (settings.calls) expect(await keyOf(house)).toBe("");
  Object.assign(house, { where: "server" });
});

test("whoever wants no calls any more is forgotten by the tables and by the push service", async () => {
  mine.seats = [seat];
  known = subscription(key);
  await endCalls(house);
  expect(asked).toEqual([{ table: "t1", token: "token", endpoint: "https://push.example.com/AAEC", on: false }]);
  expect(known).toBeNull();
});
