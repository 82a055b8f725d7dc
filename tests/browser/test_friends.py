"""People in browsers: a friend in a bot's seat, taking back, giving up, who is who, and what is typed."""

import re
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse, finish
from tests.browser.stage import SPOIL
from tests.server.player import Player, create, seat_others, turn_of
from tests.server.serving import Serving
from tests.strategies import DAY_AND_NIGHT, in_turn, some
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES

# With three cards somebody may go out before the friend has come, and leave no hand to take over.
LONGER = {"three_thirteen": "three_thirteen rounds=10"}
FIRST = [LONGER.get(family.presets[0].id, family.presets[0].id) for family in FAMILIES]
CALLS = "euchre_cutthroat"


async def hand(page: Page) -> list[str]:
    cards: list[str] = await page.locator(".hand button").evaluate_all("all => all.map((e) => e.dataset.card)")
    return cards


async def come(visit: Visit, code: str, name: str, button: str, **wishes: object) -> Guest:
    """Open an invitation, and press its button."""
    friend = await visit(f"/join/{code}", **wishes)
    await friend.page.get_by_label("Your name").fill(name)
    await friend.page.get_by_role("button", name=button).click()
    await friend.page.wait_for_url("**/t/*")
    return friend


async def menu(guest: Guest, name: str) -> None:
    await guest.page.get_by_role("button", name="More", exact=True).click()
    await guest.page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


