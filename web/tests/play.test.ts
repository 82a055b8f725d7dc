import { describe, expect, test } from "vitest";
import { GLIDE, happenedIn, stay, trickEnded } from "../src/play/pace";
import { reduce } from "../src/play/reducer";
import { START, type Input, type State } from "../src/play/state";
import type { ServerMessage, Update } from "../src/wire.gen";
import { chance, Desk, RECORDINGS, replay, updatesOf, type Fault, type Recording } from "./tables";

const SEEDS = [1, 2, 3, 4];
const CASES = RECORDINGS.flatMap(([name, recording]) => SEEDS.map((seed) => [name, seed, recording] as const));
const recording = (wanted: string): Recording => RECORDINGS.find(([name]) => name === wanted)?.[1] as Recording;

/** What was shown, in the order of its numbers; what follows the whole truth may be any. */
function expectInOrder({ shows }: Desk): void {
  const wrong = shows.filter(({ update }, i) => update.event !== null && i > 0 && update.number <= (shows[i - 1]?.update.number ?? 0));
  expect(wrong.map(({ update }) => update.number)).toEqual([]);
}

/** All that the server said last is on the table, and nothing is under way. */
function expectTruth(desk: Desk, last: Update): void {
  const { shown, queue, held, sending, flown, leaving, holding, landed, staging, due } = desk.state;
  expect(shown?.view).toEqual(last.view);
  expect([queue, held]).toEqual([[], []]);
  expect({ sending, flown, leaving, holding, landed, staging }).toEqual({
    sending: null,
    flown: null,
    leaving: null,
    holding: false,
    landed: true,
    staging: false,
  });
  expect({ ...due, clock: null }).toEqual({ step: null, patience: null, landing: null, clock: null });
}

const happened = (updates: readonly Update[]): string[] => updates.flatMap(happenedIn).map((one) => JSON.stringify(one));

