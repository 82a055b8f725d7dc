/** An action as the server writes it, in its two parts: `play QS` is a verb and what it is done with. */
export interface Act {
  text: string;
  verb: string;
  what: string;
}

const CONTRACT = /^([CDHS]|NT)([1-9]\d?)$/;
const CARD = /^(?:[AKQCJT2-9][SHDC]|JK|\*[A-Z0-9]+)$/;

export function readAction(text: string): Act {
  const space = text.indexOf(" ");
  return space < 0 ? { text, verb: text, what: "" } : { text, verb: text.slice(0, space), what: text.slice(space + 1) };
}

export function isCard(what: string): boolean {
  return CARD.test(what);
}

export function isSuit(what: string): what is "S" | "H" | "D" | "C" {
  return what.length === 1 && "SHDC".includes(what);
}

/** A contract, as `S7` or `NT10`: its level stands last, for `7S` is a card. */
export function contractOf(what: string): { level: string; strain: string } | undefined {
  const [, strain, level] = CONTRACT.exec(what) ?? [];
  return strain && level ? { level, strain } : undefined;
}

/** The legal actions that are done with a card, by card. */
export function cardActions(legal: readonly string[]): Map<string, Act> {
  const acts = legal.map(readAction).filter((act) => isCard(act.what));
  return new Map(acts.map((act) => [act.what, act]));
}

/** The legal actions that are not done with a card. */
export function wordActions(legal: readonly string[]): Act[] {
  return legal.map(readAction).filter((act) => !isCard(act.what));
}
