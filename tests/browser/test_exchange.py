"""An exchange card by card at a real table, by mouse: each gift is one click, and its answer lies below it."""

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse
from tests.server.player import Careful, create, hasty
from trey.core.text import Language

RULES = "sergeant_major exchange_one_by_one=true targets=6,5,5 win_rule=fixed_hands:99"
MORE = {"en": "then", "fr": "puis encore"}
# How many cards this seat is shown to have given, and to have got for them.
THERE = """() => [":not(.back)", ".back"].map((kind) =>
  [...document.querySelectorAll(`.exchanges .line${kind}`)]
    .filter((line) => /You|Vous/.test(line.querySelector(".who").textContent))
    .reduce((sum, line) => sum + line.querySelector(":scope > .unseen").textContent.split(", ").length, 0))"""


async def sits_where_two_are_given(guest: Guest) -> None:
    """Go to a table whose earlier deals were played without the page, where this seat gives one card and then more."""
    seat = await create(guest.url, RULES, "random", "random")
    async with Careful(guest.url, seat["table"], seat["token"]) as player:
        await player.reach(lambda view: view["receiver"] is not None and view["later"], hasty(RULES))
    await guest.page.goto(f"/t/{seat['table']}#{seat['token']}")


@pytest.mark.parametrize(("lang", "size"), [("en", (1366, 657)), ("fr", (390, 664))])
async def test_each_gift_is_one_click_and_its_answer_lies_below_it(
    visit: Visit, lang: Language, size: tuple[int, int]
) -> None:
    guest = await visit(lang=lang, width=size[0], height=size[1])
    await sits_where_two_are_given(guest)
    said = guest.page.locator(".question .progress", has_text=MORE[lang])
    await guest.page.wait_for_selector(TO_DO, state="attached")
    before, page = await said.inner_text(), guest.page
    given, answered = await page.evaluate(THERE)
    assert given == answered
    assert await page.locator("[data-choice]").count() == 0, "one click gives the card"
    await Mouse(1).step(guest)
    await page.wait_for_function(f"(more) => String(({THERE})()) === String([more, more])", arg=given + 1)
    await expect(page.locator(".question .progress")).not_to_have_text(before)
    assert await guest.overflow() <= 0
