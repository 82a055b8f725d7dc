"""Pages for operators: the server's health, whether it is ready for requests, and its metrics."""

import asyncio
import time
from typing import Final

import msgspec
from msgspec import Struct
from starlette.datastructures import State
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from trey.core.glossary import spoken
from trey.kernel.compiled import speed
from trey.server.http.entrance import is_private
from trey.server.limits import penance
from trey.server.live.cache import Fresh
from trey.server.live.cleanup import Cleanup
from trey.server.live.house import House
from trey.server.memory import limit, taken

__all__ = ["Health", "Operations", "count"]

PATIENCE: Final = 5.0
"""Seconds after which the writer, or the event loop, counts as stuck."""
LEAST_SPACE: Final = 64 << 20
"""Free bytes on the disk below which somebody should make room."""
MOST_MEMORY: Final = 0.8
"""The part of the memory that the process may take above which somebody should look after it."""
CUT_OFF: Final = {"database-lost", "writer-stuck", "memory-high"}
"""Faults that other servers of the same database may not have."""
KIND: Final = "text/plain; version=0.0.4; charset=utf-8"


class Health(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The server's health.

    `wrong` has codes: `database-lost`, `database-went-back`, `writer-stuck`, `disk-low`, `loop-late`,
    `memory-high`.
    """

    ok: bool
    wrong: tuple[str, ...] = ()
    fault: str = ""
    """Why nothing is stored any more; empty while all is well."""
    loop_lag_ms: float | None = None
    commit_age_s: float | None = None
    disk_free_mb: int | None = None
    memory_mb: int | None = None
    tables: int | None = None
    sockets: int | None = None
    speed: str = ""
    """How the rules run, such as `machine code: x86_64-v3`."""


class Operations:
    """Responds to `/healthz` and `/readyz`.

    The private port gives the whole answers; apart from these, it serves only `/metrics`.
    """

    def __init__(self, app: ASGIApp, state: State, private: int | None) -> None:
        self._app, self._state, self._private = app, state, private
        self._health = Fresh(self._examined)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or pass a request on."""
        private = is_private(scope, self._private)
        if scope["type"] == "http" and (private or scope["path"] in {"/healthz", "/readyz"}):
            if not private and self._house and not self._house.pages.take((scope.get("client") or ("",))[0]):
                await penance()
            await (await self._answer(scope["path"], private=private))(scope, receive, send)
        elif private and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self._app(scope, receive, send)

    async def _answer(self, path: str, *, private: bool) -> Response:
        if path == "/readyz":
            return _told(Health(ok=await self._ready()), private=private)
        if path == "/healthz":
            return _told(await self._health.get() if self._house else Health(ok=False), private=private)
        if path == "/metrics" and self._house:
            return Response(self._house.meters.text(), media_type=KIND, headers={"cache-control": "no-store"})
        return PlainTextResponse("404: /healthz, /readyz, /metrics\n", 404)

    @property
    def _house(self) -> House | None:
        house: House | None = getattr(self._state, "house", None)
        return house

    async def _ready(self) -> bool:
        """Whether the server has started, does not end, and has what other servers of its database may have."""
        if self._house is None or getattr(self._state, "draining", False):
            return False
        store = self._house.store
        return not store.shared or not (store.fault or CUT_OFF & {*(await self._health.get()).wrong})

    async def _examined(self) -> Health:
        return await _examined(self._house) if self._house else Health(ok=False)


async def _examined(house: House) -> Health:
    meters, wrong, free, most = house.meters, list[str](), None, house.limits.memory_bytes or limit()
    try:
        async with asyncio.timeout(PATIENCE):
            free = await house.store.beat()
    except TimeoutError:
        wrong.append("writer-stuck")
    except Exception:  # noqa: BLE001 - whatever the database says, the answer is that it is not well
        wrong.append("database-lost" if house.store.fault else "writer-stuck")
    else:
        wrong += ["writer-stuck"] if house.store.fault else []
    if house.store.went_back:
        wrong.append("database-went-back")
    if free is not None and free < LEAST_SPACE:
        wrong.append("disk-low")
    if meters.lag > PATIENCE:
        wrong.append("loop-late")
    if 0 < MOST_MEMORY * most < taken():
        wrong.append("memory-high")
    return Health(
        ok=not wrong,
        wrong=tuple(wrong),
        fault=house.store.fault,
        loop_lag_ms=round(1000 * meters.lag, 1),
        commit_age_s=None if meters.age is None else round(meters.age, 1),
        disk_free_mb=None if free is None else free >> 20,
        memory_mb=taken() >> 20,
        tables=len(house.rooms),
        sockets=house.sockets,
        speed=spoken(*speed()).en,
    )


def _told(health: Health, *, private: bool) -> Response:
    """Return an answer; who is a stranger hears only whether all is well."""
    said = health if private else Health(ok=health.ok)
    status = 200 if health.ok else 503
    return Response(msgspec.json.encode(said), status, {"cache-control": "no-store"}, "application/json")


def count(house: House, keeper: Cleanup) -> None:
    """Add a house's numbers to the metrics."""
    gauge = house.meters.gauge
    gauge("tables", "Tables in memory.", lambda: len(house.rooms))
    gauge("sockets", "Open lines to tables.", lambda: house.sockets)
    gauge("bots_waiting", "Thoughts of bots that wait for a process.", lambda: house.thinker.waiting)
    gauge("database_lost", "1 when nothing is stored any more.", lambda: bool(house.store.fault))
    gauge("database_went_back", "1 when the database has lost what it had stored.", lambda: house.store.went_back)
    gauge(
        "memory_limit_bytes", "Memory that the process may take; 0: any.", lambda: house.limits.memory_bytes or limit()
    )
    gauge("swept_age_seconds", "Since housekeeping was last done.", lambda: time.monotonic() - keeper.swept)
