"""Who is here now: what no event keeps, and a restart forgets."""

from collections.abc import Iterator

from trey.server.live.connection import Connection

__all__ = ["Presence"]


class Presence:
    """The connections of a table, and what its players said between two deals."""

    def __init__(self, seats: int, now: float) -> None:
        self.connections: list[Connection] = []
        self.gone = [now] * seats
        """When a seat's last connection went, by seat."""
        self.came = [now] * seats
        """When a seat's player came, by seat."""
        self.ready: set[int] = set()

    def of(self, seat: int | None) -> Iterator[Connection]:
        """The connections of a seat, or of the watchers."""
        return (c for c in self.connections if c.seat == seat)

    def here(self, seat: int) -> bool:
        """Whether a seat's player is connected."""
        return any(True for _ in self.of(seat))

    @property
    def players(self) -> set[int]:
        """The seats whose players are connected."""
        return {c.seat for c in self.connections if c.seat is not None}

    @property
    def share(self) -> str:
        """Whose share of the bots' time the table uses: the address of the player who came first."""
        return next((c.address for c in self.connections if c.seat is not None), "")

    @property
    def viewers(self) -> list[int | None]:
        """The seats that look on, and None if anyone watches."""
        return sorted({c.seat for c in self.connections}, key=lambda seat: -1 if seat is None else seat)

    @property
    def watchers(self) -> int:
        """How many watch."""
        return sum(1 for _ in self.of(None))

    @property
    def partakers(self) -> set[int]:
        """The seats whose players seal numbers."""
        return {c.seat for c in self.connections if c.seat is not None and c.partakes}

    def add(self, connection: Connection, now: float) -> None:
        """Let a connection in."""
        if connection.seat is not None and not self.here(connection.seat):
            self.came[connection.seat] = now
        self.connections.append(connection)

    def remove(self, connection: Connection, now: float) -> None:
        """Let a connection go."""
        if connection in self.connections:
            self.connections.remove(connection)
            if connection.seat is not None and not self.here(connection.seat):
                self.gone[connection.seat] = now

    def new_deal(self) -> None:
        """Forget what was said before the deal."""
        self.ready.clear()
