import { recall, remember } from "../device";
import { frame, hex, sha256 } from "../sha256";

/** A hash that only this device can make, another for each deal of a day: together they do not tell that they are one device's. */
export function markOf(day: string, family: string): string {
  const secret = recall("mark", "") || hex(crypto.getRandomValues(new Uint8Array(16)));
  remember("mark", secret);
  return hex(sha256(frame("trey-mark-v1", secret, day, family)));
}
