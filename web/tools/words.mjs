/**
 * Catalogues of sentences, written in Fluent, made into plain functions: no parser is sent to a reader.
 *
 * `node tools/words.mjs` writes the types of the English catalogue's messages; with `--print` it only prints them.  All
 * catalogues are whole and the types up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "@fluent/syntax";

/** A folder for each language. */
const FOLDER = join(import.meta.dirname, "../../src/trey/words");
const TYPES = join(import.meta.dirname, "../src/i18n/messages.gen.ts");
const SOURCE = "en";
const PLURALS = ["zero", "one", "two", "few", "many", "other"];
/** What a message may ask of `formats`, by the name in a catalogue: the name there. */
const FUNCTIONS = {
  NUMBER: "number",
  DATETIME: "date",
  LIST: "list",
  JOIN: "join",
  COUNT: "count",
  LOWER: "lower",
  CAPITAL: "capital",
  DE: "de",
};
/** The message that says what a language is called: it is known before its catalogue is loaded. */
const NAME = "language";
const SIGNATURE = /^\(([^)]*)\)$/m;

/** The messages of a catalogue by their names, in order; faults are thrown, all of them together. */
export function read(text, name = "a catalogue") {
  const faults = [];
  const messages = new Map();
  for (const entry of parse(text, { withSpans: false }).body) {
    if (entry.type === "Junk") faults.push(`${name}: cannot be read: ${entry.content.trim().split("\n")[0]}`);
    if (entry.type === "Term") faults.push(`${name}: -${entry.id.name} is a term`);
    if (entry.type !== "Message") continue;
    if (!entry.value || entry.attributes.length) faults.push(`${name}: ${entry.id.name} must be one sentence`);
    if (messages.has(entry.id.name)) faults.push(`${name}: ${entry.id.name} stands twice`);
    if (entry.value) messages.set(entry.id.name, { pattern: entry.value, takes: takes(entry.comment?.content ?? "") });
  }
  report(faults);
  return messages;
}

/** What a message is told, in order, as the comment before it says: names with their kinds. */
function takes(comment) {
  const [, inside = ""] = SIGNATURE.exec(comment) ?? [];
  return inside
    .split(",")
    .filter(Boolean)
    .map((part) => {
      const [name, kind = "string"] = part.split(":").map((word) => word.trim());
      return { name, kind };
    });
}

/** What is wrong with a catalogue beside the English one: messages that lack or are too many, and what they are told. */
export function faultsOf(english, other, name = "a catalogue") {
  const faults = [];
  for (const id of english.keys()) if (!other.has(id)) faults.push(`${name}: ${id} is missing`);
  for (const [id, { pattern }] of other) {
    const known = english.get(id)?.takes;
    if (!known) {
      faults.push(`${name}: ${id} is in no English sentence`);
      continue;
    }
    const said = variables(pattern);
    for (const { name: word } of known) if (!said.has(word)) faults.push(`${name}: ${id} does not say $${word}`);
    for (const word of said) if (!known.some((one) => one.name === word)) faults.push(`${name}: ${id} is not told $${word}`);
  }
  return faults;
}

function variables(node, found = new Set()) {
  if (node?.type === "VariableReference") found.add(node.id.name);
  else if (Array.isArray(node)) for (const part of node) variables(part, found);
  else if (node && typeof node === "object") for (const part of Object.values(node)) variables(part, found);
  return found;
}

function report(faults) {
  if (faults.length) throw new Error(faults.join("\n"));
}

/** The groups of sentences that no page needs before somebody goes to another screen than the first ones. */
export const LATER = [
  "carry",
  "claim",
  "company",
  "houses",
  "invite",
  "keys",
  "puzzles",
  "record",
  "replay",
  "review",
  "scores",
  "setup",
  "shuffle",
  "story",
  "teach",
  "why",
];

/** The module of a catalogue, or of one part of it. */
export function compile(text, lang, englishText = text, part = "") {
  const messages = read(text, lang);
  const english = read(englishText, SOURCE);
  report(faultsOf(english, messages, lang));
  const used = new Set();
  const tree = {};
  for (const [id, { takes: told }] of english) {
    if (id === NAME || (part && (part === "later") !== LATER.includes(id.split("-")[0]))) continue;
    const kinds = new Map(told.map(({ name, kind }) => [name, kind]));
    const body = new Sentence(id, kinds, used).of(messages.get(id).pattern);
    put(tree, id, told.length ? `(${told.map(({ name }) => safe(name)).join(",")})=>${body}` : body);
  }
  const names = [...used].sort().join(", ");
  return `import { formats } from "./formats";\n${names ? `const { ${names} } = formats(${JSON.stringify(lang)});\n` : ""}export default ${written(tree)};\n`;
}

/** A name that is no word of JavaScript's own. */
const safe = (name) => `$${name}`;

function put(tree, id, value) {
  const way = id.split("-");
  const last = way.pop();
  let at = tree;
  for (const step of way) {
    if (typeof (at[step] ??= {}) === "string") throw new Error(`${id}: ${step} is a sentence already`);
    at = at[step];
  }
  if (last in at) throw new Error(`${id} is a group already`);
  at[last] = value;
}

function written(tree) {
  if (typeof tree === "string") return tree;
  return `{${Object.entries(tree)
    .map(([name, value]) => `${JSON.stringify(name)}:${written(value)}`)
    .join(",")}}`;
}

