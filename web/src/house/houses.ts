import { getContext, setContext } from "svelte";
import { BASE } from "../base";
import { tag } from "../i18n/spoken.svelte";
import type { House, Where } from "./house";
import { ServerHouse } from "./server";

const KEY = Symbol("house");

/** The houses of this page, by where they are. */
const known = new Map<Where, House>([["server", new ServerHouse(BASE.href, tag)]]);

/** Let a house be in this page. */
export function settle(house: House): void {
  known.set(house.where, house);
}

/** The house that is there; the server's where there is none. */
export const houseAt = (where: Where): House => (known.get(where) ?? known.get("server")) as House;

/** Let every part of a component ask this house. */
export function live(house: House): void {
  setContext(KEY, house);
}

/** The house that a component is in: asked for where the component begins. */
export const theHouse = (): House => getContext<House | undefined>(KEY) ?? houseAt("server");