async def close(guest: Guest) -> None:
    await guest.page.keyboard.press("Escape")
    await expect(guest.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.many
@pytest.mark.parametrize("rules", FIRST)
async def test_a_friend_by_link_takes_a_bots_seat_in_the_middle_of_a_deal(visit: Visit, rules: str) -> None:
    host = await visit()
    await host.new_table(rules, "thumb", "thumb")
    await host.at_table()
    await host.page.wait_for_selector(TO_DO)
    await Mouse().step(host)
    await host.page.wait_for_selector(TO_DO)
    zoe = await come(visit, host.code, "Zoé", "Ask for the seat")
    await expect(zoe.page.locator("p.notice").get_by_text("The host has been asked")).to_be_visible()
    assert await hand(zoe.page) == []
    asked = host.page.get_by_text("Zoé would like the seat of Hugo.").first
    await expect(asked).to_be_visible()
    await host.hears("Zoé would like the seat")
    assert await host.faults() == []
    await host.page.get_by_role("button", name="Let in").click()
    await expect(zoe.page.locator(".hand button").first).to_be_visible()
    await expect(host.page.locator(".plate", has_text="Zoé")).to_be_attached()  # a result may lie over it
    await expect(host.page.locator(".notice", has_text="would like the seat")).to_have_count(0)
    await zoe.page.wait_for_selector(f"{TO_DO}, .plate.turn")
    await zoe.page.reload()
    await expect(zoe.page.locator(".hand button").first).to_be_visible()


async def test_the_host_may_say_not_now_and_the_friend_may_watch(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "thumb", "thumb")
    await host.at_table()
    zoe = await come(visit, host.code, "Zoé", "Ask for the seat")
    await host.page.get_by_role("button", name="Not now").click()
    await expect(zoe.page.get_by_role("heading", name="No seat right now")).to_be_visible()
    await zoe.page.get_by_role("button", name="Watch the table").click()
    await expect(zoe.page.get_by_text("You are watching")).to_be_visible()


async def test_friends_are_invited_from_the_lobby_in_one_click_and_sit_down_at_once(visit: Visit) -> None:
    host = await visit("/", height=900)
    await host.page.get_by_role("button", name="Invite friends").first.click()
    await expect(host.page.get_by_role("dialog")).to_contain_text("takes a bot’s seat at once")
    code = await host.page.get_by_role("dialog").locator(".code strong").inner_text()
    await close(host)
    await host.at_table()
    assert await hand(host.page), "one plays while one waits"
    for name in ("Zoé", "Bo"):
        friend = await come(visit, code, name, "Sit down")
        await expect(friend.page.locator(".hand button").first).to_be_visible()
        await expect(host.page.locator(".plate", has_text=name)).to_be_visible()


async def test_a_friend_may_have_the_seat_from_the_next_deal(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "thumb", "thumb", bots="give")
    await host.at_table()
    zoe = await visit(f"/join/{host.code}")
    await zoe.page.get_by_label("Your name").fill("Zoé")
    await zoe.page.get_by_text("Change").click()
    await zoe.page.get_by_label("When").select_option("next")
    await zoe.page.get_by_role("button", name="Sit down").click()
    await expect(zoe.page.locator("p.notice").get_by_text("The seat is yours when this deal is over")).to_be_visible()
    mouse = Mouse()
    while not await zoe.page.locator(".plate.own").count():
        await host.page.wait_for_selector(f"{TO_DO}, .result")
        if await host.page.locator(".result").count():
            break
        await mouse.step(host)
    for one in (host, zoe):
        await one.page.locator(".result button").first.click()
    await expect(zoe.page.locator(".hand button").first).to_be_visible()


async def ask_for_a_seat(watcher: Guest, name: str, by: str) -> None:
    """Ask from the table one watches, with a mouse, a finger or the keyboard alone."""
    page = watcher.page
    button = page.get_by_role("button", name="Ask for a seat")
    if by == "keyboard":
        await button.focus()
        await page.keyboard.press("Enter")
        await page.get_by_label("Your name").focus()
        await page.keyboard.type(name)
        await page.keyboard.press("Enter")
        return
    await (button.tap() if by == "finger" else button.click())
    await page.get_by_label("Your name").fill(name)
    ask = page.get_by_role("dialog").get_by_role("button", name="Ask for the seat")
    await (ask.tap() if by == "finger" else ask.click())


@pytest.mark.many
@pytest.mark.parametrize("by", ["mouse", "finger", "keyboard"])
async def test_a_watcher_asks_for_a_bots_seat_from_the_page_they_are_on(visit: Visit, by: str) -> None:
    host = await visit()
    table = await host.new_table(CALLS, "thumb", "thumb")
    await host.at_table()
    wishes = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True} if by == "finger" else {}
    zoe = await visit(f"/t/{table}", **wishes)
    await zoe.at_table()
    await zoe.page.evaluate("window.here = true")
    await expect(zoe.page.get_by_text("You are watching. Hands stay hidden.")).to_be_visible()
    assert await hand(zoe.page) == []
    await ask_for_a_seat(zoe, "Zoé", by)
    await zoe.hears("The host has been asked for your seat")
    await expect(zoe.page.get_by_role("button", name="Ask for a seat")).to_have_count(0)
    await expect(host.page.get_by_text("Zoé would like the seat of Hugo.").first).to_be_visible()
    assert await hand(zoe.page) == [], "nobody has a hand before the host said yes"
    await host.page.get_by_role("button", name="Not now").click()
    await zoe.page.get_by_role("button", name="Watch the table").click()
    await ask_for_a_seat(zoe, "Zoé", by)
    await zoe.page.evaluate("window.here = true")
    await host.page.get_by_role("button", name="Let in").click()
    await expect(zoe.page.locator(".hand button").first).to_be_visible()
    assert await zoe.page.evaluate("window.here"), "the page stayed"
    await zoe.page.reload()
    await expect(zoe.page.locator(".hand button").first).to_be_visible()


@pytest.mark.parametrize(("bots", "button"), [("give", "Sit down"), ("keep", None)])
async def test_a_watcher_is_offered_what_the_host_offers(visit: Visit, bots: str, button: str | None) -> None:
    host = await visit()
    table = await host.new_table(CALLS, "thumb", "thumb", bots=bots)
    zoe = await visit(f"/t/{table}")
    await zoe.at_table()
    for sheet in (None, "p"):
        if sheet:
            await zoe.page.keyboard.press(sheet)
            await expect(zoe.page.get_by_role("dialog")).to_contain_text("watching")
        seats = zoe.page.get_by_role("button", name=re.compile("Sit down|Ask for a seat"))
        await expect(seats).to_have_count(0 if button is None else 2 if sheet else 1)
    if button:
        await zoe.page.get_by_role("dialog").get_by_role("button", name=button).click()
        await zoe.page.get_by_label("Your name").fill("Zoé")
        await zoe.page.get_by_role("dialog").get_by_role("button", name=button).click()
        await expect(zoe.page.locator(".hand button").first).to_be_visible()


