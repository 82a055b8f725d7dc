import { botName, catalogue } from "../catalogue.svelte";
import { t } from "../i18n";
import { SPOKEN } from "../i18n/messages.gen";
import { mine } from "../seats.svelte";
import type { SeatFacts } from "../wire.gen";

/** What a seat is called at the table: the player's name, or the name that a bot in this seat goes by. */
export function nameOf(facts: { seats: readonly SeatFacts[] }, seat: number): string {
  const one = facts.seats[seat];
  if (!one || one.kind === "open") return t().table.free;
  if (one.kind === "human") return one.name;
  const guest = catalogue.games?.guests[seat];
  const alike = facts.seats.some((other) => other.name === guest);
  return guest && !alike ? guest : `${guest ?? t().table.bot} ${seat + 1}`;
}

/** Whoever has typed no name is called so by the others. */
const NAMELESS: string[] = Object.values(SPOKEN).map((one) => one.guest);

/** What this reader's own seat is called on this device: the name at the table, or the one typed since, or "You". */
export function ownName(facts: { seats: readonly SeatFacts[] }, seat: number): string {
  const name = mine.name.trim();
  const given = nameOf(facts, seat);
  return !name ? t().you : NAMELESS.includes(given) ? name : given;
}

/** The same of a table that is only known from outside. */
export function tableName(seats: readonly SeatFacts[], seat: number): string {
  return nameOf({ seats: [...seats] }, seat);
}

/** What is to be known of who sits there: a bot and which, away, away with a bot in the seat; nothing of one who is here, or has days to come. */
export function presence(one: SeatFacts, slow = false): string {
  if (one.kind === "bot") return t().join.bot(botName(one.bot ?? ""));
  if (one.kind === "open") return "";
  if (one.silent) return t().table.silent;
  if (one.bot) return t().table.botPlays;
  return one.connected || slow ? "" : t().table.away;
}