/** One message as an expression. */
class Sentence {
  constructor(id, kinds, used) {
    Object.assign(this, { id, kinds, used });
  }

  of(pattern) {
    const parts = pattern.elements.map((part) => (part.type === "TextElement" ? JSON.stringify(part.value) : this.placed(part.expression)));
    if (parts.length === 1 && pattern.elements[0].type === "TextElement") return parts[0];
    if (parts.length === 1 && pattern.elements[0].expression.type === "SelectExpression") return parts[0];
    const inside = pattern.elements.map((part, i) =>
      part.type === "TextElement" ? part.value.replace(/[\\`]|\$(?={)/g, "\\$&") : `\${${parts[i]}}`,
    );
    return `\`${inside.join("")}\``;
  }

  placed(node) {
    switch (node.type) {
      case "StringLiteral":
        return JSON.stringify(node.parse().value);
      case "NumberLiteral":
        return node.value;
      case "Placeable":
        return this.placed(node.expression);
      case "VariableReference":
        return this.variable(node);
      case "FunctionReference":
        return this.call(node);
      case "SelectExpression":
        return this.select(node);
      default:
        throw new Error(`${this.id}: a ${node.type} has no meaning here`);
    }
  }

  variable({ id: { name } }) {
    if (!this.kinds.has(name)) throw new Error(`${this.id} is not told $${name}`);
    return safe(name);
  }

  call({ id: { name }, arguments: { positional, named } }) {
    const known = FUNCTIONS[name];
    if (!known) throw new Error(`${this.id}: there is no ${name}`);
    this.used.add(known);
    const options = named.map(
      (one) => `${one.name.name}:${one.value.type === "NumberLiteral" ? one.value.value : JSON.stringify(one.value.parse().value)}`,
    );
    return `${known}(${[...positional.map((one) => this.placed(one)), ...(options.length ? [`{${options.join(",")}}`] : [])].join(",")})`;
  }

  select({ selector, variants }) {
    const value = this.placed(selector);
    const kind = selector.type === "VariableReference" ? this.kinds.get(selector.id.name) : "number";
    const last = variants.find((one) => one.default);
    const rest = variants.filter((one) => !one.default).map((one) => `${this.fits(value, kind, one.key)}?${this.of(one.value)}:`);
    return `(${rest.join("")}${this.of(last.value)})`;
  }

  /** Whether a value is the one that a variant is for. */
  fits(value, kind, key) {
    if (key.type === "NumberLiteral") return `${value}===${key.value}`;
    if (kind === "boolean" && ["true", "false"].includes(key.name)) return key.name === "true" ? value : `!${value}`;
    if (key.name === "none") return kind.includes("number") ? `${value}===null` : `!${value}`;
    if (kind.includes("number") && PLURALS.includes(key.name)) {
      this.used.add("plural");
      return `plural(${value})===${JSON.stringify(key.name)}`;
    }
    if (kind === "string") return `${value}===${JSON.stringify(key.name)}`;
    throw new Error(`${this.id}: [${key.name}] fits no ${kind}`);
  }
}

/** Every catalogue by its language. */
export function catalogues(folder = FOLDER) {
  const names = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, "page.ftl")))
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name, "page.ftl"), "utf8")]));
}

/** The types of all messages, and what is known of each language without loading it. */
export function types(all = catalogues()) {
  const english = read(all[SOURCE], SOURCE);
  const tree = {};
  for (const [id, { takes: told }] of english)
    if (id !== NAME)
      put(
        tree,
        id,
        told.length
          ? `(${told.map(({ name, kind }) => `${name}: ${kind.replace(/^(\w+)\[\]$/, "readonly $1[]")}`).join(", ")}) => string`
          : "string",
      );
  const known = Object.entries(all).map(([lang, text]) => {
    const say = (id) => JSON.stringify(read(text, lang).get(id).pattern.elements[0].value);
    return `  ${lang}: { name: ${say(NAME)}, guest: ${say("guest")} },`;
  });
  return [
    "// Generated from the catalogues by make fix; do not edit.",
    "",
    "/** The languages that there are catalogues of: each one's own name, and what whoever has typed no name is called in it. */",
    `export const SPOKEN = {\n${known.join("\n")}\n} as const;`,
    "",
    "/** Every sentence of the client. */",
    `export interface Messages ${typed(tree, "")}`,
    "",
  ].join("\n");
}

function typed(tree, indent) {
  if (typeof tree === "string") return tree;
  const lines = Object.entries(tree).map(
    ([name, value]) => `${indent}  ${/^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name)}: ${typed(value, `${indent}  `)};`,
  );
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** Lets `vite` read catalogues as modules. */
export function words() {
  return {
    name: "words",
    load: {
      filter: { id: /\.ftl(\?\w+)?$/ },
      handler(id) {
        const [file, part] = id.split("?");
        const english = join(FOLDER, SOURCE, "page.ftl");
        for (const one of [file, english]) this.addWatchFile(one);
        return {
          code: compile(readFileSync(file, "utf8"), basename(dirname(file)), readFileSync(english, "utf8"), part),
          moduleType: "js",
          map: null,
        };
      },
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const all = catalogues();
  for (const [lang, text] of Object.entries(all)) compile(text, lang, all[SOURCE]);
  if (process.argv.includes("--print")) process.stdout.write(types(all));
  else writeFileSync(TYPES, types(all));
}
