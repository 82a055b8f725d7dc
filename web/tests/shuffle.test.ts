import { beforeEach, expect, test, vi } from "vitest";
import file from "../../tests/core/vectors.json";
import { keptNumber, numbersText, pendingSeal, sealOf, useUp } from "../src/numbers";
import { faultsOf, follows, headOf, orderOf, parseProof } from "../src/play/proof";
import { Watch, type Verdict } from "../src/play/watch";
import type { Commitment, Facts, LogEntry, Shown } from "../src/wire.gen";

interface Vector {
  name: string;
  previous: string;
  proof: string;
  head: string;
  cards: string;
  dealer: number;
  salt: number;
  order: string;
}
const vectors = file.vectors as unknown as Vector[];

beforeEach(() => localStorage.clear());

test.each(vectors.map((vector) => [vector.name, vector] as const))(
  "the shuffle %s checks out, and no part of it can be changed",
  (_, vector) => {
    const proof = parseProof(vector.proof);
    if (!proof) throw new Error(vector.proof);
    expect(headOf(proof)).toBe(vector.head);
    expect(faultsOf(proof, null, false, vector.previous)).toEqual([]);
    const flip = (text: string): string => (text.startsWith("0") ? "1" : "0") + text.slice(1);
    expect(faultsOf({ ...proof, secret: flip(proof.secret) }, null, false, vector.previous)).toContain("secret");
    expect(faultsOf({ ...proof, log: flip(proof.log) }, null, false, vector.previous)).toContain("log");
    const seat = proof.numbers.findIndex((number, i) => number && proof.seals[i]);
    if (seat < 0) return;
    const numbers = proof.numbers.map((number, i) => (i === seat && number ? flip(number) : number));
    expect(faultsOf({ ...proof, numbers }, null, false, vector.previous)).toContain("seal");
  },
);

test("other cards than those that follow are noticed", () => {
  const vector = vectors.find((one) => parseProof(one.proof)?.deal === 1) as Vector;
  const proof = parseProof(vector.proof);
  if (!proof) throw new Error(vector.proof);
  const pack = orderOf(proof, ["9C", "9C", "TC", "JC", "CC", "QC", "KC", "AC", "4D", "JK", "*FOOL", "*I", "*IX", "*V"]);
  const dealt = { dealer: 0, salt: 0n, pack };
  expect(faultsOf(proof, dealt, false, null)).not.toContain("pack");
  expect(faultsOf(proof, { ...dealt, pack: [...pack.slice(1), pack[0] as string] }, false, null)).toContain("pack");
});

test("a log that was changed, or lacks a line, does not follow", () => {
  const head = { number: 7, hash: "ab".repeat(32) };
  const line: LogEntry = { number: 8, v: 2, kind: "shown", digest: "cd".repeat(32), hash: "00".repeat(32) };
  expect(follows([line], head)).toBe(false);
  expect(follows([{ ...line, number: 9 }], head)).toBe(false);
  expect(follows([], head)).toBe(true);
});

test("a log's numbers may skip some, and never stay or go back", () => {
  const head = { number: 7, hash: "ab".repeat(32) };
  const line = (number: number, hash: string): LogEntry => ({ number, v: 2, kind: "shown", digest: "cd".repeat(32), hash });
  const skipped = line(12, "f9020f05132072721f5bab919a937ece14f6341d0f888cd7bcb172fca9173391");
  expect(follows([skipped], head)).toBe(true);
  expect(follows([skipped, skipped], head)).toBe(false);
  expect(follows([line(7, "2f443ebc9a4c9a74f9db0058c5b6a697ba97680c6f2486ac59fd7aaf36e7db44")], head)).toBe(false);
});

const SEALS = [null, null, null];
const bound = (seals: (string | null)[], open = true, deal = 1): Commitment => ({
  table: "t",
  deal,
  commitment: "aa".repeat(32),
  seals,
  log: "bb".repeat(32),
  open,
});
const facts = (shuffle: Commitment | null): Facts => ({ shuffle, log: null }) as unknown as Facts;

function watching(): { watch: Watch; verdicts: () => Verdict[] } {
  let heard: Verdict[] = [];
  const watch = new Watch(
    "t",
    () => Promise.resolve([]),
    (verdicts) => (heard = verdicts),
  );
  return { watch, verdicts: () => heard };
}

const shown = (seals: (string | null)[], numbers: (string | null)[]): Shown => {
  const list = (texts: (string | null)[]): string => texts.map((text) => text ?? "-").join(",");
  const text = `v1 table=t deal=1 commitment=${"aa".repeat(32)} seals=${list(seals)} log=${"bb".repeat(32)} secret=${"cc".repeat(32)} numbers=${list(numbers)}`;
  return { type: "shown", deal: 1, shuffle: text, cards: "dealer 0 salt 1 pack 9C TC", first: true };
};

test("the same seal is said with each hello until it is committed, and never again", () => {
  const { watch } = watching();
  const seal = watch.hello();
  expect(watch.hello()).toBe(seal);
  watch.learn(facts(null), 0);
  const number = watch.learn(facts(bound([seal, null, null])), 0);
  expect(number).toMatchObject({ type: "number", deal: 1, number: keptNumber("t", seal) });
  expect(watch.hello()).not.toBe(seal);
  expect(sealOf(keptNumber("t", pendingSeal("t")) ?? "")).toBe(pendingSeal("t"));
});

test("a server that leaves one's seal out is noticed, and what was sent is written down", async () => {
  const { watch, verdicts } = watching();
  watch.hello();
  watch.learn(facts(null), 0);
  watch.learn(facts(bound(["dd".repeat(32), null, null])), 0);
  await watch.shown(shown(["dd".repeat(32), null, null], ["ee".repeat(16), null, null]), 0);
  expect(verdicts()[0]?.faults).toContain("ignored");
  expect(numbersText("t")).toContain("deal=1 seat=0");
});

test("a server that had kept the seal cannot hide behind a lost line", async () => {
  const { watch, verdicts } = watching();
  watch.hello();
  watch.learn(facts(null), 0);
  watch.sealed();
  watch.hello();
  watch.learn(facts(bound(SEALS)), 0);
  await watch.shown(shown(SEALS, SEALS), 0);
  expect(verdicts()[0]?.faults).toContain("ignored");
});

test("a server that does not hear one's number is noticed", async () => {
  const { watch, verdicts } = watching();
  const seal = watch.hello();
  watch.learn(facts(null), 0);
  watch.learn(facts(bound([seal, null, null])), 0);
  await watch.shown(shown([seal, null, null], SEALS), 0);
  expect(verdicts()[0]?.faults).toContain("unheard");
});

test("a commitment that changes after it was made is noticed", async () => {
  const { watch, verdicts } = watching();
  const seal = watch.hello();
  watch.learn(facts(null), 0);
  watch.learn(facts(bound([seal, null, null])), 0);
  watch.learn(facts({ ...bound([seal, null, null]), commitment: "ff".repeat(32) }), 0);
  await watch.shown(shown([seal, null, null], [keptNumber("t", seal) ?? null, null, null]), 0);
  expect(verdicts()[0]?.faults).toContain("changed");
});

test("who comes in the middle of a deal had no say in it, and nothing is wrong with that", async () => {
  const { watch } = watching();
  watch.hello();
  const seal = watch.learn(facts(bound(SEALS, false)), 0);
  expect(seal).toBeNull();
  useUp("t", pendingSeal("t"));
  expect(watch.learn(facts(bound(SEALS, false)), 0)).toMatchObject({ type: "seal" });
  await vi.waitFor(() => expect(pendingSeal("t")).toBeTruthy());
});
