import { t } from "../i18n";

/** What a player asks of the others. */
export const ASKS = {
  undo: (name: string): string => t().company.undoAsks(name),
  concede: (name: string): string => t().company.concedeAsks(name),
  end: (name: string): string => t().company.endAsks(name),
  rematch: (name: string): string => t().company.rematchAsks(name),
  again: (name: string): string => `${t().company.rematchAsks(name)} ${t().end.same}.`,
};
