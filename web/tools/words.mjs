/**
 * Catalogues of sentences, written in Fluent, made into plain functions: no parser is sent to a reader.
 *
 * `node tools/words.mjs` writes the types of the English catalogue's messages; with `--print` it only prints them, with
 * `--lacking` only how much the languages lack that need not be whole.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "@fluent/syntax";

/** A folder for each language. */
const FOLDER = join(import.meta.dirname, "../../src/trey/words");
const TYPES = join(import.meta.dirname, "../src/i18n/messages.gen.ts");
const FORMATS = join(import.meta.dirname, "../src/i18n/formats");
const SOURCE = "en";
/** The languages that must be whole; another one says in English what it lacks. */
export const WHOLE = ["en", "fr"];
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

/** The messages of a catalogue by their names, in order; faults of one that must be whole are thrown, all of them together. */
export function read(text, lang = SOURCE) {
  const faults = [];
  const messages = new Map();
  for (const entry of parse(text, { withSpans: false }).body) {
    if (entry.type === "Junk") faults.push(`${lang}: cannot be read: ${entry.content.trim().split("\n")[0]}`);
    if (entry.type === "Term") faults.push(`${lang}: -${entry.id.name} is a term`);
    if (entry.type !== "Message") continue;
    if (!entry.value || entry.attributes.length) faults.push(`${lang}: ${entry.id.name} must be one sentence`);
    if (messages.has(entry.id.name)) faults.push(`${lang}: ${entry.id.name} stands twice`);
    if (entry.value) messages.set(entry.id.name, { pattern: entry.value, takes: takes(entry.comment?.content ?? "") });
  }
  report(faults, lang);
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
export function faultsOf(english, other, lang = SOURCE) {
  const ids = new Set([...english.keys(), ...other.keys()]);
  return [...ids].flatMap((id) => faultsIn(english.get(id), other.get(id)).map((fault) => `${lang}: ${id} ${fault}`));
}

function faultsIn(known, said) {
  if (!said) return ["is missing"];
  if (!known) return ["is in no English sentence"];
  const [told, used] = [known.takes.map(({ name }) => name), [...variables(said.pattern)]];
  return [
    ...told.filter((word) => !used.includes(word)).map((word) => `does not say $${word}`),
    ...used.filter((word) => !told.includes(word)).map((word) => `is not told $${word}`),
  ];
}

/** What is said for each English message: in the language, or in English where it has none that can be used. */
function sayable(english, messages, lang) {
  report(faultsOf(english, messages, lang), lang);
  return [...english].map(([id, known]) => {
    const own = messages.get(id);
    const usable = WHOLE.includes(lang) || (!faultsIn(known, own).length && compiles(id, known, own));
    return { id, told: known.takes, pattern: (usable ? own : known).pattern, lang: usable ? lang : SOURCE };
  });
}

function compiles(id, { takes: told }, { pattern }) {
  try {
    return new Sentence(id, told).of(pattern);
  } catch {
    return false;
  }
}

/** The messages that a language lacks. */
export const lacking = (text, lang, englishText) =>
  sayable(read(englishText), read(text, lang), lang).flatMap((one) => (one.lang === lang ? [] : [one.id]));

function variables(node, found = new Set()) {
  if (node?.type === "VariableReference") found.add(node.id.name);
  else if (Array.isArray(node)) for (const part of node) variables(part, found);
  else if (node && typeof node === "object") for (const part of Object.values(node)) variables(part, found);
  return found;
}

function report(faults, lang) {
  if (faults.length && WHOLE.includes(lang)) throw new Error(faults.join("\n"));
}

/** The groups of sentences that no page needs before somebody goes to another screen than the first ones. */
export const LATER = [
  "again",
  "carry",
  "claim",
  "company",
  "evening",
  "houses",
  "invite",
  "keys",
  "peer",
  "puzzles",
  "record",
  "replay",
  "review",
  "scores",
  "setup",
  "shuffle",
  "slips",
  "story",
  "teach",
  "why",
];

/** The module of a catalogue, or of one part of it; `told` is what whoever reads a catalogue in a browser must know. */
export function compile(text, lang, englishText = text, part = "") {
  const english = read(englishText);
  if (part === "told") return `export const functions = ${JSON.stringify(FUNCTIONS)};\nexport default ${JSON.stringify(named(english))};\n`;
  const used = {};
  const tree = {};
  for (const { id, told, pattern, lang: tongue } of sayable(english, read(text, lang), lang)) {
    if (id === NAME || (part && (part === "later") !== LATER.includes(id.split("-")[0]))) continue;
    const body = new Sentence(id, told, (used[tongue] ??= new Set()), tongue === lang ? "" : "english_").of(pattern);
    put(tree, id, told.length ? `(${told.map(({ name }) => safe(name)).join(",")})=>${body}` : body);
  }
  const made = Object.entries(used).map(([tongue, names]) => {
    const all = [...names].sort().map((name) => (tongue === lang ? name : `${name}: english_${name}`));
    return all.length ? `const { ${all.join(", ")} } = formats(${JSON.stringify(tongue)});\n` : "";
  });
  return `import { formats } from ${JSON.stringify(FORMATS)};\n${made.join("")}export default ${written(tree)};\n`;
}

/** The names of what messages are told, in order. */
const named = (english) =>
  Object.fromEntries([...english].filter(([, { takes: told }]) => told.length).map(([id, one]) => [id, one.takes.map(({ name }) => name)]));

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

/** One message as an expression; the names of the functions that it asks for begin with `before`. */
class Sentence {
  constructor(id, told, used = new Set(), before = "") {
    Object.assign(this, { id, used, before, kinds: new Map(told.map(({ name, kind }) => [name, kind])) });
  }

  formats(name) {
    this.used.add(name);
    return this.before + name;
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
    const options = named.map(
      (one) => `${one.name.name}:${one.value.type === "NumberLiteral" ? one.value.value : JSON.stringify(one.value.parse().value)}`,
    );
    return `${this.formats(known)}(${[...positional.map((one) => this.placed(one)), ...(options.length ? [`{${options.join(",")}}`] : [])].join(",")})`;
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
    if (kind.includes("number") && PLURALS.includes(key.name)) return `${this.formats("plural")}(${value})===${JSON.stringify(key.name)}`;
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

/** How much each language lacks that need not be whole. */
function lacks(all) {
  const parts = Object.keys(all).filter((lang) => !WHOLE.includes(lang));
  return parts.map((lang) => `${lang}: ${lacking(all[lang], lang, all[SOURCE]).length} of the page's sentences are missing`);
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
    const own = read(text, lang);
    const say = (id) => JSON.stringify((own.get(id) ?? english.get(id)).pattern.elements[0].value);
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
  else if (process.argv.includes("--lacking")) for (const line of lacks(all)) console.log(line);
  else writeFileSync(TYPES, types(all));
}
