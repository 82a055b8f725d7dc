import type { House } from "../house/house";
import { t } from "../i18n";
import { go } from "../router.svelte";
import { keepSeat, mine } from "../seats.svelte";
import type { Create, Seated, Settings } from "../wire.gen";

export interface Wish {
  rules: string;
  family: string;
  preset: string;
  others: string[];
  settings?: Settings;
  /** The date whose deal is played. */
  day?: string;
}

/** Make a table and go there; `replace` where the page that asked is none to come back to. */
export async function sitAtNewTable(
  house: House,
  { rules, family, preset, others, settings, day }: Wish,
  search = "",
  replace = false,
): Promise<void> {
  const wish: Create = { rules, name: mine.name.trim() || t().guest, others, ...(settings ? { settings } : {}), ...(day ? { day } : {}) };
  takeSeat(await house.ask("create", wish), family, preset, search, replace);
}

/** Remember a seat on this device, and go there. */
export function takeSeat(seated: Seated, family: string, preset: string, search = "", replace = false): void {
  keepSeat({ ...seated, family, preset, at: Date.now() });
  go(`/t/${seated.table}${search}`, { replace });
}
