import { botName } from "../catalogue.svelte";
import { t } from "../i18n";
import type { Facts, SeatFacts } from "../wire.gen";

/** What a seat is called at the table: the player's name, or the bot's with a number where several are alike. */
export function nameOf(facts: Facts, seat: number): string {
  const one = facts.seats[seat];
  if (!one || one.kind === "open") return t().table.free;
  if (one.kind === "human") return one.name;
  const alike = facts.seats.map((other, i) => ({ other, i })).filter(({ other }) => other.kind === "bot" && other.bot === one.bot);
  const name = botName(one.bot ?? "");
  return alike.length < 2 ? name : `${name} ${alike.findIndex(({ i }) => i === seat) + 1}`;
}

/** What is to be known of who sits there: a bot, away, away with a bot in the seat; nothing of one who is here. */
export function presence(one: SeatFacts): string {
  if (one.kind === "bot") return t().table.bot;
  if (one.kind === "open") return "";
  if (one.bot) return t().table.botPlays;
  return one.connected ? "" : t().table.away;
}
