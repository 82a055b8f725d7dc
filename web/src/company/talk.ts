import { catalogue } from "../catalogue.svelte";
import { t, words } from "../i18n";
import type { Line } from "../play/state";
import { settings } from "../settings.svelte";
import type { Facts } from "../wire.gen";
import { isMuted } from "./muted.svelte";

/** The phrases that are offered first, each with a face. */
export const EMOTES = ["hello", "well_played", "thanks", "oops", "thinking", "laugh"] as const;
export type Emote = (typeof EMOTES)[number];

/** The face of a phrase, where it has one. */
export const emoteOf = (what: string): Emote | undefined => EMOTES.find((one) => one === what);

/** A phrase in words; nothing of one that is not known. */
export function phraseOf(what: string): string {
  return words(catalogue.games?.reactions.find((one) => one.id === what)?.name);
}

/** What somebody said, or what became of them, in words; `own` is the reader's seat. */
export function textOf(line: Line, own: number | null): string {
  if (line.type === "chat") return line.text;
  if (line.type === "reaction") return phraseOf(line.what);
  const { said } = t().company;
  const told = { sat: t().say.joined, left: said.left, host: said.host }[line.what];
  return told(line.what === "host" && line.seat === own ? t().you : line.name);
}

/** Whether a reader wants to hear a line: changes in any case, what others say unless all talk or this person is silenced here. */
export const isHeard = (line: Line, own: number | null, name: string): boolean =>
  line.type === "change" || (settings.talk && (line.seat === own || !isMuted(name)));

/** Whether somebody else is here to be spoken to. */
export const hasCompany = ({ seats }: Pick<Facts, "seats">, own: number | null): boolean =>
  own !== null && seats.some((one, seat) => one.kind === "human" && seat !== own);
