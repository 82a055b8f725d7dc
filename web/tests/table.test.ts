import { describe, expect, test } from "vitest";
import { catalogue } from "../src/catalogue.svelte";
import { words } from "../src/i18n";
import { settings } from "../src/settings.svelte";
import { Bubbles } from "../src/table/bubbles.svelte";
import { actionsFor, choosingOf, groupsOf, toggled } from "../src/table/choose";
import { cardActions, contractOf, readAction, wordActions } from "../src/table/actions";
import { buttonWords, fromDealer } from "../src/table/family";
import { fan, plan, type Fan, type Plan } from "../src/table/fan";
import { cardsThatFit } from "../src/table/pack";
import { asOne, happenedIn, inOne, seriesIn, stay, trickEnded } from "../src/play/pace";
import { nameOf, presence } from "../src/table/people";
import { whyNot } from "../src/table/reasons";
import { newsOf, seenNews } from "../src/table/news";
import { besideSeat, noteWords, seen } from "../src/table/say";
import { reserve } from "../src/table/reserve";
import { suitsOf } from "../src/table/suits";
import { directionOf, others, placeOf } from "../src/table/seats";
import { shortcut } from "../src/table/shortcuts";
import type { Facts, Games, SeatFacts, Telling, Update, View } from "../src/wire.gen";
import { SAID } from "./visit";

const view = (changes: Partial<View>): View =>
  ({
    family: "euchre",
    seat: 0,
    number: 1,
    phase: "play",
    turn: 0,
    dealer: 0,
    players: [{}, {}, {}],
    hand: [],
    legal: [],
    owed: 0,
    trick: [],
    last_winner: null,
    arranged: [],
    ...changes,
  }) as View;

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

  test("with a contract are no cards", () => {
    expect(["S7", "NT10", "7S", "NT", "S", "10"].map((what) => contractOf(what)?.strain)).toEqual(["S", "NT", ...Array<undefined>(4)]);
    expect(wordActions(["bid S7", "play 7S"]).map((act) => act.text)).toEqual(["bid S7"]);
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
  const WINDOWS = [
    [390, 664],
    [375, 553],
    [360, 640],
    [320, 568],
    [844, 390],
    [640, 400],
    [1366, 657],
    [1280, 800],
    [1920, 1080],
    [768, 1024],
  ] as const;
  const laid = (
    sizes: number[],
    [width, tall]: readonly [number, number],
    most = sizes.reduce((a, b) => a + b),
  ): { lie: Fan; plan: Plan; wide: number } => {
    const wide = width - 16;
    const kept = plan(most, { wide, tall });
    return { lie: fan(sizes, kept, wide), plan: kept, wide };
  };

  test("of sixteen lies in two rows on a phone, suits whole", () => {
    const { lie } = laid([4, 5, 3, 4], [390, 664]);
    expect(lie.rows).toEqual([9, 7]);
    expect(new Set(lie.places.slice(0, 9).map(({ y }) => y)).size).toBe(1);
  });

  test.each(WINDOWS)("never lies outside a window of %i by %i, nor its cards too near, and takes no more than its share", (...window) => {
    for (const sizes of [[3], [5, 5], [4, 5, 3, 4], [13, 3], [20], [4, 3, 7], [3, 3, 3, 4, 1]]) {
      const {
        lie,
        plan: kept,
        wide,
      } = laid(
        sizes,
        window,
        Math.min(
          16,
          sizes.reduce((a, b) => a + b),
        ),
      );
      expect(lie.places).toHaveLength(sizes.reduce((a, b) => a + b));
      expect(Math.max(...lie.places.map(({ x }) => x)) + lie.width).toBeLessThanOrEqual(wide + 1);
      expect(Math.min(...lie.places.map(({ x }) => x))).toBeGreaterThanOrEqual(0);
      expect(lie.height).toBeLessThanOrEqual(kept.height);
      expect(kept.height).toBeLessThanOrEqual(window[1] * 0.36);
      expectApart(lie, { wide, low: window[1] < 480 });
    }
  });

  test("gives a finger its width where the window is high enough", () => {
    for (const sizes of [[4, 5, 3, 4], [16], [5, 5, 4, 2]]) {
      const { lie } = laid(sizes, [390, 844]);
      expect(nearest(lie)).toBeGreaterThanOrEqual(44);
    }
  });

  test("needs the same room for the whole deal, and as much for a card that is drawn", () => {
    const keep = reserve();
    const deal = (number: number, count: number, stock: number | null): number =>
      keep(view({ number, hand: Array<string>(count).fill("2C"), face_down: 0, stock }));
    expect([deal(1, 16, null), deal(1, 12, null), deal(1, 1, null)]).toEqual([16, 16, 16]);
    expect([deal(2, 7, 20), deal(2, 8, 19), deal(3, 8, 20)]).toEqual([8, 8, 9]);
  });

  /** The pairs of neighbours in a row, and how far apart they are. */
  function steps({ places }: Fan): { by: number; y: number }[] {
    return places.slice(1).flatMap((place, i) => (place.y === places[i]?.y ? [{ by: place.x - (places[i]?.x ?? 0), y: place.y }] : []));
  }

  const nearest = (lie: Fan): number => Math.min(...steps(lie).map(({ by }) => by));

  /** Less than a finger only in rows that fill the width, and not much less than half of the hand would have there. */
  function expectApart(lie: Fan, { wide, low }: { wide: number; low: boolean }): void {
    const each = Math.ceil(lie.places.length / lie.rows.length) - 1;
    const least = low ? 24 : Math.min(31.5, (wide - lie.width - 36) / each);
    for (const { by, y } of steps(lie)) {
      const row = lie.places.filter((place) => place.y === y);
      const spread = (row.at(-1)?.x ?? 0) + lie.width - (row[0]?.x ?? 0);
      expect(by).toBeGreaterThanOrEqual(spread >= wide - 2 ? least - 1 : Math.min(43, lie.width));
    }
    const rows = [...new Set(lie.places.map(({ y }) => y))];
    rows.slice(1).forEach((y, i) => expect(y - (rows[i] ?? 0)).toBeGreaterThanOrEqual(44));
  }
});

