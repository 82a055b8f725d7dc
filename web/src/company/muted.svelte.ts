import { recall, remember } from "../device";

const MOST = 50;

/** Whom this device does not want to hear, by name, at whatever table; nobody else is told. */
const muted: { list: string[] } = $state({ list: recall<string[]>("silenced", []) });

export const isMuted = (name: string): boolean => muted.list.includes(name);

export function mute(name: string, quiet: boolean): void {
  const others = muted.list.filter((one) => one !== name);
  muted.list = (quiet ? [name, ...others] : others).slice(0, MOST);
  remember("silenced", $state.snapshot(muted.list));
}
