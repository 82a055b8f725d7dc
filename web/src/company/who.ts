/** Who is at the table: opened seldom. */
export { default } from "./People.svelte";
