"""The people at a table: a queue for each one's connection, who is here, who waits, what they propose and say.

None of it is stored, and a restart forgets it.  Clients come back by themselves; guests and players ask again.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Final, Literal, Protocol, TypeAlias

from trey.core.errors import TreyError
from trey.server import wire
from trey.server.limits import Bucket
from trey.server.table.seats import Wish
from trey.server.table.table import Table
from trey.server.wire import spoken
from trey.server.wire.refusals import refuse


def encode(message: wire.ServerMessage, lang: str) -> str:
    return spoken.encode(message, lang).decode()


class Line(Protocol):
    """A client's line to this process."""

    def say(self, text: str) -> bool:
        """Send a message, without waiting; False if the client must first read what was sent before, or is gone."""

    async def ready(self) -> None:
        """Wait until the client has read what was sent before.

        :raises OSError: the line is gone.
        """

    async def close(self) -> None:
        """Close the connection.

        :raises OSError: it is gone already.
        """

    def cut(self) -> None:
        """Drop the connection without a word."""


class Connection:
    """One client.  `seat` is None for a watcher, and for a guest who waits for a seat."""

    def __init__(self, line: Line, most_bytes: int, address: str = "", *, lang: str = "en") -> None:
        self.address = address
        self.lang = lang
        self.seat: int | None = None
        self.guest = ""  # token hash of a guest waiting for a seat
        self.blind = False  # it is told who sits here and sees no game: a guest at a table that is not for watching
        self.gone = False  # nothing is sent any more
        self.partakes = False  # its client has sealed a number: the next deals wait for its seals and numbers
        self.waiting_since: float | None = None  # when the writer began to wait for a client that does not read
        self.line, self._most = line, most_bytes
        self.latest: Callable[[Connection], str] = lambda _: ""
        """Returns the present state, for a client that fell behind."""
        self._queue: list[str | Callable[[], object]] = []
        self._size = 0
        self._behind = False
        self._last: str | None = None
        self.writing: asyncio.Task[None] | None = None
        """Sends what is queued; there is none as long as the client reads as fast as it is written to."""

    @property
    def over(self) -> bool:
        return self._last is not None

    @property
    def finished(self) -> bool:
        """Whether goodbye was said, or can no longer be said."""
        return self.over or self.gone

    def send(self, message: wire.ServerMessage) -> None:
        """Send a message, unless the client is behind; then it gets the latest state instead."""
        self.send_text(encode(message, self.lang))

    def send_text(self, text: str) -> None:
        """Send an encoded message at once, or queue it for a client that has not read what was sent before."""
        if self._behind or self._last is not None or (self.writing is None and self.line.say(text)):
            return
        self._queue.append(text)
        self._size += len(text)
        if self._size > self._most:
            self._behind, self._size = True, 0
            self._queue.clear()
        self._begin()

    def then(self, sent: Callable[[], object]) -> None:
        """Call `sent` once everything queued now has been sent; never, if the client is too far behind."""
        if self.writing is None:
            sent()
        elif not self._behind and self._last is None:
            self._queue.append(sent)

    def finish(self, why: TreyError, *, again: bool) -> None:
        if self._last is None:
            self._last = encode(wire.Bye(code=why.code, why=why.text, again=again), self.lang)
            self._begin()

    def drop(self) -> None:
        if self.writing:
            self.writing.cancel()
        self.gone = True

    def _begin(self) -> None:
        if self.writing is None and not self.gone:
            self.writing = asyncio.ensure_future(self._write())

    async def _write(self) -> None:
        try:
            while self._queue or self._behind:
                text = self.latest(self) if self._behind else self._queue.pop(0)
                self._behind = False
                if isinstance(text, str):
                    self._size = max(0, self._size - len(text))
                    await self._said(text)
                else:
                    text()
            if self._last is not None:
                await self._said(self._last)
                await self.line.close()
            else:
                self.writing = None
        except OSError:
            pass  # the line is gone, and whoever reads from it knows
        finally:
            if self.writing is not None:
                self.gone = True

    async def _said(self, text: str) -> None:
        while not self.line.say(text):
            self.waiting_since = asyncio.get_running_loop().time()
            await self.line.ready()
        self.waiting_since = None


def tell(message: wire.ServerMessage, connections: Iterable[Connection]) -> None:
    said: dict[str, str] = {}
    for connection in connections:
        if connection.lang not in said:
            said[connection.lang] = encode(message, connection.lang)
        connection.send_text(said[connection.lang])


