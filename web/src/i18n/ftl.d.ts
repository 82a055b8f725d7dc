declare module "*.ftl" {
  // All of it; `?first` and `?later` have a part each.
  import type { Messages } from "./messages.gen";
  const messages: Messages;
  export default messages;
}
