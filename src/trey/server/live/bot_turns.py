"""Bots' work for a table: one action at a time, and the hints that players ask for."""

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, Protocol

from trey.bots.hint import Hint
from trey.bots.level import closeness
from trey.core.engine import Observation
from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.server.journal import name_of
from trey.server.live.presence import Presence
from trey.server.live.schedule import Pace, Step, Times
from trey.server.live.thinking import Thinker
from trey.server.table import events
from trey.server.table.table import Table
from trey.server.wire.refusals import refuse

__all__ = ["BotTurns", "pause"]

_LOG: Final = logging.getLogger("trey.server")


class Services(Protocol):
    """What is needed of the house."""

    thinker: Thinker
    pace: Pace

    def spawn(self, work: Any) -> asyncio.Task[None]:
        """Run a coroutine that nobody awaits."""


class Room(Protocol):
    """What is needed of the room."""

    table: Table
    presence: Presence
    times: Times
    lock: asyncio.Lock
    broken: bool

    @property
    def house(self) -> Services:
        """Its house."""

    async def happen(self, *new: events.Event) -> None:
        """Let events happen."""

    async def follow(self) -> None:
        """Do what is due."""

    def lose(self) -> None:
        """Begin again from what is stored."""


@dataclass
class _Asked:
    """A hint that somebody asked for, at the latest event that dealt or acted."""

    at: int
    thought: asyncio.Future[Hint]
    told: bool = False
    """Everybody knows."""


class BotTurns:
    """Asks bots for actions, and carries them out if the table still waits for them."""

    def __init__(self, room: Room) -> None:
        self._room, self._table, self._presence = room, room.table, room.presence
        self._house = room.house
        self._thought: asyncio.Task[None] | None = None
        self._asked: _Asked | None = None
        self._random = Random(secrets.randbits(64))  # noqa: S311 - for delays and bots, never for cards

    def think(self, step: Step) -> None:
        """Let a bot think; at a table only one bot thinks at a time."""
        self.forget()
        self._room.times.thinking = True
        bot = self._table.seats[step.seat].bot or self._table.settings.bot
        self._thought = self._house.spawn(self._chosen(step, bot))

    def forget(self) -> None:
        """Drop the action that a bot is thinking about: nobody waits for it any more."""
        self._room.times.thinking = False
        thought, self._thought = self._thought, None
        if thought and thought is not asyncio.current_task():
            thought.cancel()

    async def _chosen(self, step: Step, bot: str) -> None:
        loop = asyncio.get_running_loop()
        match = self._table.match
        if match is None:
            return
        began, delay = loop.time(), self._delay(step)
        try:
            observation, seed = match.observation(step.seat), self._random.getrandbits(62)
            thinker = self._house.thinker
            short = thinker.shortens(match.family, bot)
            number = await thinker.choose(bot, match.rules, observation, seed, self._presence.share)
        except Exception:  # noqa: BLE001 - a table must never wait for good
            _LOG.exception("table %s: seat %d could not be thought for", name_of(self._table.id), step.seat)
            self._room.lose()
            return
        await asyncio.sleep(max(0.0, began + delay - loop.time()))
        async with self._room.lock:
            if self._thought is asyncio.current_task():
                self.forget()
                by: Literal["bot", "clock"] = "bot" if step.what == "think" else "clock"
                with suppress(TreyError):
                    if self._still(step):
                        action = str(match.phase.action(number))
                        await self._room.happen(events.Acted(seat=step.seat, action=action, by=by, short=short))
                    await self._room.follow()

    async def hint(self, seat: int) -> Hint:
        """Return what a bot would do in the seat to act, and tell everybody that the seat asked.

        :raises RefusalError: `not-started`, `no-turn`, `not-your-turn`, `no-hints`, `late`, `trouble`.
        :raises CapabilityError: the game has no inference, or no advice.
        """
        async with self._room.lock:
            asked = self._asked_hint(seat)
        try:
            found = await asyncio.shield(asked.thought)
        except Exception as error:
            _LOG.exception("table %s: there is no hint for seat %d", name_of(self._table.id), seat)
            raise refuse("trouble") from error
        async with self._room.lock:
            if self._room.broken:
                raise refuse("trouble")
            if asked.at != self._table.played:
                raise refuse("late")
            if not asked.told:
                asked.told = True
                await self._room.happen(events.Hinted(seat=seat))
                await self._room.follow()
        return found

    def _asked_hint(self, seat: int) -> "_Asked":
        """Return the one hint that is, or was, thought about where the game stands.  Called under the lock."""
        table = self._table
        if self._room.broken:
            raise refuse("trouble")
        if table.match is None:
            raise refuse("not-started")
        if not table.settings.hints:
            raise refuse("no-hints")
        if table.turn != seat:
            raise refuse("no-turn" if table.turn is None else "not-your-turn")
        table.rules.family.inference.required()
        table.rules.family.advice.required()
        if self._asked is None or self._asked.at != table.played:
            thought = self._house.thinker.hint(table.rules, table.match.observation(seat), self._presence.share)
            self._asked = _Asked(table.played, asyncio.ensure_future(thought))
        return self._asked

    def _delay(self, step: Step) -> float:
        table = self._table
        if step.what != "think" or table.match is None or table.match.in_series:
            return 0.0
        open_to_undo = table.settings.grace and any(table.may_undo(seat) for seat in range(table.rules.seats))
        least = table.settings.grace if open_to_undo else 0.0
        return max(pause(self._house.pace, table.rules, table.match.observation(step.seat)), least)

    def _still(self, step: Step) -> bool:
        """Whether the seat that a bot thought for still wants its action."""
        if self._table.turn != step.seat:
            return False
        return step.what == "clock" or bool(self._table.seats[step.seat].bot)


def pause(pace: Pace, rules: Rules, observation: Observation) -> float:
    """Return how many seconds a bot seems to think: the closer its choice, the longer."""
    least, most = pace.bot_delay
    if least == most or not rules.family.advice:
        return least
    close = closeness(rules, observation)
    return least + (most - least) * close if close else 0.0
