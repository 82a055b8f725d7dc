"""A table sleeps with its people, in browsers: it says that it waited, and every button is there when they return."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.test_friends import come, menu
from tests.server.player import Careful, hasty
from tests.server.serving import Serving
from trey.server.live.room import Room

CALLS = "euchre_cutthroat game_target=20"
WAITED = {"en": "The table waited for you", "fr": "La table vous a attendu"}
NEXT = {"en": "Next deal", "fr": "Donne suivante"}


async def away(server: Serving, table: str) -> Room:
    """Let hours pass until a deal is over, and then some; the clock of the room is set back, so that nobody waits."""

    async def later() -> Room:
        room, more = await server.house.room(table), 50
        for _ in range(3000):
            room.times.turn -= 3600
            room.times.over -= 3600
            await room.go_on()
            await asyncio.sleep(0.02)
            more -= room.table.waited
            if not more:
                return room
        raise AssertionError("the table does not come to rest")

    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(later(), server.loop))


async def two(visit: Visit, rules: str = CALLS, lang: str = "en") -> tuple[Guest, Guest, str]:
    """Two friends and a bot, in the first deal."""
    anna = await visit(lang=lang)
    table = await anna.new_table(rules, "open", "thumb", pause=20)
    bo = await come(visit, anna.code, "Bo", "Sit down")
    for one in (anna, bo):
        await one.at_table()
        await expect(one.page.locator(".hand button").first).to_be_visible()
    return anna, bo, table


@pytest.mark.many
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_table_waits_for_two_who_went_to_dinner_and_says_so(visit: Visit, server: Serving, lang: str) -> None:
    anna, bo, table = await two(visit, lang=lang)
    room = await away(server, table)
    assert [bool(seat.bot) for seat in room.table.seats] == [True, True, True]
    assert room.table.match
    assert room.table.match.number == 1
    await expect(anna.page.locator(".result")).to_contain_text(WAITED[lang])
    await expect(bo.page.locator(".result")).to_contain_text(WAITED["en"])
    await anna.hears(WAITED[lang])
    assert await anna.faults() == []
    assert await anna.too_small() == []
    await anna.page.get_by_role("button", name=NEXT[lang]).click()
    await expect(anna.page.locator(".hand button").first).to_be_visible()
    await expect(anna.page.locator(".result")).to_have_count(0)
    assert [bool(seat.bot) for seat in room.table.seats] == [False, True, True]
    await bo.page.get_by_role("button", name=NEXT["en"]).click()
    await expect(bo.page.locator(".hand button").first).to_be_visible()
    await expect(bo.page.locator("main").get_by_text("A bot is playing for you")).to_have_count(0)
    assert [bool(seat.bot) for seat in room.table.seats] == [False, False, True]


async def test_who_comes_back_by_the_link_is_told_too(visit: Visit, server: Serving) -> None:
    anna, _, table = await two(visit)
    await away(server, table)
    await anna.page.reload()
    await expect(anna.page.locator(".result")).to_contain_text(WAITED["en"])


@pytest.mark.many
@pytest.mark.parametrize("button", ["Concede the match", "Propose to end"])
async def test_a_match_is_ended_at_a_result_by_who_was_stood_in_for(visit: Visit, server: Serving, button: str) -> None:
    anna, bo, table = await two(visit)
    await away(server, table)
    await bo.page.get_by_role("button", name="Next deal").click()
    await expect(bo.page.locator(".result")).to_have_count(0)
    await away(server, table)
    await menu(anna, "Leave the table")
    await expect(anna.page.get_by_role("button", name=button)).to_be_visible()
    await bo.page.reload()
    await bo.at_table()
    await anna.page.get_by_role("button", name=button).click()
    await bo.page.get_by_role("button", name="Agree").click()
    for one in (anna, bo):
        await expect(one.page.locator(".result", has_text="It ends as it stands")).to_be_visible()
        await expect(one.page.get_by_role("button", name="Next deal")).to_have_count(0)
        await expect(one.page.locator(".coming")).to_have_count(0)


async def test_a_page_that_still_shows_a_result_offers_the_end_of_a_match_that_is_over(
    visit: Visit, server: Serving
) -> None:
    anna, bo, table = await two(visit, "euchre_cutthroat game_target=5")
    await away(server, table)
    await expect(anna.page.locator(".result")).to_contain_text(WAITED["en"])
    token = await bo.page.evaluate(
        "table => JSON.parse(localStorage.getItem('trey.seats')).find((one) => one.table === table).token", table
    )
    await bo.page.close()
    async with Careful(server.url, table, token) as player:
        choose, asked = hasty(3), 0
        while not player.over:
            if player.view["done"] and asked < player.view["number"]:
                asked = player.view["number"]
                await player.ask(type="ready", deal=asked)
            elif player.view["legal"]:
                await player.act(choose(player.view))
            else:
                await player.until(lambda m: m["type"] == "update")
    await expect(anna.page.get_by_role("button", name="Next deal")).to_have_count(0)
    await anna.page.get_by_role("button", name="See how it ended").click()
    await expect(anna.page.get_by_role("button", name="Rematch")).to_be_visible()
