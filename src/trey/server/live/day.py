"""The deal of the day: which dates may be played, their deals, and what bots score in them."""

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Final

from trey.bots import BOTS
from trey.core.family import Rules
from trey.games import FAMILIES, parse_rules
from trey.kernel.compiled import available
from trey.match import Match
from trey.proof.day import MOST_DEALS, day_of, deal_of_day, seed_of_day
from trey.server import wire
from trey.server.live.results import Results
from trey.server.live.thinking import SUBSTITUTE, Thinker
from trey.server.wire.refusals import refuse

__all__ = ["Days"]

COMPARED: Final = tuple(dict.fromkeys([SUBSTITUTE, wire.Settings().bot]))
"""Bots to compare with: one that plays the same on every server and, if there is machine code, the one players meet."""
PAST: Final = 30
"""How many past days can still be played."""
SHARE: Final = "the deal of the day"
"""The name under which the bots of the day wait for their turn to think."""


def _now() -> datetime:
    return datetime.now(UTC)


class Days:
    """The deals of today and of past days, by UTC."""

    def __init__(self, thinker: Thinker, results: Results, now: Callable[[], datetime] = _now) -> None:
        self._thinker, self._results, self._now = thinker, results, now
        self._known: dict[tuple[date, str, str], wire.BotDay] = {}
        self._one_at_a_time = asyncio.Lock()

    def today(self) -> wire.Day:
        """Return today's date, and how many seconds are left of it."""
        now = self._now()
        midnight = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
        return wire.Day(day=now.date().isoformat(), left=int((midnight - now).total_seconds()))

    def deals(self, text: str, rules: Rules) -> tuple[str, ...]:
        """Return the deals of a day in their text form.

        :raises RefusalError: `no-such-day`, for other dates, and for rules that are not those of a family's day.
        """
        day = self._day(text)
        if rules.text != _rules_of(rules.family.id).text:
            raise refuse("no-such-day")
        return tuple(deal_of_day(day, rules, number).text(rules.pack) for number in range(MOST_DEALS))

    async def bots(self, text: str, family: str) -> wire.BotDays:
        """Return the points of some bots in a day's deal, each in all seats, and how people did.

        :raises RefusalError: `no-such-day`.
        """
        day, rules = self._day(text), _rules_of(family)
        async with self._one_at_a_time:
            first = self._now().date() - timedelta(days=PAST)
            self._known = {key: known for key, known in self._known.items() if key[0] >= first}
            self._results.forget(first)
            bots = [
                await self._result(bot, day, rules) for bot in COMPARED if available(rules.family) or not BOTS[bot].slow
            ]
        people = await self._results.people(day, rules.family.id)
        return wire.BotDays(day=text, family=family, bots=tuple(bots), people=people)

    async def tell(self, text: str, family: str, asked: wire.DayResult) -> wire.DayCounted:
        """Count somebody's result in a day's deal.

        :raises RefusalError: `no-such-day`, and as `Results.tell`.
        """
        day, rules = self._day(text), _rules_of(family)
        await self._results.tell(day, rules, asked)
        return wire.DayCounted(people=await self._results.people(day, rules.family.id))

    async def _result(self, bot: str, day: date, rules: Rules) -> wire.BotDay:
        key = (day, rules.family.id, bot)
        if key not in self._known:
            self._known[key] = wire.BotDay(bot=bot, delta=await self._played(bot, day, rules))
        return self._known[key]

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

    def _day(self, text: str) -> date:
        day, today = day_of(text), self._now().date()
        if day is None or not today - timedelta(days=PAST) <= day <= today:
            raise refuse("no-such-day")
        return day


def _rules_of(family: str) -> Rules:
    """Return the rules of a family's day.

    :raises RefusalError: `no-such-day`.
    """
    text = next((one.day for one in FAMILIES if one.id == family), "")
    if not text:
        raise refuse("no-such-day")
    return parse_rules(text)
