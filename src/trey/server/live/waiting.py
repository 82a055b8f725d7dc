"""The waiting list: guests who ask for a bot's seat.  It is in memory only: after a restart the guests ask again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from trey.server.live.connection import Connection
from trey.server.table.seats import Wish
from trey.server.wire.refusals import refuse

__all__ = ["Guest", "WaitingList"]

MOST: Final = 8
"""The most people who may wait at once; a newcomer takes the place of one who has gone."""


@dataclass(frozen=True)
class Guest:
    """Somebody who asks for a seat; `key` is the hash of the token that opens it if the host agrees."""

    number: int
    wish: Wish
    key: str


class WaitingList:
    """The guests of a table, in the order they came."""

    def __init__(self) -> None:
        self._guests: dict[str, Guest] = {}
        self._numbers = count(1)

    def knock(self, wish: Wish, key: str, here: set[str]) -> Guest:
        """Add somebody who asks for a seat; `here` holds the keys of the guests who are still connected.

        :raises RefusalError: `door-full`.
        """
        if len(self._guests) >= MOST:
            gone = next((known for known in self._guests if known not in here), None)
            if gone is None:
                raise refuse("door-full")
            del self._guests[gone]
        guest = self._guests[key] = Guest(next(self._numbers), wish, key)
        return guest

    def knows(self, key: str) -> bool:
        """Say whether somebody with this key has asked."""
        return key in self._guests

    def guest(self, number: int) -> Guest | None:
        """Return the guest with this number; None if there is none."""
        return next((guest for guest in self._guests.values() if guest.number == number), None)

    def go(self, key: str) -> None:
        """Forget a guest."""
        self._guests.pop(key, None)

    def here(self, connections: list[Connection]) -> tuple[Guest, ...]:
        """Return the guests who are connected."""
        keys = {connection.guest for connection in connections}
        return tuple(guest for guest in self._guests.values() if guest.key in keys)

    @property
    def wishes(self) -> list[Wish]:
        """What the guests ask for."""
        return [guest.wish for guest in self._guests.values()]

    def settle(self, seats: Sequence[int]) -> set[str]:
        """Let guests whose seat is gone ask for another of `seats`; return the keys of those for whom there is none."""
        stranded = [guest for guest in self._guests.values() if guest.wish.seat not in seats]
        for guest in stranded:
            self.go(guest.key)
        for guest in stranded if seats else ():
            seat = min(seats, key=[wish.seat for wish in self.wishes].count)
            self._guests[guest.key] = replace(guest, wish=replace(guest.wish, seat=seat))
        return {guest.key for guest in stranded if not self.knows(guest.key)}
