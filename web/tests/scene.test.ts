import { beforeEach, describe, expect, test } from "vitest";
import { catalogue } from "../src/catalogue.svelte";
import { fromPuzzle } from "../src/puzzles/scene";
import { fromReplay } from "../src/replay/scene";
import { fromView } from "../src/table/scene";
import type { Games, Place, ReplayStep, ReviewedChoice, View } from "../src/wire.gen";

const place = (changes: Partial<Place> = {}): Place =>
  ({ cards: 2, total: 0, tricks: 0, plays: true, roles: [], holds: [], ...changes }) as Place;

const view = (changes: Partial<View> = {}): View =>
  ({
    family: "euchre",
    seat: 0,
    number: 1,
    phase: "play",
    turn: 0,
    players: [place(), place(), place()],
    hand: ["QS", "9D"],
    legal: [],
    trick: [],
    last_trick: [],
    last_winner: null,
    led: null,
    melds: [],
    laying: [],
    handed: [],
    aside: [],
    kitty: null,
    kitty_shown: [],
    dummy: null,
    stock: null,
    upcard: null,
    done: false,
    ...changes,
  }) as View;

const TRICK = [
  { seat: 1, card: "AS" },
  { seat: 2, card: "KS" },
];
const PHASES = [
  { id: "play", kind: "play" },
  { id: "give", kind: "give" },
];

beforeEach(() => {
  catalogue.games = { families: [{ id: "euchre", phases: PHASES }], guests: [] } as unknown as Games;
});

describe("a scene of a table", () => {
  const standing = { bottom: 0 };

  test("has one's own cards, and backs of the others", () => {
    expect(fromView(view(), standing).hands).toEqual([
      ["QS", "9D"],
      [null, null],
      [null, null],
    ]);
  });

  test("shows a hand that was laid open, and no hand of which only a part is known", () => {
    const players = [place(), place({ holds: ["JH", "2C"] }), place({ holds: ["AD"] })];
    expect(fromView(view({ players }), standing).hands.slice(1)).toEqual([
      ["JH", "2C"],
      [null, null],
    ]);
  });

  test("has the places of a trick before there is one, the cards that changed hands before the first card, and else piles alone", () => {
    const handed = [{ seat: 1, to: 0, cards: ["2C"], count: 1, back: false }];
    expect(fromView(view(), standing).lies).toBe("trick");
    expect(fromView(view({ handed }), standing).lies).toBe("swapped");
    expect(fromView(view({ handed, trick: TRICK }), standing).lies).toBe("trick");
    expect(fromView(view({ phase: "give", kitty: 3 }), standing).lies).toBe("piles");
    expect(fromView(view({ kitty: 3 }), standing).lies).toBe("trick");
    expect(fromView(view({ stock: 20, players: [place({ tricks: null }), place({ tricks: null })] }), standing).lies).toBe("piles");
    expect(fromView(view({ done: true, last_trick: TRICK }), standing).lies).toBe("piles");
  });

  test("has a card that is on its way where it goes, once", () => {
    const flown = { ...standing, flown: "QS" };
    expect(fromView(view({ trick: TRICK }), flown)).toMatchObject({ trick: [...TRICK, { seat: 0, card: "QS" }], thrown: null });
    expect(fromView(view({ trick: [...TRICK, { seat: 0, card: "QS" }] }), flown).trick).toHaveLength(3);
    expect(fromView(view({ stock: 20, trick: [] }), flown)).toMatchObject({ trick: [], thrown: "QS" });
  });

  test("keeps a finished trick, with its suit, and with its taker once the last card lies there", () => {
    const before = view({ turn: 0, led: "S", trick: TRICK });
    const after = view({ turn: 1, last_trick: [...TRICK, { seat: 0, card: "QS" }], last_winner: 1 });
    const coming = fromView(after, { ...standing, holding: true, before, landed: false });
    expect(coming).toMatchObject({ trick: after.last_trick, winner: null, led: "S", seats: before, asked: true });
    expect(fromView(after, { ...standing, holding: true, before })).toMatchObject({ winner: 1, led: "S", seats: after, asked: false });
    expect(fromView(after, standing)).toMatchObject({ trick: [], winner: null, led: null });
  });

  test("asks whoever sits there, and nobody for whom a bot plays, who watches, or when all is over", () => {
    expect(fromView(view(), standing).asked).toBe(true);
    expect(fromView(view(), { ...standing, asleep: true }).asked).toBe(false);
    expect(fromView(view({ turn: null, seat: null }), standing).asked).toBe(false);
    expect(fromView(view({ done: true }), standing).asked).toBe(false);
  });
});

