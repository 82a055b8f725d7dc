"""A browser that nobody looks into: Playwright lets one keep a second copy of all that a page fetches."""

import asyncio
import itertools
import json
import os
import signal
from asyncio.subprocess import DEVNULL, Process
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, Self
from urllib.request import urlopen

from websockets.asyncio.client import connect

from tools.browser import FLAGS, find_or_install

__all__ = ["Bare"]

SOON = 60.0
"""Seconds within which something must have come."""
LOOK = 0.05
WINDOW = "--window-size=1366,657"


class Bare:
    """A browser with one page, by Chromium's own protocol; `profile` is the folder that it keeps things in."""

    def __init__(self, profile: Path, script: str) -> None:
        self._profile, self._script = profile, script
        self._numbers = itertools.count(1)

    async def __aenter__(self) -> Self:
        told = self._profile / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        own = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={self._profile}", "--lang=en"]
        command = [str(find_or_install()), *FLAGS, *own, WINDOW, "about:blank"]
        # What is called may be a script that starts the browser: all of them end together.
        process = await asyncio.create_subprocess_exec(*command, stderr=DEVNULL, start_new_session=True)
        async with AsyncExitStack() as started:
            started.push_async_callback(_end, process)
            async with asyncio.timeout(SOON):
                while True:
                    if told.is_file() and (lines := told.read_text("utf-8").split())[1:]:
                        break
                    await asyncio.sleep(LOOK)
            address = await asyncio.to_thread(_page, lines[0])
            self._line = await started.enter_async_context(connect(address, max_size=None))
            await self.ask("Page.enable")
            await self.ask("Page.addScriptToEvaluateOnNewDocument", source=self._script)
            self._started = started.pop_all()
        return self

    async def __aexit__(self, *_why: object) -> None:
        await self._started.aclose()

    async def ask(self, method: str, **params: Any) -> Any:
        """Ask the browser; return its answer."""
        number = next(self._numbers)
        await self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        async with asyncio.timeout(SOON):
            while (said := json.loads(await self._line.recv())).get("id") != number:
                pass
        return said["result"]

    async def evaluate(self, script: str) -> Any:
        """Return what a script of the page gives; None where it fails."""
        said = await self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return said["result"].get("value")

    async def becomes(self, true: str) -> None:
        """Wait for what a page says."""
        async with asyncio.timeout(SOON):
            while True:
                if await self.evaluate(f"!!({true})") is True:
                    return
                await asyncio.sleep(LOOK)


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    await process.wait()


def _page(port: str) -> str:
    """Return the address by which the first page is asked."""
    with urlopen(f"http://127.0.0.1:{port}/json") as answer:
        return next(str(one["webSocketDebuggerUrl"]) for one in json.load(answer) if one["type"] == "page")
