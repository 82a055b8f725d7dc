import { catalogue } from "../catalogue.svelte";
import { words } from "../i18n";
import type { ChatLine, Reaction } from "../wire.gen";

/** The phrases that are offered first, each with a face. */
export const EMOTES = ["hello", "well_played", "thanks", "oops", "thinking", "laugh"] as const;
export type Emote = (typeof EMOTES)[number];

/** The face of a phrase, where it has one. */
export const emoteOf = (what: string): Emote | undefined => EMOTES.find((one) => one === what);

/** What somebody said, in words; nothing of a phrase that is not known. */
export function textOf(line: ChatLine | Reaction): string {
  if (line.type === "chat") return line.text;
  const phrase = catalogue.games?.reactions.find((one) => one.id === line.what);
  return phrase ? words(phrase.name) : "";
}
