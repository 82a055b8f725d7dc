/** Where the client reads what follows from something else once its part may have been taken down: a derived value or a
 * prop, after an `await`, in a `.then`, or in a callback of a clock. It would be stale, and Svelte complains.
 */
import { parse } from "svelte/compiler";

const LATER = /^(setTimeout|setInterval|afterFrame|requestAnimationFrame|whenIdle|queueMicrotask|untilThere)$/;
const THEN = /^(then|catch|finally)$/;

const isFunction = ({ type }) => /Function/.test(type);
/** What is read: neither types, nor names of fields. */
function* parts(node) {
  for (const [key, value] of Object.entries(node)) {
    if ((key === "property" || key === "key") && !node.computed && !node.shorthand) continue;
    for (const one of [value].flat()) if (typeof one?.type === "string" && (!one.type.startsWith("TS") || one.expression)) yield one;
  }
}
const fieldOf = ({ type, object, property }) =>
  type === "MemberExpression" && object.type === "ThisExpression" && property.type === "Identifier" ? property.name : null;
const inner = ({ properties, elements, value, argument, left }) => properties ?? elements ?? [value ?? argument ?? left];
const bound = (to) => (to.type === "Identifier" ? [to.name] : inner(to).filter(Boolean).flatMap(bound));

function runeOf(source, init) {
  const call = init?.type.startsWith("TS") ? init.expression : init;
  const name = call?.type === "CallExpression" ? source.slice(call.callee.start, call.callee.end) : "";
  return /^\$(derived|props)\b/.test(name);
}

/** The lines of a part, or of a module, at which something is read late, with its name. */
export function lateIn(text) {
  const source = text.includes("<script") ? text : `<script lang="ts">${text}</script>`;
  const body = parse(source, { modern: true }).instance?.content.body ?? [];
  const names = new Set();
  const found = new Set();
  function learn(node) {
    if (node.type === "VariableDeclarator" && runeOf(source, node.init)) bound(node.id).forEach((name) => names.add(name));
    if (node.type === "PropertyDefinition" && runeOf(source, node.value)) names.add(`this.${node.key.name}`);
    Object.values(node)
      .flat()
      .forEach((one) => typeof one?.type === "string" && learn(one));
  }
  function reads(node, from) {
    const name = fieldOf(node) ? `this.${fieldOf(node)}` : node.type === "Identifier" ? node.name : "";
    if (names.has(name) && node.start >= from) found.add(`${source.slice(0, node.start).split("\n").length} ${name}`);
    for (const one of parts(node)) reads(one, from);
  }
  function firstWait(node) {
    if (node.type === "AwaitExpression") return node.end;
    return Math.min(Infinity, ...[...parts(node)].filter((one) => !isFunction(one)).map(firstWait));
  }
  function walk(node) {
    if (node.type === "CallExpression") {
      const { callee } = node;
      const later = callee.type === "MemberExpression" ? THEN.test(callee.property.name) : LATER.test(callee.name);
      if (later) node.arguments.filter(isFunction).forEach((one) => reads(one.body, 0));
    }
    if (isFunction(node) && node.async) reads(node.body, firstWait(node.body));
    for (const one of Object.values(node).flat()) if (typeof one?.type === "string") walk(one);
  }
  body.forEach(learn);
  body.forEach(walk);
  return [...found];
}
