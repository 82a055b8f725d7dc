import type { Plugin } from "vite";

/** What a message is told. */
export interface Told {
  name: string;
  kind: string;
}
export type Catalogue = Map<string, { pattern: object; takes: Told[] }>;

export function read(text: string, lang?: string): Catalogue;
export function faultsOf(english: Catalogue, other: Catalogue, lang?: string): string[];
export function lacking(text: string, lang: string, englishText: string): string[];
export const WHOLE: string[];
export const LATER: string[];
export function compile(text: string, lang: string, englishText?: string, part?: "" | "first" | "later" | "told"): string;
export function catalogues(folder?: string): Record<string, string>;
export function types(all?: Record<string, string>): string;
export function words(): Plugin;
