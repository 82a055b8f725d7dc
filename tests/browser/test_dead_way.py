"""The way to the server goes dead and is there again: a page comes back by itself, or at a press."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.dead_way import Way
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse
from tests.server.player import create
from tests.server.serving import Serving

# As browsers once were told: a line that is still being laid is only closed once it is there.
NEVER_CLOSED = """
const close = WebSocket.prototype.close;
WebSocket.prototype.close = function (...why) {
  if (this.readyState === 0) this.addEventListener("open", () => close.apply(this, why));
  else close.apply(this, why);
};
"""


@pytest.fixture
async def way(server: Serving) -> AsyncIterator[Way]:
    """A way that outlasts the pages that use it."""
    async with Way(server.port) as way:
        yield way


async def cut_off(guest: Guest, server: Serving, way: Way) -> int:
    """Somebody at a table whose way goes dead, and is there again while a line of theirs hangs; how many they began."""
    made = await create(server.url, "euchre_cutthroat", "habit", "habit")
    await guest.page.goto(f"{way.url}/t/{made['table']}#{made['token']}")
    await guest.page.wait_for_selector(TO_DO)
    began = len(way.lines)
    way.hang()
    await guest.page.evaluate("dispatchEvent(new Event('online'))")  # or the page asks within fifteen seconds
    await expect(guest.page.locator(".notice", has_text="Connection lost")).to_be_visible()
    await way.line(began + 1)
    way.heal()
    return began + 1


@pytest.mark.many
@pytest.mark.parametrize("pressed", [False, True], ids=["by itself", "pressed"])
async def test_a_table_comes_back_from_a_way_that_was_dead(
    way: Way, visit: Visit, server: Serving, *, pressed: bool
) -> None:
    guest = await visit()
    began = await cut_off(guest, server, way)
    assert not way.lines[-1]
    if pressed:
        await guest.page.get_by_role("button", name="Try now").click()
    await expect(guest.page.locator(".notice", has_text="Connection lost")).to_have_count(0)
    assert way.lines[began:] == [True], "it is the first line that was laid after it"
    await Mouse().step(guest)
    await guest.page.wait_for_selector(f"{TO_DO}, .result")


async def test_a_page_that_leaves_a_hung_line_alone_would_be_seen(way: Way, visit: Visit, server: Serving) -> None:
    guest = await visit()
    await guest.page.add_init_script(NEVER_CLOSED)
    began = await cut_off(guest, server, way)
    for _ in range(5):
        await guest.page.get_by_role("button", name="Try now").click()
        await guest.page.wait_for_timeout(500)
    assert len(way.lines) == began
    await expect(guest.page.locator(".notice", has_text="Connection lost")).to_be_visible()
