import { mount } from "svelte";
import { BASE } from "../base";
import { recall } from "../device";
import { afterFrame } from "../frame";
import { tag } from "../i18n/spoken.svelte";
import { route } from "../router.svelte";
import Coming from "./Coming.svelte";
import { HereHouse, type Site } from "./here";
import { settle } from "./houses";
import { PeerHouse } from "./peer";

/** Let a page without a server be its own house: it comes once the first page has been drawn; return when it is there.
 *
 * Who comes to a friend's house needs none.
 */
export function begin(given: string): Promise<void> {
  const site = JSON.parse(given) as Site;
  const house = new HereHouse(BASE.href, site, tag);
  const friends = new PeerHouse(BASE.href, site, tag);
  settle(house);
  settle(friends);
  const { place } = route;
  mount(Coming, { target: document.body });
  if (["guests", "meets"].some((known) => recall<unknown[]>(known, []).length))
    void house.ready.then(async () => (await import("./doors.svelte")).doorsOf(house));
  if (route.house !== "peer") afterFrame(() => house.begin());
  else if (place.screen !== "meet") friends.begin(place.screen === "table" || place.screen === "replay" ? place.id : "");
  return house.ready;
}
