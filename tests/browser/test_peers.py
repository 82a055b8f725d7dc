"""Friends at a table in somebody's browser: two devices, a host of files, and nobody in between."""

import asyncio
import contextlib
import json
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.apart import Apart, can_be_apart
from tests.browser.conftest import BELOW, BRISK, READY
from tests.browser.folder import Folder
from tests.browser.guest import Guest
from tests.browser.robots import ENDED, TO_DO, Mouse
from tests.server.serving import WIDE, Serving
from tests.strategies import NIGHTLY
from tools.browser import FLAGS
from trey.games import OWN
from trey.local.site import export

CARD = re.compile(r"(?<!\w)(?:[2-9TJQKA][CDHS]|JK)(?!\w)")
# All that comes to a guest's page from its host, once it is unpacked; and no answer of where the host stands.
EARS = """{
  const parse = JSON.parse;
  window.told = [];
  window.channels = [];
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...how) {
    const made = create.apply(this, how);
    made.addEventListener("open", () => channels.push(made));
    return made;
  };
  JSON.parse = (text, ...more) => {
    if (/^{"say":"(text|answer)"/.test(text)) told.push(text);
    return parse(text, ...more);
  };
}"""
HAND = "() => [...document.querySelectorAll('.hand [data-card]')].map((one) => one.dataset.card).sort()"
FLOOD = """() => {
  for (let i = 0; i < 500; i++) channels.at(-1).send('{"say":"close","line":99}');
}"""
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
    await guest.page.wait_for_selector(".board")  # a whole hand may lie in melds


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
    await guest.page.wait_for_selector(".hand [data-card]")
    held: list[str] = await host.page.evaluate(HAND)
    told = CARD.findall(" ".join(await guest.page.evaluate("told")))
    upcard = await guest.page.evaluate("() => told.flatMap((one) => /upcard[^A-Z0-9]+(..)/.exec(one)?.[1] ?? [])")
    assert {*await guest.page.evaluate(HAND)} <= {*told}, "eyes that see nothing"
    assert {*held} & {*told} <= {*upcard}
    assert await acts([host, guest], Random(1), 4) == 4
    hand = await guest.page.evaluate(HAND)
    await guest.page.locator("header a").first.click()
    await guest.page.locator("main li", has_text="On a friend").get_by_role("link", name="Continue").click()
    await expect(guest.page.locator(".hand, .result").first).to_be_attached()
    await guest.page.reload()
    await guest.page.wait_for_selector(".hand [data-card]")
    if hand:
        assert {*await guest.page.evaluate(HAND)} == {*hand}
    assert await acts([host, guest], Random(2), 3) == 3
    await expect(host.page.locator("main")).to_contain_text("Ben")  # on his plate, or in the result


async def full(guest: Guest) -> set[str]:
    """The cards in a hand, once they lie there and nothing is wrong any more."""
    await guest.page.wait_for_selector(".hand [data-card]")
    await expect(guest.page.locator(".notices .warn")).to_have_count(0)
    return {*await guest.page.evaluate(HAND)}


@NIGHTLY
@pytest.mark.parametrize("game", range(len(OWN)), ids=[family.id for family in OWN])
async def test_two_devices_play_a_match_of_each_game(comes: Comes, folder: Folder, game: int) -> None:
    host = await comes(folder.url)
    guest = await by_hand(host, await invites(host, game), comes)
    await sits(guest, "Ben")
    await closed(host)
    await acts([host, guest], Random(game), 2000)
    for one in (host, guest):
        await one.page.locator(ENDED).first.wait_for()
    await expect(guest.page.locator(".notices .warn")).to_have_count(0)


@NIGHTLY
@pytest.mark.parametrize("times", [100])
async def test_a_host_that_is_loaded_again_in_the_middle_of_an_act_loses_nothing(
    comes: Comes, folder: Folder, times: int
) -> None:
    host = await comes(folder.url)
    guest = await by_hand(host, await invites(host), comes)
    await sits(guest, "Ben")
    await closed(host)
    robots = [Mouse(1), Mouse(2)]
    for _ in range(times):
        await asyncio.sleep(0.7)  # by then both stand and wait
        for one, robot in zip((host, guest), robots, strict=True):
            if await one.page.locator(TO_DO).count():
                await robot.step(one)
        mine, theirs = await host.page.evaluate(HAND), await guest.page.evaluate(HAND)
        await host.page.reload()
        await host.page.wait_for_selector(".hand, .result", state="attached")
        await expect(guest.page.locator(".notices .warn")).to_have_count(0)
        now = [await one.page.evaluate(HAND) for one in (host, guest)]
        if not await host.page.locator(".result").count():
            # What was shown as done was done; a card that was on its way may have been played or not.
            assert all(len({*was} - {*is_}) <= 1 for was, is_ in zip((mine, theirs), now, strict=True) if is_), now
    assert await acts([host, guest], Random(3), 4) == 4


@pytest.fixture
def boxed(tmp_path: Path) -> Iterator[Folder]:
    """A site that names a server's letter box."""
    with Serving(tmp_path / "db", limits=WIDE) as server:
        export(tmp_path / "host" / BELOW, (), 0, server.url)
        with Folder(tmp_path / "host", BELOW) as files:
            yield files


