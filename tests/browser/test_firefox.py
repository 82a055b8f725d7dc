"""A match of each family in Firefox, with the mouse and without a complaint of its console; a friend's table too."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import async_playwright

from tests.browser.conftest import BELOW, BRISK, READY
from tests.browser.firefox import FIREFOX, FirefoxPage
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish
from tests.browser.test_peers import HAND, acts, closed, invites
from tests.server.serving import Serving
from tests.strategies import EVERY_FAMILY
from tools.browser import FLAGS, find_or_install
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language

KEPT = f"if (location.protocol === 'http:') localStorage.setItem('trey.settings', {json.dumps(json.dumps(BRISK))})"

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_a_match_is_played_to_its_end_in_firefox(
    server: Serving, tmp_path: Path, family: Family, lang: Language
) -> None:
    page: Any
    async with FirefoxPage(tmp_path, server.url, lang, KEPT) as page:
        guest = Guest(page, server.url)
        await guest.new_table(family.short, *["thumb"] * (family.usual_seats - 1))
        await finish(guest, Mouse())
        assert await page.evaluate("() => document.documentElement.lang") == lang
        assert await page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
        assert guest.complaints == []


# On one machine a name for an address is known to nobody else, and no address but its own can be reached.
PLAIN = """user_pref("media.peerconnection.ice.obfuscate_host_addresses", false);
user_pref("media.peerconnection.ice.loopback", true);
"""
NAMELESS = "--disable-features=WebRtcHideLocalIpsWithMdns"
SIT = """() => {
  const name = document.querySelector("main input");
  name.value = "Ben";
  name.dispatchEvent(new Event("input", { bubbles: true }));
  [...document.querySelectorAll("main button")].find((one) => one.textContent.trim() === "Sit down").click();
}"""


async def test_a_guest_in_firefox_plays_at_a_table_in_chromium_and_finds_it_again(site: Path, tmp_path: Path) -> None:
    page: Any
    async with async_playwright() as play, FirefoxPage(tmp_path, "", "en", KEPT, PLAIN) as page:
        browser = await play.chromium.launch(executable_path=find_or_install(), args=[*FLAGS, NAMELESS])
        with Folder(site, BELOW) as folder:
            page.base = folder.url
            context = await browser.new_context(service_workers="block", locale="en")
            context.set_default_timeout(READY)
            await context.add_init_script(KEPT)
            host, guest = Guest(await context.new_page(), folder.url), Guest(page, folder.url)
            host.forgive("Service Worker registration blocked")
            await host.page.goto(folder.url)
            link = await invites(host)
            await page.goto(link[link.index("#") :])
            await page.wait_for_selector("main img")
            answer = await page.evaluate("() => document.querySelector('input.fill').value")
            await host.page.locator("dialog input.fill").nth(1).fill(answer)
            await host.page.get_by_role("button", name="Let in").click()
            await page.wait_for_selector("main form input, main input#name")
            await page.evaluate(SIT)
            await page.wait_for_selector(".board")
            await closed(host)
            assert await acts([host, guest], Random(1), 4) >= 4
            held, table = await page.evaluate(HAND), await page.evaluate("() => location.hash")
            await page.goto("nowhere")
            await page.goto(table)
            await page.wait_for_selector(".hand [data-card]")
            assert {*await page.evaluate(HAND)} == {*held}
            assert await acts([host, guest], Random(2), 3) >= 3
            assert host.complaints == []
        await browser.close()
