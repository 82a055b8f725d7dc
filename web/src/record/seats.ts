import type { Seat } from "../seats.svelte";

type Sent = Pick<Seat, "table" | "seat" | "token"> & { before?: string };

const MOST = 8;
const ONE = /^([0-9a-f]{8,40})\.([0-6])\.([\w-]{16,64})(?:\.([\w-]{16,64}))?$/;

/** Seats as they stand behind the `#` of a link. */
export const secretOf = (seats: readonly Sent[]): string =>
  seats.map(({ table, seat, token, before }) => [table, seat, token, ...(before ? [before] : [])].join(".")).join("~");

/** The seats that a link brings, all of them or none: what stands there may be anything. */
export function readSecret(text: string): Sent[] | null {
  const found = text.split("~").map((one) => ONE.exec(one));
  if (!text || found.length > MOST || found.includes(null)) return null;
  return found.map((one) => {
    const [, table = "", seat, token = "", before] = one as RegExpExecArray;
    return { table, seat: Number(seat), token, ...(before === undefined ? {} : { before }) };
  });
}
