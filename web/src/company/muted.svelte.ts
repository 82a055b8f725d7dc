import { recall, remember } from "../device";

const MOST = 50;

/** Whom this device does not want to hear, by table and name; nobody else is told. */
const muted: { list: string[] } = $state({ list: recall<string[]>("muted", []) });

const key = (table: string, name: string): string => `${table} ${name}`;

export function isMuted(table: string, name: string): boolean {
  return muted.list.includes(key(table, name));
}

export function mute(table: string, name: string, quiet: boolean): void {
  const others = muted.list.filter((one) => one !== key(table, name));
  muted.list = (quiet ? [key(table, name), ...others] : others).slice(0, MOST);
  remember("muted", $state.snapshot(muted.list));
}
