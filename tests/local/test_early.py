"""On a device a deal is reviewed while the next one is played; bots do not wait for it, and it ends with the table."""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.local.device import QUICK, Message, Player, Rows, asked, new_table
from tests.server.player import hasty
from tests.waiting import until
from trey.local import LocalHouse, answer
from trey.match import Match
from trey.server.live import archive, thinking

RULES = "euchre_cutthroat game_target=50"
REVIEW, BOT = archive._review_there, thinking._choose_there
Think = Callable[[bytes], Awaitable[bytes]]


class Head:
    """A worker that thinks, and what it was asked; a review waits in it while `held`."""

    def __init__(self) -> None:
        self.works = list[Any]()
        self.held = asyncio.Event()
        self.held.set()

    async def think(self, thought: bytes) -> bytes:
        work, *_ = pickle.loads(thought)
        self.works.append(work)
        if work is REVIEW:
            await self.held.wait()
        await asyncio.sleep(0)
        return answer(thought)

    @property
    def reviewed(self) -> int:
        return self.works.count(REVIEW)


@pytest.fixture(autouse=True)
def slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice is a slice: how fast a machine is decides nothing."""
    monkeypatch.setattr(archive, "SLICE", 0.0)


async def one_deal(head: Head, *others: str, rules: str = RULES) -> tuple[LocalHouse, Player, Message]:
    """A table of a device whose first deal has just ended, while its result is looked at."""
    house = await LocalHouse.start(Rows(), think=head.think, pace=QUICK)
    house.house.archive.reviewer._how["worlds"] = 4
    made = await new_table(house, rules, *others, pause=60)
    player = Player(house, made["table"], made["token"])
    await player.open()
    choose = hasty(3)
    while not player.view.get("done"):
        if player.view.get("legal"):
            await player.act(choose(player.view))
        else:
            await player.until(lambda m: m["type"] == "update")
    return house, player, made


async def test_a_review_is_there_before_anybody_asks() -> None:
    head = Head()
    house, _, made = await one_deal(head)
    reviewer = house.house.archive.reviewer
    await until(lambda: head.reviewed > 2 and not reviewer._running)
    thought = head.reviewed
    found = await asked(house, "review", table=made["table"], deal=1)
    assert found["judged"] > 0
    assert head.reviewed == thought, "it was thought about again"
    await house.end()


async def test_a_bot_that_thinks_waits_for_no_more_than_one_choice() -> None:
    head = Head()
    head.held.clear()
    house, _, made = await one_deal(head)
    await until(lambda: head.reviewed == 1)
    other = Match(RULES)
    other.deal_numbered(1, 0)
    bot = asyncio.ensure_future(
        house.house.thinker.choose("steady", other.rules, other.observation(other.turn), 1, made["table"])
    )
    await asyncio.sleep(0.05)
    assert head.works == [REVIEW], "two thoughts at once"
    head.held.set()
    assert other.observation(other.turn).legal >> await bot & 1
    assert head.works[:2] == [REVIEW, BOT], "more than the choice that was begun came before the bot"
    await until(lambda: head.reviewed > 3)
    await house.end()


async def test_what_nobody_asked_for_is_given_up_with_the_last_player() -> None:
    head = Head()
    head.held.clear()
    house, player, made = await one_deal(head)
    await until(lambda: head.reviewed == 1)
    player.close()
    reviewer = house.house.archive.reviewer
    await until(lambda: bool(reviewer._given_up))
    head.held.set()
    await until(lambda: not reviewer._running)
    assert head.reviewed == 1
    again = asyncio.ensure_future(asked(house, "review", table=made["table"], deal=1))
    assert (await again)["judged"] > 0
    await house.end()


async def test_what_was_asked_for_is_not_given_up() -> None:
    head = Head()
    head.held.clear()
    house, player, made = await one_deal(head)
    await until(lambda: head.reviewed == 1)
    told = asyncio.ensure_future(asked(house, "review", table=made["table"], deal=1))
    await asyncio.sleep(0.05)
    player.close()
    await asyncio.sleep(0.05)
    head.held.set()
    assert (await told)["judged"] > 0
    await house.end()


async def test_a_server_thinks_of_what_it_is_asked_only() -> None:
    head = Head()
    house, _, _ = await one_deal(head)
    assert house.house.limits.early
    assert not type(house.house.limits)().early
    await house.end()