async def test_a_watcher_may_ask_between_deals_and_sit_down_before_the_start(visit: Visit) -> None:
    host = await visit()
    table = await host.new_table(CALLS, "open", "thumb")
    zoe = await visit(f"/t/{table}")
    await zoe.page.get_by_role("button", name="Sit down").wait_for()
    await host.page.get_by_role("button", name="Fill free seats").click()
    await host.at_table()
    await finish(host, Mouse(), ".result")
    await expect(zoe.page.locator(".result")).to_be_visible()
    button = zoe.page.get_by_role("button", name="Ask for a seat")
    for width, height in ((1366, 657), (390, 664), (360, 560), (844, 390)):
        await zoe.page.set_viewport_size({"width": width, "height": height})
        await button.click(trial=True)
    await ask_for_a_seat(zoe, "Zoé", "mouse")
    await host.page.get_by_role("button", name="Let in").click()
    await expect(zoe.page.locator(".plate.own")).to_have_count(1)


@pytest.mark.parametrize(("rules", "bots", "lang"), in_turn(FIRST, ["ask", "give"], LANGUAGES))
async def test_name_and_button_of_an_invitation_are_on_a_phones_first_screen(
    visit: Visit, rules: str, bots: str, lang: Language
) -> None:
    host = await visit()
    await host.new_table(rules, "thumb", "thumb", bots=bots)
    zoe = await visit(f"/join/{host.code}", lang=lang, width=390, height=664)
    for what in (zoe.page.locator("form input"), zoe.page.locator("form button.main")):
        await what.wait_for()
        box = await what.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 664
    assert await zoe.page.evaluate("scrollY") == 0


async def own_turn(visit: Visit, server: Serving, rules: str, **settings: Any) -> Guest:
    """A guest whose turn it is, at a table whose other people are away and for whom nobody plays."""
    made = await create(server.url, rules, bot_after=None, **settings)
    tokens = await seat_others(server.url, made, "Ben", "Zoé")
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(server.url, made["table"], t)) for t in tokens]
        assert await turn_of(players, 0)
    guest = await visit(f"/t/{made['table']}#{tokens[0]}")
    guest.others = tokens[1:]
    await guest.at_table()
    await guest.page.wait_for_selector(TO_DO)
    return guest


@pytest.mark.parametrize("by", ["button", "key"])
async def test_a_choice_is_taken_back_with_one_click_or_one_key(visit: Visit, server: Serving, by: str) -> None:
    guest = await own_turn(visit, server, CALLS)
    await expect(guest.page.locator("[data-undo]")).to_have_count(0)
    before, asked = await hand(guest.page), await guest.page.locator("#asked").inner_text()
    await Mouse().step(guest)
    await expect(guest.page.locator("[data-undo]")).to_be_visible()
    assert await guest.faults() == []
    if by == "button":
        await guest.page.get_by_role("button", name="Undo").click()
    else:
        await guest.page.keyboard.press("u")
    await expect(guest.page.locator("#asked")).to_have_text(asked)
    await expect(guest.page.locator("[data-undo]")).to_have_count(0)
    assert await hand(guest.page) == before
    await guest.hears("taken back")
    await Mouse().step(guest)
    await expect(guest.page.locator("[data-undo]")).to_be_visible()


async def test_among_people_the_others_are_asked_and_a_yes_takes_it_back(visit: Visit, server: Serving) -> None:
    guest = await own_turn(visit, server, CALLS)
    asked = await guest.page.locator("#asked").inner_text()
    other = await visit(f"{guest.page.url}#{guest.others[1]}")
    await other.at_table()
    await Mouse().step(guest)
    await guest.page.locator("[data-undo]").click()
    await expect(guest.page.get_by_text("Waiting for Zoé to agree.")).to_be_visible()
    await expect(other.page.get_by_text("Anna would like to take the last move back.").first).to_be_visible()
    assert await other.faults() == []
    await other.page.get_by_role("button", name="Allow").click()
    await expect(guest.page.locator("#asked")).to_have_text(asked)
    await expect(other.page.get_by_role("button", name="Allow")).to_have_count(0)


