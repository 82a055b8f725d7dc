import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hold, keepOnDevice, loadNewer, newer } from "../src/newer.svelte";
import { go, route } from "../src/router.svelte";
import { settings } from "../src/settings.svelte";
import { flushSync } from "svelte";

beforeEach(() => void vi.stubGlobal("requestIdleCallback", (run: () => void) => run()));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page that a worker keeps, or none does; what is returned is called when it would be kept. */
function page(controller: object | null) {
  const register = vi.fn(() => Promise.reject(new Error("no worker here")));
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue({ controller, register } as unknown as ServiceWorkerContainer);
  return register;
}

test("a page that is kept hears of a newer trey while it waits for its house, as a second tab does", async () => {
  const register = page({});
  void keepOnDevice(new Promise(() => undefined));
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

test.each(["comes", "fails"])("a page that is new here is kept once its house %s", async (how) => {
  const register = page(null);
  let end = (): void => undefined;
  void keepOnDevice(new Promise((comes, fails) => (end = () => (how === "comes" ? comes() : fails(new Error("no house"))))));
  await new Promise((later) => setTimeout(later, 50));
  expect(register).not.toHaveBeenCalled();
  end();
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

/** A page for which a newer trey waits. */
async function behind() {
  const worker = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), { waiting: worker, installing: null, active: null, update: async () => undefined });
  const container = Object.assign(new EventTarget(), { controller: worker, register: async () => registration });
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue(container as unknown as ServiceWorkerContainer);
  await keepOnDevice(Promise.resolve());
  return { worker, takesOver: () => container.dispatchEvent(new Event("controllerchange")) };
}

test("a worker hears which language its page speaks, and when that changes", async () => {
  const { worker } = await behind();
  settings.lang = "fr";
  flushSync();
  const told = worker.postMessage.mock.calls.flatMap(([said]) => said?.speaks ?? []);
  expect([told[0], told.at(-1)]).toEqual(["en", "fr"]);
});

test("a deal that was begun while a newer trey took its time is not lost to it", async () => {
  const { worker, takesOver } = await behind();
  const reload = vi.fn();
  const loads = async (begun: () => () => void): Promise<void> => {
    const over = loadNewer(reload);
    const end = begun();
    takesOver();
    await over;
    end();
  };
  await loads(hold);
  expect(reload).not.toHaveBeenCalled();
  await loads(() => () => undefined);
  expect(reload).toHaveBeenCalledOnce();
  expect(worker.postMessage).toHaveBeenCalledWith("take over");
});

test.each(["takes over", "takes its time"])("another page, which would wake the old worker, comes once the newer one %s", async (how) => {
  const { worker, takesOver } = await behind();
  go("/", { replace: true });
  vi.useFakeTimers();
  newer.here = true;
  go("/record");
  const end = hold(); // the page of the tests is not loaded anew
  try {
    expect(worker.postMessage).toHaveBeenCalledWith("take over");
    await vi.advanceTimersByTimeAsync(2000);
    expect([location.pathname, route.place]).toEqual(["/record", { screen: "lobby" }]);
    if (how === "takes over") takesOver();
    await vi.advanceTimersByTimeAsync(how === "takes over" ? 0 : 1000);
    expect(route.place).toEqual({ screen: "record" });
  } finally {
    newer.here = false;
    takesOver();
    await vi.advanceTimersByTimeAsync(0);
    end();
    vi.useRealTimers();
  }
});
