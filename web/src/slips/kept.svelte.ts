import { recall, remember } from "../device";
import type { House } from "../house/house";
import { packedRecord, recordIn } from "../packed";
import { dayOf } from "../puzzles/practice";
import type { Replay, ReviewedChoice } from "../wire.gen";
import { dueOn, isSame, joined, read, slipOfReview, tried, type Slip, type Slips } from "./slips";

/** The slips of this device. */
export const kept: { own: Slips } = $state({ own: read(recall<unknown>("slips", null)) });

function keep(own: Slips): void {
  kept.own = own;
  remember("slips", $state.snapshot(own));
}

/** Keep the slips of a deal's review; the record that they are in is fetched first. */
export async function keepSlips(house: House, { table, family, deal }: Replay, shown: readonly ReviewedChoice[]): Promise<void> {
  const now = Date.now();
  const slips = shown.map((one) => slipOfReview(one, { table, family, deal, at: now }, dayOf(now)));
  if (!slips.some((one) => !kept.own.slips.some((other) => isSame(one, other)))) return;
  const record = await packedRecord(await (await house.file("record", table)).text());
  const { [table]: _, ...others } = kept.own.records;
  keep(joined({ slips: kept.own.slips, records: { ...others, [table]: record } }, { slips, records: { [table]: record } }));
}

/** Add what a file has; what is here stays as it is. */
export const addSlips = (brought: Slips): void => keep(joined(kept.own, brought));

export const forgetSlips = (): void => keep(read(null));

/** The slips that come back today: of a game, or of all. */
export const dueToday = (family?: string): Slip[] =>
  dueOn(kept.own.slips, dayOf(Date.now())).filter((one) => family === undefined || one.family === family);

/** Note how the first try went. */
export function noteTry(slip: Slip, right: boolean): void {
  const slips = kept.own.slips.map((one) => (isSame(one, slip) ? tried(one, right, dayOf(Date.now())) : one));
  keep({ ...kept.own, slips });
}

/** The deal that a slip was made in, step by step. */
export const dealOf = async (house: House, { table, deal }: Slip): Promise<Replay> =>
  house.ask("replayRecord", { record: await recordIn(kept.own.records[table] ?? ""), deal });
