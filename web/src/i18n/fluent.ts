import { FluentBundle, FluentNumber, FluentResource, FluentType, type FluentFunction, type FluentValue } from "@fluent/bundle";
import told, { functions } from "../../../src/trey/words/en/page.ftl?told";
import { BASE } from "../base";
import { reach } from "../reach";
import { formats } from "./formats";
import type { Messages } from "./messages.gen";

/** What only a function makes words of: a list, or what a function made. */
class Held extends FluentType<unknown> {
  toString(): string {
    return String(this.value);
  }
}

type Say = (...told: unknown[]) => string;
const bundles = new Map<string, Promise<FluentBundle>>();

/** The sentences of a language that the page was not built with; English where its house has none, or none that can be said. */
export async function translated(lang: string, english: Partial<Messages>): Promise<Partial<Messages>> {
  const asked = bundles.get(lang) ?? bring(lang);
  bundles.set(lang, asked);
  asked.catch(() => bundles.delete(lang));
  return said(await asked, english, "") as Partial<Messages>;
}

async function bring(lang: string): Promise<FluentBundle> {
  const answer = await reach(new URL(`words/${lang}.ftl`, BASE));
  if (!answer.ok && answer.status !== 404) throw new Error(`${answer.status} for the words of ${lang}`);
  const own = formats(lang) as unknown as Record<string, (...told: unknown[]) => unknown>;
  const asFluent =
    (name: string): FluentFunction =>
    (positional, named) => {
      const options = Object.entries(named).map(([key, value]) => [key, value.valueOf()]);
      const made = own[name]?.(...positional.map((one) => one.valueOf()), ...(options.length ? [Object.fromEntries(options)] : []));
      return typeof made === "number" ? new FluentNumber(made) : String(made);
    };
  const bundle = new FluentBundle(lang, {
    functions: Object.fromEntries(Object.entries(functions).map(([name, inside]) => [name, asFluent(inside)])),
    useIsolating: false,
  });
  if (answer.ok) bundle.addResource(new FluentResource(await answer.text()), { allowOverrides: true });
  return bundle;
}

/** A part of the English catalogue in the words of a bundle. */
function said(bundle: FluentBundle, english: unknown, id: string): unknown {
  if (typeof english === "object")
    return Object.fromEntries(
      Object.entries(english as object).map(([name, part]) => [name, said(bundle, part, id ? `${id}-${name}` : name)]),
    );
  const pattern = bundle.getMessage(id)?.value;
  if (!pattern) return english;
  const names = told[id] ?? [];
  const say: Say = (...values) => {
    const faults: Error[] = [];
    const words = bundle.formatPattern(pattern, Object.fromEntries(names.map((name, i) => [name, asTold(values[i])])), faults);
    return faults.length ? (typeof english === "function" ? (english as Say)(...values) : String(english)) : words;
  };
  return typeof english === "function" ? say : say();
}

function asTold(value: unknown): FluentValue {
  if (typeof value === "string") return value;
  if (typeof value === "number") return new FluentNumber(value, { useGrouping: false });
  return typeof value === "object" && value ? new Held(value) : String(value ?? "none");
}
