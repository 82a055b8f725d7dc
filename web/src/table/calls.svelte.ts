import { untrack } from "svelte";
import { t } from "../i18n";
import { settings } from "../settings.svelte";
import type { Sitting } from "./sitting.svelte";

let called: Notification | undefined;
let [plain, dotted, marked] = ["", "", false];

/**
 * For as long as a table is open: mark the tab, its icon and that of the installed app when it is the reader's turn, and
 * for what others said, asked and changed since; and call a reader who wants that and looks elsewhere.
 */
export function callFor(at: Sitting): void {
  let hidden = $state(document.hidden);
  let before = { turn: true, news: 0 };
  const look = (): void => {
    hidden = document.hidden;
    if (!hidden) called?.close();
  };
  $effect(() => {
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      mark(false, 0);
      called?.close();
    };
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
  void drawIcon(count > 0);
  if ("setAppBadge" in navigator) void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Whether this browser can call the reader at all. */
export const canCall = (): boolean => "Notification" in window;

/** Ask the reader's browser for leave to call; whether it gives it. */
export const mayCall = async (): Promise<boolean> => canCall() && (await Notification.requestPermission()) === "granted";

function call(text: string): void {
  if (!settings.calls || !canCall() || Notification.permission !== "granted") return;
  const how = { tag: "trey", icon: plain };
  try {
    called = new Notification(text, how);
    called.onclick = () => (focus(), called?.close());
  } catch {
    // A phone's browser lets only the worker call.
    void navigator.serviceWorker?.getRegistration().then((worker) => worker?.showNotification(text, how));
  }
}

/** The dotted icon is made of the plain one, once it is needed. */
async function drawIcon(dot: boolean): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link || dot === marked) return;
  marked = dot;
  plain ||= link.href;
  if (dot) dotted ||= await drawn(plain).catch(() => "");
  link.type = "";
  link.href = (marked && dotted) || plain;
}

/** An icon with a dot at its corner, as an address. */
async function drawn(icon: string): Promise<string> {
  const image = Object.assign(new Image(), { src: icon });
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const on = canvas.getContext("2d");
  if (!on) return "";
  on.drawImage(image, 0, 0, 64, 64);
  on.arc(48, 16, 13, 0, 2 * Math.PI);
  [on.fillStyle, on.strokeStyle, on.lineWidth] = ["#e08a00", "#fff", 5];
  on.stroke();
  on.fill();
  return canvas.toDataURL();
}
