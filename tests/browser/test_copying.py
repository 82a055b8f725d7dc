"""Copying: what a button says it has copied can be pasted, and a page that cannot copy says so and shows the text."""

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tools.files import read, tracked

# A page without HTTPS, as on a network at home, has no clipboard; an older browser cannot copy at all.
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
NO_COPYING = NO_CLIPBOARD + "document.execCommand = () => false;"
SPEAKS = re.compile(r"navigator\.clipboard|execCommand")


async def invitation(guest: Guest) -> list[tuple[Locator, str]]:
    table = await guest.new_table("euchre_cutthroat", "habit", "habit")
    await guest.at_table()
    token = await guest.page.evaluate("JSON.parse(localStorage.getItem('trey.seats'))[0].token")
    await guest.page.get_by_role("button", name="More", exact=True).click()
    await guest.page.get_by_role("button", name="Invite").click()
    sheet = guest.page.get_by_role("dialog")
    return [
        (sheet.get_by_role("button", name="Copy the link"), f"{guest.url}/join/{guest.code}"),
        (sheet.get_by_role("button", name="Copy my own link"), f"{guest.url}/t/{table}#{token}"),
    ]


async def house_rules(guest: Guest) -> list[tuple[Locator, str]]:
    await guest.page.goto("/tables/euchre")
    await guest.page.get_by_text("House rules").click()
    text = f"{guest.url}/tables/euchre?rules=euchre_cutthroat"
    return [(guest.page.get_by_role("button", name="Copy a link"), text)]


Place = Callable[[Guest], Awaitable[list[tuple[Locator, str]]]]
PLACES: list[Place] = [invitation, house_rules]


async def pasted(page: Page) -> str:
    """What one finds on the clipboard."""
    await page.evaluate(
        "(document.querySelector('dialog[open]') ?? document.body).append("
        "Object.assign(document.createElement('textarea'), { id: 'paste' }))"
    )
    await page.locator("#paste").focus()
    await page.keyboard.press("Control+V")
    text = await page.locator("#paste").input_value()
    await page.evaluate("document.getElementById('paste').remove()")
    return text


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
async def test_what_is_said_to_be_copied_can_be_pasted_without_https_too(visit: Visit, place: Place) -> None:
    guest = await visit()
    await guest.page.add_init_script(NO_CLIPBOARD)
    for button, text in await place(guest):
        held = await button.element_handle()
        await button.click()
        await guest.hears("Copied.")
        assert held is not None
        assert await held.inner_text() == "Copied."
        assert await pasted(guest.page) == text


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.__name__)
async def test_a_page_that_cannot_copy_says_so_and_shows_what_to_copy(visit: Visit, place: Place) -> None:
    guest = await visit(width=390, height=664)
    await guest.page.add_init_script(NO_COPYING)
    for button, text in await place(guest):
        await button.click()
        await expect(guest.page.get_by_label("That could not be copied.").last).to_have_value(text)
        await expect(button).to_be_visible()
        assert await guest.page.evaluate("document.activeElement.value") == text
        assert "Copied." not in await guest.spoken()
    assert await guest.faults() == []
    assert await guest.too_small() == []
    assert await guest.overflow() <= 0


def speakers(texts: dict[str, str]) -> list[str]:
    """The files that speak to the clipboard themselves."""
    return [path for path, text in texts.items() if SPEAKS.search(text)]


def test_one_place_alone_speaks_to_the_clipboard() -> None:
    client = {str(path): text for path in tracked() if path.parts[:2] == ("web", "src") and (text := read(path))}
    assert speakers(client) == ["web/src/share.ts"]


def test_another_that_does_would_be_seen() -> None:
    assert speakers({"a.ts": "await navigator.clipboard?.writeText(link)", "b.ts": ""}) == ["a.ts"]
