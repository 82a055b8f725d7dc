"""Where the rules run in plain Python, whoever sets up a table or sits at one reads it once, in a quiet sentence."""

import pytest
from playwright.async_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.stage import Scene, facts, show
from trey.core.glossary import BUDGETS, SPEEDS
from trey.core.text import LANGUAGES, Language
from trey.server.table import catalogue
from trey.server.wire.spoken import encode

SHOWN = ".notices .notice"


async def slowly(guest: Guest, monkeypatch: pytest.MonkeyPatch, lang: Language = "en") -> None:
    """Let the server say what one without machine code says."""
    with monkeypatch.context() as plain:
        plain.setenv("TREY_KERNELS", "plain")
        said = encode(catalogue.games(), lang)

    async def answer(route: Route) -> None:
        await route.fulfill(body=said, content_type="application/json")

    await guest.page.route("**/api/games?*", answer)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_table_says_that_it_runs_in_plain_python(
    visit: Visit, lang: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, about = await visit(lang=lang, width=390), SPEEDS["plain"].about.of(lang)
    await slowly(guest, monkeypatch, lang)
    await guest.page.goto("/tables/sergeant_major")
    await expect(guest.page.get_by_text(about)).to_be_visible()
    assert await guest.page.get_by_label("2").first.locator("option[value=expert]").count() == 0
    match = Scene("sergeant_major", "play").match()
    seat = match.turn or 0
    await show(guest.page, match, seat=seat, facts=facts(match, seat, budget=BUDGETS["plain"]))
    await guest.page.goto("/t/staged#token")
    await expect(guest.page.locator(SHOWN, has_text=BUDGETS["plain"].of(lang))).to_be_visible()
    assert await guest.faults() == []


async def test_a_table_with_machine_code_says_nothing_of_it(visit: Visit) -> None:
    guest = await visit()
    await show(guest.page, Scene("sergeant_major", "play").match())
    await guest.page.goto("/t/staged#token")
    await guest.at_table()
    await expect(guest.page.locator(SHOWN, has_text="Python")).to_have_count(0)
