import { familyOf } from "../catalogue.svelte";
import { capital, card, suit, t, words } from "../i18n";
import type { PhaseInfo, Text, View, Word } from "../wire.gen";
import { contractOf, isCard, isSuit, readAction } from "./actions";

/** What is asked now, as the family declares it. */
export function phaseOf(view: View): PhaseInfo | undefined {
  return familyOf(view.family)?.phases.find((one) => one.id === view.phase);
}

/** The sort of thing that is asked now. */
export function kindOf(view: View): PhaseInfo["kind"] {
  return phaseOf(view)?.kind ?? "choose";
}

/** What is said once the deal is over. */
export function overWords(family: string): string {
  return words(familyOf(family)?.phases.find((one) => one.kind === "over")?.ask);
}

/** How an action is put into words: for a place, counted from the dealer's left, by its whole text, or by its verb. */
export function wordOf(family: string, action: string, place = 0): Word | undefined {
  const says = familyOf(family)?.says;
  return says?.[`${action}@${place}`] ?? says?.[action] ?? says?.[readAction(action).verb];
}

/** Where a seat sits, counted from the dealer's left: 1 there, and the dealer last. */
export function fromDealer({ dealer, players: { length } }: View, seat: number): number {
  return ((seat - dealer - 1 + length) % length) + 1;
}

/** What something is done with, in words: a card, a suit, a contract, or one of the family's words. */
export function whatWords(family: string, what: string): string {
  if (isSuit(what)) return suit(what);
  if (isCard(what)) return card(what);
  const contract = contractOf(what);
  if (contract) return `${contract.level} ${whatWords(family, contract.strain)}`;
  const known = familyOf(family);
  return words(known?.trumps?.[what] ?? known?.verbs[what]) || what;
}

/** What a seat is in this deal. */
export function roleWords(family: string, role: string): string {
  return words(familyOf(family)?.roles[role]) || role;
}

/** Words with what they are about in their `{}`. */
export function fill(text: Text, about: string): string {
  return words(text).replace("{}", about).trim();
}

/** What one deal of a match is called. */
export function dealName(family: string): string {
  return words(familyOf(family)?.deal);
}

/** Which deal of a match it is, and of how many, where that is settled. */
export function dealWords(family: string, n: number, of: number | null = null): string {
  return t().table.deal(capital(dealName(family)), n, of);
}

/** What the cards that are dealt to nobody are called. */
export function kittyWords(family: string): string {
  return words(familyOf(family)?.kitty);
}

/** An action as its button says it, to a place where it is known. */
export function buttonWords(family: string, action: string, place = 0): string {
  const { verb, what } = readAction(action);
  const word = wordOf(family, action, place);
  if (word) return fill(word.button, whatWords(family, what));
  const said = words(familyOf(family)?.verbs[verb]) || verb;
  return capital(what ? `${said} ${whatWords(family, what)}` : said);
}

/** Points as the game writes them. */
export function pointsOf(family: string, points: number): string {
  return familyOf(family)?.signed ? t().signed(points) : String(points).replace("-", "−");
}

/** The legal action that draws from a pile. */
export function drawFrom(view: View, source: string): string | undefined {
  return view.legal.find((action) => wordOf(view.family, action)?.source === source);
}

/** A meld on the table that an action names by its number, and whether it goes at its low end. */
export function meldOf(view: View, action: string): { n: number; low: boolean } | undefined {
  const found = kindOf(view) === "lay" ? /^(\d+)( low)?$/.exec(readAction(action).what) : null;
  return found ? { n: Number(found[1]), low: found[2] !== undefined } : undefined;
}

/** What the others have, beside a seat's own total. */
export function againstWords(family: string, totals: readonly number[], own: number): string {
  const others = totals.filter((_, seat) => seat !== own);
  return t().lobby.against(others.map((points) => pointsOf(family, points)).join(", "));
}
