import { catalogue } from "../catalogue.svelte";
import type { House } from "../house/house";
import { t } from "../i18n";
import { go } from "../router.svelte";
import { keepSeat, mine } from "../seats.svelte";
import type { Create, FamilyInfo, Seated } from "../wire.gen";

/** A table as it is wished for: of a preset as it is, with usual bots, where nothing else is said. */
type Wish = { family: FamilyInfo; preset: string } & Partial<Omit<Create, "name">>;

/** Who this reader is, to others. */
export const myName = (): string => mine.name.trim() || t().guest;

/** Make a table and go there; `replace` where the page that asked is none to come back to. */
export async function sitAtNewTable(house: House, { family, preset, ...wish }: Wish, search = "", replace = false): Promise<void> {
  const others = Array<string>(family.usual_seats - 1).fill(catalogue.games?.settings.bot ?? "steady");
  takeSeat(await house.ask("create", { rules: preset, name: myName(), others, ...wish }), family.id, preset, search, replace);
}

/** Sit down to the guided deal of a game. */
export async function sitToLearn(house: House, { id, presets }: FamilyInfo, replace = false): Promise<void> {
  takeSeat(await house.ask("learn", { family: id, name: myName() }), id, presets[0]?.id ?? "", "", replace);
}

/** Remember a seat on this device, and go there. */
export function takeSeat(seated: Seated & { before?: string }, family: string, preset: string, search = "", replace = false): void {
  keepSeat({ ...seated, family, preset, at: Date.now() });
  go(`/t/${seated.table}${search}`, { replace });
}
