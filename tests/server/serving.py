"""A server on a free loopback port, in a thread with a loop of its own."""

import asyncio
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

import uvicorn

from trey.server.http.app import build
from trey.server.http.guard import guarded
from trey.server.launch import Server, bind
from trey.server.limits import Limits
from trey.server.live.house import House
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.store.sqlite import SqliteStore
from trey.server.table.shuffle import Shuffler

MANY = (1e6, 1e6)
WIDE = Limits(
    messages=MANY,
    address_messages=MANY,
    requests=MANY,
    new_tables=MANY,
    guesses=MANY,
    connects=MANY,
    changes=MANY,
    sockets_per_address=10_000,
    sockets_per_seat=64,
)
QUICK = Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0)


class Serving:
    """The server's address and its house, between `with` and its end."""

    def __init__(
        self,
        db: Path,
        *,
        pace: Pace = QUICK,
        limits: Limits = WIDE,
        shuffler: Shuffler | None = None,
        origins: frozenset[str] = frozenset(),
    ) -> None:
        def house() -> House:
            self.house = House(SqliteStore(db), Thinker(), pace=pace, limits=limits, shuffler=shuffler)
            return self.house

        bound = bind("127.0.0.1", 0)
        assert bound is not None
        self._bound = bound
        self.port = bound.getsockname()[1]
        http, ws = guarded(limits)
        config = uvicorn.Config(
            build(house, origins, frozenset({"x"})),
            http=http,
            ws=ws,
            ws_max_size=limits.message_bytes,
            ws_per_message_deflate=False,
            log_level="warning",
            timeout_graceful_shutdown=2,
        )
        self._started = threading.Event()
        self._server = Server(config, self._started.set)
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self._server.serve(sockets=[self._bound])

    def __enter__(self) -> Self:
        self._thread.start()
        self._started.wait(300)
        assert self._server.started
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.should_exit = True
        self._thread.join(300)
        self._bound.close()
        assert not self._thread.is_alive()
