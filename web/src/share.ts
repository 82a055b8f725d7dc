import { BASE } from "./base";
import { within } from "./reach";

/** The page that checks shuffles; it shares no code with trey. */
export const CHECKER = `${BASE.pathname}checker/`;

/** Open the checker, and give it a record when it asks for one; it may ask again, as after a reload. */
export function check(record: () => Promise<Blob>): void {
  const checker = open(CHECKER, "_blank");
  addEventListener("message", (event) => {
    if (event.source !== checker || event.origin !== location.origin || event.data !== "record?") return;
    const give = (text: string | null): void => checker?.postMessage({ record: text }, location.origin);
    void record()
      .then((file) => file.text())
      .then(give, () => give(null));
  });
}

/** Keep a file on this device. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LONG_ENOUGH);
}

/** Milliseconds after which every browser has begun to write a file. */
const LONG_ENOUGH = 40_000;

/** Milliseconds within which a browser copies, or has asked whether it may. */
const LONGEST = 3000;

/** Copy a text; whether it was copied. A page without HTTPS has no clipboard of its own, and copies as pages did before. */
export async function copy(text: string): Promise<boolean> {
  try {
    await within(LONGEST, navigator.clipboard.writeText(text));
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copy by selecting, in the dialog that is open if one is: nothing outside it can be selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  (before?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Whether an address with this host leads to the very device that opens it. */
export const isLocal = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
