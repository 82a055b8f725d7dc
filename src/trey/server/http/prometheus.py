"""The server's metrics for Prometheus, in a registry of their own."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from trey.server.meters import Meters

__all__ = ["PrometheusMeters"]

BEAT_SECONDS: Final = 0.25
BEATS: Final = 20
"""The number of beats, five seconds in all, over which the loop's longest delay is taken."""
TIMES: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class PrometheusMeters(Meters):
    """Times in seconds, and counts; they contain no name, no address and no table."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
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
        self._beats = deque([0.0], maxlen=BEATS)
        self._beaten = time.monotonic()
        self._committed: float | None = None
        self.gauge("loop_lag_worst_seconds", "The same, the worst of the last five seconds.", lambda: self.lag)
        self.gauge(
            "commit_age_seconds", "Since the last commit; not a number before the first.", lambda: _number(self.age)
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


def _number(value: float | None) -> float:
    return float("nan") if value is None else value
