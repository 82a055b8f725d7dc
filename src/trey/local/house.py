"""The house of one device: what the page asks, and the lines that it holds."""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from trey.local.journal import Journal

__all__ = ["Answer", "Brought", "LocalHouse"]


class Answer(NamedTuple):
    """What a call is answered, as a server would by HTTP: a status, what kind of text it is, and the text."""

    status: int
    kind: str
    """`application/json`, or `text/plain` for a record."""
    body: str
    """A message as JSON; with a status of 400 and more a `Trouble`."""


class Brought(NamedTuple):
    """What came of an import."""

    new: int
    """Tables that were not on this device."""
    longer: int
    """Tables that the file has played further than this device."""
    known: int
    """Tables that this device has as far or further, or otherwise: they are left as they are."""
    page: str
    """What the page had handed to `export`."""


class LocalHouse:
    """A house whose tables are kept by a journal."""

    @classmethod
    async def start(cls, journal: Journal, *, think: Callable[[bytes], Awaitable[bytes]]) -> "LocalHouse":
        """Read the journal, and begin.

        :param think: takes a thought to where `trey.local.answer` is called with it, and returns what that returns.
            It raises whatever it likes when that is not possible; when it is cancelled the thought has taken too
            long, and whoever thinks is to be ended and started again at the next thought.
        :raises TreyError: `journal-unreadable`, `journal-newer`.
        """
        raise NotImplementedError

    async def ask(self, call: str, wish: str, lang: str) -> Answer:
        """Answer a call, by its name in `Calls` of the client, with its wish as JSON; raise nothing."""
        raise NotImplementedError

    def open(self, line: int, table: str, say: Callable[[str], object], closed: Callable[[], object]) -> None:
        """Open a line to a table under a number; the first message on it is `hello`.

        `say` is called with each message, `closed` once when there is nothing more to hear.
        """
        raise NotImplementedError

    def hear(self, line: int, text: str) -> None:
        """Hear a message on a line; on one that is closed it is not heard."""
        raise NotImplementedError

    def close(self, line: int) -> None:
        """End a line from the page's side; `closed` is not called."""
        raise NotImplementedError

    async def export(self, page: str = "") -> bytes:
        """Return all tables of this device as one file; `page` is what the page wants back with them (its seats)."""
        raise NotImplementedError

    async def bring(self, data: bytes) -> Brought:
        """Take in a file of `export`; it is read and checked whole before anything is stored.

        :raises TreyError: `file-unreadable`, `file-cut`, `file-newer`, `file-altered`, `too-large`, `no-room`;
            nothing has changed.
        """
        raise NotImplementedError

    async def end(self) -> None:
        """Say goodbye on every line."""
        raise NotImplementedError
