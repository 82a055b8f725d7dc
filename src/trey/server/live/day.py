"""The deal of the day: which dates may be played, their deals, and what bots and people score in them.

A result of people counts if this server's own records prove it, one for each device.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from trey.bots import BOTS
from trey.core.family import Rules
from trey.games import FAMILIES, parse_rules
from trey.kernel.compiled import available
from trey.match import Dealt, Match
from trey.proof.day import MOST_DEALS, day_of, deal_of_day, seed_of_day
from trey.server import wire
from trey.server.live.operators import LIST
from trey.server.live.thinking import SUBSTITUTE, Thinker
from trey.server.store.event_store import ConflictError, EventStore, GapError, Summary, refusing
from trey.server.table import events
from trey.server.table.identity import key_of
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse

FRESH: Final = 30.0  # seconds after which results are read again, as other processes may have stored more
TRIES: Final = 5
_LIST: Final = "day-"  # how the ids of lists begin; no table's does
_ALONE: Final = (events.StoodIn, events.Left, events.Promised, events.Hinted, events.Closed)
"""What does not happen where one person plays alone to the end."""


class _Result(Struct, frozen=True):
    """What somebody made of a day's deal, and where it was played."""

    table: str
    seat: int
    points: int
    mark: str


def is_list(table_id: str) -> bool:
    """Say whether an id is that of a list, of results or of the operators' decisions."""
    return table_id.startswith((_LIST, LIST))


def proved(table_id: str, bodies: Sequence[bytes], token: str, day: date, rules: Rules) -> tuple[int, int]:
    """Return the seat that a token opens, and its player's points in a day's deal.

    The points count if this player alone played the deal to the end, without a hint, as the table's record proves. The
    others must be the bots that everybody meets in the deal of the day.

    :raises RefusalError: `wrong-token`; `day-unproved`.
    """
    stored = events.decode(bodies)
    made = stored[0]
    if not isinstance(made, events.Made) or (made.day, made.rules) != (day.isoformat(), rules.text):
        raise refuse("day-unproved")
    table = Table.replay(table_id, stored)
    seat = next((seat for seat, one in enumerate(table.seats) if one.key == key_of(token)), -1)
    if seat < 0:
        raise refuse("wrong-token")
    dealt = [event.deal for event in table.match.log if isinstance(event, Dealt)] if table.match else []
    if (
        table.match is None
        or table.match.ended is None
        or [deal.cards for deal in dealt] != [deal_of_day(day, rules, n).cards for n in range(len(dealt))]
        or dealt[0].dealer != deal_of_day(day, rules).dealer
        or not all(_is_alone(event, seat) for event in stored)
    ):
        raise refuse("day-unproved")
    return seat, table.match.scores[seat]


def _is_alone(event: events.Event, seat: int) -> bool:
    if isinstance(event, events.Taken):
        return event.bot == wire.Settings().bot
    if isinstance(event, events.Sat):
        return event.seat == seat
    if isinstance(event, events.Acted):
        return event.by in {"player" if event.seat == seat else "bot", "claim"}
    return not isinstance(event, _ALONE)


COMPARED: Final = tuple(dict.fromkeys([SUBSTITUTE, wire.Settings().bot]))
"""Bots to compare with: one that plays the same on every server and, if there is machine code, the one players meet."""
_PAST: Final = 30  # how many past days can still be played
SHARE: Final = "the deal of the day"  # the name under which the bots of the day wait for their turn to think


