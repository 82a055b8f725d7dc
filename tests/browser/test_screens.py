"""Every screen, in every theme and width: nothing that axe finds, nothing too small, nothing cut off."""

import re
from collections.abc import Awaitable, Callable, Sequence

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish
from tests.strategies import DAY_AND_NIGHT, some

Look = tuple[int, str, str]
LOOKS: list[Look] = [
    (1280, "light", "no-preference"),
    (390, "light", "no-preference"),
    (320, "light", "no-preference"),
    (390, "dark", "no-preference"),
    (390, "light", "more"),
]
Go = Callable[[Guest], Awaitable[None]]


async def lobby(guest: Guest) -> None:
    await guest.page.goto("/")
    await guest.page.get_by_role("button", name="Variants").first.click()
    await guest.page.get_by_role("heading", name="Variants of").wait_for()


async def setup(guest: Guest) -> None:
    await guest.page.goto("/tables/sergeant_major/sergeant_major")
    await guest.page.get_by_text("House rules").click()
    await guest.page.get_by_label("Stake").fill("5")
    await guest.page.keyboard.press("Tab")


async def joining(guest: Guest) -> None:
    await guest.new_table("euchre_cutthroat", "open", "habit")
    await guest.page.evaluate("localStorage.removeItem('trey.seats')")
    await guest.page.goto(f"/join/{guest.code}")
    await guest.page.get_by_role("heading", name="Sit down").wait_for()


async def no_such_code(guest: Guest) -> None:
    guest.forgive("404")
    await guest.page.goto("/join/NOSUCH")
    await guest.page.get_by_text("Ask for a new link").wait_for()


async def rules(guest: Guest) -> None:
    await guest.page.goto("/rules/three_thirteen")
    await guest.page.get_by_role("heading", name="Three Thirteen").wait_for()


async def waiting(guest: Guest) -> None:
    await guest.new_table("three_thirteen seats=4", "open", "habit", "open")
    await guest.page.get_by_role("heading", name="Waiting for players").wait_for()


async def table(guest: Guest) -> None:
    await guest.new_table("sergeant_major", "habit", "habit")
    await guest.at_table()


async def menu(guest: Guest) -> None:
    await table(guest)
    await guest.page.get_by_role("button", name="More", exact=True).click()


async def table_rules(guest: Guest) -> None:
    await table(guest)
    await guest.page.keyboard.press("r")
    await guest.page.get_by_role("dialog").get_by_role("heading", level=3).first.wait_for()


async def settings(guest: Guest) -> None:
    await guest.page.goto("/")
    await guest.page.get_by_role("button", name="Settings").click()


async def keys(guest: Guest) -> None:
    await table(guest)
    await guest.page.keyboard.press("?")


async def invitation(guest: Guest) -> None:
    await menu(guest)
    await guest.page.get_by_role("button", name="Invite").click()
    await guest.page.get_by_role("button", name="Let my network in").wait_for()


async def day(guest: Guest) -> None:
    await guest.page.goto("/day")
    await guest.page.get_by_text("Past days").click()


async def puzzles(guest: Guest) -> None:
    await guest.page.goto("/puzzles")
    await guest.page.get_by_role("heading", name="Puzzles").wait_for()


async def replay(guest: Guest) -> None:
    table_id = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    await guest.page.goto(f"/replay/{table_id}")
    await guest.page.get_by_role("heading", name="Replay").wait_for()


async def checker(guest: Guest) -> None:
    await guest.page.goto("/checker/")
    await guest.page.get_by_role("button", name="Show an example").click()


async def checked(guest: Guest) -> None:
    await checker(guest)
    await guest.page.get_by_role("button", name="Check", exact=True).click()
    await guest.page.get_by_role("heading", name="Every deal checks out.").wait_for()
    await guest.page.locator("#answer summary").first.click()


async def tampered(guest: Guest) -> None:
    await checker(guest)
    record = guest.page.get_by_role("textbox")
    await record.fill(re.sub(r"(pack )(\S\S) (\S\S)", r"\1\3 \2", await record.input_value()))
    await guest.page.get_by_role("button", name="Check", exact=True).click()
    await guest.page.locator("#answer .bad").first.wait_for()
    await guest.page.locator("#answer summary").first.click()


async def nothing_here(guest: Guest) -> None:
    guest.forgive("400")
    await guest.page.goto("/rules/no_such_game")
    await guest.page.get_by_role("heading", name="There is nothing here").wait_for()


SCREENS: list[Go] = [
    lobby, setup, no_such_code, rules, table, menu, table_rules, settings, keys,
    day, puzzles, replay, checker, checked, tampered, nothing_here,
]  # fmt: skip
FOR_FRIENDS: list[Go] = [joining, waiting, invitation]


@DAY_AND_NIGHT
@pytest.mark.parametrize("screen", SCREENS, ids=lambda go: go.__name__)
async def test_a_screen(visit: Visit, screen: Go, *, night: bool) -> None:
    await is_clean_and_fits(await visit(), screen, some(LOOKS, 2, screen.__name__, night=night))


@DAY_AND_NIGHT
@pytest.mark.parametrize("screen", FOR_FRIENDS, ids=lambda go: go.__name__)
async def test_a_screen_for_friends(visit: Visit, screen: Go, *, night: bool) -> None:
    await is_clean_and_fits(await visit(), screen, some(LOOKS, 2, screen.__name__, night=night))


async def is_clean_and_fits(guest: Guest, screen: Go, heard: Sequence[Look]) -> None:
    """It does so in every width, and in every theme; axe looks at those `heard`."""
    await screen(guest)
    for look in LOOKS:
        width, theme, contrast = look
        await guest.observe(width, theme, contrast)
        assert look not in heard or await guest.faults() == [], look
        assert await guest.too_small() == [], width
        assert await guest.overflow() <= 0, width


async def test_a_table_has_a_title_from_its_invitation_to_its_replay(visit: Visit) -> None:
    guest = await visit()
    table_id = await guest.new_table("euchre_cutthroat game_target=1", "habit", "open")
    await expect(guest.page).to_have_title(re.compile("Three-handed Euchre – trey"))
    await guest.page.goto(f"/join/{guest.code}")
    await expect(guest.page).to_have_title("Sit down: Three-handed Euchre – trey")
    await guest.page.goto(f"/t/{table_id}")
    await guest.page.get_by_role("button", name="Fill free seats").click()
    await finish(guest, Mouse())
    await guest.page.goto(f"/replay/{table_id}")
    await expect(guest.page).to_have_title("Replay: Three-handed Euchre – trey")
