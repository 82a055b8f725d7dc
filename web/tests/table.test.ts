import { describe, expect, test } from "vitest";
import { catalogue } from "../src/catalogue.svelte";
import { actionsFor, choosingOf, groupsOf, toggled } from "../src/table/choose";
import { cardActions, readAction, wordActions } from "../src/table/actions";
import { fan } from "../src/table/fan";
import { stay, trickEnded } from "../src/table/pace";
import { nameOf, presence } from "../src/table/people";
import { whyNot } from "../src/table/reasons";
import { newsOf, noteWords } from "../src/table/say";
import { directionOf, others, placeOf } from "../src/table/seats";
import { shortcut } from "../src/table/shortcuts";
import type { Facts, Games, SeatFacts, Update, View } from "../src/wire.gen";

const view = (changes: Partial<View>): View =>
  ({ family: "euchre", seat: 0, number: 1, phase: "play", turn: 0, hand: [], legal: [], owed: 0, trick: [], last_winner: null, arranged: [], ...changes }) as View;

describe("actions", () => {
  test("are a verb and what it is done with", () => {
    expect(readAction("play QS")).toEqual({ text: "play QS", verb: "play", what: "QS" });
    expect(readAction("pass")).toEqual({ text: "pass", verb: "pass", what: "" });
  });

  test("with a card are found by the card, the others are words", () => {
    const legal = ["discard QS", "discard JK", "go out", "trump H"];
    expect([...cardActions(legal).keys()]).toEqual(["QS", "JK"]);
    expect(wordActions(legal).map((act) => act.text)).toEqual(["go out", "trump H"]);
  });
});

describe("choosing", () => {
  test("is one tap where one card is played", () => {
    expect(choosingOf(view({ legal: ["play QS"] }))).toMatchObject({ verb: "play", several: false, least: 1, most: 1 });
  });

  test("is several cards and a confirmation where cards are owed", () => {
    const choosing = choosingOf(view({ legal: ["give QS", "give 2C"], owed: 2 }));
    expect(choosing).toMatchObject({ verb: "give", several: true, least: 2, most: 2, free: false });
    expect(choosing && actionsFor(choosing, ["QS", "2C"])).toEqual(["give QS", "give 2C"]);
  });

  test("takes a card back, and takes no more than are owed", () => {
    expect(toggled(["QS"], "QS", { picked: true, most: 2 })).toEqual([]);
    expect(toggled(["QS", "2C"], "3C", { picked: false, most: 2 })).toEqual(["QS", "2C"]);
    expect(toggled(["QS"], "3C", { picked: false, most: 1 })).toEqual(["3C"]);
  });
});

test("a hand is grouped by its combinations, each card once", () => {
  const hand = ["3S", "3S", "3H", "KD"];
  expect(groupsOf(view({ hand, arranged: [["3S", "3H", "3S"]] }))).toEqual({ groups: [["3S", "3H", "3S"], ["KD"]], melds: 1 });
  expect(groupsOf(view({ hand }))).toEqual({ groups: [hand], melds: 0 });
});

