import { reach } from "../reach";
import url from "./courts.svg?url";

/** Whether the figures of the court cards are there to be drawn. */
export const courts = $state({ ready: false });

let coming: Promise<void> | undefined;

/** Bring the court figures, all in one file, so that what is asked for says nothing about a hand. */
export function loadCourts(): Promise<void> {
  if (courts.ready) return Promise.resolve();
  return (coming ??= bring()
    .catch(() => undefined)
    .finally(() => (coming = undefined)));
}

async function bring(): Promise<void> {
  const response = await reach(url);
  if (!response.ok) throw new Error(`${response.status} for ${url}`);
  place(await response.text());
  courts.ready = true;
}

function place(text: string): void {
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "playing-card-courts unseen");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sprite, true));
}
