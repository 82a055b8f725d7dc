/** The worker that long thoughts are thought in: the table goes on meanwhile. */
import { startPython } from "./python";
import type { FromThinker, ToThinker } from "./said";

let house: MessagePort;
interface Mind {
  answer(thought: Uint8Array): Uint8Array;
}
let mind: Promise<Mind> | undefined;

async function think(id: number, thought: Uint8Array): Promise<void> {
  const found = await mind?.then((there) => there.answer(thought)).catch((error: unknown) => void console.error(error));
  house.postMessage({ id, found: found ?? null } satisfies FromThinker);
}

function heard({ data }: MessageEvent<ToThinker>): void {
  if (data.say === "begin") mind = startPython<Mind>(data.base, data.parts, () => undefined);
  else void think(data.id, data.thought);
}

self.onmessage = ({ ports: [port] }: MessageEvent) => {
  house = port as MessagePort;
  house.onmessage = heard;
};
