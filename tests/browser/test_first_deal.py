"""The page of a first deal says what the table says."""

import pytest
from playwright.async_api import Browser

from tests.server.serving import Serving
from tools.first_deal import PAGES, begun, look, moments
from tools.french import unbroken
from trey.core.text import LANGUAGES, Language
from trey.games import OWN


@pytest.mark.many
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_page_of_a_first_deal_says_what_is_asked_first(
    browser: Browser, server: Serving, lang: Language
) -> None:
    page = PAGES[lang].read_text()
    for family in OWN:
        first = await anext(moments(browser, server.url, begun(family), lang))
        told = unbroken(str(first)) if lang == "fr" else str(first)
        assert f"\n{told}\n" in page


async def test_a_place_that_says_nothing_ends_the_walk(browser: Browser, server: Serving) -> None:
    with pytest.raises(LookupError, match=r"says nothing at \.coach"):
        await look(browser, server.url, begun(OWN[0]), "en", "#asked", ".coach .line")
