/** What the table alone opens, and seldom: it comes when somebody does. */
export { default } from "./ShuffleNote.svelte";
