"""A page's line to a table on the same device: like a web socket, without a network."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.live.house import House
from trey.server.live.people import encode
from trey.server.live.session import Session, decoded, hello_in
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import chosen

_LOG: Final = logging.getLogger("trey.server")


class Line:
    """A line: a queue of messages from the page, and a function that sends messages to it."""

    def __init__(self, say: Callable[[str], object], closed: Callable[[], object]) -> None:
        self._say, self._closed = say, closed
        self._heard = asyncio.Queue[str | None]()
        self.lang = "en"
        self.gone = False

    def hear(self, text: str) -> None:
        """Receive a message from the page."""
        self._heard.put_nowait(text)

    async def next(self) -> str | None:
        """Return the next message; None when the line is closed."""
        return None if self.gone else await self._heard.get()

    def say(self, text: str) -> bool:
        """Send a message to the page; False if the line is gone."""
        if not self.gone:
            self._say(text)
        return not self.gone

    async def ready(self) -> None:
        """Refuse to wait: the page reads at once, or is gone.

        :raises OSError: always.
        """
        raise ConnectionError

    async def close(self) -> None:
        """Close the line, as `cut` does."""
        self.cut()

    def cut(self) -> None:
        """Close the line, and tell the page."""
        if not self.gone:
            self.drop()
            self._closed()

    def drop(self) -> None:
        """Close the line at the page's request."""
        self.gone = True
        self._heard.put_nowait(None)


async def serve(house: House, line: Line, table: str) -> None:
    """Serve a line until it is closed."""
    try:
        await _serve(house, line, table)
    except TreyError as error:
        _goodbye(line, error)
    except OSError:
        pass
    except Exception:  # noqa: BLE001 - the page is told, and the log has it
        _LOG.exception("a line failed")
        _goodbye(line, refuse("trouble"))
    finally:
        line.cut()


async def _serve(house: House, line: Line, table: str) -> None:
    first = await line.next()
    if first is None:
        return
    hello = hello_in(first)
    if hello.v != wire.VERSION:
        raise refuse("wrong-version")
    line.lang = chosen(hello.lang, house.limits.spoken)
    session = await Session.enter(await house.room(table), line, hello)
    try:
        while not session.connection.finished and (text := await line.next()) is not None:
            message = decoded(text) if len(text) <= house.limits.message_bytes else None
            if message is None:
                session.refuse(refuse("bad-message"))
            else:
                await session.ask(message)
    finally:
        await session.leave()


def _goodbye(line: Line, why: TreyError) -> None:
    if not line.gone:
        bye = wire.Bye(code=why.code, why=why.text, again=why.code in {"trouble", "closing"})
        line.say(encode(bye, line.lang))
