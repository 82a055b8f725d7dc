import { beforeEach, expect, test, vi } from "vitest";
import { remember } from "../src/device";
import { headOf, parseProof } from "../src/play/proof";
import { Watch, type Verdict } from "../src/play/watch";
import { bytesOf } from "../src/sha256";
import type { ClientMessage, LogEntry, ServerMessage } from "../src/wire.gen";
import { RECORDINGS, type Recording } from "./tables";

beforeEach(() => localStorage.clear());

const SEATED = RECORDINGS.filter(
  ([name, { lines }]) =>
    name !== "watcher" && lines.some(([who, message]) => who === "hears" && message.type === "update" && message.event?.type === "shown"),
);

/** Let the client draw the numbers that the player drew. */
function draw(numbers: readonly string[]): void {
  const left = [...numbers];
  vi.spyOn(crypto, "getRandomValues").mockImplementation((into) => {
    (into as Uint8Array).set(bytesOf(left.shift() as string));
    return into;
  });
}

/** What a page says of the shuffles of a recorded table, and what it finds. */
async function watched({ table, numbers, log, lines }: Recording): Promise<{ said: ClientMessage[]; verdicts: Verdict[] }> {
  let verdicts: Verdict[] = [];
  const said: ClientMessage[] = [];
  draw(Object.values(numbers));
  let written = Infinity;
  const watch = new Watch(
    table,
    (after) => Promise.resolve(log.filter(({ number }) => number > after && number <= written)),
    (all) => (verdicts = all),
  );
  let seat: number | null = null;
  for (const [who, message] of lines) {
    if (who === "opens") said.push({ type: "hello", v: 1, token: "", seal: watch.hello() });
    if (who !== "hears") continue;
    if (message.type === "welcome") seat = message.seat;
    if (message.type !== "update" && message.type !== "facts") continue;
    const number = watch.learn(message.facts, seat);
    if (number) said.push(number);
    if (message.type === "facts") continue;
    if (message.event?.type === "sealed" && message.event.seat === seat) watch.sealed();
    if (message.event?.type !== "shown") continue;
    const proof = parseProof(message.event.shuffle ?? "");
    written = log.find(({ digest }) => proof && digest === headOf(proof))?.number ?? Infinity;
    await watch.shown(message.event, seat);
  }
  return { said, verdicts };
}

const sealsIn = (messages: readonly ClientMessage[]): unknown[] =>
  messages.flatMap((message): unknown[] => (message.type === "hello" ? [message.seal] : message.type === "number" ? [message] : []));

test.each(SEATED)("at the table of %s the page seals, shows its numbers, and finds every shuffle right", async (_, table) => {
  const player = table.lines.flatMap(([who, message]) => (who === "says" ? [message] : []));
  const deals = table.lines.filter(([who, message]) => who === "hears" && message.type === "update" && message.event?.type === "shown");
  const { said, verdicts } = await watched(table);
  expect(sealsIn(said)).toEqual(sealsIn(player));
  expect(verdicts.map(({ deal, faults, mine }) => ({ deal, faults, mine }))).toEqual(
    deals.map((_, i) => ({ deal: i + 1, faults: [], mine: true })),
  );
});

/** The recording with one thing changed in what is shown of the first deal, or in the public log. */
function changed(table: Recording, change: (text: string) => string, log: LogEntry[] = table.log): Recording {
  const shown = (message: ServerMessage): ServerMessage =>
    message.type === "update" && message.event?.type === "shown" && message.event.deal === 1
      ? { ...message, event: JSON.parse(change(JSON.stringify(message.event))) as typeof message.event }
      : message;
  return { ...table, log, lines: table.lines.map((line) => (line[0] === "hears" ? ["hears", shown(line[1])] : line)) };
}

const flip = (hex: string): string => (hex.startsWith("0") ? "1" : "0") + hex.slice(1);
const part = (name: string) => (text: string) =>
  text.replace(new RegExp(`( ${name}=)(\\w+)`), (_, key: string, value: string) => key + flip(value));

test.each([
  ["another secret", part("secret"), "secret"],
  ["another number", part("numbers"), "unheard"],
  ["another commitment", part("commitment"), "changed"],
  ["another pack", (text: string) => text.replace(/pack (\w\w) (\w\w)/, "pack $2 $1"), "pack"],
  ["nothing that can be read", (text: string) => text.replace("v1 ", "v0 "), "unreadable"],
])("%s is found", async (_, change, fault) => {
  const [, table] = SEATED[0] as [string, Recording];
  const { verdicts } = await watched(changed(table, change));
  expect(verdicts[0]?.faults).toContain(fault);
});

test("a deal that is not in the public log is found", async () => {
  const [, table] = SEATED[0] as [string, Recording];
  remember("log", { number: 0, hash: "" });
  const { verdicts } = await watched(changed(table, (text) => text, table.log.slice(0, 1)));
  expect(verdicts[0]?.faults).toContain("public");
});
