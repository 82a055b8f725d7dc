"""People in browsers of their own: invited, cut off and back, watching, in two tabs, in French."""

import asyncio
import json
import re

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.browser.cards import cards_in, cards_on
from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse, finish
from tests.server.serving import Serving
from trey.core.text import Language
from trey.games import FAMILIES
from trey.server.wire.refusals import REFUSALS

SHORT = "euchre_cutthroat game_target=2"
BACK: dict[Language, str] = {"en": "Connected again.", "fr": "Connexion rétablie."}


class Line:
    """A guest's line to the table, which can be cut."""

    def __init__(self) -> None:
        self.cut = False
        self._open: list[WebSocketRoute] = []

    async def lay(self, page: Page) -> None:
        await page.route_web_socket("**/ws/*", self._answer)

    async def _answer(self, socket: WebSocketRoute) -> None:
        if self.cut:
            await socket.close()
            return
        socket.connect_to_server()
        self._open.append(socket)

    async def break_off(self) -> None:
        self.cut = True
        for socket in self._open:
            await socket.close()
        self._open.clear()


async def join_by_link(visit: Visit, code: str, name: str, **wishes: object) -> Guest:
    guest = await visit(f"/join/{code}", **wishes)
    await guest.page.get_by_label("Your name").fill(name)
    await guest.page.get_by_role("button", name="Sit down").click()
    await guest.page.wait_for_url("**/t/*")
    return guest


