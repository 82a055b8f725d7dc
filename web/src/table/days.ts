import { t } from "../i18n";
import { HOUR } from "../reach";
import type { Settings } from "../wire.gen";

/** Whether there are days for each move, and whoever is away is not missed. */
export const isSlow = (settings?: Settings): boolean => (settings?.clock ?? 0) > HOUR;

/** Until when somebody may act who has so many seconds, whole or short: a day of this week, or a date. */
export function until(left: number): readonly [whole: string, short: string] {
  const { back } = t();
  const at = Date.now() + left * 1000;
  return left < 6 * 24 * HOUR ? [back.until(at), back.by(at)] : [back.untilDate(at), back.byDate(at)];
}