describe("a real table", () => {
  test.each(RECORDINGS)("of %s is shown as it went, each thing once", (_, table) => {
    const desk = replay(table, { patient: true, gap: () => 50 });
    expectInOrder(desk);
    expect(happened(desk.shows.map(({ update }) => update))).toEqual(happened(updatesOf(table)));
    expectTruth(desk, updatesOf(table).at(-1) as Update);
  });

  test.each(CASES)("of %s comes to its end however fast it is told (%i)", (_, seed, table) => {
    const draw = chance(seed);
    const all = new Set(happened(updatesOf(table)));
    const desk = replay(table, {
      gap: () => Math.floor(draw() ** 3 * 2500),
      each: ({ state }) => expect(state.flown === null || state.sending !== null).toBe(true),
    });
    expectInOrder(desk);
    expect(happened(desk.shows.map(({ update }) => update)).every((one) => all.has(one))).toBe(true);
    expectTruth(desk, updatesOf(table).at(-1) as Update);
  });

  test.each(CASES)("of %s lets each thing be seen before the next (%i)", (_, seed, table) => {
    const draw = chance(seed);
    const { shows } = replay(table, { patient: true, gap: () => Math.floor(draw() * 600) });
    const hasty = shows.slice(1).filter(({ update, at, of }, i) => {
      const before = shows[i] as (typeof shows)[number];
      return of === 1 && before.of === 1 && update.event !== null && at - before.at < stay(before.update, { hold: 1.2, moves: true });
    });
    expect(hasty.map(({ update }) => update.number)).toEqual([]);
    expect(shows.some(({ update }) => trickEnded(update)) || !updatesOf(table).some(trickEnded)).toBe(true);
  });

  test.each(RECORDINGS)("of %s goes on to the next deal only when the last one's result was read", (_, table) => {
    const { shows } = replay(table, { gap: () => 700 });
    const deal = (i: number): number => shows[i]?.update.view?.number ?? 0;
    const hasty = shows.filter(({ update, read }, i) => update.event !== null && deal(i) > deal(i - 1) && deal(i - 1) > read);
    expect(hasty.map(({ update }) => update.number)).toEqual([]);
  });

  test("is talked at, and each line is heard once, also by who comes back", () => {
    const said = recording("friends").lines.flatMap(([who, message]) =>
      who === "hears" && (message.type === "chat" || message.type === "reaction") ? [message] : [],
    );
    const { effects, state } = replay(recording("friends"));
    const heard = effects.flatMap((effect) => (effect.do === "say" ? [effect.line] : []));
    const talked = heard.filter((line) => line.type !== "change");
    const changed = heard.flatMap((line) => (line.type === "change" ? [[line.what, line.name]] : []));
    const once = said.filter((line, i) => said.findIndex((one) => JSON.stringify(one) === JSON.stringify(line)) === i);
    expect(said.length).toBeGreaterThan(once.length);
    expect([talked, state.talk]).toEqual([once, heard]);
    expect(changed, "who came, and who is the host once the first one went").toEqual([
      ["sat", "Bo"],
      ["host", "Bo"],
    ]);
  });

  test("holds a finished trick until its last card has come, and no longer than it is shown", () => {
    const [first, second] = updatesOf(recording("watcher")).filter(trickEnded) as [Update, Update];
    const desk = at(first);
    const show = (update: Update, number: number): void => void desk.take({ type: "message", message: { ...update, number } });
    show(first, first.number + 1);
    const { landings } = desk.state;
    expect([desk.state.holding, desk.state.landed]).toEqual([true, false]);
    desk.take({ type: "skip" });
    expect([desk.state.holding, desk.state.landed]).toEqual([false, true]);
    show(second, first.number + 2);
    desk.take({ type: "still", landing: landings });
    expect([desk.state.holding, desk.state.landed]).toEqual([true, false]);
    desk.pass(GLIDE + 200);
    expect([desk.state.holding, desk.state.landed]).toEqual([true, true]);
  });

  test.each(RECORDINGS)("of %s is shown at once where nobody looks", (_, table) => {
    const desk = replay(table, { eyes: { hidden: true }, each: ({ state }) => expect(state.due.step).toBeNull() });
    expectTruth(desk, updatesOf(table).at(-1) as Update);
  });
});

