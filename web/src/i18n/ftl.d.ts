declare module "*.ftl" {
  // All of it; `?first` and `?later` have a part each.
  import type { Messages } from "./messages.gen";
  const messages: Messages;
  export default messages;
}
declare module "*.ftl?told" {
  /** What each message is told that is told something, in order. */
  const told: Record<string, string[]>;
  export default told;
  /** The functions that messages may ask for: what each is called in `formats`. */
  export const functions: Record<string, string>;
}
