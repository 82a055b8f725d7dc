"""Somebody at a browser, and what they can see and do."""

from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import ConsoleMessage, Page, expect

from tests.server.player import Careful, Message, create, hasty

__all__ = ["Guest"]

# What axe reports and we mean: the rule and where it was broken.
AXE_RUN = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(" ")}`));
}"""

# Controls smaller than a finger, and cards of which less is seen. Links and terms inside a sentence are free.
# A row of cards may be closer only where it fills the hand's width: so far as half of the hand fits there with three
# gaps between suits, a little more to keep a suit whole, and never closer than the 24 pixels of WCAG 2.5.8.
SMALL = """() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert], .unseen, .skip");
  const controls = [...document.querySelectorAll("button, a[href], select, summary, input")].filter(seen);
  const area = (e) => (e.matches("label input") ? e.closest("label") : e).getBoundingClientRect();
  const big = (e) => area(e).height >= 43.5 && (area(e).width >= 43.5 || e.matches("[type=checkbox]"));
  const small = controls.filter((e) => !e.matches("p a:not(.button), p .term") && !big(e));
  const cards = [...document.querySelectorAll(".hand li")].map((e) => e.getBoundingClientRect());
  const hand = document.querySelector(".hand")?.getBoundingClientRect();
  const rows = cards.reduce((all, card) => {
    const row = all.at(-1);
    if (row && Math.abs(row[0].top - card.top) < 12) row.push(card);
    else all.push([card]);
    return all;
  }, []);
  const each = Math.ceil(cards.length / Math.max(rows.length, 1)) - 1;
  const least = Math.max(24, Math.min(31.5, (hand?.width - cards[0]?.width - 36) / each));
  const full = (row) => row.at(-1).right - row[0].left > hand.width - 3;
  const close = (row, i) => i && row[i].left - row[i - 1].left < (full(row) ? least - 1 : 43.5);
  const near = rows.flatMap((row, at) => {
    const under = at && Math.abs(row[0].top - rows[at - 1][0].top) < 43.5 - 8;
    return row.filter((_, i) => under || close(row, i));
  });
  const size = (e) => `${Math.round(area(e).width)}x${Math.round(area(e).height)}`;
  const names = small.map((e) => `${e.tagName} ${e.textContent.trim() || e.id} ${size(e)}`);
  return near.length ? [...names, `${near.length} cards too near`] : names;
}"""

# Things of the table that can be seen and lie on each other; only cards of a trick may.
LAYERS = """() => {
  const felt = [".plate", ".pile", ".trick li", ".exchanges", ".melds", ".told", ".notes", ".status"];
  const kinds = [...felt, ".asked", ".progress", ".tools > button", ".hand", ".result"];
  const within = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const box = (e) => {
    const over = e.closest(".over");
    return over ? within(e.getBoundingClientRect(), over.getBoundingClientRect()) : e.getBoundingClientRect();
  };
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const placed = (kind) => [...document.querySelectorAll(kind)].filter(seen).map((e) => [kind, box(e)]);
  const things = kinds.flatMap(placed);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const over = (a, b) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 1;
  const apart = (one, other) => one !== other || one !== ".trick li";
  return things.flatMap(([one, a], i) => {
    const on = things.slice(i + 1).filter(([other, b]) => apart(one, other) && over(a, b));
    return on.map(([other]) => `${one} and ${other}`);
  });
}"""

# What lies over a control where a finger would press it: at its centre, or at one of four points within. A card is
# pressed where a fan leaves it free, a term that goes on in the next line where more of it stands, and what is further
# down in a list once one has scrolled there. Each is named as a style sheet would, alike in every language.
COVERED = """() => {
  const plain = (e) => !["button", "plain", "main"].includes(e) && !e.startsWith("svelte-");
  const classes = (e) => [...e.classList].filter(plain).map((one) => `.${one}`).join("");
  const slot = (e) => (e.dataset.slot ? `[${e.dataset.slot}]` : "");
  const kind = (e) => e.tagName.toLowerCase() + (e.id ? `#${e.id}` : "") + classes(e) + slot(e);
  const what = (e) => e.dataset.action ?? (e.dataset.card ? "card" : e.ariaLabel ?? e.textContent.trim().slice(0, 40));
  const scope = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest("[inert], .unseen, a.skip");
  const controls = [...scope.querySelectorAll("button, a[href], select, summary, input, textarea")].filter(seen);
  const rolls = (e) => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1;
  const rollIn = (e) => {
    for (let at = e.parentElement; at; at = at.parentElement)
      if (at === document.scrollingElement || rolls(at)) return void e.scrollIntoView({ block: "center" });
  };
  const pressed = (e) => e.closest("label") ?? e;
  const area = (e) => {
    const [box] = [...pressed(e).getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height);
    return e.dataset.card ? new DOMRect(box.x, box.y, Math.min(box.width, 24), Math.min(box.height, 36)) : box;
  };
  const parts = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
  const thief = (e) => {
    rollIn(e);
    const box = area(e);
    const met = parts.map(([x, y]) => document.elementFromPoint(box.x + x * box.width, box.y + y * box.height));
    const other = met.find((one) => !pressed(e).contains(one));
    return other === undefined ? [] : [`${kind(e)} ${what(e)} under ${other ? kind(other) : "the edge"}`];
  };
  return controls.flatMap(thief);
}"""

# Areas of the frame that meet, or leave it, though each has a place of its own: where a part is larger than its area.
AREAS = """() => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true });
  const within = ".areas > .bar, .board > .scene, .board > .near, [data-area]:not([data-area='felt'])";
  const all = [...document.querySelectorAll(within)].filter(seen).map((e) => [e.dataset.area ?? e.classList[0], e]);
  const boxes = all.map(([name, e]) => [name, e.getBoundingClientRect()]).filter(([, box]) => box.width && box.height);
  const shared = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]);
  const meet = (a, b) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 1;
  const frame = document.querySelector(".laid > .areas")?.getBoundingClientRect() ?? new DOMRect(0, 0, 1e6, 1e6);
  const leaves = (box) => box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
  const pairs = boxes.flatMap(([one, a], i) => boxes.slice(i + 1).map(([other, b]) => [one, a, other, b]));
  const names = boxes.map(([name]) => name);
  return [
    ...pairs.filter(([, a, , b]) => meet(a, b)).map(([one, , other]) => `${one} meets ${other}`),
    ...boxes.filter(([, box]) => leaves(box)).map(([name]) => `${name} leaves the frame`),
    ...names.filter((name, i) => names.indexOf(name) < i).map((name) => `${name} has two owners`),
  ];
}"""

# What is measured on the page, as the width of the hand, is known a frame later.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"

WIDER = """() => {
  const dialogs = [...document.querySelectorAll("dialog[open]")].map((e) => e.scrollWidth - e.clientWidth);
  return Math.max(document.documentElement.scrollWidth - innerWidth, ...dialogs);
}"""


class Guest:
    """A page, with every complaint of its console."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.complaints: list[str] = []
        self.others: list[str] = []
        """The secrets of the other seats, where a test knows them."""
        self._forgiven: list[str] = []
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _heard(self, message: ConsoleMessage) -> None:
        known = any(part in message.text for part in self._forgiven)
        if message.type in {"error", "warning"} and not known:
            self.complaints.append(message.text)

    def forgive(self, part: str) -> None:
        """Expect this complaint: what is asked for does not exist, or the line is cut on purpose."""
        self._forgiven.append(part)

    async def new_table(self, rules: str, *others: str, **settings: Any) -> str:
        """Make a table, and go to its seat by the seat's own link; the table's id."""
        return await self._sit(await create(self.url, rules, *others, **settings))

    async def finished_table(self, rules: str, *others: str) -> str:
        """Make a table, play its match to the end without the page, then go there; the table's id."""
        seat = await create(self.url, rules, *others)
        async with Careful(self.url, seat["table"], seat["token"]) as player:
            await player.play(hasty(rules))
        return await self._sit(seat)

    async def _sit(self, seat: Message) -> str:
        await self.page.goto(f"/t/{seat['table']}#{seat['token']}")
        self.code: str = seat["code"]
        return str(seat["table"])

    async def at_table(self) -> None:
        """Wait for the table to be laid."""
        await self.page.wait_for_selector(".board")

    async def hears(self, words: str) -> None:
        """Wait until a screen reader is told something with these words."""
        await expect(self.page.locator("[data-live] p", has_text=words).first).to_be_attached()

    async def spoken(self) -> list[str]:
        """What a screen reader has been told."""
        lines: list[str] = await self.page.locator("[data-live] p").all_inner_texts()
        return lines

    async def faults(self) -> list[str]:
        """What axe finds wrong on the page."""
        if not await self.page.evaluate("typeof axe === 'object'"):
            await self.page.evaluate(Axe().axe_script)
        found: list[str] = await self.page.evaluate(AXE_RUN)
        return found

    async def too_small(self) -> list[str]:
        """Controls that a finger would miss."""
        found: list[str] = await self.page.evaluate(SMALL)
        return found

    async def layers(self) -> list[str]:
        """Things of the table that lie on each other."""
        found: list[str] = await self.page.evaluate(LAYERS)
        return found

    async def covered(self) -> list[str]:
        """Controls that a finger would not meet where they are drawn."""
        found: list[str] = await self.page.evaluate(COVERED)
        return found

    async def meetings(self) -> list[str]:
        """Areas of the table that meet, or leave its frame."""
        found: list[str] = await self.page.evaluate(AREAS)
        return found

    async def observe(self, width: int, theme: str, contrast: str = "no-preference", *, height: int = 800) -> None:
        """Look at the page in a window of this size, with the device's theme and contrast."""
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.emulate_media(color_scheme=theme, contrast=contrast)  # type: ignore[arg-type]
        await self.page.evaluate(TWO_FRAMES)

    async def overflow(self) -> int:
        """How many pixels the page is wider than the window, or what a dialog holds than the dialog."""
        width: int = await self.page.evaluate(WIDER)
        return width