describe("on a bad line", () => {
  const isEvent = (message: ServerMessage): boolean => message.type === "update" && message.event !== null;
  /** Each of them now and then, but for the last message of a line, after which nothing would be known of it. */
  const faults: Record<string, (draw: () => number) => Fault> = {
    "comes twice": (draw) => (message) => (isEvent(message) && draw() < 0.2 ? [message, message] : [message]),
    "is lost": (draw) => (message) => (isEvent(message) && draw() < 0.1 ? [] : [message]),
    "comes late": (draw) => {
      let late: ServerMessage[] = [];
      return (message) => {
        if (isEvent(message) && !late.length && draw() < 0.2) {
          late = [message];
          return [];
        }
        const [now, then] = [message, late];
        late = [];
        return [now, ...then];
      };
    },
  };
  const SOME = Object.keys(faults).flatMap((fault) => CASES.map(([name, seed, table]) => [fault, name, seed, table] as const));

  test.each(SOME)("where a message %s, nothing of %s is shown out of order, and the truth in the end (%i)", (fault, _, seed, table) => {
    const draw = chance(seed);
    const last = updatesOf(table).at(-1) as Update;
    const broken = (faults[fault] as (draw: () => number) => Fault)(draw);
    const desk = replay(table, {
      gap: () => Math.floor(draw() * 400),
      fault: (message, at) => (message === last ? [message] : broken(message, at)),
    });
    expectInOrder(desk);
    expectTruth(desk, last);
  });

  test("a message out of order would be seen, were it not refused", () => {
    const blind: typeof reduce = (state, input, eyes) => reduce({ ...state, heard: numberBefore(input) }, input, eyes);
    const numberBefore = (input: Input): number | null =>
      input.type === "message" && input.message.type === "update" ? input.message.number - 1 : null;
    const desk = (by: typeof reduce): Desk =>
      replay(recording("watcher"), {
        reduce: by,
        fault: (faults["comes late"] as (typeof faults)[string])(chance(7)),
        patient: true,
        gap: () => 20,
      });
    expectInOrder(desk(reduce));
    expect(() => expectInOrder(desk(blind))).toThrow();
  });

  test("a number that only the facts stand for is no gap: a result stays until it is read", () => {
    const over = updatesOf(recording("friends")).find(({ view, event }) => view?.done && event?.type === "shown") as Update;
    const dealt = updatesOf(recording("friends")).find(({ number, event }) => number > over.number && event?.type === "dealt") as Update;
    const told = (facts: boolean): Desk => {
      const desk = at({ ...over, number: dealt.number - 2 });
      if (facts) desk.take({ type: "message", message: { type: "facts", facts: over.facts } });
      desk.take({ type: "message", message: dealt });
      return desk;
    };
    expect([told(true).state.shown?.view?.done, told(true).sent]).toEqual([true, []]);
    expect([told(false).state.shown?.view?.done, told(false).sent]).toEqual([false, [{ type: "latest", id: 1 }]]);
  });

  test("after a gap the next update is the whole truth, and the state is asked for once", () => {
    const [first, second, third] = updatesOf(recording("watcher")).filter(({ event }) => event?.type === "acted") as [
      Update,
      Update,
      Update,
    ];
    const desk = at(first);
    desk.take({ type: "message", message: third });
    expect(desk.state.shown).toEqual({ ...third, event: null });
    expect(desk.sent).toEqual([{ type: "latest", id: 1 }]);
    desk.take({ type: "message", message: second });
    desk.settle();
    expect(desk.state.shown?.number).toBe(third.number);
    expect(desk.sent).toHaveLength(1);
  });
});

/** A page that knows a moment of a table. */
function at(update: Update, changes: Partial<State> = {}): Desk {
  const desk = new Desk();
  desk.state = { ...START, known: true, line: "open", shown: update, heard: update.number, facts: update.facts, ...changes };
  return desk;
}

