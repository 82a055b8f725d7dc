import type { Game } from "../table/game.svelte";

/** A host thinks again within so many milliseconds. */
const SECOND_THOUGHTS = 6000;

/** Whose seat the host is about to take, until it is taken; it can still be left. */
export const removal: { name: string } = $state({ name: "" });
let timer: ReturnType<typeof setTimeout> | undefined;

export function removeSoon(game: Game, seat: number, name: string): void {
  clearTimeout(timer);
  removal.name = name;
  timer = setTimeout(() => {
    removal.name = "";
    game.ask({ type: "dismiss", seat });
  }, SECOND_THOUGHTS);
}

export function keepAll(): void {
  clearTimeout(timer);
  removal.name = "";
}
