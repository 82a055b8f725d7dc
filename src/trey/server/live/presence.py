"""Who is connected now; no event stores it, and a restart forgets it.  Clients come back by themselves."""

from collections.abc import Iterator

from trey.server.live.connection import Connection
from trey.server.table.table import Table

__all__ = ["Presence"]


class Presence:
    """The connections of a table."""

    def __init__(self, seats: int, now: float) -> None:
        self.connections: list[Connection] = []
        self.gone = [now] * seats
        """When a seat's last connection went, by seat."""
        self.came = [now] * seats
        """When a seat's player came, by seat."""

    def of(self, seat: int | None) -> Iterator[Connection]:
        """Return a seat's connections; for None, those of clients that watch without a seat."""
        return (c for c in self.connections if c.seat == seat and not c.blind)

    def here(self, seat: int) -> bool:
        """Return whether a seat's player is connected."""
        return any(True for _ in self.of(seat))

    @property
    def players(self) -> set[int]:
        """The seats whose players are connected."""
        return {c.seat for c in self.connections if c.seat is not None}

    def people(self, table: Table) -> set[int]:
        """Return the seats whose players are here and play for themselves; after the match, all who are here."""
        return {seat for seat in self.players if table.stage in {"over", "closed"} or not table.seats[seat].bot}

    @property
    def share(self) -> str:
        """Whose share of the bots' time the table uses: the address of the player who came first."""
        return next((c.address for c in self.connections if c.seat is not None), "")

    @property
    def viewers(self) -> list[int | None]:
        """The seats whose players see the game, and None if anyone watches."""
        return sorted({c.seat for c in self.connections if not c.blind}, key=lambda seat: -1 if seat is None else seat)

    @property
    def watchers(self) -> int:
        """How many watch, not counting those who wait for a seat."""
        return sum(1 for c in self.of(None) if not c.guest)

    @property
    def guests(self) -> set[str]:
        """The keys of the guests who are connected."""
        return {c.guest for c in self.connections if c.guest}

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
