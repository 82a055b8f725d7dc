"""What happens next by itself at a table, and when: a pure function of the table's state."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from trey.server.live.people import Presence
from trey.server.table.table import Table


@dataclass(frozen=True, kw_only=True)
class Pace:
    """How long the server waits for each thing, in seconds."""

    bot_delay: tuple[float, float] = (0.4, 1.2)
    """How long a bot seems to think about a clear choice and about the closest one; a forced action takes no time.

    If the two are equal, every action takes that long, even a forced one.
    """
    seal_wait: float = 2.0  # how long a deal's commitment waits for the seals of the players at the table
    number_wait: float = 3.0  # how long connected players may take to show their numbers
    return_wait: float = 10.0  # how long a deal waits for a player who has just gone: the server may have been away
    call_wait: float = 60.0  # how long somebody whose turn it is may be away before their devices are called
    overdue_wait: float = 600.0
    """How long a deadline of days still waits once the server is up, or the wall clock has jumped."""


@dataclass
class Times:
    """When each thing that the table waits for began, on the loop's clock."""

    turn: float = 0.0
    over: float = 0.0
    sealing: float = 0.0
    committed: float = 0.0
    thinking: bool = False  # whether a bot has been asked for an action
    called: int = 0  # the number of the latest act after which somebody was called
    due: float | None = None  # when a clock that runs for days runs out; None: it must begin
    lapse: float | None = None  # when the open proposal lapses
    holds: bool = False  # whether bots wait until the proposal is settled


@dataclass(frozen=True)
class Step:
    """Something that is due, and when."""

    at: float
    what: Literal["show", "seat", "lapse", "commit", "deal", "think", "begin", "clock", "close", "stand_in", "call"]
    seat: int = -1
    why: Literal["absent", "silent"] = "absent"


def next_step(table: Table, presence: Presence, times: Times, pace: Pace) -> Step | None:
    """Return what is due next; None if nothing happens until a message comes.

    The table sleeps while no player is connected and, between two deals, while no player wants the next.  Where a clock
    runs for days it goes on without them.
    """
    if table.to_show:
        return Step(0, "show")
    if table.stage == "playing" and table.promised and table.match and table.match.deal_over:
        return Step(0, "seat", min(table.promised))
    game: Step | None = None
    if table.stage == "playing" and table.match and (presence.players or table.slow):
        between = table.match.needs_deal
        due = [_next_deal(table, presence, times, pace)] if between else _turn_steps(table, presence, times)
        game = min(filter(None, due), key=lambda step: step.at, default=None)
    if times.lapse is not None and (game is None or times.lapse < game.at):
        game = Step(times.lapse, "lapse")
    call = _call(table, presence, times, pace)
    return call if call and (game is None or call.at < game.at) else game


def _call(table: Table, presence: Presence, times: Times, pace: Pace) -> Step | None:
    """Return when somebody who is away is called to their turn: once, whether or not anybody else is here."""
    seat = table.turn
    if seat is None or times.called == table.played or presence.here(seat):
        return None
    if table.seats[seat].bot or not table.seats[seat].calls:
        return None
    return Step(max(times.turn, presence.gone[seat]) + pace.call_wait, "call", seat)


def _next_deal(table: Table, presence: Presence, times: Times, pace: Pace) -> Step | None:
    if table.next_deal is None and table.commitment is None:
        seats = (n for n, seat in enumerate(table.seats) if seat.key and not seat.bot and n not in table.seals)
        wait = any(seat in presence.partakers or not presence.here(seat) for seat in seats)  # who will seal, or comes
        return Step(times.sealing + pace.seal_wait if wait else 0, "commit")
    if not _wanted(table, presence):
        return _by_days(times, "deal") if table.slow else None
    if table.next_deal is not None:
        return Step(_all_ready(table, presence, times, pace), "deal")
    waited = max(_numbers_due(table, presence, times, pace), default=0.0)
    return Step(max(waited, _all_ready(table, presence, times, pace)), "deal")


def _wanted(table: Table, presence: Presence) -> bool:
    """Whether somebody who plays asks for the next deal; without a pause whoever plays does, but by the clock alone."""
    people = presence.people(table)
    if table.slow and table.ready:
        return True
    return not table.sheet or bool(people & table.ready if table.settings.pause else people - table.idle)


def _numbers_due(table: Table, presence: Presence, times: Times, pace: Pace) -> Iterator[float]:
    """Until when each number that is still to come is waited for."""
    seals = table.commitment.seals if table.commitment else ()
    for seat in range(table.rules.seats):
        if seat in table.numbers or not table.seats[seat].key:
            continue
        if presence.here(seat) and (seals[seat] or seat in presence.partakers):
            yield max(times.committed, presence.came[seat]) + pace.number_wait
        elif seals[seat] and not table.seats[seat].bot:
            yield times.committed + pace.return_wait


def _all_ready(table: Table, presence: Presence, times: Times, pace: Pace) -> float:
    """Until when a deal waits for whoever looks at the last one, or has just gone: the table may have moved."""
    due = times.over + table.settings.pause
    if not table.sheet:
        return 0.0
    if not presence.people(table) <= table.ready:
        return due
    people = {n for n, seat in enumerate(table.seats) if seat.key and not seat.bot}
    gone = people - presence.players - table.ready
    return min(due, max((presence.gone[seat] + pace.return_wait for seat in gone), default=0.0))


def _turn_steps(table: Table, presence: Presence, times: Times) -> Iterator[Step]:
    seat, settings = table.turn, table.settings
    if seat is None or times.thinking:
        return
    sitter, here = table.seats[seat], presence.here(seat)
    if sitter.bot:
        if not times.holds:
            yield Step(0, "think", seat)
        return
    if table.slow:
        yield _by_days(times, "close" if table.forsaken else "clock", seat)
        return
    if here and settings.clock is not None:
        yield Step(times.turn + settings.clock, "clock", seat)
    if not presence.players - {seat}:
        return
    if here and settings.silent_after is not None and not table.gathers:
        yield Step(times.turn + settings.silent_after, "stand_in", seat, "silent")
    if not here and settings.bot_after is not None:
        yield Step(max(times.turn, presence.gone[seat]) + settings.bot_after, "stand_in", seat, "absent")


def _by_days(times: Times, what: Literal["deal", "clock", "close"], seat: int = -1) -> Step:
    return Step(0, "begin") if times.due is None else Step(times.due, what, seat)


_JUMP: Final = 60  # seconds that the wall clock may be set without anybody's notice


class Clocks:
    """Deadlines of days by the wall clock, on the loop's: none has come soon after a start, or after a jump."""

    def __init__(self, wait: float, wall: Callable[[], float] = time.time) -> None:
        self.wall, self._wait = wall, wait
        self._since = 0.0
        self._ahead: float | None = None

    def look(self) -> float:
        """Return how far the wall clock is ahead of the loop's, and notice whether it has jumped."""
        now = asyncio.get_running_loop().time()
        ahead = self.wall() - now
        if self._ahead is None or abs(ahead - self._ahead) > _JUMP:
            self._since = now
        self._ahead = ahead
        return ahead

    def due(self, table: Table) -> float | None:
        """Return when a table's deadline comes; None if there is none yet, or a later one than there can be."""
        if table.due is None or table.due > self.wall() + (table.settings.clock or 0) + _JUMP:
            return None
        return max(table.due - self.look(), self._since + self._wait)
