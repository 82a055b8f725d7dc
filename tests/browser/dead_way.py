"""A way to a server that goes dead: what comes is taken and never answered, as after a lost route."""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

__all__ = ["Way"]

LINE: Final = b"GET /ws/"


class Way:
    """Forwards all that comes to a server on this machine, until it hangs."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._live: set[asyncio.Event] = set()
        self._hangs = False
        self._came = asyncio.Condition()
        self._tasks: set[asyncio.Task[None] | None] = set()
        self.lines: list[bool] = []
        """The lines to tables that were begun, and whether each could pass."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._one, "127.0.0.1")
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        running = [task for task in self._tasks if task and not task.done()]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def hang(self) -> None:
        """Let nothing pass any more; what is on its way now never will."""
        self._hangs = True
        for one in self._live:
            one.clear()
        self._live.clear()

    def heal(self) -> None:
        """Let pass what is begun from now on."""
        self._hangs = False

    async def line(self, number: int) -> None:
        """Wait until so many lines to tables were begun."""
        async with self._came:
            await self._came.wait_for(lambda: len(self.lines) >= number)

    async def _one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._tasks.add(asyncio.current_task())
        passes = asyncio.Event()
        if not self._hangs:
            passes.set()
            self._live.add(passes)
        ends = [writer]
        try:
            first = await reader.read(65536)
            if first.startswith(LINE):
                async with self._came:
                    self.lines.append(not self._hangs)
                    self._came.notify_all()
            await passes.wait()
            there, out = await asyncio.open_connection("127.0.0.1", self._to)
            ends.append(out)
            out.write(first)
            await asyncio.gather(_pump(reader, out, passes), _pump(there, writer, passes))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                end.close()
                with suppress(OSError):
                    await end.wait_closed()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passes: asyncio.Event) -> None:
    while data := await reader.read(65536):
        await passes.wait()
        writer.write(data)
        await writer.drain()
    writer.write_eof()
