"""Somebody at a table without a server, whose tables lie in their own browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

from playwright.async_api import Page

from tests.browser.folder import HERE, Folder
from tests.browser.guest import Guest
from tests.local.device import Player, Rows, asked, device, new_table
from tests.server.player import Message, hasty
from trey.games import parse_rules
from trey.local import LocalHouse

__all__ = ["HereGuest", "rows_of"]

ELSEWHERE = "licences.md"
"""A page of the same host without a house: what is kept can be changed there."""
READ = """async (name) => {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => void asked.result.createObjectStore("rows", { autoIncrement: true });
  const done = (one) => new Promise((found) => (one.onsuccess = () => found(one.result)));
  const kept = await done(asked);
  const rows = await done(kept.transaction("rows").objectStore("rows").getAll());
  kept.close();
  return rows.map((row) => new TextDecoder().decode(row));
}"""
APPEND = """async ([name, rows]) => {
  const kept = await new Promise((found) => (indexedDB.open(name, 1).onsuccess = ({ target }) => found(target.result)));
  const store = kept.transaction("rows", "readwrite");
  for (const row of rows) store.objectStore("rows").add(new TextEncoder().encode(row));
  await new Promise((done, failed) => Object.assign(store, { oncomplete: done, onabort: failed }));
  kept.close();
}"""
KEEP = """(seat) => {
  const seats = JSON.parse(localStorage.getItem("trey.seats") ?? "[]");
  localStorage.setItem("trey.seats", JSON.stringify([{ ...seat, at: Date.now() }, ...seats]));
}"""
# A table that a test stages is in no house: what its line says comes from a socket, as at a server.
STAGED = """{
  const usual = Worker.prototype.postMessage, lines = new Map();
  const begin = (worker, { line, table }) => {
    const tell = (said) => worker.dispatchEvent(new MessageEvent("message", { data: { line, ...said } }));
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${table}`);
    socket.onmessage = ({ data: text }) => tell({ say: "text", text });
    socket.onclose = () => tell({ say: "closed" });
    const opened = new Promise((open) => (socket.onopen = open));
    lines.set(line, { hear: ({ text }) => opened.then(() => socket.send(text)), close: () => socket.close() });
  };
  Worker.prototype.postMessage = function (said, ...more) {
    if (said?.say === "open" && /^(staged|[a-d])$/.test(said.table)) begin(this, said);
    else if (lines.has(said?.line)) lines.get(said.line)[said.say](said);
    else usual.call(this, said, ...more);
  };
}"""


async def rows_of(page: Page, files: Folder) -> list[bytes]:
    """The rows of the journal that a browser keeps for a host of files."""
    rows: list[str] = await page.evaluate(READ, _name(files))
    return [row.encode() for row in rows]


def _name(files: Folder) -> str:
    return f"trey {files.url.removeprefix(files.host)}"


class HereGuest(Guest):
    """A page whose house is in the browser: tables are made by the same house in this Python, and laid there."""

    def __init__(self, page: Page, files: Folder) -> None:
        super().__init__(page, files.host)
        self._files = files

    @classmethod
    async def come(cls, page: Page, files: Folder) -> Self:
        """Return somebody who may also be shown tables that are in no house."""
        await page.add_init_script(STAGED)
        return cls(page, files)

    async def new_table(self, rules: str, *others: str, **settings: Any) -> str:
        async with self._laid() as house:
            seat = await new_table(house, rules, *others, **settings)
        return await self._sit_down(seat, rules)

    async def finished_table(self, rules: str, *others: str, name: str = "Anna") -> str:
        async with self._laid() as house:
            seat = await new_table(house, rules, *others, name=name)
            player = Player(house, seat["table"], seat["token"])
            await player.open()
            await player.play(hasty(rules))
        return await self._sit_down(seat, rules)

    @asynccontextmanager
    async def _laid(self) -> AsyncIterator[LocalHouse]:
        """A house with the rows of this browser; what it adds to them is laid there."""
        await self.page.goto(f"/{ELSEWHERE}")
        journal = Rows(await rows_of(self.page, self._files))
        known = len(journal.rows)
        house = await device(journal)
        yield house
        await house.end()
        await self.page.evaluate(APPEND, [_name(self._files), [row.decode() for row in journal.rows[known:]]])

    async def _sit_down(self, seat: Message, rules: str) -> str:
        of = parse_rules(rules)
        kept = seat | {"family": of.family.id, "preset": of.preset}
        await self.page.evaluate(KEEP, kept)
        await self.page.goto(f"/t/{seat['table']}")
        self.code = seat["code"]
        return str(seat["table"])

    async def ask(self, call: str, **wish: Any) -> Any:
        """What a house in this Python answers that has the rows of this browser."""
        house = await device(Rows(await rows_of(self.page, self._files)))
        try:
            return await asked(house, call, **wish)
        finally:
            await house.end()

    def address(self, path: str) -> str:
        return f"{self._files.url.removeprefix(self.url)}{HERE}{path}"
