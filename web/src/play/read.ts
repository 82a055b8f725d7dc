import type { ServerMessage, Update } from "../wire.gen";
import { parsed } from "./check";
import { ServerMessage as isMessage } from "./shapes.gen";

/** Read what the server says: nothing of what this page does not know, and of an event that it does not know what is there now. */
export function readMessage(text: string): ServerMessage | null {
  const said = parsed(text);
  if (isMessage(said)) return said as ServerMessage;
  const still = { ...(said as Update), event: null };
  return still.type === "update" && isMessage(still) ? still : null;
}
