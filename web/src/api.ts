import type { BotDays, Checked, Create, Day, Games, Join, Learn, LetNetwork, Log, LogEntry, Network, PlayOn, PuzzleInfo, PuzzlePage, PuzzleTold, Puzzles, Replay, Review, RulesPage, Seated, TableInfo, Tables, Text, Trouble } from "./wire.gen";

/** A refusal that the server put into words, or no answer at all (`why` is null). */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly why: Text | null,
  ) {
    super(code);
  }
}

export const games = (): Promise<Games> => get("/api/games");
export const openTables = async (): Promise<TableInfo[]> => (await get<Tables>("/api/tables")).tables;
export const tableInfo = (table: string): Promise<TableInfo> => get(`/api/tables/${encodeURIComponent(table)}`);
export const byCode = (code: string): Promise<TableInfo> => get(`/api/tables/by-code/${encodeURIComponent(code)}`);
export const rulesPage = (rules: string): Promise<RulesPage> => get(`/api/rules?rules=${encodeURIComponent(rules)}`);
export const check = (rules: string): Promise<Checked> => post("/api/check", { rules });
export const create = (wish: Create): Promise<Seated> => post("/api/tables", wish);
export const learn = (wish: Learn): Promise<Seated> => post("/api/lessons", wish);
export const playOn = (table: string, wish: PlayOn): Promise<Seated> => post(`/api/tables/${encodeURIComponent(table)}/again`, wish);
export const join = (table: string, wish: Join): Promise<Seated> => post(`/api/tables/${encodeURIComponent(table)}/seats`, wish);
export const network = (): Promise<Network> => get("/api/network");
export const letNetwork = (table: string, wish: LetNetwork): Promise<Network> => post(`/api/tables/${encodeURIComponent(table)}/network`, wish);
export const replay = (table: string, deal: number): Promise<Replay> => get(`/api/tables/${encodeURIComponent(table)}/replay?deal=${deal}`);
export const review = (table: string, deal: number): Promise<Review> => get(`/api/tables/${encodeURIComponent(table)}/review?deal=${deal}`);
export const otherwise = (table: string, deal: number, step: number, action: string): Promise<Replay> => get(`/api/tables/${encodeURIComponent(table)}/otherwise?deal=${deal}&step=${step}&action=${encodeURIComponent(action)}`);
export const puzzles = async (): Promise<PuzzleInfo[]> => (await get<Puzzles>("/api/puzzles")).puzzles;
export const puzzle = (id: string): Promise<PuzzlePage> => get(`/api/puzzles/${encodeURIComponent(id)}`);
export const tryPuzzle = (id: string, action: string): Promise<PuzzleTold> => post(`/api/puzzles/${encodeURIComponent(id)}/try`, { action });
export const answerOf = (id: string): Promise<PuzzleTold> => post(`/api/puzzles/${encodeURIComponent(id)}/answer`, {});
export const dayNow = (): Promise<Day> => get("/api/day");
export const botsOfDay = (day: string, family: string): Promise<BotDays> => get(`/api/day/${encodeURIComponent(day)}/${encodeURIComponent(family)}`);
export const publicLog = async (after: number): Promise<LogEntry[]> => (await get<Log>(`/api/log?after=${after}`)).entries;
export const recordAddress = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;

const get = <T>(path: string): Promise<T> => ask<T>(path, {});

const post = <T>(path: string, body: object): Promise<T> =>
  ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

async function ask<T>(path: string, how: RequestInit): Promise<T> {
  const answer = await fetch(path, how).catch(() => {
    throw new Refusal("network", null);
  });
  if (answer.ok) return (await answer.json()) as T;
  const trouble = (await answer.json().catch(() => ({ code: `http-${answer.status}`, why: null }))) as Trouble;
  throw new Refusal(trouble.code, trouble.why);
}

/** Where the picture of an invitation is; one for each origin that it leads to. */
export const qrAddress = (table: string, origin: string): string => `/api/tables/${encodeURIComponent(table)}/qr?to=${encodeURIComponent(origin)}`;
