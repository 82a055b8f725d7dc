import { beforeEach, describe, expect, it } from "vitest";
import file from "../../tests/core/vectors.json";

const [html, source] = (await Promise.all(["index.html", "checker.js"].map(async (name) => (await fetch(`/checker/${name}`)).text()))) as [
  string,
  string,
];

interface Proof {
  numbers: (Uint8Array | null)[];
  seals: (Uint8Array | null)[];
}
interface Report {
  verdict: string;
  head: string | null;
  seen: { number: number; hash: string } | null;
  deals: { number: number; ok: boolean | null; checks: Record<string, boolean> | null }[];
}
interface Checker {
  sha256(bytes: Uint8Array): Uint8Array;
  hmac(key: Uint8Array, message: Uint8Array): Uint8Array;
  hex(bytes: Uint8Array): string;
  parseProof(text: string): Proof;
  parseRecord(text: string): object;
  checkRecord(record: object): Report;
  checksum(lines: string[]): string;
  written(pack: string[]): string[];
  orderOf(proof: Proof, cards: string[]): string[];
  saltOf(proof: Proof): bigint;
  dealerOf(proof: Proof): number;
  headOf(proof: Proof): Uint8Array;
  commitmentOf(proof: Proof): Uint8Array;
  standIn(proof: Proof, seat: number): Uint8Array;
  Unreadable: new () => Error;
  WORDS: Record<string, Record<string, unknown>>;
  EXAMPLE: string;
}
interface Vector {
  name: string;
  cards: string;
  proof: string;
  head: string;
  stand_ins: string[];
  dealer: number;
  salt: string;
  order: string;
}

const NAMES =
  "sha256, hmac, hex, parseProof, parseRecord, checkRecord, checksum, written, orderOf, saltOf, dealerOf, headOf, commitmentOf, standIn, Unreadable, WORDS, EXAMPLE";
// The page is a classic script, so that it works from a saved file; without a document it only defines its functions.
const load = (doc: Document | undefined) => new Function("document", `${source}\nreturn { ${NAMES} };`)(doc) as Checker;
const c = load(undefined);
const { packs, vectors }: { packs: Record<string, string>; vectors: Vector[] } = file;
const words = (text: string) => text.split(" ").filter(Boolean);
const text = (value: string) => new TextEncoder().encode(value);

function record(count: number): string {
  const lines = ["trey record 1", "rules any"];
  for (const [at, vector] of vectors.slice(0, count).entries()) {
    lines.push(`deal ${at + 1} dealer ${vector.dealer} salt ${vector.salt} pack ${vector.order}`, `shuffle ${vector.proof}`, "0 pass");
  }
  const body = [...lines, "open"];
  return [...body, `check ${c.checksum(body)}`, ""].join("\n");
}

const check = (record: string) => c.checkRecord(c.parseRecord(record));
const wrong = (report: Report) =>
  report.deals.flatMap((deal, at) => Object.entries(deal.checks ?? {}).flatMap(([key, ok]) => (ok ? [] : [`${at + 1} ${key}`])));

describe("hashing", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"],
    ["a".repeat(1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"],
  ])("agrees with the standard on %j", (message, expected) => {
    expect(c.hex(c.sha256(text(message)))).toBe(expected);
  });

  it("agrees with the platform's own on every length around a block", async () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 255);
      const expected = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
      expect(c.hex(c.sha256(bytes))).toBe(c.hex(expected));
    }
  });

  it("computes HMAC as in RFC 4231, test case 2", () => {
    const expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
    expect(c.hex(c.hmac(text("Jefe"), text("what do ya want for nothing?")))).toBe(expected);
  });
});

