import { mount } from "svelte";
import { BASE } from "../base";
import { afterFrame } from "../frame";
import { tag } from "../i18n/spoken.svelte";
import Coming from "./Coming.svelte";
import { HereHouse, type Site } from "./here";
import { settle } from "./houses";

/** Let a page without a server be its own house: it comes once the first page has been drawn; return when it is there. */
export function begin(given: string): Promise<void> {
  const house = new HereHouse(BASE.href, JSON.parse(given) as Site, tag);
  settle(house);
  mount(Coming, { target: document.body, props: { house } });
  afterFrame(() => house.begin());
  return house.ready;
}