async def test_one_concedes_and_may_play_again(visit: Visit) -> None:
    guest = await visit()
    first = await guest.new_table(CALLS, "thumb", "thumb")
    await guest.at_table()
    await guest.page.wait_for_selector(TO_DO)
    await menu(guest, "Leave the table")
    await guest.page.get_by_role("button", name="Concede the match").click()
    await guest.page.get_by_role("button", name="Take it back").click()
    await menu(guest, "Leave the table")
    await guest.page.get_by_role("button", name="Concede the match").click()
    await expect(guest.page.locator("#result-title")).to_contain_text("Anna conceded the match.")
    await expect(guest.page.locator(".hand [data-card]:visible, .buttons [data-choice]:visible")).to_have_count(0)
    assert await guest.faults() == []
    await guest.page.get_by_role("button", name="Rematch").click()
    await guest.page.wait_for_url(lambda url: "/t/" in url and first not in url)
    await guest.at_table()


async def test_people_end_a_match_together(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "open", "thumb")
    bo = await come(visit, host.code, "Bo", "Sit down")
    await bo.at_table()
    await menu(host, "Leave the table")
    await host.page.get_by_role("button", name="Propose to end").click()
    await expect(bo.page.get_by_text("Anna would like to end the match here.").first).to_be_visible()
    await bo.page.get_by_role("button", name="Agree").click()
    for one in (host, bo):
        await expect(one.page.get_by_text("ended by common consent").first).to_be_visible()


async def test_one_sheet_for_all_people(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "open", "thumb")
    bo = await come(visit, host.code, "Bo", "Sit down")
    await bo.at_table()
    watcher = await visit(f"/t/{host.page.url.rsplit('/', 1)[-1]}")
    await watcher.at_table()
    await host.page.keyboard.press("p")
    sheet = host.page.get_by_role("dialog")
    await expect(sheet).to_contain_text("One person is watching.")
    await sheet.get_by_label("Your name").fill("Annabelle")
    await sheet.get_by_role("button", name="Change").click()
    await expect(bo.page.locator(".plate", has_text="Annabelle")).to_be_visible()
    await sheet.get_by_label("How Iris plays").select_option("beginner")
    await expect(sheet).to_contain_text("Bot: Beginner thrifty")
    await expect(host.page.locator(".plate", has_text="Iris")).to_contain_text("thrifty")
    await sheet.get_by_role("button", name="Offer the seat of Iris").click()
    await expect(sheet).to_contain_text("offered to friends")
    await sheet.get_by_role("button", name="Keep Iris").click()
    await expect(sheet.get_by_text("offered to friends")).to_have_count(0)
    await sheet.get_by_label("Chat").check()
    await expect(bo.page.get_by_text("Chat: on.").first).to_be_visible()
    await sheet.get_by_role("button", name="Make Bo the host").click()
    await expect(sheet.get_by_role("button", name="Remove")).to_have_count(0)
    await bo.page.keyboard.press("p")
    await expect(bo.page.get_by_role("button", name="Remove Annabelle")).to_be_visible()


async def test_a_removal_can_be_taken_back_and_who_was_removed_may_watch(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "open", "thumb")
    bo = await come(visit, host.code, "Bo", "Sit down")
    await bo.at_table()
    await host.page.clock.install()
    await host.page.keyboard.press("p")
    await host.page.get_by_role("button", name="Remove Bo").click()
    await host.page.get_by_role("button", name="Keep Bo").click()
    await host.page.clock.run_for(10_000)
    await expect(host.page.locator(".plate .text", has_text="Bo")).to_be_visible()
    await host.page.keyboard.press("p")
    await host.page.get_by_role("button", name="Remove Bo").click()
    await expect(host.page.get_by_text("Bo is about to lose the seat.")).to_be_visible()
    await host.page.clock.run_for(10_000)
    await expect(bo.page.get_by_role("heading", name="No seat right now")).to_be_visible()
    await bo.page.get_by_role("button", name="Watch the table").click()
    await expect(bo.page.get_by_text("You are watching")).to_be_visible()


