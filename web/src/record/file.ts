import { read as readEvenings, type Kept as Evening } from "../evening/kept.svelte";
import { isObject, parsed } from "../play/check";
import { read as readPractice, type Practice } from "../puzzles/practice";
import { read as readPuzzles, type Outcomes } from "../puzzles/solved";
import { read as readSlips, type Slips } from "../slips/slips";
import { read as readMatches, type Played } from "./played";

/** What a device has kept of what was played on it. */
export interface Kept {
  played: readonly Played[];
  puzzles: Readonly<Outcomes>;
  practice: Practice;
  evenings: readonly Evening[];
  slips: Slips;
}

const MOST_BYTES = 4_000_000;
const FORMAT = "trey-record-1";

/** The record as a file. */
export function write({ played, puzzles, practice, evenings, slips }: Kept): string {
  return JSON.stringify({ format: FORMAT, played, puzzles, practice, evenings, slips }, null, 1);
}

/** What a file holds, or `null` where it is no record; then nothing of it is taken. */
export function readFile(text: string): Kept | null {
  const given = text.length > MOST_BYTES ? null : parsed(text);
  const matches = isObject(given) && given["format"] === FORMAT ? readMatches(given["played"]) : null;
  if (!isObject(given) || !matches) return null;
  const { puzzles, practice, evenings, slips } = given;
  return {
    played: matches,
    puzzles: readPuzzles(puzzles),
    practice: readPractice(practice),
    evenings: readEvenings(evenings),
    slips: readSlips(slips),
  };
}
