"""Lines that players type: passed on, never stored; until the match is over, whoever connects gets the latest."""

from collections import defaultdict, deque
from typing import Final

from trey.server import wire
from trey.server.limits import Bucket

__all__ = ["Chat"]

LINES: Final = 30
RATE: Final = (0.5, 6)
"""Lines and phrases of one seat: how many a second, and how many in a burst."""


class Chat:
    """The latest lines of a table whose match is not over."""

    def __init__(self) -> None:
        self.lines: deque[wire.ChatLine] = deque(maxlen=LINES)
        self._count = 0
        self._buckets: defaultdict[int, Bucket] = defaultdict(lambda: Bucket(*RATE))

    def may(self, seat: int) -> bool:
        """Return whether a seat may say something now; if so, count it against the seat's limit."""
        return self._buckets[seat].take()

    def line(self, seat: int, name: str, text: str, *, keep: bool) -> wire.ChatLine:
        """Return a line to pass on; if `keep`, it is also kept in memory."""
        self._count += 1
        made = wire.ChatLine(number=self._count, seat=seat, name=name, text=text)
        if keep:
            self.lines.append(made)
        return made

    def forget(self) -> None:
        """Forget all lines."""
        self.lines.clear()
