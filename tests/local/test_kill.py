"""A device may end at any moment: what was said to be stored is there, and the match goes on from it."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.local.device import Player, Rows, device, new_table
from tests.server.player import hasty
from trey.games import OWN
from trey.server.table import events
from trey.server.table.table import Table

KILLS = 100
SOON = 12
"""So many rows at most until the next kill."""


class Dying(Rows):
    """A journal that ends with its device: at a row, before that is stored or just after it, and before it is said."""

    def __init__(self, rows: Sequence[bytes], after: int, *, stored: bool) -> None:
        super().__init__(rows)
        self._left, self._stored, self.dead = after, stored, asyncio.Event()

    async def append(self, rows: Sequence[bytes]) -> None:
        if self.dead.is_set():
            await asyncio.Event().wait()
        self._left -= 1
        if self._left <= 0:
            self.rows += rows if self._stored else []
            self.dead.set()
            await asyncio.Event().wait()
        await super().append(rows)


class Forgetful(Dying):
    """Says so before it is stored: what the law must find."""

    async def append(self, rows: Sequence[bytes]) -> None:
        before = len(self.rows)
        if self._left == 2:
            self.dead.set()  # it dies with this row, which it said it had
            self._left = 0
            return
        await super().append(rows)
        assert len(self.rows) >= before


async def abandon(before: set[asyncio.Task[Any]]) -> None:
    """End everything that has begun since, without a word."""
    while begun := asyncio.all_tasks() - before:
        for task in begun:  # whoever cleans up may wait for the journal again
            task.cancel()
        await asyncio.wait(begun, timeout=0.01)


async def live(made: dict[str, Any], heard: dict[int, Any], journal: Dying, seed: int) -> bool:
    """Play at a table until the device ends; say whether the match is over."""
    before = asyncio.all_tasks()
    house = await device(journal)
    player = Player(house, made["table"], made["token"])
    try:
        staying, dying = asyncio.ensure_future(stay(player, heard, seed)), asyncio.ensure_future(journal.dead.wait())
        async with asyncio.timeout(60):
            await asyncio.wait({staying, dying}, return_when=asyncio.FIRST_COMPLETED)
        heard |= {m["number"]: m["view"] for m in map(player.read, player.told) if m["type"] == "update"}
        if staying.done():
            staying.result()
        return staying.done() and player.over
    finally:
        await abandon(before)


async def stay(player: Player, heard: dict[int, Any], seed: int) -> None:
    assert (await player.open())["type"] == "welcome"
    came = player.update
    assert came["number"] >= max(heard, default=0), "something that was told is gone"
    assert came["number"] not in heard or came["view"] == heard[came["number"]]
    await player.play(hasty(seed))


async def begun(rules: str) -> tuple[list[bytes], dict[str, Any]]:
    journal = Rows()
    house = await device(journal)
    made = await new_table(house, rules)
    await house.end()
    return journal.rows, made


@pytest.mark.many
@pytest.mark.parametrize("family", [family.id for family in OWN])
async def test_everything_that_was_told_is_there_after_a_kill(family: str) -> None:
    rng, kills, told = Random(family), 0, 0
    rules = next(one.short for one in OWN if one.id == family)
    while kills < KILLS:
        rows, made = await begun(rules)
        heard, over = dict[int, Any](), False
        while not over and kills < KILLS:
            journal = Dying(rows, rng.randint(1, SOON), stored=rng.random() < 0.5)
            over = await live(made, heard, journal, rng.randrange(10**6))
            rows, kills = journal.rows, kills + 1
        told += len(heard)
    assert told > 3 * KILLS


async def test_a_journal_that_says_stored_before_it_is_is_found_out() -> None:
    rows, made = await begun(OWN[1].short)
    heard = dict[int, Any]()
    journal = Forgetful(rows, 8, stored=False)
    await live(made, heard, journal, 1)
    with pytest.raises(AssertionError, match="is gone"):
        await live(made, heard, Dying(journal.rows, 1, stored=False), 1)


async def test_a_journal_cut_at_any_row_is_a_table_as_it_was_then() -> None:
    rows, made = await begun("euchre_cutthroat game_target=2")
    house = await device(journal := Rows(rows))
    player = Player(house, made["table"], made["token"])
    await player.open()
    await player.play(hasty(1))
    await house.end()
    known, whole = list[bytes](), await stored(journal.rows, made["table"])
    assert len(journal.rows) > 20
    for cut in range(1, len(journal.rows) + 1):
        now = await stored(journal.rows[:cut], made["table"])
        assert now[: len(known)] == known
        assert len(now) > len(known)
        assert whole[: len(now)] == now
        Table.replay(made["table"], events.decode(now))
        known = now
    assert known == whole


async def stored(rows: Sequence[bytes], table: str) -> list[bytes]:
    house = await device(Rows(rows))
    found = await house._store.events(table)
    await house.end()
    return found


async def test_a_row_that_was_stored_and_not_told_gives_way_to_what_was_told_later() -> None:
    """A journal that stores a row, and says that it could not: the table goes on without it."""
    rows, made = await begun("euchre_cutthroat")

    class Lying(Rows):
        lies = 0

        async def append(self, rows: Sequence[bytes]) -> None:
            await super().append(rows)
            self.lies += 1
            if self.lies == 3:
                raise RuntimeError

    journal = Lying(rows)
    house = await device(journal)
    player = Player(house, made["table"], made["token"])
    await player.open()
    while (await player.until(lambda m: m["type"] in {"update", "bye"}))["type"] == "update":
        if player.view.get("legal"):
            player.say(type="act", id=9, at=player.update["number"], actions=[player.view["legal"][0]])
    await player.open()
    number = player.update["number"]
    await player.play(hasty(1), 5)
    assert player.update["number"] > number
    told, view = player.update["number"], player.view
    await house.end()
    house = await device(Rows(journal.rows))
    again = Player(house, made["table"], made["token"])
    await again.open()
    assert (again.update["number"], again.view) == (told, view) or again.update["number"] > told
    await house.end()


async def test_a_table_with_a_missing_row_is_refused_and_others_are_played() -> None:
    rows, made = await begun("euchre_cutthroat")
    house = await device(journal := Rows(rows))
    player = Player(house, made["table"], made["token"])
    await player.open()
    await player.play(hasty(1), 5)
    other = await new_table(house, "euchre_cutthroat")
    await house.end()
    del journal.rows[len(rows) + 1]
    house = await device(Rows([*journal.rows, b"{", b"\xff"]))
    lost = Player(house, made["table"], made["token"])
    bye = await lost.open()
    assert (bye["type"], bye["code"], bye["again"]) == ("bye", "unreadable", False)
    assert lost.closed == 1
    assert (await Player(house, other["table"], other["token"]).open())["type"] == "welcome"
    assert (await (await device()).bring(await house.export())).new == 1, "a copy has what can be played"
    await house.end()
