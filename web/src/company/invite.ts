import { catalogue } from "../catalogue.svelte";
import type { House } from "../house/house";
import { sitAtNewTable } from "../lobby/start";
import type { FamilyInfo } from "../wire.gen";

/** Make a table where bots keep the seats warm, and go there with the invitation open. */
export async function inviteFriends(house: House, family: FamilyInfo, preset: string): Promise<void> {
  const usual = catalogue.games?.settings;
  if (!usual) return;
  const others = Array.from({ length: family.usual_seats - 1 }, () => usual.bot);
  await sitAtNewTable(house, { rules: preset, family: family.id, preset, others, settings: { ...usual, bots: "give" } }, "?invite");
}
