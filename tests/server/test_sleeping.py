"""A table sleeps with its people: bots finish the running deal for them, and no other begins until somebody is back."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any, Literal

import pytest

from tests.server.memory import Ear, house
from tests.server.simulated import simulated
from trey.core.family import Family
from trey.games import FAMILIES
from trey.match import Match
from trey.server import wire
from trey.server.live import schedule
from trey.server.live.people import Presence
from trey.server.live.session import Session
from trey.server.table import events
from trey.server.table.table import Table

Fate = Literal["stays", "goes", "leaves", "asks"]
"""What becomes of a person: the page stays open, its line goes, the seat is given up, or a bot is asked to play."""
FATES: tuple[Fate, ...] = ("stays", "goes", "leaves", "asks")
COMPANIES = [fates for people in (1, 2, 3) for fates in product(FATES, repeat=people)]
PACES: tuple[dict[str, Any], ...] = (
    {},
    {"clock": 30},
    {"clock": 60, "silent_after": None},
    {"pause": 0},
    {"pause": 0, "clock": 5},
)
FEW, MANY = 6, 100
"""Evenings for each moment, on a day and by night."""
NAMES = ("Anna", "Ben", "Zoé", "Ida")
SOON = 0.4
"""How probably a moment is taken when it comes."""
WAY = 400
"""So many acts lead to a moment, if it comes at all."""
AWAY = 12 * 3600.0
"""Longer than any table waits for anything, in seconds."""


@dataclass(frozen=True)
class Moment:
    """When people take their hands off the table: in a kind of phase, or at a result when some have asked for more."""

    family: Family
    what: str
    asked: int = 0

    def __str__(self) -> str:
        return f"{self.family.id}-{self.what}-{self.asked}"

    @property
    def rules(self) -> str:
        """Those in which it comes, and a match that has more deals to come."""
        return self.family.presets[0].id

    def is_there(self, match: Match) -> bool:
        return match.needs_deal if self.what == "result" else match.phase.kind == self.what


def _moments() -> Iterator[Moment]:
    for family in FAMILIES:
        yield from (Moment(family, kind) for kind in sorted({phase.kind for phase in family.phases} - {"over"}))
        yield from (Moment(family, "result", asked) for asked in (0, 1, 2))


MOMENTS = list(_moments())


@dataclass
class Evening:
    """People at a table in memory, by a clock that leaps."""

    moment: Moment
    fates: tuple[Fate, ...]
    settings: dict[str, Any]
    seed: int
    ears: dict[int, Ear] = field(default_factory=dict)

    async def begin(self) -> None:
        """Let everyone sit down; bots have the other seats."""
        self.home, self.rng = house(), Random(self.seed)
        seats = self.moment.family.rules(self.moment.rules).seats
        others = ("open",) * (len(self.fates) - 1) + ("thumb",) * (seats - len(self.fates))
        asked = wire.Create(
            rules=self.moment.rules, name=NAMES[0], others=others, settings=wire.Settings(bot="thumb", **self.settings)
        )
        made = await self.home.create(asked)
        for name in NAMES[1 : len(self.fates)]:
            await self.home.sit(made.table, wire.Join(name=name))
        self.room = await self.home.room(made.table)
        for seat in range(len(self.fates)):
            await self.come(seat)

    async def come(self, seat: int) -> None:
        self.ears[seat] = Ear()
        await self.room.enter(self.ears[seat], seat, None)

    async def ask(self, seat: int, message: wire.ClientMessage) -> None:
        await Session(self.room, self.ears[seat]).ask(message)
        assert '"type":"done"' in self.ears[seat].heard[-1], self.ears[seat].heard[-1]

    async def next(self, seat: int) -> None:
        """Press "Next deal"."""
        match = self.room.table.match
        assert match
        await self.ask(seat, wire.Ready(id=1, deal=match.number))

    async def reach(self) -> bool:
        """Play to the moment; say whether it has come."""
        for _ in range(WAY):
            await asyncio.sleep(1)
            table, match = self.room.table, self.room.table.match
            assert match
            if table.stage != "playing":
                return False
            if match.number and self.moment.is_there(match) and self.rng.random() < SOON:
                return True
            if match.needs_deal and match.number:
                for seat in range(len(self.fates)):
                    await self.next(seat)
            elif match.turn in self.ears:
                action = self.rng.choice(match.legal)
                await self.ask(match.turn, wire.Act(id=1, at=table.number, actions=(str(action),)))
        return False

    async def part(self) -> None:
        """Let some ask for the next deal, and then everyone do as is their fate."""
        for seat in range(min(self.moment.asked, len(self.fates))):
            await self.next(seat)
        for seat, fate in enumerate(self.fates):
            if fate == "goes":
                await self.room.exit(self.ears.pop(seat))
            elif fate == "leaves":
                await Session(self.room, self.ears[seat]).ask(wire.Leave(id=1))
                await self.room.exit(self.ears.pop(seat))
            elif fate == "asks":
                await self.ask(seat, wire.Away(id=1))

    async def deals(self) -> int:
        stored = events.decode(await self.home.store.events(self.room.table.id))
        return sum(isinstance(event, events.Dealt) for event in stored)

    async def sleep(self) -> None:
        """Let half a day pass with nobody's hand at the table, and the server begin anew, and half a day again."""
        before, over = await self.deals(), self.room.table.deals_over
        await self.part()
        for again in (False, True):
            if again and self.seed % 2:
                await self.restart()
            await asyncio.sleep(AWAY)
            table, begun = self.room.table, await self.deals() - before
            assert begun <= self.wanted(again=again), f"{begun} deals that nobody wanted"
            assert schedule.next_step(table, self.room.presence, self.room.times, self.room.house.pace) is None
        match = self.room.table.match
        assert match
        assert self.room.table.waited <= (match.needs_deal and self.room.table.deals_over > over)

    def wanted(self, *, again: bool) -> int:
        """How many more deals begin: what somebody asked for; without a pause one whenever pages open."""
        if self.settings.get("pause") == 0:
            return 1 + again
        askers = self.fates[: self.moment.asked]
        return int(len(askers) == len(self.fates) or "stays" in askers or (again and "asks" in askers))

    async def restart(self) -> None:
        """Let the table be read again from what is stored: it waits as before, though pages come back by themselves."""
        waited = self.room.table.waited
        for ear in self.ears.values():
            await self.room.exit(ear)
        self.room.rest()
        self.room = await self.home.room(self.room.table.id)
        assert self.room.table.waited == waited
        for seat in self.ears:
            await self.come(seat)

    async def wake(self, seat: int) -> None:
        """Let somebody return: the seat is theirs, and the next deal begins as soon as they ask for it."""
        match = self.room.table.match
        assert match
        if seat not in self.ears:
            await self.come(seat)
        if match.needs_deal:
            before = await self.deals()
            others = self.room.presence.people(self.room.table) - {seat}
            await self.next(seat)
            await asyncio.sleep(self.room.table.settings.pause if others else 0)
            assert await self.deals() == before + 1
        else:
            await self.ask(seat, wire.Back(id=1))
        assert not self.room.table.seats[seat].bot


