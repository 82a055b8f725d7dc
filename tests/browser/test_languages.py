"""Languages on the page: one is loaded, another takes its place without a loss, and longer words find room."""

import re

import pytest
from playwright.async_api import Request, WebSocket, expect

from tests.browser.conftest import Laid, Visit
from tests.browser.guest import Guest
from tests.browser.stage import SPOIL
from tests.browser.test_pressed import BY_DAY, covered
from tests.server.pseudo import PSEUDO
from tests.strategies import EVERY_PHASE, NIGHTLY, at_phase
from trey.core.family import Family
from trey.laws.looks import TWO_FRAMES

WINDOWS = [(390, 664), (360, 560), (1366, 657)]
PAGES = ["/", "/tables/euchre/euchre_cutthroat", "/rules/sergeant_major", "/record", "/day", "/puzzles"]


async def wider(guest: Guest) -> list[tuple[int, int, int]]:
    """By how much the page is wider than each window."""
    found = []
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        found += [(width, height, far)] if (far := await guest.overflow()) > 0 else []
    return found


async def pressed(guest: Guest) -> list[tuple[int, int, str]]:
    """What cannot be pressed in each of the windows."""
    found = []
    for width, height in WINDOWS:
        await guest.page.set_viewport_size({"width": width, "height": height})
        await guest.page.evaluate(TWO_FRAMES)
        found += [(width, height, what) for what in await guest.covered()]
    return found


async def unfit(guest: Guest) -> list[tuple[int, int, float | str]]:
    """What is wider than a window, and what cannot be pressed there."""
    return [*await wider(guest), *await pressed(guest)]


async def mirror(guest: Guest, to: str = "rtl") -> None:
    """Let lines begin at the right, as in Hebrew and Arabic."""
    await guest.page.evaluate("to => void (document.documentElement.dir = to)", to)


@pytest.mark.many
@pytest.mark.parametrize("path", PAGES)
async def test_words_that_are_longer_by_two_fifths_find_room_on_every_page(visit: Visit, path: str) -> None:
    guest = await visit(path, lang=PSEUDO)
    await guest.page.locator("h1").first.wait_for()
    await expect(guest.page.locator("h1").first).to_have_text(re.compile("[åéîöûý]"))
    assert await unfit(guest) == []
    await mirror(guest)
    assert await unfit(guest) == []
    await guest.page.locator(".top .button").last.click()
    await guest.page.get_by_role("dialog").wait_for()
    assert await unfit(guest) == []
    await mirror(guest, "ltr")
    assert await unfit(guest) == []


OTHERS = [pytest.param(*one.values, id=one.id, marks=NIGHTLY) for one in EVERY_PHASE[1::2]]


@pytest.mark.many
@pytest.mark.parametrize(("family", "phase"), [*EVERY_PHASE[::2], *OTHERS])
async def test_longer_words_can_be_pressed_in_every_phase(stage: Laid, family: Family, phase: str) -> None:
    match = at_phase(family, phase)
    table = await stage(match, PSEUDO)
    for to in ("ltr", "rtl"):
        await mirror(table.guest, to)
        assert await covered(table, match, BY_DAY[:2], WINDOWS) == []
        assert await wider(table.guest) == []


async def test_longer_words_find_room_at_the_end_of_a_match(visit: Visit) -> None:
    guest = await visit(lang=PSEUDO)
    await guest.finished_table("euchre_cutthroat game_target=2", "habit", "random")
    await guest.page.locator(".result").wait_for()
    assert await unfit(guest) == []
    await mirror(guest)
    assert await unfit(guest) == []


async def test_words_without_room_would_be_seen(visit: Visit) -> None:
    guest = await visit("/", lang=PSEUDO)
    await guest.page.locator("h1").first.wait_for()
    await guest.page.evaluate(SPOIL, "h1, h2, p { white-space: nowrap }")
    assert len(await wider(guest)) == len(WINDOWS)


@pytest.mark.parametrize(("lang", "other"), [("en", "fr"), ("fr", "en")])
async def test_one_language_is_loaded_and_the_server_is_asked_in_it(visit: Visit, lang: str, other: str) -> None:
    guest = await visit(lang=lang)
    guest.forgive("Service Worker registration blocked")
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url.removeprefix(guest.url))

    guest.page.on("request", hear)
    await guest.page.goto("/")
    await guest.page.locator("h2").first.wait_for()
    assert [one for one in asked if f"/assets/{lang}-" in one]
    assert not [one for one in asked if f"/assets/{other}-" in one]
    assert [one for one in asked if one.startswith("/api/")]
    assert {one.rpartition("lang=")[2] for one in asked if one.startswith("/api/")} == {lang}


async def test_another_language_at_a_table_loses_nothing(visit: Visit) -> None:
    """The seat, the hand and what was said are there afterwards, in the other language's words."""
    guest = await visit(lang="en")
    hellos: list[str] = []

    def line(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: hellos.append(str(text)) if '"hello"' in str(text) else None)

    guest.page.on("websocket", line)
    page = guest.page
    await guest.new_table("sergeant_major", "habit", "habit", chat=True)
    await guest.at_table()
    await page.wait_for_selector(".hand button")
    hand = await page.locator(".hand [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)")
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("menuitem", name="Messages").or_(page.get_by_role("button", name="Messages")).first.click()
    field = page.get_by_role("dialog").get_by_label("Your message")
    await field.fill("Hello to you")
    await field.press("Enter")
    await expect(page.get_by_role("dialog")).to_contain_text("Hello to you")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("menuitem", name="Settings").or_(page.get_by_role("button", name="Settings")).first.click()
    await page.get_by_role("dialog").get_by_label("Language").select_option("fr")
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    await expect(page.get_by_role("dialog").get_by_label("Langue")).to_have_value("fr")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Plus", exact=True).click()
    await page.get_by_role("menuitem", name="Messages").or_(page.get_by_role("button", name="Messages")).first.click()
    await expect(page.get_by_role("dialog").get_by_text("Hello to you")).to_have_count(1)
    await page.keyboard.press("Escape")
    assert await page.locator(".hand [data-card]").evaluate_all("all => all.map((e) => e.dataset.card)") == hand
    await expect(page.locator(".line")).to_contain_text(re.compile("vous|votre|plis", re.IGNORECASE))
    assert [re.search(r'"lang":"(\w+)"', one)[1] for one in hellos] == ["en", "fr"]  # type: ignore[index]