describe("an act", () => {
  const table = recording("sergeant_major");
  const acts = table.lines.flatMap(([who, message]) => (who === "says" && message.type === "act" ? [message] : []));
  const again = acts.filter((act, i) => acts.findIndex(({ id }) => id === act.id) < i);

  test.each(RECORDINGS)("of %s is sent once, and once more after a lost line", (_, one) => {
    const mine = one.lines.flatMap(([who, message]) =>
      who === "says" && message.type === "act" ? [JSON.stringify([message.at, message.actions])] : [],
    );
    const sent = replay(one, { patient: true }).sent.flatMap((message) =>
      message.type === "act" ? [JSON.stringify([message.at, message.actions])] : [],
    );
    expect(sent).toEqual(mine);
  });

  test("was lost on its way in this recording", () => expect(again.length).toBeGreaterThan(0));

  test("that is refused is taken back, and the refusal is told", () => {
    const told = new Set<string>();
    replay(table, {
      each: ({ state }) => {
        if (!state.refused) return;
        told.add(state.refused.code);
        expect([state.sending, state.flown]).toEqual([null, null]);
      },
    });
    expect([...told]).toContain("must-follow");
  });

  const update = updatesOf(table).find(({ view }) => view?.turn === 0 && view.phase === "play" && view.legal.length > 1) as Update;
  const card = (update.view?.legal[0] ?? "").split(" ")[1] as string;
  const play: Input = { type: "act", actions: update.view?.legal.slice(0, 1) ?? [], card };

  test("goes to the table at once, and nothing that is heard is shown until it is seen to move", () => {
    const desk = at(update);
    expect(desk.take(play).map((effect) => effect.do)).toEqual(["leave", "send"]);
    const next = { ...update, number: update.number + 1 };
    desk.take({ type: "message", message: { type: "done", id: 1, number: next.number } });
    desk.take({
      type: "message",
      message: { ...next, event: { type: "acted", seat: 0, action: `play ${card}`, by: "player", hinted: false, happened: [], told: [] } },
    });
    expect(desk.state.shown).toBe(update);
    desk.take({ type: "left" });
    expect([desk.state.flown, desk.state.shown]).toEqual([card, update]);
    desk.take({ type: "free" });
    expect([desk.state.flown, desk.state.sending, desk.state.shown?.number]).toEqual([null, null, next.number]);
  });

  test("lies there until the table of the server shows it", () => {
    const desk = at(update);
    desk.take(play);
    desk.pass(100);
    desk.take({ type: "message", message: { type: "done", id: 1, number: update.number + 1 } });
    expect([desk.state.flown, desk.state.sending?.id]).toEqual([card, 1]);
    desk.take({ type: "message", message: { ...update, number: update.number + 1, event: null } });
    expect([desk.state.flown, desk.state.sending]).toEqual([null, null]);
  });

  test("is not done twice", () => {
    const desk = at(update);
    desk.take(play);
    desk.take(play);
    desk.pass(100);
    desk.take(play);
    expect(desk.sent).toHaveLength(1);
  });

  test("is said again on the next line, and on no other occasion", () => {
    const desk = at(update);
    desk.take(play);
    desk.pass(100);
    const truth: ServerMessage = { ...update, event: null };
    const welcome = table.lines.flatMap(([who, message]) =>
      who === "hears" && message.type === "welcome" ? [message] : [],
    )[0] as ServerMessage;
    desk.take({ type: "message", message: truth });
    expect(desk.sent).toHaveLength(1);
    desk.take({ type: "line", line: "lost" });
    for (const message of [welcome, truth, truth]) desk.take({ type: "message", message });
    expect(desk.sent).toEqual([desk.sent[0], desk.sent[0]]);
    expect(desk.state.flown).toBe(card);
    desk.take({ type: "message", message: { type: "refused", id: 1, code: "late", why: "", done: 0 } });
    expect([desk.state.sending, desk.state.flown, desk.state.refused], "it was done the first time").toEqual([null, null, null]);
  });
});

test("what an operator announces is shown, and no other refusal that nobody asked for", () => {
  const [update] = updatesOf(recording("watcher")) as [Update];
  const desk = at(update);
  for (const code of ["wrong-number", "announced"]) {
    expect(desk.state.refused).toBeNull();
    desk.take({ type: "message", message: { type: "refused", id: null, code, why: "At ten.", done: 0 } });
  }
  expect([desk.state.refused?.why, desk.sent]).toEqual(["At ten.", []]);
});

describe("the clock", () => {
  test("tells the seconds that are left, each once", () => {
    const [update] = updatesOf(recording("watcher")) as [Update];
    const desk = at(update);
    const seen: (number | null)[] = [];
    desk.take({ type: "message", message: { type: "facts", facts: { ...update.facts, clock: { seat: 0, milliseconds: 2300 } } } });
    for (; desk.state.due.clock !== null; desk.take({ type: "tick" })) {
      seen.push(desk.state.left);
      desk.now = desk.state.due.clock;
    }
    expect([...seen, desk.state.left, desk.now]).toEqual([3, 2, 1, 0, 2300]);
  });
});

const SOURCES = import.meta.glob<string>("../src/play/*.ts", { query: "?raw", import: "default", eager: true });
/** Files that know a page or how it is drawn. */
const knowing = (sources: Record<string, string>): string[] =>
  Object.entries(sources).flatMap(([file, source]) =>
    /from "svelte|\.svelte"|\b(document|window|setTimeout|performance|WebSocket)\b/.test(source) ? [file] : [],
  );

test("the reducer and what it is made of know no page, no clock and no line", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(9);
  expect(knowing(SOURCES)).toEqual([]);
  expect(knowing({ planted: "setTimeout(() => tick())" })).toEqual(["planted"]);
});
