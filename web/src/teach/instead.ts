import { t } from "../i18n";
import { isCard, isSuit, readAction } from "../table/actions";
import { whatWords } from "../table/family";
import { actionWords } from "../table/say";
import type { Hint } from "../wire.gen";

const named = (what: string): boolean => isCard(what) || isSuit(what);

/** What else could be done than a hint says, with what it brings beside it; nothing where nothing else was tried. */
export function insteadWords(family: string, hint: Hint): string {
  const { verb, what } = readAction(hint.action);
  const others = hint.others.map(({ action, gain, error }) => {
    const other = readAction(action);
    const does = other.verb === verb && named(what) && named(other.what) ? whatWords(family, other.what) : actionWords(family, action);
    return `${does}\u00A0${t().teach.gain(gain, 2 * error)}`;
  });
  return others.length ? t().teach.instead(others) : "";
}