class Days:
    """The deals of today and of past days, by UTC, with what bots make of them and what people have made.

    :param most: results of people that are kept of a deal; none where it is 0.
    """

    def __init__(
        self, thinker: Thinker, store: EventStore, most: int, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._thinker, self._store, self._most, self._now = thinker, store, most, now
        self._bots: dict[tuple[date, str, str], wire.BotDay] = {}
        self._known: dict[tuple[date, str], tuple[float, list[_Result]]] = {}
        """All results of people that the store has, a list for each deal, and when it was read."""
        self._playing, self._counting = asyncio.Lock(), asyncio.Lock()

    def today(self) -> wire.Day:
        now = self._now()
        midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
        return wire.Day(day=now.date().isoformat(), left=int((midnight - now).total_seconds()))

    def deals(self, text: str, rules: Rules) -> tuple[str, ...]:
        """Return the deals of a day in their text form.

        :raises RefusalError: `no-such-day`, for other dates, and for rules that are not those of a family's day.
        """
        day, own = self._that(text, rules.family.id)
        if rules.text != own.text:
            raise refuse("no-such-day")
        return tuple(deal_of_day(day, rules, number).text(rules.pack) for number in range(MOST_DEALS))

    async def bots(self, text: str, family: str) -> wire.BotDays:
        """Return the points of some bots in a day's deal, each in all seats, and how people did.

        :raises RefusalError: `no-such-day`.
        """
        day, rules = self._that(text, family)
        async with self._playing:
            self.forget(self._now().date() - timedelta(days=_PAST))
            bots = [bot for bot in COMPARED if available(rules.family) or not BOTS[bot].slow]
            scored = list[wire.BotDay]()
            for bot in bots:
                if (key := (day, family, bot)) not in self._bots:
                    self._bots[key] = wire.BotDay(bot=bot, delta=await self._played(bot, day, rules))
                scored.append(self._bots[key])
        return wire.BotDays(day=text, family=family, bots=tuple(scored), people=await self._people(day, family))

    def forget(self, first: date) -> None:
        """Drop from memory what was made of the days before `first`."""
        self._bots = {key: known for key, known in self._bots.items() if key[0] >= first}
        self._known = {key: known for key, known in self._known.items() if key[0] >= first}

    async def tell(self, text: str, family: str, asked: wire.DayResult) -> wire.DayCounted:
        """Count a result in a day's deal that its table proves, unless its device or its seat has one already.

        :raises RefusalError: `no-such-day`, `not-here`, `no-such-table`, `wrong-token`, `day-unproved`, `trouble`,
            `no-room`.
        """
        day, rules = self._that(text, family)
        if not self._most:
            raise refuse("not-here")
        bodies = await self._read(asked.table) if not is_list(asked.table) else []
        if not bodies:
            raise refuse("no-such-table")
        work = partial(proved, asked.table, bodies, asked.token, day, rules)
        new = _Result(asked.table, *await self._thinker.aside.do(work), asked.mark)
        async with self._counting:
            for _ in range(TRIES):
                if await self._put(day, family, new):
                    break
            else:
                raise refuse("trouble")
        return wire.DayCounted(people=await self._people(day, family))

    async def _people(self, day: date, family: str) -> tuple[wire.DayMade, ...]:
        if not self._most:
            return ()
        async with self._counting:
            made = Counter((one.seat, one.points) for one in await self._all(day, family))
        return tuple(wire.DayMade(seat=seat, points=n, people=made[seat, n]) for seat, n in sorted(made))

    async def _put(self, day: date, family: str, new: _Result) -> bool:
        known = await self._all(day, family)
        if len(known) >= self._most or any(
            one.mark == new.mark or (one.table, one.seat) == (new.table, new.seat) for one in known
        ):
            return True
        name = _name(day, family)
        summary = Summary(id=name, code=name[-16:], stage="closed", public=False, touched=int(time.time()))
        try:
            with refusing("a result of a day could not be stored"):
                await self._store.append(summary, len(known) + 1, [msgspec.json.encode(new)])
        except ConflictError:
            self._known.pop((day, family))
            return False
        known.append(new)
        return True

    async def _all(self, day: date, family: str) -> list[_Result]:
        now = time.monotonic()
        read, known = self._known.get((day, family), (-FRESH, []))
        if read < 0 or (self._store.shared and now - read >= FRESH):
            bodies = await self._read(_name(day, family))
            known = [msgspec.json.decode(body, type=_Result) for body in bodies]
            self._known[day, family] = now, known
        return known

    async def _read(self, name: str) -> list[bytes]:
        try:
            with refusing("the results of a day could not be read"):
                return await self._store.events(name)
        except GapError as error:
            raise refuse("unreadable") from error

    async def _played(self, bot: str, day: date, rules: Rules) -> tuple[int, ...]:
        match, seed = Match(rules), seed_of_day(day, rules)
        while not match.ended:
            if match.needs_deal:
                match.deal_numbered(seed, match.number)
            else:
                observation = match.observation(match.turn)
                number = await self._thinker.choose(bot, rules, observation, seed + len(match.log), SHARE)
                match.act_number(number)
                await asyncio.sleep(0)
        return tuple(match.scores)

    def _that(self, text: str, family: str) -> tuple[date, Rules]:
        day, today = day_of(text), self._now().date()
        rules = next((one.day for one in FAMILIES if one.id == family), "")
        if day is None or not today - timedelta(days=_PAST) <= day <= today or not rules:
            raise refuse("no-such-day")
        return day, parse_rules(rules)


def _name(day: date, family: str) -> str:
    return _LIST + key_of(f"{day} {family}")[:24]
