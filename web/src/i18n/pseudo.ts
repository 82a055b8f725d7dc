import type { Messages } from "./messages.gen";

const PLAIN = "AEIOUYaeiouycnsz";
const ACCENTED = "ÅÉÎÖÛÝåéîöûýçñšž";
const FILLING = "one two three four five six seven ";
/** Stand for what a sentence is told, while the sentence is changed. */
const [FIRST, LAST] = ["\uE000", "\uE001"];
const TOLD = new RegExp(`(${FIRST}\\d+${LAST})`);

/** Words with accents, and longer by two fifths. */
export function longer(said: string): string {
  const parts = said.split(TOLD);
  const size = Math.round(0.4 * parts.filter((_, i) => i % 2 === 0).join("").length);
  const accented = parts
    .map((part, i) => (i % 2 ? part : [...part].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("")))
    .join("");
  return size < 2
    ? accented + "~".repeat(size)
    : `${accented} ${FILLING.repeat(Math.ceil(size / FILLING.length))
        .slice(0, size - 1)
        .trim()}`;
}

type Telling = (...told: unknown[]) => string;

/** A sentence that is told something: names and cards in it stay as they are. */
function telling(sentence: Telling): Telling {
  return (...told) => {
    const names: string[] = [];
    const hide = (one: unknown): unknown =>
      typeof one === "string" && !/^\d{4}-/.test(one) ? `${FIRST}${names.push(one) - 1}${LAST}` : Array.isArray(one) ? one.map(hide) : one;
    return longer(sentence(...told.map(hide))).replace(new RegExp(TOLD, "g"), (place) => names[Number(place.slice(1, -1))] ?? "");
  };
}

function all(part: unknown): unknown {
  if (typeof part === "string") return part.trim() === part ? longer(part) : part;
  if (typeof part === "function") return telling(part as Telling);
  return Object.fromEntries(Object.entries(part as object).map(([name, value]) => [name, all(value)]));
}

/** A catalogue in the pseudo-language; made from the English one. */
export function pseudo(english: Partial<Messages>): Partial<Messages> {
  const { signed, and, cards, ...others } = english;
  return { ...(all(others) as Partial<Messages>), ...(signed && and && cards ? { signed, and, cards } : {}) };
}
