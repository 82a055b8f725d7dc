/** All that a position needs where the best choice is to be found: of a puzzle, or of a deal that was played. */
export { default as Slips } from "../replay/Slips.svelte";
export { default as Asked } from "./Asked.svelte";
export { Riddle } from "./riddle.svelte";
