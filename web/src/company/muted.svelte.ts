import { recall, remember } from "../device";

const MOST = 50;

/** Whom this device does not want to hear, by table and name; nobody else is told. */
const muted: { list: string[] } = $state({ list: recall<string[]>("muted", []) });

const key = (table: string, name: string): string => `${table} ${name}`;

/** Whom this device never wants to hear, by name alone: there is nothing else that is known of a stranger. */
const blocked: { list: string[] } = $state({ list: recall<string[]>("blocked", []) });

export const isBlocked = (name: string): boolean => blocked.list.includes(name);

export function block(name: string, gone: boolean): void {
  const others = blocked.list.filter((one) => one !== name);
  blocked.list = (gone ? [name, ...others] : others).slice(0, MOST);
  remember("blocked", $state.snapshot(blocked.list));
}

export function isMuted(table: string, name: string): boolean {
  return isBlocked(name) || muted.list.includes(key(table, name));
}

export function mute(table: string, name: string, quiet: boolean): void {
  const others = muted.list.filter((one) => one !== key(table, name));
  muted.list = (quiet ? [key(table, name), ...others] : others).slice(0, MOST);
  remember("muted", $state.snapshot(muted.list));
}
