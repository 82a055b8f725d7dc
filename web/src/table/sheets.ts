import { t } from "../i18n";

/** What opens over a table, by what it is called there. */
export const SHEETS = {
  trick: () => t().table.lastTrick,
  scores: () => t().scores.title,
  rules: () => t().rules.here,
  people: () => t().company.people,
  invite: () => t().invite.title,
  chat: () => t().company.chat,
  shuffle: () => t().shuffle.title,
  options: () => t().settings,
  keys: () => t().keys.title,
  menu: () => t().table.menu,
  sit: () => t().join.title,
  leave: () => t().table.leave,
};
export type Sheet = keyof typeof SHEETS;
