import { catalogue } from "../catalogue.svelte";
import { words } from "../i18n";
import type { ChatLine, Facts, Reaction } from "../wire.gen";

/** The phrases that are offered first, each with a face. */
export const EMOTES = ["hello", "well_played", "thanks", "oops", "thinking", "laugh"] as const;
export type Emote = (typeof EMOTES)[number];

/** The face of a phrase, where it has one. */
export const emoteOf = (what: string): Emote | undefined => EMOTES.find((one) => one === what);

/** A phrase in words; nothing of one that is not known. */
export function phraseOf(what: string): string {
  return words(catalogue.games?.reactions.find((one) => one.id === what)?.name);
}

/** What somebody said, in words. */
export const textOf = (line: ChatLine | Reaction): string => (line.type === "chat" ? line.text : phraseOf(line.what));

/** Whether somebody else is here to be spoken to. */
export const hasCompany = ({ seats }: Pick<Facts, "seats">, own: number | null): boolean =>
  own !== null && seats.some((one, seat) => one.kind === "human" && seat !== own);
