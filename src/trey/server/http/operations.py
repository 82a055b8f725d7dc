"""Pages for operators: the server's health, whether it is ready for requests, and its metrics for Prometheus."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from itertools import accumulate
from math import isnan, nan
from typing import Final

import msgspec
from msgspec import Struct
from prometheus_client import CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from starlette.datastructures import State
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from trey.core.glossary import spoken
from trey.kernel.compiled import speed
from trey.server.http.entrance import OPERATORS, is_private, refusal
from trey.server.journal import Meters
from trey.server.live.cache import Fresh
from trey.server.live.house import Cleanup, House
from trey.server.machine import limit, taken
from trey.server.options import Options
from trey.server.store.event_store import NUMBERS


class _Prometheus(Collector):
    """A house's metrics as Prometheus has them."""

    def __init__(self, meters: Meters) -> None:
        self._meters = meters

    def collect(self) -> Iterator[Metric]:
        m = self._meters
        spreads = {
            "act_seconds": m.acts,
            "commit_seconds": m.commits,
            "commit_jobs": m.jobs,
            "loop_lag_seconds": m.lags,
        }
        for name, spread in spreads.items():
            bounds = [*map(str, map(float, spread.bounds)), "+Inf"]
            yield HistogramMetricFamily(
                f"trey_{name}", spread.said, list(zip(bounds, accumulate(spread.counts), strict=True)), spread.sum
            )
        refused = CounterMetricFamily("trey_refusals", "Requests that were refused, by code.", labels=["code"])
        answered = CounterMetricFamily("trey_requests", "Requests, by route and status.", labels=["route", "status"])
        for code, many in m.refusals.copy().items():
            refused.add_metric([code], many)
        for (route, status), many in m.requests.copy().items():
            answered.add_metric([route, str(status)], many)
        yield from (refused, answered)
        yield from (GaugeMetricFamily(f"trey_{name}", said, tell()) for name, (said, tell) in m.gauges.items())


PATIENCE: Final = 5.0  # seconds after which the writer, or the event loop, counts as stuck
LEAST_SPACE: Final = 64 << 20  # free bytes on the disk below which somebody should make room
MOST_MEMORY: Final = 0.8  # the part of the memory that the process may take above which somebody should look after it
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
    fault: str = ""  # why nothing is stored any more; empty while all is well
    loop_lag_ms: float | None = None
    commit_age_s: float | None = None
    disk_free_mb: int | None = None
    memory_mb: int | None = None
    tables: int | None = None
    sockets: int | None = None
    speed: str = ""  # how the rules run, such as `machine code: x86_64-v3`


class Operations:
    """Responds to `/healthz` and `/readyz`, and at the operators' port in full and to `/metrics`."""

    def __init__(self, state: State, options: Options) -> None:
        self._state, self._metrics = state, options.metrics
        self._health = Fresh(self._examined)

    def routes(self) -> list[Route]:
        return [Route(path, self._answer) for path in OPERATORS]

    async def _answer(self, request: Request) -> Response:
        """Answer; who is a stranger hears only whether all is well, and late who asks too often."""
        private, house = is_private(request.scope, self._metrics), self._house
        if not private and house:
            await house.pages.slow(request.scope)
        if request.url.path.endswith("/metrics"):
            if not private or house is None:
                return refusal("no-such-page")
            registry = CollectorRegistry()
            ProcessCollector(registry=registry)
            registry.register(_Prometheus(house.meters))
            return Response(generate_latest(registry), media_type=KIND, headers={"cache-control": "no-store"})
        ready = request.url.path.endswith("/readyz")
        health = Health(ok=await self._ready()) if ready else await self._health.get() if house else Health(ok=False)
        said = msgspec.json.encode(health if private else Health(ok=health.ok))
        return Response(said, 200 if health.ok else 503, {"cache-control": "no-store"}, "application/json")

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
        meters, wrong, free = house.meters, list[str](), None
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
            "memory-high": 0 < MOST_MEMORY * most(house) < taken(),
        }
        wrong += [fault for fault, is_so in known.items() if is_so]
        return Health(
            ok=not wrong,
            wrong=tuple(wrong),
            fault=house.store.fault,
            loop_lag_ms=round(1000 * meters.lag, 1),
            commit_age_s=None if isnan(meters.age) else round(meters.age, 1),
            disk_free_mb=None if free is None else free >> 20,
            memory_mb=taken() >> 20,
            tables=len(house.rooms),
            sockets=house.sockets,
            speed=spoken(*speed()).en,
        )


def most(house: House) -> int:
    return house.limits.memory_bytes or limit()


def count(house: House, keeper: Cleanup) -> None:
    store, meters = house.store, house.meters
    meters.gauges |= {
        "loop_lag_worst_seconds": ("The same, the worst of the last five seconds.", lambda: meters.lag),
        "commit_age_seconds": ("Since the last commit; not a number before the first.", lambda: meters.age),
        "tables": ("Tables in memory.", lambda: len(house.rooms)),
        "sockets": ("Open lines to tables.", lambda: house.sockets),
        "bots_waiting": ("Thoughts of bots that wait for a process.", lambda: house.thinker.waiting),
        "database_lost": ("1 when nothing is stored any more.", lambda: bool(store.fault)),
        "database_went_back": ("1 when the database has lost what it had stored.", lambda: store.went_back),
        "memory_limit_bytes": ("Memory that the process may take; 0: any.", lambda: most(house)),
        "tables_unreadable": ("Tables that could not be read since the start.", lambda: len(house.unreadable)),
        "worker_restarts": ("Processes for thinking that died or hung.", lambda: getattr(house.aside, "restarts", 0)),
        "bans": ("Networks that are banned.", lambda: len(house.operators.bans)),
        "locked": ("1 while nobody may make tables.", lambda: house.operators.locked),
        "swept_age_seconds": ("Since housekeeping was last done.", lambda: time.monotonic() - keeper.swept),
    }
    for name, said in NUMBERS.items():
        meters.gauges[name] = said, partial(lambda name: store.numbers().get(name, nan), name)
