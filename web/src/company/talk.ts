import { catalogue } from "../catalogue.svelte";
import { words } from "../i18n";
import type { ChatLine, Reaction } from "../wire.gen";

/** What somebody said, in words; nothing of a phrase that is not known. */
export function textOf(line: ChatLine | Reaction): string {
  if (line.type === "chat") return line.text;
  const phrase = catalogue.games?.reactions.find((one) => one.id === line.what);
  return phrase ? words(phrase.name) : "";
}
