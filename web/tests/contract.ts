import { Refusal, type House, type Line, type LineState } from "../src/house/house";
import { VERSION, type ServerMessage, type Update } from "../src/wire.gen";

/** What every house keeps, by a sentence for each; what is broken is thrown. Tables are made by `maker`, as no guest may. */
export const CONTRACT: Record<string, (house: House, maker?: House) => Promise<void>> = {
  async "is ready, and says what can be played"(house) {
    await house.ready;
    const { v, families } = await house.ask("games", {});
    same(v, VERSION);
    is(families.length > 0 && families.every(({ presets }) => presets.length > 0), "games with presets");
  },

  async "tells of a table by its name and by its code"(house, maker = house) {
    const made = await newTable(maker);
    const info = await house.ask("table", { table: made.table });
    same([info.table, info.code, info.stage], [made.table, made.code, "playing"]);
    same((await house.ask("byCode", { code: made.code })).table, made.table);
  },

  async "answers a question in the path, after it and in the body"(house) {
    same((await house.ask("rules", { rules: RULES })).rules, RULES);
    if (house.where === "peer") return refused(house.ask("check", { rules: RULES }), "no-such-page");
    same((await house.ask("check", { rules: RULES })).ok, true);
    const { puzzles } = await house.ask("puzzles", {});
    const first = puzzles[0] as (typeof puzzles)[number];
    const { puzzle, view } = await house.ask("puzzle", { puzzle: first.id });
    same(puzzle, first);
    const { answers } = await house.ask("answerPuzzle", { puzzle: first.id });
    is(view.legal.includes(answers[0] as string), "an answer that is legal");
    same((await house.ask("tryPuzzle", { puzzle: first.id, action: answers[0] as string })).right, true);
  },

  async "refuses with a code and words for people"(house) {
    await refused(house.ask("table", { table: "nowhere" }), "no-such-table");
    await refused(house.file("record", "nowhere"), "no-such-table");
    await refused(house.ask("create", { rules: "poker", name: "Anna" }), house.where === "peer" ? "no-such-page" : "preset-unknown");
  },

  async "takes any word as a word, whatever signs it has"(house) {
    await refused(house.ask("table", { table: "a?b#c d%" }), "no-such-table");
    await refused(house.ask("rules", { rules: "a&b=c#d %" }), "rules-unreadable");
  },

  async "gives files"(house, maker = house) {
    const { table } = await newTable(maker);
    const record = await house.file("record", table);
    same(record.type.split(";")[0], "text/plain");
    is((await record.text()).includes(RULES), "a record");
  },

  async "holds a line: who has a seat is welcomed to it, and is answered"(house, maker = house) {
    const { table, token, seat } = await newTable(maker);
    const { line, states, until } = hold(house, table, token);
    const welcome = await until("welcome");
    same([welcome.table, welcome.seat, welcome.v], [table, seat, VERSION]);
    is(((await until("update", dealt)).view?.legal.length ?? -1) >= 0, "a view");
    same(line.send({ type: "ping", id: 7 }), true);
    same((await until("pong")).id, 7);
    line.close();
    same(line.send({ type: "ping", id: 8 }), false);
    same(states, ["open", "closed"]);
  },

  async "holds several lines, each of its own seat"(house, maker = house) {
    const { table, token } = await newTable(maker);
    const [own, other] = [hold(house, table, token), hold(house, table, null)];
    same([(await own.until("welcome")).seat, (await other.until("welcome")).seat], [0, null]);
    is((await own.until("update", dealt)).view?.hand.length !== 0, "a hand");
    same((await other.until("update", dealt)).view?.hand, []);
    own.line.close();
    other.line.close();
  },

  async "tells on the line where a table cannot be"(house) {
    const { line, until } = hold(house, "nowhere", null);
    const bye = await until("bye");
    same([bye.code, bye.again], ["no-such-table", false]);
    line.close();
  },
};

const RULES = "euchre_cutthroat";
const PATIENCE = 30_000;

const newTable = (house: House) => house.ask("create", { rules: RULES, name: "Anna", others: ["habit", "habit"] });

const dealt = ({ view }: Update): boolean => view !== null;

type Heard<T> = Extract<ServerMessage, { type: T }>;

function hold(
  house: House,
  table: string,
  token: string | null,
): {
  line: Line;
  states: LineState[];
  until: <T extends ServerMessage["type"]>(type: T, wanted?: (one: Heard<T>) => boolean) => Promise<Heard<T>>;
} {
  const [heard, states]: [ServerMessage[], LineState[]] = [[], []];
  const line = house.line(table, { token }, { message: (message) => heard.push(message), line: (state) => states.push(state) });
  async function until<T extends ServerMessage["type"]>(type: T, wanted: (one: Heard<T>) => boolean = () => true): Promise<Heard<T>> {
    for (const began = Date.now(); Date.now() - began < PATIENCE; await new Promise((go) => setTimeout(go, 10))) {
      const found = heard.find((one): one is Heard<T> => one.type === type && wanted(one as Heard<T>));
      if (found) return found;
    }
    throw new Error(`no ${type}, but ${heard.map((one) => one.type).join(", ")}`);
  }
  return { line, states, until };
}

async function refused(asked: Promise<unknown>, code: string): Promise<void> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  is(error instanceof Refusal, `a refusal, not ${String(error)}`);
  const { code: said, why } = error as Refusal;
  same(said, code);
  is(Boolean(why), "why, in words");
}

function same(found: unknown, wanted: unknown): void {
  is(JSON.stringify(found) === JSON.stringify(wanted), `${JSON.stringify(wanted)}, not ${JSON.stringify(found)}`);
}

function is(true_: boolean, wanted: string): asserts true_ {
  if (!true_) throw new Error(`wanted: ${wanted}`);
}
