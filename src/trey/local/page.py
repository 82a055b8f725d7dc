"""The bridge between a browser's page and the local house: it converts between JavaScript's objects and Python's.

Only the page's two workers import this module, each in its own Python in the browser.
"""

import json
from asyncio import CancelledError
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pyodide.ffi import JsException, to_js  # type: ignore[import-not-found]

from trey import local
from trey.core.catalogue import languages
from trey.core.errors import TreyError
from trey.local import FullError, LocalHouse
from trey.server.live.schedule import Pace


class _Rows:
    """The journal that a page stores."""

    def __init__(self, rows: Any) -> None:
        self._rows = rows

    async def read(self) -> Sequence[bytes]:
        """Return all rows, the oldest first."""
        return [row.to_bytes() for row in await self._rows.read()]

    async def append(self, rows: Sequence[bytes]) -> None:
        """Store rows, all or none.

        :raises FullError: there is no room.
        """
        try:
            await self._rows.append(to_js(list(rows)))
        except JsException as error:
            if error.name == "QuotaExceededError":
                raise FullError from None
            raise


def _thinking(thinker: Any) -> Callable[[bytes], Awaitable[bytes]]:
    """Return the function that sends a thought to the thinking worker, and stops the worker if it takes too long."""

    async def think(thought: bytes) -> bytes:
        try:
            found = await thinker.think(to_js(thought))
        except CancelledError:
            thinker.stop()
            raise
        return found.to_bytes()  # type: ignore[no-any-return]

    return think


def _refused(error: TreyError, lang: str) -> str:
    return json.dumps({"code": error.code, "why": error.text.of(lang if lang in languages() else "en")})


class Page:
    """The house's interface for a page; refusals come back as JSON."""

    def __init__(self, house: LocalHouse) -> None:
        self._house = house

    async def ask(self, call: str, wish: str, lang: str) -> Any:
        """Answer a call; return the status, the content type and the body."""
        return to_js(list(await self._house.ask(call, wish, lang)))

    def open(self, line: int, table: str, say: Callable[[str], object], closed: Callable[[], object]) -> None:
        """Open a line to a table."""
        self._house.open(line, table, say, closed)

    def hear(self, line: int, text: str) -> None:
        """Receive a message on a line."""
        self._house.hear(line, text)

    def close(self, line: int) -> None:
        """Close a line."""
        self._house.close(line)

    async def export(self, page: str) -> Any:
        """Return a file of all undamaged tables."""
        return to_js(await self._house.export(page))

    async def bring(self, data: Any, lang: str) -> str:
        """Import a file that `export` made; return the result, or the reason why it was refused, as JSON."""
        try:
            return json.dumps((await self._house.bring(data.to_bytes()))._asdict())
        except TreyError as error:
            return _refused(error, lang)


async def start(
    rows: Any, thinker: Any, lang: str, delay: float | None, refused: Callable[[str], object]
) -> Page | None:
    """Start the house from a page's rows; return None if they are refused.

    :param rows: with `read()` and `append(rows)`.
    :param thinker: with `think(thought)` and `stop()`.
    :param delay: seconds that bots take to act.
    """
    pace = Pace(bot_delay=(delay, delay)) if isinstance(delay, int | float) else None
    try:
        return Page(await LocalHouse.start(_Rows(rows), think=_thinking(thinker), pace=pace))
    except TreyError as error:
        refused(_refused(error, lang))
        return None


def answer(thought: Any) -> Any:
    """Compute a thought, in the thinking worker."""
    return to_js(local.answer(thought.to_bytes()))