async def test_what_is_typed_arrives_and_a_muted_person_is_not_heard(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "open", "thumb", chat=True)
    bo = await come(visit, host.code, "Bo", "Sit down")
    await bo.at_table()
    await menu(bo, "Messages")
    await bo.page.get_by_label("Your message").fill("<b>Hello</b> there")
    await bo.page.get_by_role("button", name="Send").click()
    await expect(host.page.locator(".phrase", has_text="Hello")).to_have_text("<b>Hello</b> there")
    await menu(host, "Messages")
    await expect(host.page.get_by_role("dialog")).to_contain_text("Bo <b>Hello</b> there")
    await close(host)
    await host.page.keyboard.press("p")
    await host.page.get_by_role("button", name="Mute Bo").click()
    await close(host)
    await bo.page.get_by_label("Your message").fill("Are you deaf?")
    await bo.page.get_by_role("button", name="Send").click()
    await expect(bo.page.get_by_role("dialog")).to_contain_text("Are you deaf?")
    await menu(host, "Messages")
    await expect(host.page.get_by_role("dialog")).not_to_contain_text("deaf")
    assert not any("deaf" in line for line in await host.spoken())
    await close(host)
    await host.page.reload()
    await host.at_table()
    await menu(host, "Messages")
    await expect(host.page.get_by_role("dialog")).not_to_contain_text("deaf")


# Somebody looks at another page, or at this one again.
LOOK = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


async def test_friends_who_are_invited_can_write_and_a_host_who_looks_elsewhere_is_told(visit: Visit) -> None:
    host = await visit("/", width=390, height=664)
    icon = host.page.locator("link[rel=icon]")
    plain = re.compile(r"/icon\.svg$")
    await expect(icon).to_have_attribute("href", plain)
    await host.page.get_by_role("button", name="Invite friends").first.click()
    code = await host.page.get_by_role("dialog").locator(".code strong").inner_text()
    bo = await come(visit, code, "Bo", "Sit down")
    await bo.at_table()
    await close(host)
    await expect(host.page.get_by_role("button", name="Messages, 1 unread")).to_be_visible()  # Bo sits down
    await host.page.evaluate(LOOK, arg=True)
    await menu(bo, "Messages")
    text = "Shall we make it best of three, and the next one on Friday at eight?"
    await bo.page.get_by_label("Your message").fill(text)
    await bo.page.get_by_role("button", name="Send").click()
    await expect(host.page).to_have_title(re.compile(r"\(2\) "))
    await expect(icon).to_have_attribute("href", re.compile(r"/icon-dot\.svg$"))
    await host.page.evaluate(LOOK, arg=False)
    await expect(host.page.locator(".phrase", has_text="Shall we")).to_have_text(text)
    await host.page.get_by_role("button", name="Messages, 2 unread").click()
    await expect(host.page.get_by_role("dialog")).to_contain_text("Bo sits down.")
    await expect(host.page).not_to_have_title(re.compile(r"\(2\) "))
    await close(host)
    await host.page.get_by_role("link", name="All games").click()
    await expect(icon).to_have_attribute("href", plain)


async def test_a_phrase_is_two_taps_away_and_can_be_read_again(visit: Visit) -> None:
    alone = await visit()
    await alone.new_table(CALLS, "habit", "habit")
    await alone.at_table()
    assert await alone.page.locator(".bar").get_by_role("button", name="Messages").count() == 0
    host = await visit(width=320, height=568)
    await host.new_table(CALLS, "open", "habit")
    bo = await come(visit, host.code, "Bo", "Sit down")
    for one in (host, bo):
        await one.at_table()
    await bo.page.locator(".bar").get_by_role("button", name="Messages").click()
    await bo.page.get_by_role("dialog").get_by_role("button", name="Well played!").click()
    await expect(host.page.locator(".phrase", has_text="Well played!")).to_have_text("Well played!")
    await expect(bo.page.get_by_role("dialog")).to_have_count(0)
    await expect(bo.page.locator(".plate.own .phrase")).to_be_visible()
    await host.hears("Bo: Well played!")
    await host.page.locator(".bar").get_by_role("button", name="Messages").click()
    await expect(host.page.get_by_role("dialog")).to_contain_text("Bo Well played!")
    await expect(host.page.locator(".emote")).to_have_count(6)
    assert await host.page.get_by_label("Your message").count() == 0
    assert await host.faults() == []
    assert await host.too_small() == []


