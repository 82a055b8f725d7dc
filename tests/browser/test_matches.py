"""Whole matches against bots: one of each family by mouse, by keyboard alone, and by ear; deals in every window."""

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import Ear, Keyboard, Mouse, Robot, finish
from tests.browser.stage import SPOIL
from tests.browser.test_pressed import WINDOWS
from tests.strategies import EVERY_FAMILY, in_turn
from trey.core.family import Family
from trey.games import FAMILIES


@pytest.mark.many
@pytest.mark.parametrize(("family", "robot"), in_turn(FAMILIES, [Mouse, Keyboard, Ear]))
async def test_a_whole_match(visit: Visit, family: Family, robot: Callable[[], Robot]) -> None:
    guest = await visit(service_workers="allow")
    await guest.new_table(family.short, "habit", "habit")
    await guest.at_table()
    player = robot()
    await finish(guest, player)
    if robot is not Mouse:
        await expect(guest.page.locator(".result :is(button, a):focus")).to_have_count(1)
    await guest.hears("Deal over.")
    assert all(len(line) <= 140 for line in await guest.spoken())
    assert await guest.page.get_by_role("button", name="Rematch").count() == 1


class Watcher(Mouse):
    """Looks before each click: what cannot be pressed, what is wider than the window."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: set[str] = set()

    async def step(self, guest: Guest) -> None:
        """Look, then click."""
        self.seen.update(await guest.covered())
        if (wider := await guest.overflow()) > 0:
            self.seen.add(f"wider by {wider}")
        await super().step(guest)


@pytest.mark.nightly
@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_deal_watched_in_every_window(visit: Visit, family: Family, window: tuple[int, int]) -> None:
    guest, watcher = await visit(lang="fr", width=window[0], height=window[1]), Watcher(window[0])
    await guest.new_table(family.short, "thumb", "thumb")
    await guest.at_table()
    await finish(guest, watcher, ".result")
    watcher.seen.update(await guest.covered())
    assert watcher.seen == set()


async def test_a_fault_that_comes_while_one_plays_would_be_seen(visit: Visit) -> None:
    guest, watcher = await visit(width=360, height=640), Watcher(1)
    await guest.new_table("euchre_cutthroat game_target=1", "thumb", "thumb")
    await guest.at_table()
    await guest.page.evaluate(
        SPOIL, ".tools::after { content: ''; position: absolute; inset: 0 4px 0 auto; width: 8rem }"
    )
    await finish(guest, watcher, ".result")
    assert any(what.startswith("button.lamp") for what in watcher.seen)
