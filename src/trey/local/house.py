"""The house of one device: it answers the page's calls, and serves its lines."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, Self

import msgspec

from trey.core.errors import TreyError
from trey.local import copies
from trey.local.copies import Brought
from trey.local.journal import Journal, Row
from trey.local.lines import Line, serve
from trey.local.store import LocalStore
from trey.local.thinker import Elsewhere
from trey.server import wire
from trey.server.limits import Limits, Rates
from trey.server.live.answers import Answers, Asked
from trey.server.live.cache import unpack
from trey.server.live.house import Cleanup, House
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.store.event_store import ConflictError, StoreError
from trey.server.wire.refusals import STATUS, refuse
from trey.server.wire.spoken import chosen, encode

PATIENCE: Final = 60.0
"""Seconds that a table waits for a bot; long, because only one person waits."""
HANG: Final = 30.0
"""Seconds after which the thinking worker counts as dead."""
OFTEN: Final = (1e3, 1e6)
ALONE: Final = Limits(rates=Rates(new_tables=OFTEN, changes=OFTEN), early=True, day_results=0)
"""Limits for a device with one person: nobody needs protection from others."""
JSON: Final = "application/json"
_LOG: Final = logging.getLogger("trey.server")


class Answer(NamedTuple):
    """The response to a call, as a server sends it over HTTP: the status, the content type, and the text."""

    status: int
    kind: str
    """`application/json`, or `text/plain` for a record."""
    body: str
    """A message as JSON, or a record; a `Trouble` as JSON if the status is 400 or more."""


class LocalHouse:
    """A house whose tables are stored in a journal."""

    def __init__(self, store: LocalStore, house: House) -> None:
        self.house = house
        self._store, self._answers = store, Answers(house)
        self._lines: dict[int, Line] = {}

    @classmethod
    async def start(
        cls, journal: Journal, *, think: Callable[[bytes], Awaitable[bytes]], pace: Pace | None = None
    ) -> Self:
        """Read the journal, and start the house.

        :param think: sends a thought to a place that calls `trey.local.answer` with it, and returns the result.
            It may raise any error if that is impossible.  If it is cancelled, the thought has taken too long:
            end the worker, and start it again for the next thought.
        :param pace: how long bots take to act.
        :raises TreyError: `journal-newer`.
        """
        store = await LocalStore.of(journal)
        thinker = Thinker(Elsewhere(think), patience=PATIENCE, hang=HANG)
        house = House(store, thinker, pace=pace, limits=ALONE)
        await house.open()
        house.spawn(Cleanup(house).keep())
        return cls(store, house)

    async def ask(self, call: str, wish: str, lang: str) -> Answer:
        """Answer a call, by its name in the client's `Calls`, with its arguments as JSON; raise nothing."""
        spoken = "en"
        try:
            spoken = chosen(lang)
            return await self._answered(CALLS.get(call, ""), wish, spoken)
        except TreyError as error:
            said = wire.Trouble(code=error.code, why=error.text)
        except Exception:  # noqa: BLE001 - an answer is never raw
            _LOG.exception("%s failed", call[:20])
            said = wire.Trouble(code="trouble", why=refuse("trouble").text)
        return Answer(STATUS.get(said.code, 400), JSON, encode(said, spoken).decode())

    async def _answered(self, name: str, wish: str, lang: str) -> Answer:
        if not name:
            raise refuse("no-such-page")
        call = wire.CALLS[name]
        if len(wish) > (ALONE.record_bytes if call.body in wire.RECORDS else ALONE.body_bytes):
            raise refuse("too-large")
        told = await self._answers.answer(name, _asked(call, wish, lang))
        status = 201 if call.answer is wire.Seated else 200
        body = unpack(told) if isinstance(told, bytes) else encode(told, lang)
        return Answer(status, JSON if call.answer else "text/plain", body.decode())

    def open(self, line: int, table: str, say: Callable[[str], object], closed: Callable[[], object]) -> None:
        """Open the line with this number to a table; the page's first message on it must be `hello`.

        `say` is called with each message to the page, and `closed` once when the house closes the line.
        """
        self.close(line)

        def end() -> None:
            if self._lines.get(line) is made:
                del self._lines[line]
            closed()

        made = self._lines[line] = Line(say, end)
        self.house.spawn(serve(self.house, made, table))

    def hear(self, line: int, text: str) -> None:
        """Receive a message on a line; on a closed line it is ignored."""
        if line in self._lines:
            self._lines[line].hear(text)

    def close(self, line: int) -> None:
        """Close a line from the page's side; `closed` is not called."""
        if known := self._lines.pop(line, None):
            known.drop()

    async def export(self, page: str = "") -> bytes:
        """Return all undamaged tables of this device as one file; `page` is data that the page gets back with them."""
        return copies.write(self._store.whole, page)

    async def bring(self, data: bytes) -> Brought:
        """Import a file that `export` made; the whole file is read and checked before anything is stored.

        :raises TreyError: `file-unreadable`, `file-cut`, `file-newer`, `file-altered`, `file-too-large`, `no-room`,
            `trouble`; why its rules are impossible here.  Nothing has changed.
        """
        page, tables = copies.read(data)
        rows = list[Row]()
        for row in tables:
            rows.append(row)
            await asyncio.sleep(0)
        new, brought = copies.compare(rows, self._store.tables, self._store.has_code)
        try:
            await self._store.add(new)
        except ConflictError:
            raise refuse("trouble") from None  # somebody has played on meanwhile
        except StoreError as error:
            raise refuse(error.code) from error
        for row in new:
            if room := self.house.rooms.get(row.table):
                room.lose("closing")
        return brought._replace(page=page)

    async def end(self) -> None:
        """Say goodbye on every line, and close the house."""
        await self.house.part()
        await self.house.close()


def _camel(name: str) -> str:
    return re.sub("_(.)", lambda letter: letter[1].upper(), name)


CALLS: Final = {_camel(name): name for name in wire.CALLS}
"""The server's name of each call, by its name in the client."""


def _asked(call: wire.Call, wish: str, lang: str) -> Asked:
    """Return a call's request: its arguments fill the names in the path and the query, and the rest is the body."""
    try:
        rest: dict[str, Any] = msgspec.json.decode(wish, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise refuse("bad-message") from None
    path, asks = re.findall(r"{(\w+)}", call.path), [name for name, _ in call.asks]
    words = {name: rest.pop(name) for name in (*path, *asks) if name in rest}
    if not all(isinstance(word, str | int) for word in words.values()) or not words.keys() >= {*path}:
        raise refuse("bad-message")
    return Asked({name: str(word) for name, word in words.items()}, msgspec.json.encode(rest), lang)
