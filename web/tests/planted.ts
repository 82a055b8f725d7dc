import type { mount } from "svelte";
import { catalogue } from "../src/catalogue.svelte";
import type { Facts, FamilyInfo, Games, PhaseInfo, Place, View, Word } from "../src/wire.gen";
import { mounted } from "./mounted";

function word(button: string, more: Partial<Word> = {}): Word {
  return { button: button, said: button, hidden: null, primary: false, safe: false, source: "", unless: null, ...more };
}

function phase(id: string, kind: PhaseInfo["kind"], more: Partial<PhaseInfo> = {}): PhaseInfo {
  return { id, name: id, ask: `Ask of ${id}.`, kind, cards: "", words: [], secret: false, main: false, stop: "", ...more };
}

/** A family that is not there: verbs of other games that mean something else, and phases, roles and trumps of its own. */
const PLANTED = {
  id: "planted",
  name: "Planted",
  phases: [
    phase("contract", "choose", { words: ["take H", "take G", "take J", "hold", "pass"] }),
    phase("auction", "bid"),
    phase("bids", "set_aside", { cards: "discard", stop: "that" }),
    phase("tricks", "play", { cards: "draw" }),
    phase("fetch", "draw", { words: ["alone", "go"] }),
    phase("turn", "play", { cards: "give", words: ["order"] }),
    phase("spread", "lay", { cards: "play", words: ["shut"], stop: "shut" }),
    phase("extend", "lay", { words: ["at 1", "at 2 low"] }),
    phase("end", "over", { ask: "The hand is spread." }),
  ],
  verbs: { J: "jacks" },
  says: {
    take: word("Contract {}"),
    hold: word("Hold", { primary: true }),
    pass: word("I am out", { safe: true, unless: "Only once all have held." }),
    discard: word("Bid {}"),
    alone: word("From the wood", { source: "stock" }),
    go: word("From the heap", { source: "pile" }),
    play: word("Spread {}"),
    at: word("Extend {}"),
    order: word("Finish", { primary: true, unless: "Finish once all fits." }),
  },
  roles: { declarer: "declarer" },
  trumps: { G: "grand" },
  picture: ["TC", "8D", "9S", "6H"],
  signed: false,
  deal: "deal",
  endings: [],
  presets: [],
} as unknown as FamilyInfo;

export function plant(changes: Partial<FamilyInfo> = {}): void {
  catalogue.games = {
    families: [{ ...PLANTED, ...changes }],
    guests: ["Nora", "Hugo", "Iris"],
    bots: [],
    statuses: [],
  } as unknown as Games;
}

export const place = (changes: Partial<Place> = {}): Place => ({
  cards: 5,
  total: 0,
  delta: null,
  tricks: null,
  target: null,
  at_most: false,
  money: null,
  plays: true,
  roles: [],
  calls: [],
  voids: [],
  holds: [],
  points: null,
  ...changes,
});

const PLACES = [place(), place(), place()];

export function seen(phase: string, changes: Partial<View> = {}): View {
  return {
    family: "planted",
    seat: 0,
    number: 1,
    phase,
    turn: 0,
    dealer: 1,
    direction: 1,
    players: PLACES,
    hand: [],
    legal: [],
    owed: 0,
    receiver: null,
    trump: null,
    call: null,
    led: null,
    trick: [],
    last_trick: [],
    last_winner: null,
    stock: null,
    pile: null,
    top: null,
    wild: null,
    melds: [],
    laying: [],
    finisher: null,
    arranged: [],
    deadwood: null,
    face_down: 0,
    received: [],
    gave: [],
    taken: [],
    aside: [],
    shown: [],
    kitty: null,
    kitty_shown: [],
    upcard: null,
    upcard_down: false,
    dummy: null,
    done: false,
    redealt: false,
    ended: null,
    winners: [],
    notes: [],
    handed: [],
    prices: [],
    goal: null,
    deals: null,
    story: [],
    coming: [],
    ...changes,
  } as unknown as View;
}

export const facts = {
  seats: [
    { kind: "human", name: "Anna" },
    { kind: "human", name: "Bo" },
    { kind: "human", name: "Cleo" },
  ],
} as unknown as Facts;

/** A component on a page of its own. */
export function shown(component: unknown, props: Record<string, unknown>): HTMLElement {
  const target = document.createElement("div");
  document.body.replaceChildren(target);
  mounted(component as Parameters<typeof mount>[0], { target, props });
  return target;
}

export const textOf = (page: Element): string => (page.textContent ?? "").replace(/\s+/g, " ");
