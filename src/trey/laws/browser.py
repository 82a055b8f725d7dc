"""A browser with a server of its own, in a thread: for laws that look at the table."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Self, TypeVar

from trey.laws.stage import show

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page

    from trey.match import Match

T = TypeVar("T")
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome", "microsoft-edge")
FLAGS = ["--no-sandbox", "--disable-gpu"]
PATIENCE = 45.0
"""Seconds; a busy machine is no failure."""


class NoBrowserError(Exception):
    """No browser could be started."""


class Looking:
    """A browser that looks at staged moments of matches."""

    def __init__(self, browser: "Browser", url: str) -> None:
        self._browser, self._url = browser, url

    async def at(self, match: "Match") -> "Page":
        """Return a page with this moment on its table."""
        page = await self._browser.new_page(base_url=self._url, service_workers="block", locale="en")
        page.set_default_timeout(PATIENCE * 1000)
        await page.add_init_script('localStorage.setItem(\'trey.settings\', \'{"hold": 0, "motion": "less"}\')')
        await show(page, match)
        await page.goto("/t/staged#token")
        await page.wait_for_selector(".board")
        return page


@contextmanager
def looking() -> "Iterator[tuple[Looking, _Loop]]":
    """Start a server and a browser; yield what looks, and what runs its questions.

    :raises NoBrowserError: there is none to start.
    """
    with _served() as url, _Loop() as loop:
        from playwright.async_api import Error, async_playwright

        playwright = loop.run(async_playwright().start())
        try:
            try:
                browser = loop.run(playwright.chromium.launch(executable_path=_program(), args=FLAGS))
            except Error as error:
                raise NoBrowserError("no Chromium: playwright install chromium, or set TREY_BROWSER") from error
            yield Looking(browser, url), loop
            loop.run(browser.close())
        finally:
            loop.run(playwright.stop())


class _Loop:
    """An event loop in a thread of its own, beside whatever loop runs the tests."""

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def run(self, question: Coroutine[Any, Any, T]) -> T:
        """Return what comes of a coroutine."""
        return asyncio.run_coroutine_threadsafe(question, self._loop).result()


def _program() -> str | None:
    """Return the browser that is named, or on the path; None is Playwright's own."""
    return next(filter(None, map(shutil.which, filter(None, (os.environ.get("TREY_BROWSER"), *NAMES)))), None)


@contextmanager
def _served() -> Iterator[str]:
    """Serve trey, with tables of its own, as long as it is looked at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        database = str(Path(folder) / "laws.sqlite3")
        command = [sys.executable, "-m", "trey", "serve", "--no-open", "--port", str(port), "--db", database]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_for(url, server)
            yield url
        finally:
            server.terminate()
            server.wait()


def _wait_for(url: str, server: "subprocess.Popen[bytes]") -> None:
    for _ in range(int(PATIENCE * 10)):
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE):
                return
        except OSError:
            if server.poll() is not None:
                break
            time.sleep(0.1)
    raise NoBrowserError("trey serve did not start: it needs the extra `server`")
