"""The metrics of a house, for its operators."""

from collections.abc import Callable

__all__ = ["Meters"]


class Meters:
    """Times in seconds, and counts; they contain no name, no address and no table.

    This class counts nothing: it serves a house whose metrics nobody reads.
    """

    @property
    def age(self) -> float | None:
        """Seconds since the last commit; None before the first."""
        return None

    @property
    def lag(self) -> float:
        """The longest delay of the event loop in the last five seconds."""
        return 0.0

    def gauge(self, name: str, said: str, tell: Callable[[], float]) -> None:
        """Add a metric whose value `tell` returns whenever the metrics are read."""

    def acted(self, seconds: float) -> None:
        """Count an action that has been sent to everybody."""

    def refused(self, code: str) -> None:
        """Count a refusal."""

    async def watch(self, beat: Callable[[], object] = lambda: None) -> None:
        """Measure the event loop's delay until cancelled, and call `beat` four times a second."""

    def text(self) -> bytes:
        """Return all metrics as text."""
        return b""
