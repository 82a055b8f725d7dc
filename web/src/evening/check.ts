import { Refusal, type House } from "../house/house";
import { packedRecord, recordIn } from "../packed";
import { seatAt } from "../seats.svelte";
import { addRecords, MOST_RECORDS, save, type Kept } from "./kept.svelte";

const MOST_FILE = 4_000_000;

/** The records of a file, one after the other, packed. */
export const recordsIn = (text: string): Promise<string[]> =>
  Promise.all(
    (text.length > MOST_FILE ? "" : text)
      .split(/^(?=trey record )/m)
      .filter((one) => one.startsWith("trey record "))
      .slice(0, MOST_RECORDS)
      .map(packedRecord),
  );

/** Take the records of the parts that were played to their end at this house. */
export async function takeOwn(house: House, one: Kept): Promise<void> {
  for (const [part, table] of Object.entries(one.tables)) {
    const known = await house.ask("table", { table }).catch(({ code }: Refusal) => (code === "no-such-table" ? null : undefined));
    if (known?.stage === "over") {
      const record = await (await house.file("record", table)).text();
      addRecords(one, [await packedRecord(record)], seatAt(table)?.seat ?? null);
    }
    if (known === null || known?.stage === "over" || known?.stage === "closed") delete one.tables[part];
  }
  save();
}

/** Let the house play again what was not checked yet; returns how many prove something, and why others were refused. */
export async function prove(house: House, one: Kept): Promise<{ proved: number; refused: Refusal[] }> {
  const { code, bot, rules } = one;
  let proved = 0;
  const refused: Refusal[] = [];
  for (const held of one.records.filter((held) => !held.proved)) {
    try {
      const { part, made } = await house.ask("proveEvening", { code, bot, rules, record: await recordIn(held.packed) });
      held.proved = { part, made: [...made] };
      proved += 1;
    } catch (why) {
      if (!(why instanceof Refusal) || why.why === null || LATER.has(why.code)) throw why;
      refused.push(why);
      one.records = one.records.filter((other) => other !== held);
    } finally {
      save();
    }
  }
  return { proved, refused };
}

/** What says nothing of a record. */
const LATER = new Set(["too-fast", "trouble", "server-full", "elsewhere", "closing", "no-such-bot"]);
