/** Whether the reader wants the screen to stay on, and it does. */
export const awake = $state({ on: false });

let held: WakeLockSentinel | undefined;

/** Where a browser can do it; it lets go whenever the page is out of sight. */
export const canStayAwake = (): boolean => "wakeLock" in navigator;

export async function stayAwake(on: boolean): Promise<void> {
  awake.on = on;
  await held?.release().catch(() => undefined);
  held = undefined;
  if (on && !document.hidden) held = await navigator.wakeLock.request("screen").catch(() => undefined);
}

addEventListener("visibilitychange", () => awake.on && !document.hidden && void stayAwake(true));
