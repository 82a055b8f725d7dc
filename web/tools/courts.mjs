/**
 * Make src/cards/courts.svg: the twelve court figures of @letele/playing-cards 0.1.0 (CC0-1.0).
 *
 *   npm install --no-save @letele/playing-cards@0.1.0 svgo@4.1.0
 *   node tools/courts.mjs [decimals]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { optimize } from 'svgo';

const VERSION = '0.1.0';
const PACKAGE = new URL('../node_modules/@letele/playing-cards/', import.meta.url);
const SPRITE = new URL('../src/cards/courts.svg', import.meta.url);
const NAMES = ['J', 'Q', 'K'].flatMap((rank) => ['S', 'H', 'D', 'C'].map((suit) => rank + suit));
const HALF_TURN = 'rotate(180 650 1000)';
const PAINT = {
  '#FC4': 'var(--court-gold)',
  red: 'var(--court-red)',
  '#44F': 'var(--court-blue)',
};
/* The dagger of the king of hearts is signed with letters; an index must be the only letter on a card. */
const SIGNATURE = { KH: { left: 940, right: 1010, top: 150, bottom: 250 } };

const h = (tag, props, ...children) => ({ tag, ...props, children: children.flat().filter(Boolean) });

async function figures() {
  const { version, license } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
  const text = readFileSync(new URL('LICENSE', PACKAGE), 'utf8');
  if (version !== VERSION || license !== 'CC0-1.0' || !text.includes('CC0 1.0 Universal')) {
    throw new Error(`expected @letele/playing-cards ${VERSION} under CC0-1.0`);
  }
  const source = readFileSync(new URL('dist/index.esm.js', PACKAGE), 'utf8').replace(/^import .*$/gm, '');
  globalThis.h = h;
  const shim = 'const React = { createElement: globalThis.h }, _extends = Object.assign;\n';
  return import('data:text/javascript;base64,' + Buffer.from(shim + source).toString('base64'));
}

/** The layers of a half figure, from the back: gold, red, blue, black, lines, fine lines with small pips. */
function layers(card) {
  const defs = card.children.find(({ tag }) => tag === 'defs').children;
  const byId = new Map(defs.map((node) => [`#${node.id}`, node]));
  const drawn = card.children.filter(({ tag, transform, width }) => tag === 'use' && width === 164.8 && !transform);
  return drawn.map(({ xlinkHref }) => ({ shapes: byId.get(xlinkHref).children, byId }));
}