describe("a hand on the table", () => {
  test("of sixteen lies in two rows on a phone, a finger's width apart", () => {
    const lie = fan([16], 374, 844);
    expect(new Set(lie.places.map(({ y }) => y)).size).toBe(2);
    expectApart(lie.places);
  });

  test.each([304, 344, 374, 720, 1168])("never lies outside %i pixels, nor its cards too near", (room) => {
    for (const sizes of [[3], [16], [20], [4, 3, 7], [13, 3]]) {
      const lie = fan(sizes, room, 800);
      expect(lie.places).toHaveLength(sizes.reduce((a, b) => a + b));
      expect(Math.max(...lie.places.map(({ x }) => x)) + lie.width).toBeLessThanOrEqual(room + 1);
      expect(Math.min(...lie.places.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
      expectApart(lie.places);
    }
  });

  function expectApart(places: { x: number; y: number }[]): void {
    places.slice(1).forEach((place, i) => {
      const before = places[i] as { x: number; y: number };
      expect(Math.abs(place.x - before.x) >= 43 || Math.abs(place.y - before.y) >= 44).toBe(true);
    });
  }
});

describe("what is told", () => {
  const facts = { seats: [{ kind: "human", name: "Anna" }, { kind: "human", name: "Bo" }] } as Facts;
  const says = { play: { button: ["Play {}", "Jouer {}"], said: ["{}", "{}"], hidden: null }, discard: { button: ["", ""], said: ["discard {}", "écart {}"], hidden: ["a card set aside", "une carte écartée"] } };
  const told = (...happened: object[]): string[] => {
    catalogue.games = { families: [{ id: "euchre", says, verbs: {}, trumps: {}, phases: [], signed: true }] } as unknown as Games;
    const event = { type: "acted", seat: 1, action: "", by: "player", happened };
    return newsOf({ view: view({ turn: 2 }), facts, event } as unknown as Update, null);
  };
  const put = { type: "put", seat: 1, place: "trick" };

  test("of a led card names the suit to be followed where it shows another", () => {
    expect(told({ ...put, action: "play AH", card: "AH", led: null })).toEqual(["Bo: Ace of hearts."]);
    expect(told({ ...put, action: "play JD", card: "JD", led: "H" })).toEqual(["Bo: Jack of diamonds. Led: hearts."]);
  });

  test("of an act are the family's words, of a card that is not known those for hidden cards", () => {
    expect(told({ type: "set_aside", seat: 0, action: "discard AH", card: "AH" })).toEqual(["You: discard Ace of hearts."]);
    expect(told({ type: "set_aside", seat: 1, action: "discard", card: null })).toEqual(["Bo: a card set aside."]);
  });

  test("of cards that change hands is who gave what to whom, as far as it is known", () => {
    const over = { type: "handed_over", seat: 1, to: 0, count: 2, back: false };
    expect(told({ ...over, cards: ["AH", "2C"] })).toEqual(["Bo, for you: Ace of hearts, Two of clubs."]);
    expect(told({ ...over, cards: [] })).toEqual(["Bo, for you: 2 cards."]);
    expect(told({ type: "gave", seat: 1, to: 0, action: "give", card: null })).toEqual([]);
  });

  test("of a deal's end are the points with their sign where the game has it, and why", () => {
    const scored = { type: "scored", delta: [2, -2], totals: [2, -2], why: [["{1} pays {0} 2.", ""]] };
    expect(told(scored)).toEqual(["Deal over. You +2, Bo −2. Bo pays Anna 2."]);
  });

  test("in remarks has names and marks", () => {
    expect(noteWords(["{1} took TH and JK.", ""], facts)).toBe("Bo took 10♥\uFE0E and ★.");
    const initials = { seats: [{ kind: "human", name: "JD" }] } as Facts;
    expect(noteWords(["{0} took JD.", ""], initials)).toBe("JD took J♦\uFE0E.");
  });
});

test("a card that does not follow is refused with the led suit, another without", () => {
  const facts = { seats: [{ kind: "human", name: "Anna" }] } as Facts;
  const asked = view({ trump: "H", led: "H", legal: ["play JD"], trick: [{ seat: 1, card: "9H" }] });
  expect(whyNot(asked, facts, "AS")).toContain("hearts were led");
  const beaten = view({ trump: "S", led: "H", legal: ["play AH"], trick: [{ seat: 1, card: "9H" }] });
  expect(whyNot(beaten, facts, "2C")).toContain("hearts were led");
  expect(whyNot(beaten, facts, "2H")).not.toContain("led");
  const must = view({ trump: "S", led: "H", legal: ["play 2S"], trick: [{ seat: 1, card: "9H" }] });
  expect(whyNot(must, facts, "2C")).not.toContain("led");
});

test("a bot goes by its seat's name, with a number where a player has that name", () => {
  catalogue.games = { guests: ["Nora", "Hugo", "Iris"], bots: [{ id: "thumb", name: ["Rules of thumb", "Bon sens"] }] } as unknown as Games;
  const seats = [{ kind: "human", name: "Iris" }, { kind: "bot", name: "", bot: "thumb" }, { kind: "bot", name: "", bot: "thumb" }];
  const facts = { seats } as Facts;
  expect([0, 1, 2].map((seat) => nameOf(facts, seat))).toEqual(["Iris", "Hugo", "Iris 3"]);
  expect(presence(facts.seats[1] as SeatFacts)).toBe("Bot: Rules of thumb");
});

test("the next to play sits at the left of whoever is at the bottom", () => {
  expect(others(1, 3)).toEqual([2, 0]);
  expect(placeOf(2, 1, 3)).toBe(1);
  expect(directionOf(0, 3)).toEqual({ x: -0, y: 1 });
  expect(directionOf(1, 3).x).toBeLessThan(0);
  expect(directionOf(2, 3).x).toBeGreaterThan(0);
});

describe("the pace", () => {
  const update = (seat = 1, ...happened: object[]): Update => ({ view: view({}), event: { type: "acted", seat, action: "play QS", by: "bot", happened } }) as unknown as Update;
  const over = update(1, { type: "put" }, { type: "trick_taken" });

  test("keeps a finished trick for as long as the reader wants", () => {
    expect(trickEnded(over)).toBe(true);
    expect(trickEnded(update())).toBe(false);
    expect(stay(over, { hold: 1.2, moves: true })).toBe(1200);
  });

  test("does not make anybody wait for their own card, or where nothing moves", () => {
    expect(stay(update(0), { hold: 1.2, moves: true })).toBe(0);
    expect(stay(update(), { hold: 1.2, moves: false })).toBe(0);
    expect(stay(update(), { hold: 1.2, moves: true })).toBeGreaterThan(0);
  });
});

test("a key is a shortcut only where nothing is typed", () => {
  const field = document.createElement("input");
  document.body.append(field);
  const heard: (string | null)[] = [];
  addEventListener("keydown", (event) => heard.push(shortcut(event)));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "H", bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "h", bubbles: true }));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true }));
  expect(heard).toEqual(["h", null, null]);
});
