"""trey as a device keeps it: whole from the first visit on, a deploy that waits for a deal, a device that is full."""

import asyncio
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Error, Page, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from trey.server.http import static

SHELLS = "caches.keys().then((names) => names.filter((name) => name.startsWith('trey-shell-')))"
BUILD = "document.querySelector('meta[name=build]').content"
ACTIVE = "navigator.serviceWorker.ready.then(({ active }) => active.state)"
LOOK = "navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => undefined)"
SAME = "window.same === true"
UNHEARD = "fetch('/assets/none-00000000.js', { cache: 'no-store' }).then(() => false, () => true)"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client of one's own, that can be exchanged for a newer one."""
    folder = tmp_path / "client"
    shutil.copytree(static.CLIENT, folder)
    monkeypatch.setattr(static, "CLIENT", folder)
    return folder


def deploy(client: Path, build: str) -> None:
    """Put a newer client in the place of one: every script and style has another name."""
    for packed in client.rglob("*.br"):
        packed.unlink()
    old = re.findall(r'name="build" content="(\w+)"', (client / "index.html").read_text())[0]
    names = [file.name for file in (client / "assets").iterdir() if file.suffix in {".js", ".css"}]
    renamed = {name: re.sub(r"-(?=\w{7}\.)", "-0", name) for name in names}
    assert not {*renamed.values()} & {*names}
    for file in client.rglob("*"):
        if file.suffix in {".js", ".css", ".html"}:
            text = file.read_text(encoding="utf-8").replace(old, build)
            for name, other in renamed.items():
                text = text.replace(name, other)
            file.write_text(text, encoding="utf-8")
    for name, other in renamed.items():
        (client / "assets" / name).rename(client / "assets" / other)


def lose(client: Path, part: str) -> None:
    """Let a part of the client be nowhere."""
    for file in list(client.glob(f"assets/{part}-*")):
        file.unlink()


async def becomes(page: Page, true: str) -> None:
    """Wait for what a page says, asking from outside: a page's policy lets nothing in it evaluate text."""
    async with asyncio.timeout(45):
        while True:
            with suppress(Error, TimeoutError):  # it is just being loaded anew, and what was asked of it is lost
                if await asyncio.wait_for(page.evaluate(true), 5):
                    return
            await asyncio.sleep(0.05)


async def settled(page: Page) -> None:
    """Wait until this device keeps trey."""
    assert await page.evaluate(ACTIVE) in {"activating", "activated"}
    await becomes(page, "navigator.serviceWorker.controller !== null")


async def left_alone(visit: Visit) -> Page:
    """The home page on a device that keeps nothing, once its network is gone."""
    guest = await visit()
    guest.forgive("Service Worker registration blocked")
    guest.forgive("Failed to load resource")
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    await guest.page.goto("/")
    await guest.page.get_by_role("button", name="Play against two bots").first.wait_for()
    await guest.page.context.set_offline(True)
    return guest.page


async def cut_off(guest: Guest) -> None:
    """Take the network away, and what the browser itself has kept."""
    guest.forgive("ERR_INTERNET_DISCONNECTED")
    guest.forgive("Failed to load resource")
    session = await guest.page.context.new_cdp_session(guest.page)
    await session.send("Network.clearBrowserCache")
    await guest.page.context.set_offline(True)
    await becomes(guest.page, UNHEARD)  # a service worker that just woke up loses the network a moment later


async def mid_trick(guest: Guest) -> None:
    """Sit at a table where it is one's turn to play a card."""
    await guest.page.get_by_role("button", name="Play against two bots").nth(1).click()
    await guest.at_table()
    await expect(guest.page.locator(".hand button").first).to_be_visible()
    await guest.page.evaluate("window.same = true")


@pytest.mark.many
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_what_is_local_works_without_a_network_from_the_first_visit_on(visit: Visit, lang: str) -> None:
    guest = await visit("/", lang=lang, service_workers="allow")
    page = guest.page
    await settled(page)
    await cut_off(guest)
    known = {
        "/": "button.main",
        "/record": "input[type=file][accept^=application]",
        "/rules/sergeant_major": "article .part",
        "/rules/euchre_cutthroat": "article .part",
        "/tables/euchre": "form",
        "/checker/": "#example",
    }
    for path, there in known.items():
        await page.goto(path)
        await expect(page.locator(there).first).to_be_attached()
    await page.locator("#example").click()
    await expect(page.locator("#answer h2")).to_be_visible()
    await page.goto("/")
    words = {"en": "cannot be reached", "fr": "serveur injoignable"}
    await expect(page.get_by_role("status").filter(has_text=words[lang])).to_be_visible()
    assert await page.evaluate("document.fonts.check('1em \"trey text\"')")