describe("a scene of a replay", () => {
  const hands = [["QS"], ["AS", "2C"], ["KS"]];
  const gift = { seat: 0, to: 1, cards: [] as string[], count: 1, back: false };
  const views = hands.map((hand, seat) =>
    view({
      seat,
      hand,
      aside: seat === 1 ? ["3D"] : [],
      legal: ["play QS"],
      players: hands.map(({ length }) => place({ cards: length })),
      handed: [{ ...gift, cards: seat === 1 ? ["9D"] : [] }],
    }),
  );
  const step = { views } as unknown as ReplayStep;
  const eyes = { eyes: null, bottom: 2, holding: false, before: undefined, dear: undefined };

  test("has all cards, from the reader's seat, and every card that any seat knew", () => {
    expect(fromReplay(step, eyes)).toMatchObject({
      hands,
      asides: [[], ["3D"], []],
      bottom: 2,
      open: true,
      view: { seat: null, legal: [], handed: [{ cards: ["9D"] }] },
    });
  });

  test("with all cards open tells what each seat alone knew of itself", () => {
    const bid = {
      views: views.map((one, seat) => ({
        ...one,
        players: one.players.map((had, i) => ({ ...had, target: i === seat ? seat + 1 : null })),
      })),
    } as unknown as ReplayStep;
    expect(fromReplay(bid, eyes).seats.players.map(({ target }) => target)).toEqual([1, 2, 3]);
    expect(fromReplay(bid, { ...eyes, eyes: 1 }).seats.players.map(({ target }) => target)).toEqual([null, 2, null]);
  });

  test("has the cards of one seat alone, as it sits, and knows no more than it", () => {
    expect(fromReplay(step, { ...eyes, eyes: 1 })).toMatchObject({
      hands: [[null], ["AS", "2C"], [null]],
      asides: [[], ["3D"], []],
      bottom: 1,
    });
    expect(fromReplay(step, { ...eyes, eyes: 2 })).toMatchObject({ asides: [[], [], []], view: { handed: [{ cards: [] }] } });
  });

  test("has melds beside the cards of whoever laid them, and what is being laid", () => {
    const melds = [
      { seat: 2, cards: ["3S", "3H", "3D"] },
      { seat: 0, cards: ["4S", "5S", "6S"] },
    ];
    const laid = { views: views.map((one) => ({ ...one, melds, laying: [["7H"]], turn: 2 })) } as unknown as ReplayStep;
    expect(fromReplay(laid, eyes).laid).toEqual([[["4S", "5S", "6S"]], [], [["3S", "3H", "3D"], ["7H"]]]);
  });

  test("marks what was dear, and what would have been better", () => {
    const dear = { action: "play QS", better: "play 9D" } as ReviewedChoice;
    expect(fromReplay(step, { ...eyes, dear }).marks).toEqual({ QS: "cost", "9D": "best" });
    expect(fromReplay(step, { ...eyes, dear: { ...dear, action: "pass", better: "trump S" } }).marks).toEqual({});
  });

  test("keeps a finished trick with the suit it followed", () => {
    const before = { views: views.map((one) => ({ ...one, led: "S" })) } as unknown as ReplayStep;
    const done = { views: views.map((one) => ({ ...one, last_trick: TRICK, last_winner: 1 })) } as unknown as ReplayStep;
    expect(fromReplay(done, { ...eyes, holding: true, before })).toMatchObject({ lies: "trick", trick: TRICK, winner: 1, led: "S" });
  });
});

test("a scene of a puzzle strikes out what is wrong, and marks all that is right", () => {
  const asked = { flown: null, wrong: ["play QS"], answers: [] };
  expect(fromPuzzle(view({ seat: 1 }), asked)).toMatchObject({ bottom: 1, marks: { QS: "struck" } });
  expect(fromPuzzle(view(), { ...asked, wrong: [], answers: ["play 9D", "play QS", "pass"] }).marks).toEqual({
    "9D": "best",
    QS: "best",
  });
});
