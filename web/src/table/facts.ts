import { catalogue } from "../catalogue.svelte";
import type { Facts, SeatFacts, Settings, Update } from "../wire.gen";
import { ownName } from "./people";

/** What is to be known of a table with these players, when nobody sits there any more; one seat may be this reader's own. */
export function factsOf(players: readonly string[], own: number | null = null): Facts {
  const sat = { seats: players.map(sitter) };
  const seats = sat.seats.map((one, seat) => (seat === own && one.kind === "human" ? { ...one, name: ownName(sat, seat) } : one));
  return {
    stage: "over",
    host: null,
    seats,
    watchers: 0,
    settings: catalogue.games?.settings as Settings,
    clock: null,
    shuffle: null,
    log: null,
    again: false,
    day: "",
    waited: false,
    next: null,
    lesson: false,
    proposal: null,
    guests: [],
    why: "",
    conceded: null,
    budget: null,
  };
}

/** An update of a table where nobody waits for anything: of a replay, or of a puzzle. */
export const stillAt = (now: Pick<Update, "number" | "event" | "view" | "facts">): Update => ({
  type: "update",
  claim: false,
  undo: false,
  lesson: null,
  sheet: null,
  ...now,
});

function sitter(name: string): SeatFacts {
  const bot = name.startsWith("bot:") ? name.slice(4) : null;
  return {
    kind: bot ? "bot" : "human",
    name: bot ? "" : name,
    bot,
    connected: !bot,
    ready: false,
    free: false,
    substitute: false,
    ask: false,
    promised: "",
    silent: false,
  };
}
