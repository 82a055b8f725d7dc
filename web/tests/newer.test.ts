import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hold, keepOnDevice, loadNewer } from "../src/newer.svelte";

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

test("a deal that was begun while a newer trey took its time is not lost to it", async () => {
  const worker = { postMessage: vi.fn() };
  const registration = Object.assign(new EventTarget(), { waiting: worker, installing: null, active: null });
  const container = Object.assign(new EventTarget(), { controller: worker, register: async () => registration });
  vi.spyOn(navigator, "serviceWorker", "get").mockReturnValue(container as unknown as ServiceWorkerContainer);
  await keepOnDevice(Promise.resolve());
  const reload = vi.fn();
  const takesOver = async (begun: () => () => void): Promise<void> => {
    const over = loadNewer(reload);
    const end = begun();
    container.dispatchEvent(new Event("controllerchange"));
    await over;
    end();
  };
  await takesOver(hold);
  expect(reload).not.toHaveBeenCalled();
  await takesOver(() => () => undefined);
  expect(reload).toHaveBeenCalledOnce();
  expect(worker.postMessage).toHaveBeenCalledWith("take over");
});