async def held(moment: Moment, fates: tuple[Fate, ...], settings: dict[str, Any], seed: int) -> bool:
    """Spend an evening; say whether the moment came."""
    evening = Evening(moment, fates, settings, seed)
    await evening.begin()
    came = await evening.reach()
    if came:
        await evening.sleep()
        if evening.room.table.stage == "playing":
            await evening.wake(max(n for n, fate in enumerate(fates) if fate != "leaves"))
    await evening.home.close()
    return came


def evenings(moment: Moment, count: int) -> Iterator[tuple[tuple[Fate, ...], dict[str, Any], int]]:
    """So many companies and paces for a moment; without a pause there is no result to be at."""
    rng = Random(str(moment))
    paces = [pace for pace in PACES if moment.what != "result" or pace.get("pause") != 0]
    for seed in range(count):
        yield rng.choice(COMPANIES), paces[seed % len(paces)], seed


def spend(moment: Moment, count: int) -> None:
    came = [simulated(held(moment, *evening)) for evening in evenings(moment, count)]
    assert any(came), "the moment never comes"


@pytest.mark.many
@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_no_deal_begins_that_nobody_asked_for(moment: Moment) -> None:
    spend(moment, FEW)


@pytest.mark.nightly
@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_no_deal_begins_that_nobody_asked_for_however_people_part(moment: Moment) -> None:
    spend(moment, MANY)


