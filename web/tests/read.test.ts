import { describe, expect, test } from "vitest";
import { readMessage } from "../src/play/read";
import type { ServerMessage, Update } from "../src/wire.gen";
import { RECORDINGS } from "./tables";

const SAID = RECORDINGS.flatMap(([, { lines }]) => lines.flatMap(([who, message]) => (who === "hears" ? [message] : [])));
const read = (message: unknown): ServerMessage | null => readMessage(JSON.stringify(message));
type Path = (string | number)[];

/** Every place in a value where a word, a number or nothing stands. */
function leaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, Array.isArray(value) ? Number(key) : key]));
}

/** The value with something else in one place. */
function put(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = put(copy[key], rest, other);
  return copy;
}

const kind = (message: ServerMessage, path: Path): string =>
  [message.type, ...path.map((key) => (typeof key === "number" ? "*" : key))].join(".");

describe("what the server says", () => {
  test("is read as it is", () => {
    for (const message of SAID) expect(read(message)).toEqual(message);
  });

  test("may say more than this page knows", () => {
    const update = SAID.find((message) => message.type === "update") as Update;
    expect(read({ ...update, later: 1 })).toEqual({ ...update, later: 1 });
  });

  test("is not heard where anything in it is of another sort", () => {
    const seen = new Set<string>();
    const heard: string[] = [];
    for (const message of SAID) {
      for (const path of leaves(message)) {
        const name = kind(message, path);
        if (seen.has(name)) continue;
        seen.add(name);
        const got = read(put(message, path, [[0]]));
        const [part] = path;
        if (got !== null && !(part === "event" && got.type === "update" && got.event === null)) heard.push(name);
      }
    }
    expect(seen.size).toBeGreaterThan(150);
    expect(heard).toEqual([]);
  });
});

describe("what this page does not know", () => {
  const acted = SAID.find(
    (message) => message.type === "update" && message.event?.type === "acted" && message.event.happened.length > 0,
  ) as Update;

  test.each(["", "{", "null", "[]", "7", '{"type":"later"}', '{"type":"update"}', '{"type":"done","id":1}', '{"type":"pong","id":null}'])(
    "is not heard: %s",
    (text) => {
      expect(readMessage(text)).toBeNull();
    },
  );

  test("as an event is what there is now, without what led to it", () => {
    expect(read({ ...acted, event: { type: "later", seat: 1 } })).toEqual({ ...acted, event: null });
    expect(read({ ...acted, event: { ...acted.event, happened: [{ type: "later" }] } })).toEqual({ ...acted, event: null });
  });
});
