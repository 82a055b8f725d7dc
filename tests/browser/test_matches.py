"""Whole matches against bots: one of each family by mouse, by keyboard alone, and by ear."""

from collections.abc import Callable

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.robots import Ear, Keyboard, Mouse, Robot, finish
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family


@pytest.mark.parametrize("family", EVERY_FAMILY)
@pytest.mark.parametrize("robot", [Mouse, Keyboard, Ear])
async def test_a_whole_match(visit: Visit, family: Family, robot: Callable[[], Robot]) -> None:
    guest = await visit()
    await guest.new_table(family.short, "habit", "habit")
    await guest.at_table()
    player = robot()
    await finish(guest, player)
    if robot is not Mouse:
        await expect(guest.page.locator(".result :is(button, a):focus")).to_have_count(1)
    await guest.hears("Deal over.")
    assert all(len(line) <= 140 for line in await guest.spoken())
    assert await guest.page.get_by_role("button", name="Rematch").count() == 1
