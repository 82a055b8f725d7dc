"""Pages for operators: the server's health, whether it is ready for requests, and its metrics for Prometheus."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from math import nan
from typing import Final

import msgspec
from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from starlette.datastructures import State
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from trey.core.glossary import spoken
from trey.kernel.compiled import speed
from trey.server.http.entrance import is_private
from trey.server.journal import Meters
from trey.server.live.cache import Fresh
from trey.server.live.house import Cleanup, House
from trey.server.machine import limit, taken
from trey.server.store.event_store import NUMBERS

BEAT_SECONDS: Final = 0.25
BEATS: Final = 20
"""The number of beats, five seconds in all, over which the loop's longest delay is taken."""
TIMES: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class PrometheusMeters(Meters):
    """Times in seconds, and counts; they contain no name, no address and no table."""

    def __init__(self) -> None:
        self.registry: CollectorRegistry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._commit = self._histogram("commit_seconds", "From the beginning of a commit until it is on disk.", TIMES)
        self._batch = self._histogram("commit_jobs", "Writes in one commit.", SIZES)
        self._act = self._histogram(
            "act_seconds", "From a player's action until it was sent to the last of the table's lines.", TIMES
        )
        self._lag = self._histogram("loop_lag_seconds", "How late the event loop comes to what is due.", TIMES)
        self._refusals = Counter(
            "trey_refusals", "Requests that were refused, by code.", ["code"], registry=self.registry
        )
        self._requests = Counter(
            "trey_requests", "Requests, by route and status.", ["route", "status"], registry=self.registry
        )
        self._beats = deque([0.0], maxlen=BEATS)
        self._beaten = time.monotonic()
        self._committed: float | None = None
        self.gauge("loop_lag_worst_seconds", "The same, the worst of the last five seconds.", lambda: self.lag)
        self.gauge(
            "commit_age_seconds",
            "Since the last commit; not a number before the first.",
            lambda: nan if self.age is None else self.age,
        )

    def gauge(self, name: str, said: str, tell: Callable[[], float]) -> None:
        """Add a metric whose value `tell` returns whenever the metrics are read."""
        Gauge(f"trey_{name}", said, registry=self.registry).set_function(tell)

    def _histogram(self, name: str, said: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"trey_{name}", said, buckets=buckets, registry=self.registry)

    def committed(self, seconds: float, jobs: int) -> None:
        """Count a commit; callable from any thread."""
        self._commit.observe(seconds)
        self._batch.observe(jobs)
        self._committed = time.monotonic()

    def acted(self, seconds: float) -> None:
        """Count an action that has been sent to everybody."""
        self._act.observe(seconds)

    def refused(self, code: str) -> None:
        """Count a refusal."""
        self._refusals.labels(code).inc()

    def answered(self, route: str, status: int) -> None:
        """Count an answer."""
        self._requests.labels(route, status).inc()

    @property
    def age(self) -> float | None:
        """Seconds since the last commit; None before the first."""
        return None if self._committed is None else time.monotonic() - self._committed

    @property
    def lag(self) -> float:
        """The longest delay of the event loop in the last five seconds."""
        return max(*self._beats, time.monotonic() - self._beaten - BEAT_SECONDS)

    async def watch(self, beat: Callable[[], object] = lambda: None) -> None:
        """Measure the event loop's delay until cancelled, and call `beat` four times a second."""
        while True:
            self._beaten = time.monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            late = max(0.0, time.monotonic() - self._beaten - BEAT_SECONDS)
            self._beats.append(late)
            self._lag.observe(late)
            beat()

    def text(self) -> bytes:
        """Return all metrics in Prometheus's text format."""
        return generate_latest(self.registry)


PATIENCE: Final = 5.0
"""Seconds after which the writer, or the event loop, counts as stuck."""
LEAST_SPACE: Final = 64 << 20
"""Free bytes on the disk below which somebody should make room."""
MOST_MEMORY: Final = 0.8
"""The part of the memory that the process may take above which somebody should look after it."""
_CUT_OFF: Final = {"database-lost", "writer-stuck", "memory-high"}
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
            if not private and self._house:
                await self._house.pages.slow(scope)
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
        return not store.shared or not (store.fault or _CUT_OFF & {*(await self._health.get()).wrong})

    async def _examined(self) -> Health:
        house = self._house
        if house is None:
            return Health(ok=False)
        meters, wrong, free, most = house.meters, list[str](), None, house.limits.memory_bytes or limit()
        try:
            async with asyncio.timeout(PATIENCE):
                free = await house.store.beat()
        except Exception as error:  # noqa: BLE001 - whatever the database says, the answer is that it is not well
            lost = house.store.fault and not isinstance(error, TimeoutError)
            wrong.append("database-lost" if lost else "writer-stuck")
        else:
            wrong += ["writer-stuck"] if house.store.fault else []
        known = {
            "database-went-back": house.store.went_back,
            "disk-low": free is not None and free < LEAST_SPACE,
            "loop-late": meters.lag > PATIENCE,
            "memory-high": 0 < MOST_MEMORY * most < taken(),
        }
        wrong += [fault for fault, is_so in known.items() if is_so]
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
    for name, said in NUMBERS.items():
        gauge(name, said, partial(lambda name: house.store.numbers().get(name, nan), name))
    gauge("tables_unreadable", "Tables that could not be read since the start.", lambda: house.unreadable)
    gauge("worker_restarts", "Processes for thinking that died or hung.", lambda: getattr(house.aside, "restarts", 0))
    gauge("bans", "Networks that are banned.", lambda: len(house.operators.bans))
    gauge("locked", "1 while nobody may make tables.", lambda: house.operators.locked)
    gauge("swept_age_seconds", "Since housekeeping was last done.", lambda: time.monotonic() - keeper.swept)
