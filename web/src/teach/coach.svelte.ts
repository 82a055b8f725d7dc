import { recall, remember } from "../device";

/** So many deals of a game have a line for newcomers on this device; then it retires. */
const DEALS = 3;

/** Which deals of which games were seen with the line, as `table:deal`; null where its reader sent it away. */
const seen: Record<string, string[] | null> = $state(recall("coach", {}));

/** Whether the line is shown in this deal. */
export function coaches(family: string, table: string, deal: number): boolean {
  const deals = seen[family];
  return deals === undefined || (deals !== null && (deals.includes(`${table}:${deal}`) || deals.length < DEALS));
}

/** Note that the line was shown in a deal. */
export function coached(family: string, table: string, deal: number): void {
  const [deals, now] = [seen[family], `${table}:${deal}`];
  if (deals === null || deals?.includes(now)) return;
  keep(family, [...(deals ?? []), now].slice(0, DEALS));
}

/** Send the line away, or have it back. */
export function wantCoach(family: string, wanted: boolean): void {
  if (wanted) delete seen[family];
  else seen[family] = null;
  remember("coach", $state.snapshot(seen));
}

function keep(family: string, deals: string[]): void {
  seen[family] = deals;
  remember("coach", $state.snapshot(seen));
}
