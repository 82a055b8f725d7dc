import type { Played } from "../record/played";
import type { BotDays, DayMade, PuzzleInfo } from "../wire.gen";

const DATE = /^\d{4}-\d\d-\d\d$/;
const A_DAY = 86_400_000;
/** So many days back can be played: as many as a server deals. */
export const BACK = 30;

export const isDate = (text: string | null): text is string => text !== null && DATE.test(text);

const shifted = (day: string, by: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + by * A_DAY).toISOString().slice(0, 10);

/** The days up to one, that one last. */
export const daysUpTo = (day: string, count: number): string[] => Array.from({ length: count }, (_, i) => shifted(day, i + 1 - count));

/** What was made of each game's deal of a day, the first time it was played. */
export function ofDay(played: readonly Played[], day: string): Record<string, Played> {
  const own = played.filter((one) => one.day === day);
  return Object.fromEntries(own.map((one) => [one.family, own.findLast((other) => other.family === one.family) ?? one]));
}

/** Days in a row on which a deal of that very day was played, up to today; today may still come. */
export function streakOf(played: readonly Played[], today: string): number {
  const days = new Set(
    played.filter((one) => one.day && shifted(one.day, 2) > new Date(one.at).toISOString().slice(0, 10)).map((one) => one.day),
  );
  let [count, day] = [0, days.has(today) ? today : shifted(today, -1)];
  while (days.has(day)) [count, day] = [count + 1, shifted(day, -1)];
  return count;
}

/** The best that a bot made of a deal in a seat; nothing where none is known. */
export function bestIn({ bots }: Pick<BotDays, "bots">, seat: number, low: boolean): number | undefined {
  return bots.length ? (low ? Math.min : Math.max)(...bots.map(({ delta }) => delta[seat] ?? 0)) : undefined;
}

/** How a result stands beside what bots made in the same seat: better than all of them, than some, than none. */
export function signOf(points: number, bots: readonly number[], low: boolean): string {
  const beaten = bots.filter((bot) => (low ? points <= bot : points >= bot)).length;
  return beaten === bots.length ? "🟩" : beaten ? "🟨" : "⬜";
}

/** Of all who played a deal in a seat, in hundredths, who did worse than these points and as well; nothing of fewer than two. */
export function among(
  people: readonly DayMade[],
  seat: number,
  points: number,
  low: boolean,
): Record<"all" | "worse" | "same", number> | null {
  const here = people.filter((one) => one.seat === seat);
  const count = (is: (one: DayMade) => boolean): number => here.filter(is).reduce((n, one) => n + one.people, 0);
  const all = count(() => true);
  const share = (is: (one: DayMade) => boolean): number => Math.round((100 * count(is)) / all);
  const worse = (one: DayMade): boolean => (low ? one.points > points : one.points < points);
  return all < 2 ? null : { all, worse: share(worse), same: share((one) => one.points === points) };
}

/** One puzzle for a day, the same for everybody: no harder at the beginning of a week than at its end. */
export function puzzleOf(list: readonly PuzzleInfo[], day: string): PuzzleInfo | undefined {
  const days = Date.parse(`${day}T00:00:00Z`) / A_DAY;
  const level = (["easy", "easy", "middle", "middle", "middle", "hard", "hard"] as const)[(days + 3) % 7];
  const fit = list.filter((one) => one.level === level);
  return fit[(days * 7919) % Math.max(fit.length, 1)];
}

/** A calendar's entry that comes every day at six in the evening, wherever its reader is. */
export function reminder(title: string, day: string, link: string | null): string {
  const now = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:trey",
    "BEGIN:VEVENT",
    "UID:trey-day",
    `DTSTAMP:${now}`,
    `DTSTART:${day.replaceAll("-", "")}T180000`,
    "DURATION:PT10M",
    "RRULE:FREQ=DAILY",
    `SUMMARY:${title}`,
    ...(link ? [`URL:${link}`] : []),
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${title}`,
    "TRIGGER:PT0S",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