describe("suits", () => {
  const hand = ["JH", "JD", "AH", "9H", "AS", "KS", "QD", "9D"];

  test("stand apart, all trumps together, whatever they show", () => {
    expect(suitsOf({ hand, trump: "H" })).toEqual([
      ["JH", "JD", "AH", "9H"],
      ["AS", "KS"],
      ["QD", "9D"],
    ]);
    expect(suitsOf({ hand: ["AS", "KH"], trump: null })).toEqual([["AS"], ["KH"]]);
    expect(suitsOf({ hand: ["*XXI", "*II", "KS", "CS", "QD"], trump: null })).toEqual([["*XXI", "*II"], ["KS", "CS"], ["QD"]]);
  });

  test("stand in the order that the reader wants", () => {
    expect(suitsOf({ hand, trump: "H" }, "reversed")).toEqual([
      ["9D", "QD"],
      ["KS", "AS"],
      ["9H", "AH", "JD", "JH"],
    ]);
    expect(suitsOf({ hand, trump: "H" }, "fixed")).toEqual([
      ["AS", "KS"],
      ["JH", "JD", "AH", "9H"],
      ["QD", "9D"],
    ]);
  });
});

test("melds on the table lie in the room there is", () => {
  const room = { wide: 360, tall: 100 };
  expect(cardsThatFit([3], room)).toBe(68);
  expect(cardsThatFit([3, 4, 5, 3, 3, 4, 3], room)).toBeLessThan(56);
  expect(cardsThatFit([3], { wide: 900, tall: 400 })).toBe(84);
});

