/** Says whether a value that came from elsewhere is what it should be. */
export type Check = ((value: unknown) => boolean) & { tag?: string };
type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

export const text = (value: unknown): value is string => typeof value === "string";
/** A text that a pattern describes. */
export const like =
  (how: RegExp): Check =>
  (value) =>
    text(value) && how.test(value);
export const number: Check = (value) => typeof value === "number";
export const between =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === "number" && value >= low && value <= high;
export const whole =
  (low: number, high: number): Check =>
  (value) =>
    Number.isInteger(value) && between(low, high)(value);
export const flag: Check = (value) => typeof value === "boolean";
export const nothing: Check = (value) => value === null;

export const list =
  (one: Check, least = 0, most = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(one);
export const row =
  (...each: Check[]): Check =>
  (value) =>
    Array.isArray(value) && value.length === each.length && each.every((one, i) => one(value[i]));
export const record =
  (one: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(one);
export const either =
  (...all: Check[]): Check =>
  (value) =>
    all.some((one) => one(value));

/** What an object has of such names and such things; of what is no object, nothing. */
export const fitting = <T>(value: unknown, name: RegExp, one: Check): Record<string, T> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([key, held]) => name.test(key) && one(held))) as Record<
    string,
    T
  >;

/** What a text says in JSON; nothing where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An object with these fields, and perhaps some of the others. */
export function struct(fields: Record<string, Check>, others: Record<string, Check> = {}): Check {
  const [sure, perhaps] = [Object.entries(fields), Object.entries(others)];
  return (value) =>
    isObject(value) &&
    sure.every(([name, one]) => one(value[name])) &&
    perhaps.every(([name, one]) => !(name in value) || one(value[name]));
}

/** An object whose `type` is this one. */
export const tag = (type: string, one: Check): Check =>
  Object.assign((value: unknown) => isObject(value) && value["type"] === type && one(value), { tag: type });

/** One of several objects that are told apart by their `type`. */
export function tagged(...all: Check[]): Check {
  const by = new Map(all.map((one) => [one.tag, one]));
  return (value) => isObject(value) && (by.get(value["type"] as string)?.(value) ?? false);
}
