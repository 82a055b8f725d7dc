import { familyOf } from "../catalogue.svelte";
import type { Term } from "../wire.gen";

/** A piece of a text: plain, or a term of art that the glossary explains. */
interface Piece {
  text: string;
  term: Term | null;
  /** Marks that follow a term, and never begin a line. */
  end: string;
}

/** A text cut into pieces; each term is marked where it comes first. */
export function piecesOf(text: string, glossary: readonly Term[]): Piece[] {
  const terms = new Map<string, Term>();
  for (const term of glossary) for (const form of formsOf(term)) terms.set(form.toLowerCase(), term);
  if (!terms.size) return [{ text, term: null, end: "" }];
  const forms = [...terms.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const found = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.join("|")})(?![\\p{L}\\p{N}-])`, "giu");
  const seen = new Set<Term>();
  const pieces: Piece[] = [];
  let at = 0;
  for (const hit of text.matchAll(found)) {
    const term = terms.get(hit[0].toLowerCase());
    if (!term || seen.has(term)) continue;
    seen.add(term);
    const after = hit.index + hit[0].length;
    const [end = ""] = /^[.,;:!?)»’\u00a0]*/.exec(text.slice(after)) ?? [];
    pieces.push({ text: text.slice(at, hit.index), term: null, end: "" }, { text: hit[0], term, end });
    at = after + end.length;
  }
  return [...pieces, { text: text.slice(at), term: null, end: "" }].filter((piece) => piece.text);
}

/** The terms of art of a family in this text, as its reader reads it. */
export function termsIn(family: string, text: string): Piece[] {
  return piecesOf(text, familyOf(family)?.glossary ?? []);
}

function formsOf({ forms }: Term): string[] {
  return forms.split(", ").filter(Boolean);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
