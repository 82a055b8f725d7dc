declare module "*.ftl" {
  import type { Messages } from "./messages.gen";
  const messages: Messages;
  export default messages;
}