async def test_a_deploy_in_the_middle_of_a_trick_waits_until_the_reader_goes_on(visit: Visit, client: Path) -> None:
    guest = await visit("/", service_workers="allow")
    page = guest.page
    await settled(page)
    before = await page.evaluate(BUILD)
    await mid_trick(guest)
    deploy(client, "abcdef0123456789")
    await page.evaluate(LOOK)
    await guest.hears("A new version is ready.")
    assert len(await page.evaluate(SHELLS)) == 2, "the page that is open has its own to the end"
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await page.locator("[data-choice], .hand button:not([aria-disabled])").first.click()
    assert await page.evaluate(SAME), "the page was loaded anew in the middle of a trick"
    await page.get_by_role("button", name="More", exact=True).click()
    await expect(page.get_by_role("dialog").get_by_role("button", name="Load it")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.get_by_role("link", name="All games").click()
    await becomes(page, f"window.same !== true && {BUILD} === 'abcdef0123456789'")
    await becomes(page, f"{SHELLS}.then((all) => all.length === 1)")
    assert await page.evaluate(SHELLS) == ["trey-shell-abcdef0123456789"], f"not {before}"
    await cut_off(guest)
    await page.goto("/record")
    await expect(page.get_by_role("heading", name="Your record")).to_be_visible()


async def test_a_newer_trey_is_loaded_where_the_reader_is(visit: Visit, client: Path) -> None:
    guest = await visit("/", service_workers="allow")
    page = guest.page
    await settled(page)
    await mid_trick(guest)
    where = page.url
    deploy(client, "abcdef0123456789")
    await page.evaluate(LOOK)
    await page.get_by_role("button", name="More", exact=True).click()
    await page.get_by_role("dialog").get_by_role("button", name="Load it").click()
    await becomes(page, f"window.same !== true && {BUILD} === 'abcdef0123456789'")
    await guest.at_table()
    assert page.url == where
    await becomes(page, f"{SHELLS}.then((all) => all.length === 1)")


async def test_a_part_that_a_deploy_took_away_is_loaded_with_its_page(visit: Visit, client: Path) -> None:
    guest = await visit()
    guest.forgive("Service Worker registration blocked")
    guest.forgive("Refused to apply style")
    guest.forgive("Failed to load resource")
    page = guest.page
    await page.goto("/")
    await page.get_by_role("button", name="Play against two bots").first.wait_for()
    deploy(client, "abcdef0123456789")
    await page.locator("a[href*='/tables/']").first.click()
    await expect(page.get_by_role("heading", name="Set up a table")).to_be_visible()
    assert await page.evaluate(BUILD) == "abcdef0123456789"


async def test_a_full_device_keeps_the_old_trey_whole_and_plays_the_new_one(visit: Visit, client: Path) -> None:
    guest = await visit("/", service_workers="allow")
    page = guest.page
    await settled(page)
    kept = await page.evaluate(SHELLS)
    session = await page.context.new_cdp_session(page)
    await session.send("Storage.overrideQuotaForOrigin", {"origin": guest.url, "quotaSize": 1000})
    deploy(client, "abcdef0123456789")
    await page.reload()
    assert await page.evaluate(BUILD) == "abcdef0123456789"
    await page.evaluate(LOOK)
    await becomes(page, "navigator.serviceWorker.getRegistration().then((one) => !one.installing && !one.waiting)")
    assert await page.evaluate(SHELLS) == kept
    await mid_trick(guest)
    await cut_off(guest)
    await page.goto("/record")
    await expect(page.get_by_role("heading", name="Your record")).to_be_visible()


async def test_a_device_that_was_always_full_plays_all_the_same(visit: Visit) -> None:
    guest = await visit(service_workers="allow")
    page = guest.page
    session = await page.context.new_cdp_session(page)
    await session.send("Storage.overrideQuotaForOrigin", {"origin": guest.url, "quotaSize": 1000})
    await page.goto("/")
    await mid_trick(guest)
    assert await page.evaluate(SHELLS) == []


async def test_a_part_that_could_not_come_is_loaded_once_there_is_a_network_again(visit: Visit) -> None:
    page = await left_alone(visit)
    await page.locator("a[href*='/tables/']").first.click()
    await expect(page.get_by_text("goes on by itself")).to_be_visible()
    await page.wait_for_timeout(5000)  # it has looked, in vain
    await page.context.set_offline(False)
    await expect(page.get_by_role("heading", name="Set up a table")).to_be_visible()


async def test_a_part_of_a_page_comes_by_itself_once_there_is_a_network_again(visit: Visit) -> None:
    page = await left_alone(visit)
    await page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_text("goes on by itself")).to_be_visible()
    await page.context.set_offline(False)
    await expect(dialog.get_by_role("combobox", name="Language")).to_be_visible()
    await expect(dialog.get_by_text("goes on by itself")).to_have_count(0)


async def test_a_part_that_nobody_has_is_asked_for_once_more_and_no_oftener(visit: Visit, client: Path) -> None:
    lose(client, "Setup")
    guest = await visit()
    guest.forgive("Service Worker registration blocked")
    guest.forgive("Refused to apply style")
    guest.forgive("Failed to load resource")
    loads = list[str]()
    guest.page.on("request", lambda request: loads.append(request.url) if request.is_navigation_request() else None)
    await guest.page.goto("/tables/euchre")
    await expect(guest.page.get_by_text("goes on by itself")).to_be_visible()
    while len(loads) < 2:
        await guest.page.wait_for_timeout(200)
    await expect(guest.page.get_by_text("goes on by itself")).to_be_visible()
    await guest.page.wait_for_timeout(9_000)
    assert len(loads) == 2
