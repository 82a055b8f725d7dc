"""The same people again: the lobby sets their table, and somebody comes to their seat with another device."""

import json
import time
from typing import Any

from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.server.player import create, seat_others
from tests.server.serving import Serving
from tests.server.test_again import over

RULES = "euchre_cutthroat"
NAMES = ("Anna", "Ben", "Chloé")


def kept(table: str, code: str, seat: int, token: str, names: tuple[str, ...] = NAMES) -> dict[str, Any]:
    """What the device of somebody keeps who has played a match with others."""
    now = int(time.time() * 1000)
    one = {"table": table, "family": "euchre", "preset": RULES, "seat": seat}
    others = [name if n != seat else "" for n, name in enumerate(names)]
    played = one | {"at": now, "totals": [10, 4, 2], "winners": [0], "deals": 5, "best": 3, "day": ""}
    return {
        "seats": [one | {"code": code, "token": token, "at": now}],
        "played": [played | {"bots": ["", "", ""], "names": others}],
        "name": names[seat],
    }


async def remember(guest: Guest, known: dict[str, Any]) -> None:
    """Let a device have kept this, and come to its lobby."""
    texts = {f"trey.{name}": json.dumps(value) for name, value in known.items()}
    await guest.page.evaluate("(texts) => Object.entries(texts).forEach(([k, v]) => localStorage.setItem(k, v))", texts)
    await guest.page.goto("/")


async def test_a_company_plays_again(visit: Visit, server: Serving) -> None:
    made = await create(server.url, RULES, bot_after=None)
    tokens = await seat_others(server.url, made, *NAMES[1:])
    await over(server, made["table"])
    guests = [await visit("/record") for _ in NAMES]
    for seat, guest in enumerate(guests):
        await remember(guest, kept(made["table"], made["code"], seat, tokens[seat]))
    anna, ben, chloe = (guest.page for guest in guests)
    line = anna.get_by_role("region", name="Your company").get_by_role("listitem")
    await expect(line).to_contain_text("Ben and Chloé")
    await expect(line).to_contain_text("matches won: you 1, Ben 0, Chloé 0")
    await line.get_by_role("button").click()
    await anna.wait_for_url("**/t/*")
    for page in (ben, chloe):
        await page.reload()  # it is asked every ten seconds, and at once where somebody comes
        called = page.get_by_role("region", name="Go on playing").get_by_role("listitem")
        await expect(called).to_contain_text("Anna has set the table.")
        await called.get_by_role("link").click()
    for page in (anna, ben, chloe):
        await page.wait_for_selector(".board")
    assert len({page.url for page in (anna, ben, chloe)}) == 1


async def test_ben_comes_to_his_own_seat_in_another_browser(visit: Visit, server: Serving) -> None:
    made = await create(server.url, RULES, bot_after=None)
    tokens = await seat_others(server.url, made, *NAMES[1:])
    old = (await visit(f"/t/{made['table']}#{tokens[1]}")).page
    await old.wait_for_selector(".board")
    new = (await visit(f"/join/{made['code']}")).page
    await new.get_by_role("button", name="I am Ben").click()
    await expect(new.locator("main").get_by_text("Your other device is asked now")).to_be_visible()
    await old.get_by_role("group", name="Are you Ben").get_by_role("button", name="Yes, that is me").click()
    hands = [page.locator("[data-region=hand] [data-card]") for page in (old, new)]
    for hand in hands:
        await expect(hand).to_have_count(5)
    assert len({str(await hand.evaluate_all("c => c.map(e => e.dataset.card)")) for hand in hands}) == 1
