import type { FamilyInfo, OptionInfo, PresetInfo } from "../wire.gen";

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

/** What a text of rules changes in its preset, and for how many seats; `null` where it is none of this family's. */
export function readRules(
  family: FamilyInfo,
  text: string,
): { preset: string; changes: Record<string, string>; seats: number | null } | null {
  const [preset = "", ...parts] = text.trim().split(/\s+/);
  if (!family.presets.some((one) => one.id === preset)) return null;
  const pairs = parts.map((part) => /^(\w+)=(\S*)$/.exec(part));
  if (!pairs.every((pair) => pair !== null)) return null;
  const given = Object.fromEntries(pairs.map(([, id = "", value = ""]) => [id, value]));
  const { seats: wanted, ...changes } = given;
  const seats = wanted === undefined ? null : Number(wanted);
  if (seats !== null && !(seats >= family.seats[0] && seats <= family.seats[1])) return null;
  if (!Object.keys(changes).every((id) => family.options.some((option) => option.id === id))) return null;
  return { preset, changes, seats };
}

/** Whether an option can change anything beside the others as they are set. */
export function matters(option: OptionInfo, settled: (id: string) => string): boolean {
  return !Object.entries(option.idle).some(
    ([id, values]) => values.includes(settled(id)) || values.includes(settled(id).split(":")[0] ?? ""),
  );
}