describe("what is told", () => {
  const facts = {
    seats: [
      { kind: "human", name: "Anna" },
      { kind: "human", name: "Bo" },
      { kind: "human", name: "Cleo" },
    ],
  } as Facts;
  const told = (...sentences: Partial<Telling>[]): Update => {
    const event = { type: "acted", seat: 1, action: "", by: "player", happened: [{ type: "put" }], told: sentences };
    return { view: view({ turn: 2 }), facts, event } as unknown as Update;
  };

  test("of one's turn is told once, and again only after a card of one's own", () => {
    catalogue.games = {
      families: [
        { id: "euchre", says: {}, verbs: {}, trumps: {}, phases: [{ id: "play", kind: "play", ask: "Play." }], deal: "deal", signed: true },
      ],
    } as unknown as Games;
    const at = (turn: number, event: object | null): Update => ({ view: view({ turn }), facts, event }) as unknown as Update;
    const turns = (update: Update, before: Update): number => newsOf(update, before).filter((line) => line.startsWith("Your turn.")).length;
    const trick = { type: "acted", seat: 0, action: "play AH", by: "player", happened: [{ type: "trick_taken", seat: 0 }], told: [] };
    expect(turns(at(0, { type: "acted", seat: 2, action: "", happened: [], told: [] }), at(2, null))).toBe(1);
    expect(turns(at(0, trick), at(0, null))).toBe(1);
    expect(turns(at(0, { type: "sealed", seat: 1 }), at(0, trick))).toBe(0);
    expect(turns(at(0, null), at(0, trick))).toBe(0);
  });

  test("is heard whole, with cards by name, and read on the felt with marks, without cards that lie in sight", () => {
    const update = told({ says: "{1}: JD.", in_sight: true }, { says: "Led: hearts." }, { says: "{0} {0:takes|take} 9C TC." });
    expect(newsOf(update, null)).toEqual(["Bo: Jack of diamonds.", "Led: hearts.", "You take Nine of clubs, Ten of clubs."]);
    expect(seenNews(update, null)).toEqual(["Led: hearts.", "You take 9♣\uFE0E 10♣\uFE0E."]);
  });

  test("stands beside a seat without its name, but for what lies there", () => {
    const beside = (says: string): string => besideSeat({ says } as Telling, told());
    expect(["{1}: pass.", "{1} {1:takes|take} 9C.", "{1:@ |}odkłada kartę."].map(beside)).toEqual([
      "Pass",
      "Takes 9♣\uFE0E",
      "Odkłada kartę",
    ]);
    expect(beside("{1:Pli pour @|Le pli est à vous}.")).toBe("Pli pour Bo");
    const bubbles = new Bubbles();
    const shown = (one: Partial<Telling>): unknown => {
      bubbles.tell([{ of: "took", says: "{1}: JD.", seat: 1, in_sight: false, goes_on: false, ...one }], told());
      return bubbles.shown;
    };
    expect([shown({ of: "put", in_sight: true }), shown({ seat: 0 }), shown({})]).toEqual([
      {},
      {},
      { 1: [{ text: "J♦\uFE0E", lasting: false }] },
    ]);
    bubbles.close();
  });

  test("of a name may stand within the words for others, and in the words for the reader none", () => {
    const line = (says: string): string[] => newsOf(told({ says }), null);
    expect(line("{1} {0:|vous }donne QS{0: à @|}.")).toEqual(["Bo vous donne Queen of spades."]);
    expect(line("{0} {1:|vous }donnez QS{1: à @|}.")).toEqual(["You donnez Queen of spades à Bo."]);
    expect(line("{0:@ |}odkładasz kartę.")).toEqual(["Odkładasz kartę."]);
  });

  test("of several acts at once is said by the last that says what those before it did", () => {
    const one = { says: "{1} {1:discards|discard} a card." } as Telling;
    const [two, three] = ["2 cards", "3 cards"].map((what) => ({ says: `{1} {1:discards|discard} ${what}.`, goes_on: true }) as Telling);
    const other = { says: "{1} {1:goes|go} out." } as Telling;
    expect(inOne([one, two, three, other] as Telling[])).toEqual([three, other]);
  });

  test.each(["en", "fr"] as const)("in %s is what the terminal says of matches of every game", (lang) => {
    settings.lang = lang;
    const people = { seats: SAID[lang].names.map((name) => ({ kind: "human", name })) } as Facts;
    const unlike = (pairs: [says: string, shown: string][]): string[] =>
      pairs.flatMap(([says, shown]) => {
        const page = seen({ says }, { view: view({}), facts: people }).replaceAll("\uFE0E", "");
        return page === words(shown).replaceAll(/Joker(?!\s:)/g, "★") ? [] : [`${page} ${shown}`];
      });
    const { told: all } = SAID[lang];
    expect(all.length).toBeGreaterThan(150);
    expect(unlike(all)).toEqual([]);
    const planted = all.map(([says, shown]): [string, string] => [says.replace("{1}", "{2}"), shown]);
    expect(unlike(planted)).not.toEqual([]);
    settings.lang = "en";
  });

  test("in remarks has names and marks", () => {
    expect(noteWords("{1} took TH and JK.", facts)).toBe("Bo took 10♥\uFE0E and ★.");
    const initials = { seats: [{ kind: "human", name: "JD" }] } as Facts;
    expect(noteWords("{0} took JD.", initials)).toBe("JD took J♦\uFE0E.");
  });
});

