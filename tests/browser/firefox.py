"""Firefox as it is installed on a machine, spoken to by WebDriver BiDi; as much of a page as the robots need."""

import asyncio
import contextlib
import itertools
import json
import shutil
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect

from tests.browser.far_page import FarPage, pressing

__all__ = ["FIREFOX", "FirefoxPage"]

FIREFOX = next((found for name in ("firefox", "firefox-esr") if (found := shutil.which(name))), None)
SOON = 45


class FirefoxPage(FarPage):
    """A page of a Firefox of its own, between `async with` and its end."""

    def __init__(self, profile: Path, base: str, lang: str = "en", script: str = "", wishes: str = "") -> None:
        super().__init__()
        assert FIREFOX is not None
        self.base, self._profile, self._script = base, profile, script
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        wanted = f'user_pref("intl.accept_languages", "{lang}");\n{wishes}'
        (profile / "user.js").write_text(wanted, encoding="utf-8")
        self._command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]

    async def __aenter__(self) -> Self:
        quiet = asyncio.subprocess.DEVNULL
        self._program = await asyncio.create_subprocess_exec(*self._command, stderr=quiet, stdout=quiet)
        try:
            await self._begin()
        except BaseException:
            self._program.kill()
            await self._program.wait()
            raise
        return self

    async def _begin(self) -> None:
        address = await asyncio.wait_for(self._address(), SOON)
        self._socket: ClientConnection = await connect(f"{address}/session", max_size=None)
        self._reading = asyncio.create_task(self._read())
        await self._ask("session.new", capabilities={})
        await self._ask("session.subscribe", events=["log.entryAdded"])
        self._context = (await self._ask("browsingContext.getTree"))["contexts"][0]["context"]
        await self._ask("script.addPreloadScript", functionDeclaration=f"() => {{ {self._script} }}")

    async def _address(self) -> str:
        """Return where Firefox listens, which it writes into its profile."""
        while True:
            with contextlib.suppress(OSError, ValueError):
                told = json.loads((self._profile / "WebDriverBiDiServer.json").read_text(encoding="utf-8"))
                return f"ws://{told['ws_host']}:{told['ws_port']}"
            await asyncio.sleep(0.05)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading
        await self._socket.close()
        self._program.terminate()
        await self._program.wait()

    async def _read(self) -> None:
        async for text in self._socket:
            told = json.loads(text)
            if told["type"] == "event":
                self._hear(told["params"])
            elif not (answer := self._answers.pop(told["id"])).done():
                answer.set_result(told)

    def _hear(self, entry: dict[str, Any]) -> None:
        kind = "warning" if entry["level"] == "warn" else entry["level"]
        self._said(kind, entry.get("text") or "")

    async def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._ids)
        self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        told = await asyncio.wait_for(self._answers[number], SOON)
        assert told["type"] == "success", told
        result: dict[str, Any] = told["result"]
        return result

    async def goto(self, path: str) -> None:
        """Open a page of the server."""
        await self._ask("browsingContext.navigate", context=self._context, url=f"{self.base}{path}", wait="complete")

    async def evaluate(self, function: str, given: Any = None) -> Any:
        """Call a function in the page with what is given."""
        whole = f"async (given) => JSON.stringify(await ({function})(JSON.parse(given))) ?? null"
        told = await self._ask(
            "script.callFunction",
            functionDeclaration=whole,
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        value = told["result"].get("value")
        return None if value is None else json.loads(value)

    async def click(self, x: float, y: float) -> None:
        """Press the mouse's button at a point of the window."""
        await self._ask("input.performActions", context=self._context, actions=[pressing(x, y)])
