import { expect, test, vi } from "vitest";
import { Riddle } from "../src/puzzles/riddle.svelte";
import { slipOf } from "../src/replay/slip";
import type { ReplayStep, ReviewedChoice, View } from "../src/wire.gen";

const view = (seat: number, owed = 0): View =>
  ({ seat, owed, family: "none", phase: "play", legal: ["play 9H"], stock: [] }) as unknown as View;
const steps = [0, 1, 2].map((n) => ({
  views: [view(0, n), view(1, 3)],
  told: [[{ of: `zero ${n}` }], [{ of: `one ${n}` }]],
})) as unknown as ReplayStep[];
const slip: ReviewedChoice = {
  step: 2,
  seat: 1,
  phase: "play",
  action: "play 9H",
  better: "play QS",
  also: ["play KS"],
  cost: 1,
  error: 0.1,
  hinted: false,
  short: false,
  why: "Because.",
};
const asked = (noted: (found: boolean) => void = () => undefined): Riddle => new Riddle(slipOf({ rules: "r", steps }, slip, noted));

test("a slip is the position before it as its seat saw it, of which one card is asked", () => {
  const { position } = asked();
  expect(position.view).toMatchObject({ seat: 1, owed: 1 });
  expect(position.told.map(({ of }) => of)).toEqual(["one 0", "one 1"]);
});

test.each([
  ["play QS", ["play QS"]],
  ["play KS", ["play KS", "play QS"]],
])("%s is right, and says what else is", async (action, answers) => {
  const noted = vi.fn();
  const riddle = asked(noted);
  await riddle.act([action]);
  expect(riddle.told).toEqual({ right: true, answers, why: "Because." });
  expect([riddle.found, riddle.view.turn]).toEqual([true, null]);
  expect(noted.mock.calls).toEqual([[true]]);
});

test("what was played, or else is worse, is wrong and can be tried again, and the answer can be shown", async () => {
  const noted = vi.fn();
  const riddle = asked(noted);
  await riddle.act(["play 9H"]);
  expect([riddle.wrong, riddle.told]).toEqual(["play 9H", null]);
  expect(noted).not.toHaveBeenCalled();
  await riddle.tell();
  expect([riddle.told?.answers, riddle.found]).toEqual([["play QS"], false]);
  expect(noted.mock.calls).toEqual([[false]]);
});
