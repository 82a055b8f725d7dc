"""A device that is too slow gets the short budget, and says so; how quick a device is decides nothing else."""

from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import pytest

from tests.local.device import QUICK, Message, Player, Rows, asked, new_table
from tests.server.player import hasty
from tests.server.said import reviewed
from trey.bots import BOTS
from trey.bots.budget import shortened, using
from trey.core.family import Family
from trey.core.glossary import BUDGETS
from trey.games import OWN
from trey.kernel.bits import popcount
from trey.local import LocalHouse, answer
from trey.local.thinker import LONG, OFTEN
from trey.match import Acted, Match, read, write

RULES = "sergeant_major win_rule=fixed_hands:3"


def by_clock(seconds: float) -> Callable[[bytes], Awaitable[bytes]]:
    """A worker whose thoughts take so many seconds each, by a clock of their own."""

    async def think(thought: bytes) -> bytes:
        ticks = count(step=seconds)
        return answer(thought, lambda: next(ticks))

    return think


async def played(seconds: float, *bots: str) -> tuple[LocalHouse, Player, Message]:
    """A deal on a device of such a clock, to its end."""
    house = await LocalHouse.start(Rows(), think=by_clock(seconds), pace=QUICK)
    made = await new_table(house, RULES, *bots)
    player = Player(house, made["table"], made["token"])
    await player.open()
    await player.play(hasty(1))
    return house, player, made


async def record_of(house: LocalHouse, made: Message) -> Match:
    return read(await asked(house, "record", table=made["table"]))


async def test_a_device_that_is_too_slow_has_the_short_budget_and_tells_it_at_the_table_and_in_the_record() -> None:
    house, player, made = await played(LONG + 1, "steady", "expert")
    said = player.update["facts"]["budget"]
    assert said.startswith(BUDGETS["slow"].en)
    assert "Steady: 200 deals per choice instead of 1,000." in said
    assert "Expert plays like Strong." in said
    match = await record_of(house, made)
    acts = [event for event in match.log if isinstance(event, Acted)]
    short = [event.short for event in acts if event.seat]
    assert short.index(True) > OFTEN, "it has to be seen first"
    assert all(short[short.index(True) :])
    assert not any(event.short for event in acts if not event.seat)
    assert read(write(match)).history == match.history
    judged = await asked(house, "review", table=made["table"], deal=1)
    assert judged["budget"] == BUDGETS["slow"].en
    assert judged["worlds"] < 128
    assert {one["short"] for one in judged["choices"] if not one["seat"]} <= {False}
    await house.end()


@pytest.mark.parametrize("seconds", [LONG, pytest.param(0.0, marks=pytest.mark.nightly)])
async def test_a_quick_device_and_one_that_was_slow_twice_keep_the_full_budget(seconds: float) -> None:
    house, player, made = await played(seconds, "steady", "habit")
    assert player.update["facts"]["budget"] is None
    assert not any(event.short for event in (await record_of(house, made)).log if isinstance(event, Acted))
    assert house.house.thinker.aside.slow is False
    await house.end()


@pytest.mark.nightly
async def test_bots_that_choose_as_ever_are_not_marked() -> None:
    house, player, made = await played(LONG + 1, "casual", "beginner")
    assert player.update["facts"]["budget"] in {BUDGETS["slow"].en, None}
    assert not any(event.short for event in (await record_of(house, made)).log if isinstance(event, Acted))
    await house.end()


def choices(family: Family, most: int) -> list[Match]:
    """Matches where a seat has a choice."""
    match, found = Match(family.presets[0].id), list[Match]()
    while len(found) < most:
        if match.needs_deal:
            match.deal_numbered(3, match.number)
        elif popcount(match.observation(match.turn).legal) > 1 and len(match.log) % 3 == 0:
            found.append(match.copy())
        if not match.needs_deal:
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
    return found


@pytest.mark.parametrize("family", OWN, ids=lambda family: family.id)
@pytest.mark.parametrize("bot", ["steady", "expert"])
def test_the_short_budget_is_the_one_of_plain_python(family: Family, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device that is too slow chooses as a server without machine code does, choice by choice."""
    for match in choices(family, 2):
        with using(short=True):
            here = chosen(match, bot)
        with monkeypatch.context() as patched:
            patched.setenv("TREY_KERNELS", "plain")
            assert chosen(match, bot) == here


def chosen(match: Match, bot: str) -> Any:
    return BOTS[bot].choose(match.rules, match.observation(match.turn), 5)


def test_what_is_said_of_a_bot_is_what_it_does() -> None:
    """Where nothing is said of a bot, it chooses alike with both budgets."""
    told = {(family.id, bot): shortened(family, bot) for family in OWN for bot in family.advice.levels}
    assert {key for key, said in told.items() if said} == {
        ("sergeant_major", "steady"),
        ("sergeant_major", "expert"),
        ("three_thirteen", "steady"),
    }
    for family in OWN:
        for match in choices(family, 2):
            for bot in (bot for bot in family.advice.levels if not told[family.id, bot]):
                full = chosen(match, bot)
                with using(short=True):
                    assert chosen(match, bot) == full


def test_a_review_with_the_full_budget_says_nothing() -> None:
    match = Match("euchre_cutthroat")
    match.deal_numbered(3, 0)
    while not match.deal_over:
        match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
    assert reviewed(match, 1, worlds=2).budget is None
    with using(short=True):
        assert reviewed(match, 1, worlds=2).budget == BUDGETS["slow"]
