"""The metrics of a house, for its operators."""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Meters", "Silent"]


class Meters(Protocol):
    """Times in seconds, and counts; they contain no name, no address and no table."""

    def gauge(self, name: str, said: str, tell: Callable[[], float], /) -> None:
        """Add a metric whose value `tell` returns whenever the metrics are read."""

    def acted(self, seconds: float, /) -> None:
        """Count an action that has been sent to everybody."""

    def refused(self, code: str, /) -> None:
        """Count a refusal."""

    @property
    def age(self) -> float | None:
        """Seconds since the last commit; None before the first."""

    @property
    def lag(self) -> float:
        """The longest delay of the event loop in the last five seconds."""

    async def watch(self, beat: Callable[[], object] = ..., /) -> None:
        """Measure the event loop until cancelled, and call `beat` four times a second."""

    def text(self) -> bytes:
        """Return all metrics as text."""


class Silent:
    """Counts nothing: for a house whose metrics nobody reads."""

    age: float | None = None
    lag = 0.0

    def gauge(self, _name: str, _said: str, _tell: Callable[[], float]) -> None:
        """Do nothing: nobody reads it."""

    def acted(self, _seconds: float) -> None:
        """Nobody counts it."""

    def refused(self, _code: str) -> None:
        """Nobody counts it."""

    async def watch(self, _beat: Callable[[], object] = lambda: None) -> None:
        """Do nothing: nothing is measured."""

    def text(self) -> bytes:
        """Return nothing."""
        return b""