async def test_ones_own_plate_shows_six_faces_to_those_who_are_here(visit: Visit) -> None:
    alone = await visit()
    await alone.new_table(CALLS, "habit", "habit")
    await alone.at_table()
    await expect(alone.page.get_by_role("button", name="Say something")).to_have_count(0)
    host = await visit(width=320, height=568)
    await host.new_table(CALLS, "open", "habit")
    bo = await come(visit, host.code, "Bo", "Sit down")
    for one in (host, bo):
        await one.at_table()
    plate = host.page.get_by_role("button", name="Say something")
    faces = host.page.get_by_role("group", name="Say something").get_by_role("button")
    await plate.click()
    await expect(faces).to_have_count(6)
    assert await host.too_small() == []
    assert await host.covered() == []
    await host.page.evaluate(SPOIL, ".plate > .feel { inset: 0 }")
    assert await host.too_small() != []
    await host.page.get_by_role("button", name="Ha ha!").click()
    await expect(faces).to_have_count(0)
    await expect(bo.page.locator(".plate:not(.own) .phrase svg")).to_be_visible()
    await plate.press("Enter")
    for key in ("Tab", "Tab", "Enter"):
        await host.page.keyboard.press(key)
    await bo.hears("Well played!")
    await expect(plate).to_be_focused()


# Every screen of it


async def people(guest: Guest) -> None:
    await guest.page.keyboard.press("p")
    await guest.page.get_by_role("dialog").wait_for()


async def leaving(guest: Guest) -> None:
    await guest.page.get_by_role("button", name="More", exact=True).click()
    await guest.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    await guest.page.get_by_role("button", name="Concede the match").wait_for()


async def messages(guest: Guest) -> None:
    await menu(guest, "Messages")
    await guest.page.get_by_label("Your message").wait_for()


async def knocked(guest: Guest) -> None:
    await guest.page.goto(f"/join/{guest.code}")
    await guest.page.evaluate("localStorage.removeItem('trey.seats')")
    await guest.page.reload()
    await guest.page.get_by_text("Change").click()
    await guest.page.get_by_label("When").wait_for()


async def watching(guest: Guest) -> None:
    await guest.page.evaluate("localStorage.removeItem('trey.seats')")
    await guest.page.reload()
    await guest.page.get_by_role("button", name="Ask for a seat").wait_for()


async def asking(guest: Guest) -> None:
    await watching(guest)
    await guest.page.get_by_role("button", name="Ask for a seat").click()
    await guest.page.get_by_text("Change").click()
    await guest.page.get_by_label("When").wait_for()


SCREENS: list[Callable[[Guest], Awaitable[None]]] = [people, leaving, messages, knocked, watching, asking]


LOOKS = [(at, theme) for at in ((1366, 657), (390, 664), (844, 390), (320, 568)) for theme in ("light", "dark")]


@pytest.mark.many
@DAY_AND_NIGHT
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
async def test_each_screen_is_clean_and_fits(
    visit: Visit, screen: Callable[[Guest], Awaitable[None]], *, night: bool
) -> None:
    guest = await visit()
    await guest.new_table(CALLS, "thumb", "thumb", chat=True)
    await guest.at_table()
    await screen(guest)
    heard = some(LOOKS, 3, screen.__name__, night=night)
    for look in LOOKS:
        (width, height), theme = look
        await guest.observe(width, theme, height=height)
        assert look not in heard or await guest.faults() == [], look
        assert await guest.too_small() == [], width
        assert await guest.overflow() <= 0, width


# What others do meanwhile

LEADS_ON = "Sit down|Ask for (the|a) seat|Just watch|Watch the table"


async def openers(visit: Visit, host: Guest, path: str) -> tuple[Guest, Guest]:
    """Two friends who have both opened a page before either does anything there."""
    both = [await visit(path.format(code=host.code, table=host.page.url.rsplit("/", 1)[-1])) for _ in range(2)]
    for one in both:
        one.forgive("409")
        await one.page.get_by_role("button", name=re.compile(LEADS_ON)).first.wait_for()
    return both[0], both[1]


async def sit_down(friend: Guest, name: str, *, watching: bool) -> None:
    """Do what somebody does who reads the page once: type a name, and press."""
    where: Page | Locator = friend.page
    if watching:
        await friend.page.get_by_role("button", name=re.compile("Sit down|Ask for a seat")).click()
        where = friend.page.get_by_role("dialog")
    await where.get_by_label("Your name").fill(name)
    await where.get_by_role("button", name=re.compile("Sit down|Ask for the seat")).click()