@NIGHTLY
async def test_friends_with_one_link_meet_by_a_letter_box_and_do_so_again_where_nothing_stands(
    comes: Comes, boxed: Folder
) -> None:
    host = await comes(boxed.url)
    link = await invites(host)
    ben, cleo = await asyncio.gather(*(comes(link, 390, 664) for _ in range(2)))
    await sits(ben, "Ben")
    await sits(cleo, "Cleo")
    await closed(host)
    await expect(host.page.locator(".plate", has_text="Cleo")).to_be_visible()
    hands = [await full(one) for one in (host, ben, cleo)]
    assert not hands[0] & hands[1]
    assert not hands[1] & hands[2]
    # Whoever has a seat's token has the seat, as at a server; without it nobody sees the hand.
    seats = await ben.page.evaluate("localStorage.getItem('trey.seats')")
    await cleo.page.evaluate("(seats) => localStorage.setItem('trey.seats', seats)", seats)
    mine = await cleo.page.evaluate("told")
    assert not hands[1] & {*CARD.findall(" ".join(mine))}
    await cleo.page.reload()
    assert await full(cleo) == hands[1]
    for one, name in ((host, "trey.guests"), (ben, "trey.hosts")):
        await one.page.evaluate(FORGET, name)
        one.forgive("ERR_")
    await asyncio.gather(host.page.reload(), ben.page.reload())
    assert await full(ben) == hands[1]


@NIGHTLY
async def test_a_guest_whose_page_sends_too_much_is_shut_out_with_a_sentence_and_the_table_goes_on(
    comes: Comes, folder: Folder
) -> None:
    host = await comes(folder.url)
    guest = await by_hand(host, await invites(host), comes)
    await sits(guest, "Ben")
    await closed(host)
    await guest.page.evaluate(FLOOD)
    await expect(guest.page.locator(".notices .warn")).to_contain_text("has closed the connection")
    assert await full(host)


@contextlib.asynccontextmanager
async def apart_from_each_other(site: Path, scratch: Path, devices: int) -> AsyncIterator[tuple[Apart, list[Guest]]]:
    """Browsers in networks of their own, each at the site that its own device has."""
    async with async_playwright() as play:
        with Apart(site, BELOW, scratch, devices) as apart:
            browsers = [
                await play.chromium.launch(executable_path=apart.browser(i), args=FLAGS) for i in range(devices)
            ]
            pages = [await (await one.new_context(service_workers="block", locale="en")).new_page() for one in browsers]
            for page in pages:
                page.set_default_timeout(READY)
                await page.add_init_script(f"localStorage.setItem('trey.settings', '{json.dumps(BRISK)}')")
            guests = [Guest(page, url) for page, url in zip(pages, apart.urls, strict=True)]
            for one in guests:
                await one.page.goto(one.url)
            yield apart, guests
            for browser in browsers:
                await browser.close()


async def carried(host: Guest, guest: Guest, link: str) -> None:
    """Let people carry the two links from one network to the other."""
    await guest.page.goto(guest.url + link[link.index("#") :])
    await guest.page.reload()
    answer = await guest.page.locator("input.fill").input_value()
    await host.page.locator("dialog input.fill").nth(1).fill(answer)
    await host.page.get_by_role("button", name="Let in").click()


@NIGHTLY
@pytest.mark.skipif(not can_be_apart(), reason="no right to make networks")
async def test_two_devices_in_networks_of_their_own_survive_cuts(site: Path, tmp_path: Path) -> None:
    async with apart_from_each_other(site, tmp_path, 2) as (apart, (host, guest)):
        await carried(host, guest, await invites(host))
        await sits(guest, "Ben")
        await closed(host)
        hand = await full(guest)
        for seconds in (3, 20):
            apart.cut(whole=False)
            await asyncio.sleep(seconds)
            apart.cut(whole=True)
            began = time.monotonic()
            assert await full(guest) == hand
            assert time.monotonic() - began < 5
            await asyncio.sleep(2)
        await host.page.reload()
        await host.page.wait_for_selector(".hand [data-card]")
        assert await full(guest) == hand
        assert await acts([host, guest], Random(4), 3) == 3


@NIGHTLY
@pytest.mark.skipif(not can_be_apart(), reason="no right to make networks")
@pytest.mark.parametrize("game", range(len(OWN)), ids=[family.id for family in OWN])
async def test_three_devices_in_networks_of_their_own_play_a_match(site: Path, tmp_path: Path, game: int) -> None:
    async with apart_from_each_other(site, tmp_path, 3) as (apart, guests):
        host, ben, cleo = guests
        await carried(host, ben, await invites(host, game))
        await sits(ben, "Ben")
        await host.page.get_by_role("button", name="Invite another friend").click()
        await expect(host.page.locator("dialog input.fill").first).to_have_value(re.compile("#/meet/|#/peer/meet/"))
        await carried(host, cleo, await host.page.locator("dialog input.fill").first.input_value())
        await sits(cleo, "Cleo")
        await closed(host)
        assert await acts(guests, Random(game), 12) >= 12
        apart.cut(whole=False)
        await asyncio.sleep(4)
        apart.cut(whole=True)
        await acts(guests, Random(game), 8000)
        for one in guests:
            await one.page.locator(ENDED).first.wait_for()
            await expect(one.page.locator(".notices .warn")).to_have_count(0)
