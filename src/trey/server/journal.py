"""What operators learn: a log in lines of text or JSON, with no token and of a table's id only a hash; and numbers."""

import asyncio
import hashlib
import json
import logging
import time
from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from math import nan
from typing import Any, Final, Literal

from trey.core.errors import TreyError

Style = Literal["text", "json"]
REQUEST: Final = ContextVar("REQUEST", default="")
"""The number of the request or socket that is being served: eight hex digits, also in the response's `X-Request-ID`."""
OURS: Final = ("trey", "uvicorn")
MOST_AT_ONCE: Final = 10
"""At most this many warnings of one kind are written in as many seconds, whichever tables they concern."""
_LOG: Final = logging.getLogger("trey.server")


class _TableName(str):
    """What a table is called in the log: its id would let any reader watch it."""

    __slots__ = ()


def name_of(table: str) -> _TableName:
    """Return the first twelve hex digits of the SHA-256 of a table's id."""
    return _TableName(hashlib.sha256(table.encode("utf-8", "replace")).hexdigest()[:12])


class TextLine(logging.Formatter):
    """`2026-01-01T00:00:00.000Z WARNING message`, with a traceback below where there is one."""

    default_time_format, default_msec_format = "%Y-%m-%dT%H:%M:%S", "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self.converter = time.gmtime


class JsonLine(TextLine):
    """One object a line: `time`, `level`, `message`; and, where there are any, `request`, `table`, `error` and more."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            "message": record.getMessage(),
            "request": REQUEST.get() or None,
            "table": next((str(arg) for arg in record.args or () if isinstance(arg, _TableName)), None),
            "error": self.formatException(record.exc_info) if record.exc_info else None,
        }
        said |= getattr(record, "more", {})
        return json.dumps({key: value for key, value in said.items() if value is not None}, ensure_ascii=False)


class _Stderr(logging.StreamHandler[Any]):
    """The one handler that `write_to_stderr` puts in."""


class OnceASecond(logging.Filter):
    """Lets a warning of each kind through once a second, ten at once; the next one says how many were kept back."""

    def __init__(self) -> None:
        super().__init__()
        self._written = defaultdict[object, deque[float]](lambda: deque(maxlen=MOST_AT_ONCE))
        self._back = Counter[object]()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.WARNING:
            return True
        kind = record.name, str(record.msg), record.exc_info and record.exc_info[0]
        written = self._written[kind]
        if len(written) == MOST_AT_ONCE and 0 <= record.created - written[0] < MOST_AT_ONCE:
            self._back[kind] += 1
            return False
        written.append(record.created)
        if back := self._back.pop(kind, 0):
            record.msg = f"{record.msg} (and {back} more like it)"
        return True


def write_to_stderr(style: Style) -> None:
    """Log to standard error: as text, only warnings and errors; as JSON, also a line for every request."""
    handler = _Stderr()
    handler.addFilter(OnceASecond())
    handler.setFormatter(JsonLine() if style == "json" else TextLine())
    for name in OURS:
        logger = logging.getLogger(name)
        for old in [known for known in logger.handlers if isinstance(known, _Stderr)]:
            logger.removeHandler(old)
        logger.addHandler(handler)
    logging.getLogger("trey").setLevel(logging.INFO if style == "json" else logging.WARNING)


@contextmanager
def isolated(what: str, *args: object) -> Iterator[None]:
    """Log an error instead of raising it, so that housekeeping goes on."""
    try:
        yield
    except TreyError as error:
        _LOG.warning(f"{what}: %s", *args, error.code)
    except Exception:  # noqa: BLE001 - one bad table, or one full disk, must not end the housekeeping of all
        _LOG.exception(f"{what}: it failed, and will be tried again", *args)


TIMES: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
BEAT_SECONDS: Final = 0.25
BEATS: Final = 20  # the number of beats, five seconds in all, over which the loop's longest delay is taken


class Spread:
    """How values are spread: how many are up to each bound, and their sum."""

    def __init__(self, said: str, bounds: Sequence[float] = TIMES) -> None:
        self.said, self.bounds, self.sum = said, bounds, 0.0
        self.counts = [0] * (len(bounds) + 1)

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Meters:
    """A house's metrics: times in seconds, and counts; they contain no name, no address and no table."""

    def __init__(self) -> None:
        self.gauges = dict[str, tuple[str, Callable[[], float]]]()
        """Each with what it says, and what tells its value whenever the metrics are read."""
        self.refusals, self.requests = Counter[str](), Counter[tuple[str, int]]()
        """Those that were refused, by code; those that were answered, by the pattern of what was asked and status."""
        self.acts = Spread("From a player's action until it was sent to the last of the table's lines.")
        self.commits = Spread("From the beginning of a commit until it is on disk.")
        self.jobs = Spread("Writes in one commit.", [2**n for n in range(10)])
        self.lags = Spread("How late the event loop comes to what is due.")
        self._beats = deque([0.0], maxlen=BEATS)
        self._beaten = time.monotonic()
        self._committed = nan

    def committed(self, seconds: float, jobs: int) -> None:
        """Count a commit; only one thread may."""
        self.commits.add(seconds)
        self.jobs.add(jobs)
        self._committed = time.monotonic()

    @property
    def age(self) -> float:
        """Seconds since the last commit; not a number before the first."""
        return time.monotonic() - self._committed

    @property
    def lag(self) -> float:
        """The longest delay of the event loop in the last five seconds."""
        return max(*self._beats, time.monotonic() - self._beaten - BEAT_SECONDS)

    async def watch(self, beat: Callable[[], object]) -> None:
        """Measure the event loop's delay until cancelled, and call `beat` four times a second."""
        while True:
            self._beaten = time.monotonic()
            await asyncio.sleep(BEAT_SECONDS)
            self._beats.append(max(0.0, time.monotonic() - self._beaten - BEAT_SECONDS))
            self.lags.add(self._beats[-1])
            beat()