FAULTS: dict[str, Callable[[Table, Presence], bool]] = {
    "nobody is asked": lambda _table, _presence: True,
    "one who plays is enough": lambda table, presence: bool(presence.people(table)),
    "who asked may be gone": lambda table, presence: not table.sheet or bool(presence.people(table) and table.ready),
    "the clock plays": lambda table, presence: (
        not table.sheet
        or bool(presence.people(table) & table.ready or (not table.settings.pause and presence.people(table)))
    ),
}


@pytest.mark.many
@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_that_plays_on_by_itself_would_be_seen(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "_wanted", FAULTS[fault])
    with pytest.raises(AssertionError, match="deals that nobody wanted"):
        spend_all()


def spend_all() -> None:
    for moment in MOMENTS:
        spend(moment, FEW)


async def _half_a_day_after(settings: dict[str, Any], fates: tuple[Fate, ...], what: str = "result") -> Evening:
    """People whose hands have been off the table for half a day since a moment of a first deal."""
    for seed in range(1, 9):  # a match may end before the moment comes
        evening = Evening(Moment(FAMILIES[1], what), fates, settings, seed)
        await evening.begin()
        if await evening.reach():
            break
        await evening.home.close()
    else:
        pytest.fail("the moment did not come")
    await evening.part()
    await asyncio.sleep(AWAY)
    return evening


def _seated_bots(evening: Evening) -> list[bool]:
    return [bool(evening.room.table.seats[seat].bot) for seat in range(len(evening.fates))]


def test_asking_for_the_next_deal_gives_the_seat_back_also_from_an_old_result() -> None:
    async def story() -> None:
        evening = await _half_a_day_after({}, ("stays", "stays"), "choose")
        table = evening.room.table
        assert (table.waited, table.deals_over) == (True, 1)
        assert _seated_bots(evening) == [True, True]
        assert '"waited":true' in evening.ears[0].heard[-1]
        await evening.next(0)
        await asyncio.sleep(1)
        assert (table.waited, table.deals_over, _seated_bots(evening)) == (False, 1, [False, True])
        await evening.ask(1, wire.Ready(id=1, deal=1))
        assert _seated_bots(evening) == [False, False]
        assert table.match
        assert not table.match.deal_over
        await evening.home.close()

    simulated(story())


def test_a_page_that_asks_for_the_next_deal_of_a_match_that_is_over_is_not_refused() -> None:
    async def story() -> None:
        evening = await _half_a_day_after({}, ("asks",), "choose")
        while evening.room.table.stage == "playing":
            await evening.next(0)
            await evening.ask(0, wire.Away(id=1))
            await asyncio.sleep(AWAY)
        await evening.ask(0, wire.Ready(id=1, deal=1))
        assert evening.room.table.stage == "over"
        await evening.home.close()

    simulated(story())


@pytest.mark.parametrize("what", ["concede", "end"])
@pytest.mark.parametrize("when", ["result", "choose"])
def test_a_match_can_be_ended_between_deals_and_by_who_is_stood_in_for(
    what: Literal["concede", "end"], when: str
) -> None:
    async def story() -> None:
        evening = await _half_a_day_after({}, ("stays", "stays"), when)
        assert evening.room.table.match
        assert evening.room.table.match.needs_deal
        assert _seated_bots(evening) == [when == "choose"] * 2
        await evening.ask(1, wire.Propose(id=1, what=what))
        if when == "result":
            await evening.ask(0, wire.Answer(id=1, yes=True))
        closed = evening.room.table.closed
        assert closed
        assert (closed.why, closed.seat) == (("conceded", 1) if what == "concede" else ("agreed", None))
        await evening.home.close()

    simulated(story())
