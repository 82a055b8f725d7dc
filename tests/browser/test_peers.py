"""Friends at a table in somebody's browser: two devices, a host of files, and nobody in between."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from tests.browser.conftest import BELOW, BRISK, READY
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import ENDED, TO_DO, Mouse
from tests.server.serving import WIDE, Serving
from trey.games import FAMILIES
from trey.local.site import export

CARD = re.compile(r"(?<!\w)(?:[2-9TJQKA][CDHS]|JK)(?!\w)")
# All that comes to a guest's page from its host, once it is unpacked; and no answer of where the host stands.
EARS = """{
  const parse = JSON.parse;
  window.told = [];
  JSON.parse = (text, ...more) => {
    if (/^{"say":"(text|answer)"/.test(text)) told.push(text);
    return parse(text, ...more);
  };
}"""
HAND = "() => [...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card).sort()"
FORGET = """(name) => {
  const rows = JSON.parse(localStorage.getItem(name));
  localStorage.setItem(name, JSON.stringify(rows.map(({ them, me, ...row }) => row)));
}"""
Comes = Callable[..., Awaitable[Guest]]


@pytest.fixture
def folder(site: Path) -> Iterator[Folder]:
    with Folder(site, BELOW) as files:
        yield files


@pytest.fixture
async def comes(browser: Browser) -> AsyncIterator[Comes]:
    """Somebody with a device of their own: `await comes(address)`."""
    guests: list[Guest] = []

    async def come(address: str, width: int = 1366, height: int = 657, **wishes: Any) -> Guest:
        size: Any = {"width": width, "height": height}
        context = await browser.new_context(viewport=size, service_workers="block", **{"locale": "en"} | wishes)
        context.set_default_timeout(READY)
        kept = f"localStorage.getItem('trey.settings') ?? localStorage.setItem('trey.settings', '{json.dumps(BRISK)}')"
        await context.add_init_script(kept)
        await context.add_init_script(EARS)
        guest = Guest(await context.new_page(), address)
        guest.forgive("Service Worker registration blocked")
        guests.append(guest)
        await guest.page.goto(address)
        return guest

    yield come
    complaints = [line for guest in guests for line in guest.complaints]
    for guest in guests:
        await guest.page.context.close()
    assert complaints == []


async def invites(host: Guest, game: int = 1) -> str:
    """Set up a table with bots for friends, and return the link that stands in the invitation."""
    await host.page.fill("#name", "Anna")
    await host.page.get_by_role("button", name="Invite friends").nth(game).click()
    await host.page.wait_for_selector("dialog img")
    return await host.page.locator("dialog input.fill").first.input_value()


async def by_hand(host: Guest, link: str, comes: Comes, **wishes: Any) -> Guest:
    """Come by a link, and let the answer be carried back."""
    guest = await comes(link, 390, 664, **wishes)
    await guest.page.wait_for_selector("main img")
    answer = await guest.page.locator("input.fill").input_value()
    await host.page.locator("dialog input.fill").nth(1).fill(answer)
    await host.page.get_by_role("button", name="Let in").click()
    return guest


async def sits(guest: Guest, name: str) -> None:
    await guest.page.get_by_label("Your name").fill(name)
    await guest.page.get_by_role("button", name="Sit down").click()
    await guest.page.wait_for_selector(".hand [data-card]")


async def acts(people: list[Guest], chance: Random, most: int, end: str = ENDED) -> int:
    """Let whoever has something to do do it, so many times or to the end."""
    robots, done = [Mouse(chance.randrange(99)) for _ in people], 0
    until = time.monotonic() + 60 + most
    while done < most and time.monotonic() < until:
        for guest, robot in zip(people, robots, strict=True):
            if await guest.page.locator(end).count():
                return done
            if await guest.page.locator(TO_DO).count():
                await robot.step(guest)
                done += 1
        await asyncio.sleep(0.02)
    return done


async def closed(host: Guest) -> None:
    await host.page.keyboard.press("Escape")
    await expect(host.page.locator("dialog")).to_have_count(0)


async def test_two_devices_meet_by_hand_play_and_find_each_other_again(comes: Comes, folder: Folder) -> None:
    """With no server but the host of files, which has gone by then; a guest is told what its seat may know."""
    host = await comes(folder.url)
    guest = await by_hand(host, await invites(host), comes)
    await sits(guest, "Ben")
    await closed(host)
    held: list[str] = await host.page.evaluate(HAND)
    told = CARD.findall(" ".join(await guest.page.evaluate("told")))
    upcard = await guest.page.evaluate("() => told.flatMap((one) => /upcard[^A-Z0-9]+(..)/.exec(one)?.[1] ?? [])")
    assert {*await guest.page.evaluate(HAND)} <= {*told}, "eyes that see nothing"
    assert {*held} & {*told} <= {*upcard}
    assert await acts([host, guest], Random(1), 4) == 4
    hand = await guest.page.evaluate(HAND)
    await guest.page.reload()
    await guest.page.wait_for_selector(".hand [data-card]")
    if hand:
        assert {*await guest.page.evaluate(HAND)} == {*hand}
    assert await acts([host, guest], Random(2), 3) == 3
    await expect(host.page.locator(".plate", has_text="Ben")).to_be_visible()


def short(family: str) -> int:
    """Where a game stands in the lobby."""
    return [one.id for one in FAMILIES].index(family)
