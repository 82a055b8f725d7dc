"""An invitation that only this computer can open says so, and the host lets the network in with one press."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import LAN, Visit
from tests.browser.guest import Guest
from tests.server.serving import Serving

WINDOWS = [(1366, 657), (390, 664), (360, 560), (844, 390)]
SAID = {
    "en": ("Only this computer can open this link.", "Let my network in", "Close it again"),
    "fr": ("Seul cet ordinateur peut ouvrir ce lien.", "Laisser entrer mon réseau", "Refermer"),
}


@pytest.fixture
async def host(visit: Visit, server: Serving) -> AsyncIterator[Guest]:
    """The host of a table; whatever the test has opened is closed after it."""
    guest = await visit()
    table = await guest.new_table("euchre_cutthroat", "thumb", "thumb", bots="give")
    await guest.at_table()
    token = await guest.page.evaluate("JSON.parse(localStorage.getItem('trey.seats'))[0].token")
    yield guest
    where = f"{server.url}/api/tables/{table}/network"
    await guest.page.request.post(where, data={"token": token, "open": False}, headers={"origin": server.url})


async def invitation(guest: Guest, more: str = "More", invite: str = "Invite") -> Locator:
    await guest.page.get_by_role("button", name=more, exact=True).click()
    await guest.page.get_by_role("button", name=invite, exact=True).click()
    return guest.page.get_by_role("dialog")


async def looks_right(guest: Guest) -> None:
    for width, height in WINDOWS:
        for theme in ("light", "dark"):
            await guest.observe(width, theme, height=height)
            assert await guest.faults() == [], (width, theme)
        assert await guest.too_small() == [], width
        assert await guest.overflow() <= 0, width


async def test_a_press_lets_the_network_in_and_a_friend_sits_down_over_it(host: Guest, visit: Visit) -> None:
    only, let_in, close = SAID["en"]
    sheet = await invitation(host)
    await expect(sheet).to_contain_text(only)
    await expect(sheet.get_by_label("Link")).to_have_value(f"{host.url}/join/{host.code}")
    await expect(sheet.get_by_role("img")).to_have_count(0)
    await looks_right(host)
    await sheet.get_by_role("button", name=let_in).click()
    await expect(sheet).not_to_contain_text(only)
    link = await sheet.get_by_label("Link").input_value()
    assert link.startswith(f"http://{LAN}:")
    await expect(sheet.get_by_role("img", name="QR")).to_be_visible()
    await host.page.wait_for_function("() => document.querySelector('dialog img').naturalWidth > 100")
    await looks_right(host)
    friend = await visit()
    friend.forgive("Cross-Origin-Opener-Policy header has been ignored")  # there is no HTTPS at home
    await friend.page.goto(link)
    await friend.page.get_by_label("Your name").fill("Zoé")
    await friend.page.get_by_role("button", name="Sit down").click()
    await expect(friend.page.locator(".hand button").first).to_be_visible()
    theirs = await invitation(friend)
    await expect(theirs.get_by_label("Link")).to_have_value(link)
    if not LAN.startswith("127."):
        await expect(theirs.get_by_label("Your network")).to_have_count(0)
    friend.forgive("ERR_CONNECTION_REFUSED")
    friend.forgive("WebSocket")
    await sheet.get_by_role("button", name=close).click()
    await expect(sheet).to_contain_text(only)
    await expect(sheet.get_by_label("Link")).to_have_value(f"{host.url}/join/{host.code}")
    await expect(friend.page.get_by_text("Connection lost").first).to_be_attached()


async def test_who_is_not_the_host_is_told_and_not_asked(host: Guest, visit: Visit) -> None:
    watcher = await visit(f"/t/{host.page.url.rsplit('/', 1)[-1]}", lang="fr", theme="dark")
    sheet = await invitation(watcher, "Plus", "Inviter")
    only, let_in, _ = SAID["fr"]
    await expect(sheet).to_contain_text(only)
    await expect(sheet.get_by_role("button", name=let_in)).to_have_count(0)


async def test_by_keyboard_in_french_on_a_computer_without_a_network(visit: Visit, server: Serving) -> None:
    only, let_in, _ = SAID["fr"]
    guest = await visit(lang="fr", theme="dark", width=390, height=664)
    guest.forgive("409")
    await guest.new_table("euchre_cutthroat", "thumb", "thumb")
    await guest.at_table()
    sheet = await invitation(guest, "Plus", "Inviter")
    network = server.network
    assert network is not None
    find, network._find = network._find, lambda: None
    try:
        await sheet.get_by_role("button", name=let_in).press("Enter")
        await expect(sheet.get_by_role("alert")).to_contain_text("aucun réseau privé")
    finally:
        network._find = find
    await expect(sheet).to_contain_text(only)
    await looks_right(guest)