describe("the test vectors", () => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_, vector) => {
    const proof = c.parseProof(vector.proof);
    const cards = words(packs[vector.cards] ?? "");
    expect(c.orderOf(proof, cards)).toEqual(words(vector.order));
    expect(c.written(words(vector.order))).toEqual(vector.cards === "256" ? c.written(cards) : cards);
    expect([c.dealerOf(proof), String(c.saltOf(proof)), c.hex(c.headOf(proof))]).toEqual([vector.dealer, vector.salt, vector.head]);
    expect(proof.numbers.map((_, seat) => c.hex(c.standIn(proof, seat)))).toEqual(vector.stand_ins);
    expect(vector.proof).toContain(c.hex(c.commitmentOf(proof)));
  });
});

describe("a record", () => {
  it("checks out as a whole", () => {
    const report = check(record(7));
    expect([report.verdict, report.deals.length, report.head]).toEqual(["good", 7, vectors[6]?.head]);
  });

  it.each([
    ["the secret", /secret=./, "secret=f", ["2 commitment", "2 pack", "2 salt", "3 log"]],
    ["the promise", /commitment=./, "commitment=0", ["2 commitment", "2 log", "2 pack", "2 salt"]],
    ["the log", /log=./, "log=0", ["2 log", "3 log"]],
    ["the deal's number", /deal=2/, "deal=3", ["2 missing", "2 commitment", "2 log", "2 pack", "2 salt", "3 missing"]],
    ["the table", /table=first/, "table=other", ["2 missing", "2 commitment", "2 log", "2 pack", "2 salt", "3 missing"]],
    ["the salt", /salt \d/, "salt 0", ["2 salt"]],
    ["the pack", /pack (\S+) (\S+)/, "pack $2 $1", ["2 pack"]],
  ])("shows that %s was changed", (_, pattern, other, expected) => {
    const lines = record(3).split("\n");
    const at = (what: string) => lines.findIndex((line, i) => line.startsWith(what) && i > 4);
    const line = pattern.test(lines[at("shuffle")] ?? "") ? at("shuffle") : at("deal");
    const before = lines[line] ?? "";
    lines[line] = before.replace(pattern, other);
    expect(lines[line]).not.toBe(before);
    const report = check(lines.join("\n"));
    expect(report.verdict).toBe("bad");
    expect(wrong(report)).toEqual(expected);
  });

  describe("with the heads of the public log", () => {
    const heads = (...logs: string[]) => {
      const lines = record(3).split("\n");
      for (const [at, log] of [...logs.entries()].reverse()) {
        const place = lines.findIndex((line) => line.startsWith(`deal ${at + 1} `));
        lines.splice(place + 2, 0, `log ${log}`);
      }
      const body = lines.slice(0, -2);
      return [...body, `check ${c.checksum(body)}`, ""].join("\n");
    };
    const [a, b] = ["a".repeat(64), "b".repeat(64)];

    it("checks out where the log has grown, or stood still", () => {
      const report = check(heads(`4 ${a}`, `4 ${a}`, `9 ${b}`));
      expect([report.verdict, report.seen]).toEqual(["good", { number: 9, hash: b }]);
    });

    it.each([
      [`4 ${a}`, `3 ${b}`],
      [`4 ${a}`, `4 ${b}`],
    ])("shows that another log was shown: %s, then %s", (...logs) => {
      const report = check(heads(...logs));
      expect([report.verdict, wrong(report)]).toEqual(["bad", ["2 grown"]]);
    });

    it.each(["", "x", `0 ${a}`, "4 abc", `4 ${a} 5`])("refuses what is no line of a log: %j", (log) => {
      expect(() => check(heads(log))).toThrow(c.Unreadable);
    });
  });

  it("shows that a seat's number is not the one it sealed", () => {
    const report = check(record(1).replace(/numbers=./, "numbers=0"));
    expect(wrong(report)).toEqual(["1 seal", "1 pack", "1 salt"]);
  });

  it("shows that another seat should have dealt first", () => {
    expect(wrong(check(record(1).replace("dealer 0", "dealer 1")))).toEqual(["1 dealer"]);
  });

  it("shows that a deal was left out", () => {
    const lines = record(3).split("\n");
    lines.splice(5, 3);
    expect(wrong(check(lines.join("\n")))).toEqual(["2 missing", "2 log"]);
  });

  it("shows that a seat had no say", () => {
    const four = ["player 0 a", "player 1 b", "player 2 c", "player 3 d"].join("\n");
    expect(wrong(check(record(1).replace("rules any", `rules any\n${four}`)))).toEqual(["1 seats"]);
  });

  it("shows that the text around the deals was changed", () => {
    expect(check(record(2).replace("0 pass", "1 pass")).verdict).toBe("text");
  });

  it("without proofs proves nothing, and with some proofs only those deals", () => {
    const bare = record(2).replace(/shuffle .*\n/g, "");
    expect(check(bare).verdict).toBe("none");
    expect(check(record(2).replace(/shuffle .*\n(?=0 pass\nopen)/, "")).verdict).toBe("part");
  });

  it.each([
    ["nothing", ""],
    ["prose", "hello"],
    ["a card that does not exist", "deal 1 dealer 0 salt 1 pack QS ZZ"],
    ["a salt that is no number", "deal 1 dealer 0 salt x pack QS"],
    ["a proof before any deal", "shuffle v1"],
    ["another version", record(1).replace("v1", "v2")],
    ["a short secret", record(1).replace(/secret=\w\w/, "secret=")],
    ["a doubled mark", record(1).replace(" log=", " log=log=")],
    ["a strange table", record(1).replace("table=first", "table=a/b")],
  ])("is refused when it is %s", (_, damaged) => {
    expect(() => check(damaged)).toThrow(c.Unreadable);
  });

  it("may have the line ends of any system", () => {
    expect(check(record(2).replaceAll("\n", "\r\n")).verdict).toBe("good");
  });
});