async def test_three_people_play_and_one_drops_and_returns(visit: Visit) -> None:
    host = await visit()
    await host.new_table(SHORT, "open", "open")
    await expect(host.page.get_by_text(host.code, exact=True)).to_be_visible()
    zoe = await join_by_link(visit, host.code, "Zoé")
    await expect(host.page.get_by_text("Zoé").first).to_be_visible()
    await expect(zoe.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bo = await join_by_link(visit, host.code, "<b>Bo</b>")
    line = Line()
    await line.lay(bo.page)
    await bo.page.reload()
    for guest in (host, zoe, bo):
        await guest.at_table()
        await expect(guest.page.get_by_text("<b>Bo</b>").first).to_be_visible()

    others = [asyncio.create_task(finish(guest, Mouse(seed))) for seed, guest in enumerate((host, zoe))]
    await line.break_off()
    await expect(bo.page.get_by_text("Connection lost").first).to_be_visible()
    assert await bo.page.locator(".hand button").count() > 0, "the hand stays in sight"
    line.cut = False
    await expect(bo.page.locator(".notice", has_text="Connection lost")).to_have_count(0)
    await asyncio.gather(*others, finish(bo, Mouse(7)))
    await expect(bo.page.get_by_role("heading", name=re.compile("wins?:|share the win"))).to_be_visible()


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_who_plays_is_told_that_the_database_went_back_and_plays_on(
    visit: Visit, server: Serving, lang: Language
) -> None:
    guest = await visit(lang=lang)
    await guest.new_table(SHORT, "habit", "habit")
    await guest.at_table()
    await guest.page.locator("[data-choice]").first.wait_for()
    server.loop.call_soon_threadsafe(server.house._went_back)
    told = guest.page.locator(".notices .notice", has_text=REFUSALS["went-back"].of(lang))
    await expect(told).to_be_visible()
    await expect(guest.page.get_by_text(BACK[lang])).to_be_attached()
    await guest.page.locator("[data-choice]").first.click()
    await expect(told).to_have_count(0)


async def test_a_page_that_is_loaded_again_shows_the_same_hand(visit: Visit) -> None:
    guest = await visit()
    await guest.new_table("sergeant_major", "habit", "habit")
    await guest.at_table()
    before = await hand(guest.page)
    assert len(before) == 16
    await guest.page.reload()
    await guest.at_table()
    assert await hand(guest.page) == before
    other = await guest.page.context.new_page()
    await other.goto(guest.page.url)
    await other.wait_for_selector(".board")
    assert await hand(other) == before, "a second tab holds the same seat"


async def hand(page: Page) -> list[str]:
    cards: list[str] = await page.locator(".hand button").evaluate_all("all => all.map((e) => e.dataset.card)")
    return cards


async def test_the_seats_secret_leaves_the_address_at_once(visit: Visit) -> None:
    guest = await visit()
    table = await guest.new_table("sergeant_major", "habit", "habit")
    await guest.at_table()
    assert guest.page.url.endswith(f"/t/{table}")
    await guest.page.goto("/")
    await guest.page.locator(f"a[href='{guest.address(f'/t/{table}')}']").click()
    await guest.at_table()
    assert len(await hand(guest.page)) == 16


async def test_a_watcher_sees_the_table_and_no_hand(visit: Visit) -> None:
    host = await visit()
    table = await host.new_table("sergeant_major", "habit", "habit")
    await host.at_table()
    watcher = await visit(f"/t/{table}")
    await watcher.at_table()
    await expect(watcher.page.get_by_text("You are watching")).to_be_visible()
    await expect(watcher.page.locator(".plate")).to_have_count(3)
    assert await watcher.page.locator(".hand, [data-card]").count() == 0
    names = await watcher.page.locator("body").aria_snapshot()
    for label in await host.page.locator(".hand button").evaluate_all("all => all.map((e) => e.ariaLabel)"):
        assert label.split(",")[0] not in names


@pytest.mark.secrecy
@pytest.mark.parametrize("rules", ["sergeant_major_kitty_first", *(family.presets[0].id for family in FAMILIES)])
async def test_nothing_on_the_page_names_a_card_the_server_did_not_show(visit: Visit, rules: str) -> None:
    guest = await visit()
    shown: set[str] = set()

    def received(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "update":
            shown.update(cards_in(message))

    guest.page.on("websocket", lambda socket: socket.on("framereceived", received))
    await guest.new_table(rules, "habit", "habit")
    await guest.at_table()
    mouse = Mouse()
    for _ in range(5):
        await guest.page.wait_for_selector(TO_DO)
        named = await cards_on(guest.page)
        assert len(named) > 2
        assert named <= shown
        await mouse.step(guest)


async def test_in_french_with_a_french_browser_and_switched_by_hand(visit: Visit) -> None:
    guest = await visit("/", lang="fr-CA")
    await expect(guest.page.get_by_role("heading", name="Une table pour trois.")).to_be_visible()
    assert await guest.page.locator("html").get_attribute("lang") == "fr"
    await guest.new_table("sergeant_major", "habit", "habit")
    await guest.at_table()
    labels = await guest.page.locator(".hand button").evaluate_all("all => all.map((e) => e.ariaLabel)")
    assert all("carte" in label and "sur 16" in label for label in labels)
    assert not any("of" in label.split() for label in labels)
    await guest.page.goto("/")
    await guest.page.locator(".top select").select_option("en")
    await expect(guest.page.get_by_role("heading", name="A table for three.")).to_be_visible()
    await guest.page.reload()
    await expect(guest.page.get_by_role("heading", name="A table for three.")).to_be_visible()


async def test_two_clicks_from_the_door_to_a_table_with_two_bots(visit: Visit) -> None:
    guest = await visit("/", height=900)
    await guest.page.get_by_role("button", name="Play against two bots").first.click()
    await guest.at_table()
    assert len(await hand(guest.page)) == 16
    assert "/t/" in guest.page.url


async def test_a_bot_plays_for_somebody_who_asks_and_gives_the_seat_back(visit: Visit) -> None:
    guest = await visit()
    await guest.new_table("sergeant_major", "open", "habit")
    bo = await join_by_link(visit, guest.code, "Bo")
    await bo.at_table()
    await bo.page.get_by_role("button", name="More", exact=True).click()
    await bo.page.get_by_role("button", name="Let a bot play for me").click()
    await expect(bo.page.get_by_text("A bot is playing for you.")).to_be_visible()
    await expect(guest.page.get_by_text("Away, bot")).to_be_visible()
    await bo.page.get_by_role("button", name="Take my seat back").click()
    await expect(guest.page.get_by_text("Away, bot")).to_have_count(0)


async def test_a_rematch_takes_everybody_to_a_new_table(visit: Visit) -> None:
    guest = await visit()
    first = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    await guest.page.get_by_role("button", name="Rematch").click()
    await guest.page.wait_for_url(lambda url: "/t/" in url and first not in url)
    await guest.at_table()
    assert len(await hand(guest.page)) == 5
