import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { control, faults, sitAt, spoken, summary, until, visit } from "./visit";

/** A page without HTTPS, as on a network at home, has no clipboard. */
beforeEach(() => void Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }));
afterEach(() => void Reflect.deleteProperty(navigator, "clipboard"));

type Place = (width?: number) => Promise<[button: string | RegExp, text: string]>;

const invitation: Place = async (width = 1280) => {
  await sitAt("lead", { width });
  control("More").click();
  (await until(() => control("Invite"))).click();
  return ["Copy the link", `${location.origin}/join/BKMRTWXZ`];
};

const ownSeat: Place = async (width) => {
  await invitation(width);
  return ["Copy my own link", `${location.origin}/t/staged#token`];
};

const houseRules: Place = async (width = 1280) => {
  await visit("/tables/euchre", { width });
  (await until(() => summary("House rules"))).click();
  return [/^Copy a link/, `${location.origin}/tables/euchre?rules=euchre_cutthroat`];
};

const PLACES: [string, Place][] = [
  ["in an invitation", invitation],
  ["of one's own seat", ownSeat],
  ["of house rules", houseRules],
];

/** What one finds on the clipboard. */
async function pasted(): Promise<string> {
  const field = document.createElement("textarea");
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.focus();
  await userEvent.keyboard("{Control>}v{/Control}");
  const text = field.value;
  field.remove();
  return text;
}

test.each(PLACES)("what is said to be copied %s can be pasted, without HTTPS too", async (_, place) => {
  const [name, text] = await place();
  const button = await until(() => control(name));
  await userEvent.click(button);
  await until(() => expect(spoken()).toContain("Copied."));
  expect(button.textContent).toBe("Copied.");
  expect(await pasted()).toBe(text);
});

test.each(PLACES)("a page that cannot copy says so and shows what to copy %s", async (_, place) => {
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  const [name, text] = await place(390);
  const button = await until(() => control(name));
  await userEvent.click(button);
  await until(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement));
  const field = document.activeElement as HTMLInputElement;
  expect([field.value, field.labels?.[0]?.textContent]).toEqual([text, expect.stringContaining("That could not be copied.")]);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, text.length]);
  expect(button.checkVisibility()).toBe(true);
  expect(spoken()).not.toContain("Copied.");
  expect(await faults()).toEqual([]);
});

test("a result that cannot be shared or copied is shown to be copied by hand", async () => {
  vi.spyOn(document, "execCommand").mockReturnValue(false);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await sitAt("match over", { width: 390 });
  (await until(() => control("Share…"))).click();
  await until(() => expect(document.activeElement).toBeInstanceOf(HTMLInputElement));
  expect((document.activeElement as HTMLInputElement).value).toContain("Iris wins: ");
  expect(spoken()).not.toContain("Copied.");
  expect(await faults()).toEqual([]);
});