class Presence:
    """The connections of a table: who is here now."""

    def __init__(self, seats: int, now: float) -> None:
        self.connections: list[Connection] = []
        self.gone = [now] * seats  # when a seat's last connection went, by seat
        self.came = [now] * seats  # when a seat's player came, by seat

    def of(self, seat: int | None) -> Iterator[Connection]:
        """Return a seat's connections; for None, those of clients that watch without a seat."""
        return (c for c in self.connections if c.seat == seat and not c.blind)

    def here(self, seat: int) -> bool:
        return any(True for _ in self.of(seat))

    @property
    def players(self) -> set[int]:
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
        return sum(1 for c in self.of(None) if not c.guest)

    @property
    def partakers(self) -> set[int]:
        return {c.seat for c in self.connections if c.seat is not None and c.partakes}

    def add(self, connection: Connection, now: float) -> None:
        if connection.seat is not None and not self.here(connection.seat):
            self.came[connection.seat] = now
        self.connections.append(connection)

    def remove(self, connection: Connection, now: float) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            if connection.seat is not None and not self.here(connection.seat):
                self.gone[connection.seat] = now


Topic: TypeAlias = Literal["undo", "concede", "end", "rematch", "again"]
PATIENCE: Final = {"undo": 20.0, "concede": 60.0, "end": 60.0, "rematch": 60.0, "again": 60.0}
"""Seconds after which a proposal has failed; a rematch then begins with those who agreed."""


@dataclass
class Agreement:
    """A proposal to the others (to take a choice back, to end the match, to play another), and who agreed."""

    what: Topic
    seat: int
    yes: list[int] = field(default_factory=list)
    no: list[int] = field(default_factory=list)  # who stays at this table while others play another match
    address: str = ""

    @property
    def rematch(self) -> bool:
        """Whether it proposes another match, which whoever declines does not prevent."""
        return self.what in {"rematch", "again"}

    def asked(self, people: set[int]) -> tuple[int, ...]:
        return tuple(sorted(people - {self.seat, *self.yes, *self.no}))


CLAIMS: Final = (1 / 20, 4)
"""How often the seats of a table's players may be asked for: how many times a second, and how many in a burst."""
MOST_WAITING: Final = 8  # the most people who may wait at once; a newcomer takes the place of one who has gone


@dataclass(frozen=True)
class Guest:
    """Somebody who asks for a seat; `key` is the hash of the token that opens it if the host agrees."""

    number: int
    wish: Wish
    key: str


class WaitingList:
    """The guests of a table who ask for a bot's seat, or for their own, in the order they came."""

    def __init__(self) -> None:
        self._claims = Bucket(*CLAIMS)
        self._guests: dict[str, Guest] = {}
        self._numbers = count(1)

    def knock(self, wish: Wish, key: str, here: set[str]) -> Guest:
        """Add somebody who asks for a seat; `here` holds the keys of the guests who are still connected.

        :raises RefusalError: `door-full`; `too-fast` where seats of players are asked for too often.
        """
        if wish.own and not self._claims.take():
            raise refuse("too-fast")
        if len(self._guests) >= MOST_WAITING:
            gone = next((known for known in self._guests if known not in here), None)
            if gone is None:
                raise refuse("door-full")
            del self._guests[gone]
        guest = self._guests[key] = Guest(next(self._numbers), wish, key)
        return guest

    def knows(self, key: str) -> bool:
        return key in self._guests

    def guest(self, number: int) -> Guest | None:
        return next((guest for guest in self._guests.values() if guest.number == number), None)

    def go(self, key: str) -> None:
        self._guests.pop(key, None)

    def here(self, connections: list[Connection]) -> tuple[Guest, ...]:
        keys = {connection.guest for connection in connections}
        return tuple(guest for guest in self._guests.values() if guest.key in keys)

    @property
    def wishes(self) -> list[Wish]:
        return [guest.wish for guest in self._guests.values()]

    def settle(self, seats: Sequence[int], people: Sequence[int]) -> set[str]:
        """Let guests whose seat is gone ask for another of `seats`; return the keys of those for whom there is none.

        A player who asks for their own seat waits while it is one of `people`.
        """
        stranded = [
            guest for guest in self._guests.values() if guest.wish.seat not in (people if guest.wish.own else seats)
        ]
        for guest in stranded:
            self.go(guest.key)
        for guest in (one for one in stranded if seats and not one.wish.own):
            seat = min(seats, key=[wish.seat for wish in self.wishes].count)
            self._guests[guest.key] = replace(guest, wish=replace(guest.wish, seat=seat))
        return {guest.key for guest in stranded if not self.knows(guest.key)}


LINES: Final = 30
RATE: Final = (0.5, 6)  # lines and phrases of one seat: how many a second, and how many in a burst


class Chat:
    """Lines that players type: passed on, never stored; until the match is over, whoever connects gets the latest."""

    def __init__(self) -> None:
        self.lines: deque[wire.ChatLine] = deque(maxlen=LINES)
        self._count = 0
        self._buckets: defaultdict[int, Bucket] = defaultdict(lambda: Bucket(*RATE))

    def may(self, seat: int) -> bool:
        return self._buckets[seat].take()

    def line(self, seat: int, name: str, text: str, *, keep: bool) -> wire.ChatLine:
        """Return a line to pass on; if `keep`, it is also kept in memory."""
        self._count += 1
        made = wire.ChatLine(number=self._count, seat=seat, name=name, text=text)
        if keep:
            self.lines.append(made)
        return made

    def forget(self) -> None:
        self.lines.clear()
