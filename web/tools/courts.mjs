/**
 * Make src/cards/courts.svg: the twelve court figures of @letele/playing-cards 0.1.0 (CC0-1.0).
 *
 *   npm install --no-save @letele/playing-cards@0.1.0 svgo@4.1.0
 *   node tools/courts.mjs
 *
 * Each figure becomes one symbol whose colours are CSS variables: --court-gold, --court-red, --court-blue,
 * --court-ink, --court-line, and the current colour for the suit marks on the clothes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { optimize } from "svgo";

const VERSION = "0.1.0";
const PACKAGE = new URL("../node_modules/@letele/playing-cards/", import.meta.url);
const SPRITE = new URL("../src/cards/courts.svg", import.meta.url);
const COURTS = ["J", "Q", "K"].flatMap((rank) => ["S", "H", "D", "C"].map((suit) => ({ rank, suit })));
/* Whole units of a figure 520 wide: two fifths of a pixel on a card of 300, and a card at the table is a third of that. */
const SCALE = 0.4;
const DECIMALS = 0;
const HALF_TURN = "rotate(180 260 400)";
const PAINTS = ["gold", "red", "blue", "ink", "line", "line"];
/* Three strokes on the dagger of the king of hearts are letters; the index must be the only one on a card. */
const LETTERS = "m375-110-25 30 30 25m-49.092-25H995m-35 25 35-55v55";
const LICENCE =
  "Court figures by Adrian Kennard, from @letele/playing-cards 0.1.0, " +
  "dedicated to the public domain: CC0-1.0, https://creativecommons.org/publicdomain/zero/1.0/";

const element = (tag, props, ...children) => ({ tag, ...props, children: children.flat().filter(Boolean) });

async function drawings() {
  const { version, license } = JSON.parse(readFileSync(new URL("package.json", PACKAGE), "utf8"));
  const text = readFileSync(new URL("LICENSE", PACKAGE), "utf8");
  if (version !== VERSION || license !== "CC0-1.0" || !text.includes("CC0 1.0 Universal")) {
    throw new Error(`expected @letele/playing-cards ${VERSION} under CC0-1.0`);
  }
  const source = readFileSync(new URL("dist/index.esm.js", PACKAGE), "utf8").replace(/^import .*$/gm, "");
  globalThis.element = element;
  const shim = "const React = { createElement: globalThis.element }, _extends = Object.assign;\n";
  return import("data:text/javascript;base64," + Buffer.from(shim + source).toString("base64"));
}

/** The six layers of a half figure from back to front, each a list of paths and small suit marks. */
function layers(card) {
  const definitions = card.children.find(({ tag }) => tag === "defs").children;
  const byId = Object.fromEntries(definitions.map((node) => [`#${node.id}`, node]));
  const halves = card.children.filter(({ width, transform }) => width === 164.8 && !transform);
  const mark = definitions.find(({ viewBox }) => viewBox?.startsWith("-600"));
  return { mark, drawn: halves.map((use) => byId[use.xlinkHref].children) };
}

const withoutLetters = (d) => (d.endsWith(LETTERS) ? d.slice(0, -LETTERS.length) : d);

function path({ d, stroke, strokeWidth }, paint) {
  const colour = `var(--court-${paint})`;
  const ink = stroke
    ? `fill="none" stroke="${colour}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
    : `fill="${colour}"`;
  return `<path transform="scale(${SCALE})" ${ink} d="${withoutLetters(d)}"/>`;
}

/** A suit mark on the clothes: the art's own pip, placed as its nested viewport would place it. */
function suitMark({ transform, width, stroke, strokeWidth }, { children: [pip] }) {
  const scale = width / 1200;
  const outline = stroke ? ` stroke="var(--court-line)" stroke-width="${strokeWidth}" stroke-linejoin="round"` : "";
  return `<path fill="currentColor"${outline} transform="scale(${SCALE}) ${transform} scale(${scale}) translate(600 600)" d="${pip.d}"/>`;
}

function symbol(card, { rank, suit }) {
  const { mark, drawn } = layers(card);
  if (drawn.length !== PAINTS.length) throw new Error(`${rank}${suit}: ${drawn.length} layers`);
  const parts = drawn.map((shapes, index) => {
    const id = `court-${rank}${suit}-${index}`;
    const inner = shapes.map((shape) => (shape.tag === "use" ? suitMark(shape, mark) : path(shape, PAINTS[index])));
    return `<g id="${id}">${inner.join("")}</g><use href="#${id}" transform="${HALF_TURN}"/>`;
  });
  const box = 'viewBox="0 0 520 800" preserveAspectRatio="none"';
  return `<symbol id="court-${rank}${suit}" ${box}>${parts.join("")}</symbol>`;
}

function smaller(svg, floatPrecision) {
  const plugins = [
    { name: "convertTransform", params: { floatPrecision: 3, transformPrecision: 5 } },
    { name: "convertPathData", params: { floatPrecision, makeArcs: false } },
    { name: "mergePaths", params: { floatPrecision } },
  ];
  return optimize(svg, { multipass: true, plugins }).data;
}

const cards = await drawings();
const symbols = COURTS.map((court) => symbol(cards[court.suit + court.rank.toLowerCase()]({}), court));
const head = '<svg xmlns="http://www.w3.org/2000/svg">';
const bare = smaller(`${head}${symbols.join("")}</svg>`, DECIMALS);
const sprite = bare.replace(head, `${head}\n<!-- ${LICENCE} -->\n`).replaceAll("<symbol", "\n<symbol") + "\n";
writeFileSync(SPRITE, sprite);
console.log(`${sprite.length} bytes, ${gzipSync(sprite, { level: 9 }).length} with gzip`);
