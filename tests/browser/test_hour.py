"""The newcomers' hour as one walk: invited, two at once, another browser, away and back, a month later."""

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta

from playwright.async_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish
from tests.browser.test_company import Line, hand
from tests.browser.test_review import fits

SHORT = "euchre_cutthroat game_target=2"


async def shorter(route: Route) -> None:
    """The match that is set up with one press, only shorter."""
    wish = json.loads(route.request.post_data or "{}")
    await route.continue_(post_data=json.dumps(wish | {"rules": SHORT}) if "rules" in wish else None)


async def sit(friend: Guest, name: str) -> None:
    await friend.page.get_by_label("Your name").fill(name)
    await friend.page.get_by_role("button", name="Sit down").click()
    await friend.page.wait_for_url("**/t/*")
    await friend.at_table()


async def test_three_friends_one_link_and_next_month_again(visit: Visit) -> None:
    anna = await visit("/", width=1366, height=657)
    await anna.page.get_by_label("Your name").fill("Anna")
    await anna.page.route("**/api/tables", shorter)
    card = anna.page.get_by_role("listitem").filter(has=anna.page.get_by_role("heading", name="Three-handed Euchre"))
    await card.get_by_role("button", name="Invite friends").click()
    code = await anna.page.get_by_role("dialog").locator(".code strong").inner_text()
    await anna.page.keyboard.press("Escape")

    ben, chloe = [await visit(f"/join/{code}", width=390, height=664) for _ in range(2)]
    await asyncio.gather(sit(ben, "Ben"), sit(chloe, "Chloé"))
    for name in ("Ben", "Chloé"):
        await expect(anna.page.locator(".plate", has_text=name)).to_be_attached()

    other = await visit(f"/join/{code}", width=844, height=390)
    await other.page.get_by_role("button", name="I am Ben").click()
    await ben.page.get_by_role("group", name="Are you Ben").get_by_role("button", name="Yes, that is me").click()
    await other.at_table()
    seats = [await page.locator(".plate.own").get_attribute("data-seat") for page in (ben.page, other.page)]
    assert seats[0] == seats[1]

    line = Line()
    await line.lay(chloe.page)
    await chloe.page.reload()
    await chloe.at_table()
    before = await hand(chloe.page)
    await line.break_off()
    await expect(chloe.page.get_by_text("Connection lost").first).to_be_visible()
    line.cut = False
    await expect(chloe.page.locator(".notice", has_text="Connection lost")).to_have_count(0)
    assert {*await hand(chloe.page)} <= {*before} or not before

    await asyncio.gather(*(finish(guest, Mouse(seed)) for seed, guest in enumerate((anna, ben, chloe))))
    for guest in (anna, ben, chloe):
        await expect(guest.page.get_by_role("heading", name=re.compile("wins?:|share the win"))).to_be_visible()

    later = datetime.now(UTC) + timedelta(days=30)
    for guest in (anna, ben, chloe):
        await guest.page.clock.set_fixed_time(later)
        await guest.page.goto("/")
    company = anna.page.get_by_role("region", name="Your company").get_by_role("listitem")
    await expect(company).to_contain_text("Ben and Chloé")
    await expect(company).to_contain_text(re.compile(r"matches won: you \d, Ben \d, Chloé \d"))
    await fits(anna)
    await company.get_by_role("button").click()
    await anna.page.wait_for_url("**/t/*")
    for friend in (ben, chloe):
        await friend.page.reload()
        called = friend.page.get_by_role("region", name="Go on playing").get_by_role("listitem").first
        await expect(called).to_contain_text("Anna has set the table.")
        await called.get_by_role("link").click()
    for guest in (anna, ben, chloe):
        await guest.at_table()
    assert len({guest.page.url for guest in (anna, ben, chloe)}) == 1
    assert {name for name in ("Anna", "Ben", "Chloé") if await ben.page.locator(".plate", has_text=name).count()} == {
        *("Anna", "Ben", "Chloé")
    }
