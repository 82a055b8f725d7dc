"""Somebody at a browser, and what they can see and do."""

from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import ConsoleMessage, Page, expect

from tests.server.player import Careful, Message, answered, create, hasty
from trey.laws.looks import LAYERS, SMALL, TWO_FRAMES

__all__ = ["Guest"]

# What axe reports and we mean: the rule and where it was broken.
AXE_RUN = """async () => {
  const { violations } = await axe.run({ resultTypes: ["violations"] });
  return violations.flatMap((v) => v.nodes.map((node) => `${v.id}: ${node.target.join(" ")}`));
}"""

# What lies over a control where a finger would press it: at its centre, or at one of four points within. A card is
# pressed where a fan leaves it free, a term that goes on in the next line where more of it stands, and what is further
# down in a list once one has scrolled there. Each is named as a style sheet would, alike in every language.
COVERED = """() => {
  const plain = (e) => !["button", "plain", "main"].includes(e) && !/^S[a-z0-9]+$/.test(e);
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
        # Browsers complain of a line that is given up while it is still being laid.
        self._forgiven = ["WebSocket is closed before the connection is established"]
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

    async def finished_table(self, rules: str, *others: str, name: str = "Anna") -> str:
        """Make a table, play its match to the end without the page, then go there; the table's id."""
        seat = await create(self.url, rules, *others, name=name)
        async with Careful(self.url, seat["table"], seat["token"]) as player:
            await player.play(hasty(rules))
        table = await self._sit(seat)
        await self.page.wait_for_selector(".board")  # by then this device knows its seat
        return table

    async def _sit(self, seat: Message) -> str:
        await self.page.goto(f"/t/{seat['table']}#{seat['token']}")
        self.code: str = seat["code"]
        return str(seat["table"])

    async def ask(self, call: str, **wish: Any) -> Any:
        """What the house of this page answers to a call, by its name in the client's `Calls`."""
        answer = await answered(self.url, call, wish)
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def address(self, path: str) -> str:
        """Where a path such as `/t/abc` leads on this host."""
        return path

    def link(self, path: str) -> str:
        """The same for others."""
        return self.url + self.address(path)

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