describe("the page", () => {
  const id = (name: string) => document.getElementById(name) as HTMLTextAreaElement;

  beforeEach(() => {
    document.body.innerHTML = html.slice(html.indexOf("<main>"), html.indexOf("</body>"));
    load(document);
  });

  it("says everything in each of its languages", () => {
    const count = (lang: string, what: string) =>
      document.querySelectorAll(`main [lang=${lang}] ${what}, main ${what}[lang=${lang}]`).length;
    expect(count("en", "li")).toBeGreaterThan(10);
    for (const lang of ["fr", "pl"]) {
      expect(Object.keys(c.WORDS[lang] ?? {})).toEqual(Object.keys(c.WORDS["en"] ?? {}));
      for (const what of ["li", "h2", "p", "span"]) expect(count(lang, what)).toBe(count("en", what));
    }
  });

  it("holds no script and no style of its own, as a strict policy wants", () => {
    expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/);
    expect(source).not.toMatch(/innerHTML|eval\(|new Function|https?:/);
    expect(html).not.toMatch(/https?:/);
  });

  it("shows an example that checks out", () => {
    id("example").click();
    expect(id("record").value).toBe(c.EXAMPLE);
    expect(document.querySelector("#answer .verdict")?.className).toBe("verdict good");
  });

  it("tells which deal is wrong, in French after a change of language", () => {
    id("record").value = record(3).replace(/salt \d/, "salt 0");
    id("check").click();
    expect(document.querySelector("#answer .verdict")?.textContent).toContain("deal 1");
    document.querySelector<HTMLButtonElement>("[data-speak=fr]")?.click();
    expect(document.documentElement.lang).toBe("fr");
    expect(document.querySelector("#answer .verdict")?.textContent).toContain("la donne 1");
    expect(document.querySelectorAll("details .mark.wrong").length).toBeGreaterThan(0);
  });

  it("says so when the text is no record", () => {
    id("record").value = "good morning";
    id("check").click();
    expect(document.querySelector("#answer .verdict")?.className).toBe("verdict bad");
  });
});
