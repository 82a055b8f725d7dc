"""The metrics of a house, for whoever looks after it."""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Meters", "Silent"]


class Meters(Protocol):
    """Times in seconds, and counts; no name, no address, no table is in them."""

    def gauge(self, name: str, said: str, tell: Callable[[], float], /) -> None:
        """Let `tell` say a number whenever the metrics are asked for."""

    def acted(self, seconds: float, /) -> None:
        """Count an action that all have been sent."""

    def refused(self, code: str, /) -> None:
        """Count a refusal."""

    @property
    def age(self) -> float | None:
        """Seconds since the last commit; None before the first."""

    @property
    def lag(self) -> float:
        """How late the event loop came, at worst, in the last five seconds."""

    async def watch(self, beat: Callable[[], object] = ..., /) -> None:
        """Measure the event loop until cancelled, and call `beat` four times a second."""

    def text(self) -> bytes:
        """Return all of it."""


class Silent:
    """Counts nothing: for a house whose metrics nobody reads."""

    age: float | None = None
    lag = 0.0

    def gauge(self, _name: str, _said: str, _tell: Callable[[], float]) -> None:
        """Nobody asks for it."""

    def acted(self, _seconds: float) -> None:
        """Nobody counts it."""

    def refused(self, _code: str) -> None:
        """Nobody counts it."""

    async def watch(self, _beat: Callable[[], object] = lambda: None) -> None:
        """Nothing is measured."""

    def text(self) -> bytes:
        """There is nothing to tell."""
        return b""
