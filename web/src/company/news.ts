import { botName } from "../catalogue.svelte";
import { t } from "../i18n";
import { readAction } from "../table/actions";
import { nameOf } from "../table/people";
import { saidOf, who } from "../table/say";
import type { Facts, Settings, Update } from "../wire.gen";

/** What an update tells of the people at the table; nothing of the game but what was taken back. */
export function companyNews(update: Update, before: Update | null): string[] {
  const { event, facts, view } = update;
  const then = before?.facts ?? facts;
  switch (event?.type) {
    case "undone":
      return [t().company.undoDone(who(view, facts, event.seat), undoneWords(event.actions, view?.family ?? ""))];
    case "promised":
      return [t().company.said.promised(event.name, nameOf(facts, event.seat))];
    case "renamed":
      return [t().company.said.renamed(nameOf(then, event.seat), event.name)];
    case "host_changed":
      return [t().company.said.host(who(view, facts, event.seat))];
    case "device":
      return [t().again.joined(nameOf(facts, event.seat))];
    case "left":
      return [(event.by_host ? t().company.said.removed : t().company.said.left)(nameOf(then, event.seat))];
    case "taken":
      return event.bot && then.seats[event.seat]?.bot !== event.bot
        ? [`${nameOf(facts, event.seat)}${t().colon}${t().join.bot(botName(event.bot))}`]
        : [];
    case "settings_changed":
      return changes(then.settings, facts.settings);
    case "closed":
      return [endedWords(facts)];
    default:
      return [];
  }
}

function undoneWords(actions: readonly string[], family: string): string {
  return actions.map((action) => saidOf(family, action, readAction(action).what === "")).join(", ");
}

/** How a table was closed before its time. */
export function endedWords(facts: Facts): string {
  if (facts.why === "conceded" && facts.conceded !== null) return t().company.ended.conceded(nameOf(facts, facts.conceded));
  const together = facts.why === "agreed" && facts.seats.filter((one) => one.kind === "human").length > 1;
  return together ? t().company.ended.agreed : t().company.ended.left;
}

/** What the host changed, in short sentences. */
function changes(old: Settings, now: Settings): string[] {
  const words = t().company;
  const flags = [
    ["chat", words.chatOn],
    ["reactions", words.reactions],
    ["watchers", words.watchers],
    ["undo", words.undo],
    ["hints", words.hints],
  ] as const;
  const said = flags.filter(([flag]) => old[flag] !== now[flag]).map(([flag, name]) => (now[flag] ? words.on(name) : words.off(name)));
  if (old.bots !== now.bots) said.push(words.set(words.bots, words.botsWays[now.bots]));
  if (old.grace !== now.grace) said.push(words.set(words.grace, words.graceWays(now.grace)));
  return said;
}
