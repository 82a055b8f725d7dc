import { recall, remember } from "../device";

/** NamedRules rules that this device keeps by name; the rules in their text form. */
export interface NamedRules {
  name: string;
  family: string;
  rules: string;
}

const MOST = 30;
const isHouse = (given: unknown): given is NamedRules => {
  const { name, family, rules } = (given ?? {}) as Partial<Record<keyof NamedRules, unknown>>;
  return [name, family, rules].every((text) => typeof text === "string" && text.length > 0 && text.length <= 2000);
};
const kept = recall<unknown>("houses", []);

export const houses: { list: NamedRules[] } = $state({ list: Array.isArray(kept) ? kept.filter(isHouse) : [] });

export function keepHouse(house: NamedRules): void {
  const others = houses.list.filter((one) => one.name !== house.name || one.family !== house.family);
  houses.list = [house, ...others].slice(0, MOST);
  remember("houses", $state.snapshot(houses.list));
}

export function forgetHouse(house: NamedRules): void {
  houses.list = houses.list.filter((one) => one.name !== house.name || one.family !== house.family);
  remember("houses", $state.snapshot(houses.list));
}
