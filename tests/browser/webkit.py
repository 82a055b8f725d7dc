"""WebKit as Debian's `webkit2gtk-driver` brings it, on a screen of its own (`xvfb`), spoken to by WebDriver."""

import asyncio
import contextlib
import json
import os
import shutil
from asyncio.subprocess import DEVNULL, Process
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.browser.far_page import FarPage, pressing
from tests.server.ports import lasting_port

__all__ = ["WEBKIT", "WebKitPage"]

WEBKIT = shutil.which("WebKitWebDriver") if shutil.which("Xvfb") else None
PROGRAM = WEBKIT or ""
SOON = 120
SCREEN = "1400x900x24"
# WebDriver tells nothing of a console: the page keeps what it says, and each answer takes that along.
CALL = """const [given, done] = arguments;
if (!window.saying) {
  window.saying = [];
  for (const kind of ["error", "warn"]) {
    const own = console[kind].bind(console);
    console[kind] = (...all) => { window.saying.push([kind, all.join(" ")]); own(...all); };
  }
  addEventListener("error", (event) => window.saying.push(["error", event.message]));
  addEventListener("unhandledrejection", (event) => window.saying.push(["error", String(event.reason)]));
}
const end = (value, error) => done(JSON.stringify({ value, error, said: window.saying.splice(0) }));
const asked = async () => (FUNCTION)(JSON.parse(given));
asked().then((value) => end(value ?? null, null), (error) => end(null, String(error)));
"""


class WebKitPage(FarPage):
    """A page of a WebKit of its own, which forgets everything in the end."""

    def __init__(self, home: Path, base: str, script: str = "") -> None:
        super().__init__()
        self.base, self._home, self._script = base, home, script
        self._programs: list[Process] = []

    async def __aenter__(self) -> Self:
        try:
            await self._begin()
        except BaseException:
            await self._end()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(httpx.HTTPError):
            await self._client.delete(self._session)
        await self._client.aclose()
        await self._end()

    async def _begin(self) -> None:
        reading, writing = os.pipe()
        words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._programs.append(
            await asyncio.create_subprocess_exec(*words, pass_fds=[writing], stdout=DEVNULL, stderr=DEVNULL)
        )
        os.close(writing)
        with os.fdopen(reading) as told:  # it dies if nobody hears its whole line
            display = (await asyncio.to_thread(told.readline)).strip()
        of_its_own = {"DISPLAY": f":{display}", "HOME": str(self._home), "XDG_RUNTIME_DIR": str(self._home)}
        port = lasting_port()
        self._programs.append(
            await asyncio.create_subprocess_exec(
                PROGRAM, f"--port={port}", env=os.environ | of_its_own, stdout=DEVNULL, stderr=DEVNULL
            )
        )
        self._client = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=SOON)
        self._session = ""
        made = await self._asked_first()
        self._session = f"/session/{made['sessionId']}"
        await self._ask("/timeouts", {"script": SOON * 1000})

    async def _asked_first(self) -> Any:
        """Return the session that is made once the driver listens."""
        async with asyncio.timeout(SOON):
            while True:
                with contextlib.suppress(httpx.ConnectError):
                    return await self._ask("/session", {"capabilities": {}})
                await asyncio.sleep(0.05)

    async def _end(self) -> None:
        """End the driver, which ends its browser, then the screen."""
        for program in reversed(self._programs):
            if program.returncode is None:
                program.terminate()
                await program.wait()

    async def _ask(self, path: str, body: Any) -> Any:
        answer = await self._client.post(f"{self._session}{path}", json=body)
        told = answer.json()["value"]
        assert answer.status_code == 200, told
        return told

    async def goto(self, path: str) -> None:
        """Open a page; a script has run before it, at the same address."""
        await self._ask("/url", {"url": f"{self.base}licences.md"})
        await self.evaluate(f"() => {{ {self._script} }}")
        await self._ask("/url", {"url": f"{self.base}{path}"})

    async def evaluate(self, function: str, given: Any = None) -> Any:
        """Call a function in the page with what is given."""
        script = CALL.replace("FUNCTION", function)
        told = json.loads(await self._ask("/execute/async", {"script": script, "args": [json.dumps(given)]}))
        for kind, text in told["said"]:
            self._said("warning" if kind == "warn" else kind, text)
        assert told["error"] is None, told["error"]
        return told["value"]

    async def click(self, x: float, y: float) -> None:
        """Press the mouse's button at a point of the window."""
        await self._ask("/actions", {"actions": [pressing(x, y)]})