async def old_until_pressed(friend: Guest) -> None:
    """Let a page hear nothing new of its invitation before its form is sent."""
    pressed: list[bool] = []

    async def old(route: Route) -> None:
        if pressed:
            await route.continue_()
        else:
            await route.abort()

    async def press(route: Route) -> None:
        pressed.append(True)
        await route.continue_()

    friend.forgive("ERR_FAILED")
    await friend.page.route("**/by-code/*", old)
    await friend.page.route("**/seats?*", press)


@pytest.mark.many
@pytest.mark.parametrize("watching", [False, True], ids=["by code", "from watching"])
@pytest.mark.parametrize(
    ("others", "bots"),
    [(("open", "open"), "ask"), (("thumb", "thumb"), "give"), (("thumb", "thumb"), "ask")],
    ids=["open", "bots", "asked"],
)
async def test_both_who_open_one_invitation_sit_down(
    visit: Visit, *, watching: bool, others: tuple[str, str], bots: str
) -> None:
    host = await visit()
    await host.new_table(LONGER["three_thirteen"], *others, bots=bots)
    friends = await openers(visit, host, "/t/{table}" if watching else "/join/{code}")
    for friend, name in zip(friends, ("Ben", "Zoé"), strict=True):
        await sit_down(friend, name, watching=watching)
        if bots == "ask" and "open" not in others:
            await host.page.get_by_role("button", name="Let in").click()
        await expect(host.page.get_by_text(name).first).to_be_attached()
    for friend in friends:
        await expect(friend.page.locator(".plate.own, .hand button").first).to_be_attached()
        await expect(friend.page.locator(".notice.warn")).to_have_count(0)


async def test_who_chose_a_seat_that_is_gone_is_shown_the_other_and_then_that_all_are_taken(visit: Visit) -> None:
    host = await visit()
    await host.new_table(CALLS, "thumb", "thumb", bots="give")
    ben, zoe = await openers(visit, host, "/join/{code}")
    await old_until_pressed(zoe)
    for friend, name in ((ben, "Ben"), (zoe, "Zoé")):
        await friend.page.get_by_label("Your name").fill(name)
        await friend.page.get_by_text("Change").click()
        await friend.page.get_by_label("Which seat").select_option("2")
    late = await visit(f"/join/{host.code}")
    await late.page.get_by_label("Your name").fill("Cem")
    await ben.page.get_by_role("button", name="Sit down").click()
    await expect(ben.page.locator(".plate.own")).to_be_attached()
    await zoe.page.get_by_role("button", name="Sit down").click()
    await expect(zoe.page.get_by_role("alert")).to_have_text("This seat is taken.")
    await expect(zoe.page.get_by_text("Already here: Anna and Ben")).to_be_visible()
    await zoe.page.get_by_role("button", name="Sit down").click()
    await expect(zoe.page.locator(".plate.own")).to_be_attached()
    await expect(late.page.get_by_text("Every seat is taken. You may watch.")).to_be_visible()
    await expect(late.page.get_by_text("Already here: Anna, Zoé and Ben")).to_be_visible()
    await late.page.get_by_role("link", name="Watch", exact=True).click()
    await expect(late.page.get_by_text("You are watching")).to_be_visible()


async def test_a_page_that_always_names_a_seat_would_be_found_out(visit: Visit) -> None:
    """As the page once did: it wishes for the first seat that it saw."""

    async def named(route: Route) -> None:
        wish: dict[str, Any] = route.request.post_data_json or {}
        await route.continue_(post_data={**wish, "seat": wish["seat"] or 1})

    host = await visit()
    await host.new_table(CALLS, "open", "open")
    ben, zoe = await openers(visit, host, "/join/{code}")
    for friend in (ben, zoe):
        await friend.page.route("**/seats?*", named)
    await sit_down(ben, "Ben", watching=False)
    await expect(ben.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    await sit_down(zoe, "Zoé", watching=False)
    await expect(zoe.page.get_by_role("alert")).to_have_text("This seat is taken.")
