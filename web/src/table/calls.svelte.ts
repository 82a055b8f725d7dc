import { untrack } from "svelte";
import type { House } from "../house/house";
import { t } from "../i18n";
import { callWhenClosed } from "../push";
import { seatAt } from "../seats.svelte";
import { settings } from "../settings.svelte";
import type { Sitting } from "./sitting.svelte";

let called: Notification | undefined;

/**
 * For as long as a table is open: mark the tab, its icon and that of the installed app when it is the reader's turn, and
 * for what others said, asked and changed since; and call a reader who wants that and looks elsewhere, or has closed it.
 */
export function callFor(at: Sitting, house: House): void {
  let hidden = $state(document.hidden);
  let before = { turn: true, news: 0 };
  const look = (): void => {
    hidden = document.hidden;
    if (!hidden) hush();
  };
  $effect(() => {
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      mark(false, 0);
      hush();
    };
  });
  $effect(() => {
    const mine = at.seat === null ? undefined : seatAt(at.id);
    if (mine && settings.calls) void callWhenClosed(house, mine).catch(() => undefined);
  });
  $effect(() => {
    if (at.open === "chat" && !hidden && at.herald.unread) at.herald.unread = 0;
  });
  $effect(() => {
    const title = at.title || t().table.connecting;
    const turn = at.view !== null && at.view.turn !== null && at.view.turn === at.view.seat;
    const news = at.herald.unread + at.asked.length;
    document.title = `${turn ? "● " : ""}${news ? `(${news}) ` : ""}${title} – trey`;
    mark(turn, news);
    if (untrack(() => hidden && turn && !before.turn)) call(t().table.callTurn(title));
    else if (untrack(() => hidden && news > before.news)) call(t().table.callNew(title, news));
    before = { turn, news };
  });
}

/** Mark the icons of the tab and of the installed app. */
function mark(turn: boolean, news: number): void {
  const count = news + Number(turn);
  const icon = document.head.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = icon.href.replace(/icon(-dot)?\.svg$/, count ? "icon-dot.svg" : "icon.svg");
  if ("setAppBadge" in navigator) void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Whether this browser can call the reader at all. */
export const canCall = (): boolean => "Notification" in window;

function call(text: string): void {
  if (!settings.calls || !canCall() || Notification.permission !== "granted") return;
  const how = { tag: "trey" };
  try {
    called = new Notification(text, how);
    called.onclick = () => (focus(), called?.close());
  } catch {
    // A phone's browser lets only the worker call.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(text, how));
  }
}

/** Who looks needs no call any more. */
function hush(): void {
  called?.close();
  const worker = settings.calls ? navigator.serviceWorker?.getRegistration() : undefined;
  void worker?.then((one) => one?.getNotifications({ tag: "trey" })).then((all) => all?.forEach((one) => one.close()));
}
