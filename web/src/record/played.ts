import { familyOf } from "../catalogue.svelte";
import { either, like, list, struct, whole } from "../play/check";
import type { DealResult } from "../wire.gen";

/** A match that this device has played to its end. */
export interface Played {
  table: string;
  family: string;
  preset: string;
  /** When it ended, in milliseconds. */
  at: number;
  seat: number;
  totals: number[];
  winners: number[];
  /** Deals that were scored. */
  deals: number;
  /** Most points in one deal; the fewest where the lowest total wins. */
  best: number;
  /** The bot of each seat, empty for a person. */
  bots: string[];
  /** What the other people were called, by seat; empty for a bot and for oneself; nothing where it was not noted. */
  names: string[];
  /** The date whose deal it was, or empty. */
  day: string;
}

const MOST_MATCHES = 5000;
const MOST_SEATS = 7;
const word = like(/^[A-Za-z0-9_-]{1,64}$/);
const seat = whole(0, MOST_SEATS - 1);
const points = whole(-1_000_000, 1_000_000);
const isMatch = struct(
  {
    table: word,
    family: word,
    preset: word,
    at: whole(0, 8_640_000_000_000_000),
    seat,
    totals: list(points, 2, MOST_SEATS),
    winners: list(seat, 0, MOST_SEATS),
    deals: whole(0, 100_000),
    best: points,
    bots: list(either(word, like(/^$/))),
    day: like(/^(\d{4}-\d\d-\d\d)?$/),
  },
  { names: list(like(/^\P{C}{0,80}$/u)) },
);

/** One match, read from what may be anything; `null` if anything about it is wrong. */
function readOne(given: unknown): Played | null {
  if (!isMatch(given)) return null;
  const { table, family, preset, at, seat, totals, winners, deals, best, bots, names = [], day } = given as Played;
  const seats = totals.length;
  if ([seat, ...winners].some((one) => one >= seats) || bots.length !== seats || ![0, seats].includes(names.length)) return null;
  return { table, family, preset, at, seat, totals, winners, deals, best, bots, names, day };
}

/** Matches read from what may be anything: all of them, or none. */
export function read(given: unknown): Played[] | null {
  if (!Array.isArray(given) || given.length > MOST_MATCHES) return null;
  const found = given.map(readOne);
  return found.every((one) => one !== null) ? (found as Played[]) : null;
}

const lowWins = (family: string): boolean => familyOf(family)?.low ?? false;

/** A seat's best deal. */
export function bestDelta(sheet: readonly DealResult[], seat: number, family: string): number {
  const own = sheet.map((line) => line.delta[seat] ?? 0);
  return own.length ? (lowWins(family) ? Math.min(...own) : Math.max(...own)) : 0;
}

interface Summary {
  played: number;
  won: number;
  deals: number;
  /** Points a deal. */
  average: number;
  best: number;
  /** Matches won in a row: now, and at most. */
  streak: number;
  longest: number;
}

export const hasWon = (one: Played): boolean => one.winners.includes(one.seat);
export const ownTotal = (one: Played): number => one.totals[one.seat] ?? 0;

/** What a list of matches of one family, the latest first, comes to. */
export function summaryOf(played: readonly Played[]): Summary {
  const won = played.map(hasWon);
  const deals = played.reduce((sum, one) => sum + one.deals, 0);
  const bests = played.map((one) => one.best);
  const family = played[0]?.family ?? "";
  const lost = won.indexOf(false);
  return {
    played: played.length,
    won: won.filter(Boolean).length,
    deals,
    average: deals ? played.reduce((sum, one) => sum + ownTotal(one), 0) / deals : 0,
    best: bests.length ? (lowWins(family) ? Math.min(...bests) : Math.max(...bests)) : 0,
    streak: lost < 0 ? won.length : lost,
    longest: won.reduce(([run, most], one) => (one ? [run + 1, Math.max(most, run + 1)] : [0, most]) as [number, number], [0, 0] as [
      number,
      number,
    ])[1],
  };
}

/** Groups by a key, in the order in which the keys first come. */
export function grouped<K>(played: readonly Played[], key: (one: Played) => K): [K, Played[]][] {
  const found = new Map<K, Played[]>();
  for (const one of played) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return [...found];
}
