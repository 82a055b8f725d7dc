import type { FamilyInfo, PresetInfo } from "../wire.gen";

/** What an option has in a preset, in its text form. */
export function valueIn(family: FamilyInfo, preset: PresetInfo, option: string): string {
  return preset.options[option] ?? family.options.find((one) => one.id === option)?.default ?? "";
}

/** The rules in their text form: the preset, then what differs from it. */
export function rulesText(family: FamilyInfo, preset: PresetInfo, changes: Readonly<Record<string, string>>, seats: number): string {
  const changed = Object.entries(changes).filter(([id, value]) => value !== valueIn(family, preset, id));
  const parts = changed.map(([id, value]) => `${id}=${value.replace(/\s+/g, "")}`);
  return [preset.id, ...parts, ...(seats === family.usual_seats ? [] : [`seats=${seats}`])].join(" ");
}
