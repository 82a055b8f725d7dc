import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lateIn } from "../tools/late.mjs";

const PARTS = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => /\.svelte(\.ts)?$/.test(name));

test("nothing that follows from something else is read once its part may be gone", () => {
  expect(PARTS.length).toBeGreaterThan(100);
  expect(PARTS.flatMap((name) => lateIn(readFileSync(join("src", name), "utf8")).map((late) => `${name}:${late}`))).toEqual([]);
});

test.each([
  ["$effect(() => void ask(day).then((found) => (said = { [day]: found })));", ["3 day"]],
  ["const take = async () => keep(await file(), `trey-${table}`);", ["3 table"]],
  ["const later = () => setTimeout(() => over && leave());", ["3 over"]],
  ["const now = async () => { const at = day; await ask(at); done = at; };", []],
  ["let day2 = 1; const own = async () => { await ask(); return day2; };", []],
])("what is read late would be seen: %s", (code, found) => {
  const names = "let { day, table }: Props = $props(); const over = $derived(day > table);";
  expect(lateIn(`<script lang="ts">\n${names}\n${code}</script>`)).toEqual(found);
});

test("so would be a derived field of a class", () =>
  expect(lateIn("class A {\n over = $derived(b);\n async go() {\n await c;\n return this.over;\n }\n}")).toEqual(["5 this.over"]));