test("a place that has words of its own is counted from the dealer's left", () => {
  const says = {
    "order up": { button: "Order it up", said: "order it up", hidden: null },
    "order up@2": { button: "Assist", said: "assist", hidden: null },
    "order up@3": { button: "Accept", said: "accept", hidden: null },
  };
  catalogue.games = { families: [{ id: "euchre", says, verbs: {}, trumps: {}, phases: [] }] } as unknown as Games;
  expect([1, 2, 3].map((place) => buttonWords("euchre", "order up", place))).toEqual(["Order it up", "Assist", "Accept"]);
  expect(buttonWords("euchre", "order up")).toBe("Order it up");
  expect([0, 1, 2].map((seat) => fromDealer(view({ dealer: 1 }), seat))).toEqual([2, 3, 1]);
});

test("a card of the hand that may not be chosen is refused in the game's own words, with names and marks", () => {
  const facts = { seats: [{ kind: "human", name: "Anna" }] } as Facts;
  const asked = view({ hand: ["AS", "JD"], legal: ["play JD"], barred: "{0} led TH." });
  expect(whyNot(asked, facts, "AS")).toBe("Anna led 10♥\uFE0E.");
  expect(whyNot(asked, facts, "2C")).toBe("This card cannot be chosen now.");
  expect(whyNot({ ...asked, barred: null }, facts, "AS")).toBe("This card cannot be chosen now.");
});

test("a bot goes by its seat's name, with a number where a player has that name", () => {
  catalogue.games = { guests: ["Nora", "Hugo", "Iris"], bots: [{ id: "thumb", name: "Rules of thumb" }] } as unknown as Games;
  const seats = [
    { kind: "human", name: "Iris" },
    { kind: "bot", name: "", bot: "thumb" },
    { kind: "bot", name: "", bot: "thumb" },
  ];
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
  const update = (seat = 1, ...happened: object[]): Update =>
    ({ view: view({}), event: { type: "acted", seat, action: "play QS", by: "bot", happened } }) as unknown as Update;
  const over = update(1, { type: "put" }, { type: "trick_taken" });

  test("keeps a finished trick for as long as the reader wants", () => {
    expect(trickEnded(over)).toBe(true);
    expect(trickEnded(update())).toBe(false);
    expect(stay(over, { hold: 1.2, moves: true })).toBe(1200);
  });

  test("makes nobody wait where nothing moves, little for one's own card, and never a second", () => {
    const put = { type: "put" };
    expect(stay(update(1, put), { hold: 1.2, moves: false })).toBe(0);
    expect(stay(update(0, put), { hold: 1.2, moves: true })).toBe(0);
    for (const type of ["put", "said", "new_deal", "handed_over", "took", "set_aside", "laid_down", "went_out", "last_turn"]) {
      const waits = (["calm", "usual", "brisk"] as const).map((pace) => stay(update(1, { type }), { hold: 1.2, moves: true, pace }));
      expect(waits.every((wait) => wait > 0 && wait < 1000)).toBe(true);
      expect(waits).toEqual([...waits].sort((a, b) => b - a));
    }
  });

  test("takes the hidden cards that one seat chooses one by one as one gesture", () => {
    const aside = (seat: number, owed: number, then: object[] = []): Update =>
      ({
        ...update(seat, { type: "set_aside", seat, action: "discard", card: null }, ...then),
        view: view({ turn: owed ? seat : 2, owed }),
      }) as Update;
    const whole = [aside(1, 1), aside(1, 0, [{ type: "took", seat: 1, source: "kitty", cards: [], count: 2 }]), update(2)];
    expect(seriesIn(whole)).toEqual({ count: 2, whole: true });
    expect(seriesIn(whole.slice(0, 1))).toEqual({ count: 1, whole: false });
    expect(seriesIn([aside(1, 1), update(2)])).toEqual({ count: 1, whole: true });
    expect(seriesIn([update(1), aside(1, 1)])).toEqual({ count: 1, whole: true });
    const joined = asOne(whole.slice(0, 2) as [Update, Update]);
    expect(happenedIn(joined).map((one) => one.type)).toEqual(["set_aside", "set_aside", "took"]);
    expect(joined.view).toBe(whole[1]?.view);
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
