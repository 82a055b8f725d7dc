import { create } from "../api";
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
}

/** Make a table and go there. */
export async function sitAtNewTable({ rules, family, preset, others, settings }: Wish): Promise<void> {
  const wish: Create = { rules, name: mine.name.trim() || t().guest, others, ...(settings ? { settings } : {}) };
  takeSeat(await create(wish), family, preset);
}

/** Remember a seat on this device, and go there. */
export function takeSeat(seated: Seated, family: string, preset: string): void {
  keepSeat({ ...seated, family, preset, at: Date.now() });
  go(`/t/${seated.table}`);
}
