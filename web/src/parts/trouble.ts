import { t, words } from "../i18n";
import type { Text } from "../wire.gen";

/** What was refused, as the server puts it; no words where it did not answer. */
export interface Refused {
  code: string;
  why: Text | null;
}

/** Refusals that say no more than that the address leads nowhere. */
const ADDRESS = ["no-such-table", "no-such-page", "preset-unknown"];

const isRefused = (error: unknown): error is Refused => typeof error === "object" && error !== null && "code" in error && "why" in error;

/** Why something could not be done, in words. */
export function troubleWords(error: unknown): string {
  if (!isRefused(error)) return t().error.unknown;
  return words(error.why) || (error.code === "network" ? t().error.network : t().error.unknown);
}

/** What stands on the page of an address where nothing is to be seen: it leads nowhere, or something went wrong. */
export function lostWords(error: unknown): { title: string; text: string } {
  if (isRefused(error) && ADDRESS.includes(error.code)) return t().lost;
  const nothing = isRefused(error) && error.code.startsWith("no-such-");
  return { title: nothing ? t().lost.title : t().error.title, text: troubleWords(error) };
}
