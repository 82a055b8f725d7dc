"""A page that is older than its server loads itself again, once."""

import json
from typing import Any

import pytest
from playwright.async_api import Page, Request, Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from trey.server import wire
from trey.server.wire.refusals import refuse

OTHER = wire.VERSION + 1


def loads(page: Page) -> list[str]:
    """Return a list that grows with each load of the page."""
    seen: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request():
            seen.append(request.url)

    page.on("request", note)
    return seen


async def test_a_page_meets_another_version_with_one_reload(visit: Visit) -> None:
    guest = await visit("")
    seen = loads(guest.page)

    async def newer(route: Route) -> None:
        known: dict[str, Any] = await (await route.fetch()).json()
        await route.fulfill(body=json.dumps(known | {"v": OTHER}), content_type="application/json")

    await guest.page.route("**/api/games", newer)
    await guest.page.goto("/")
    await expect(guest.page.get_by_role("button", name="Play against two bots").first).to_be_visible()
    assert len(seen) == 2
    await guest.page.unroute("**/api/games")
    await guest.page.reload()
    await expect(guest.page.get_by_role("button", name="Play against two bots").first).to_be_visible()
    assert len(seen) == 3


@pytest.mark.parametrize("times", [1, 9], ids=["then it is new", "it stays old"])
async def test_a_table_that_speaks_another_version_is_met_with_one_reload(visit: Visit, times: int) -> None:
    guest = await visit("")
    left = times

    async def first_of_another_version(socket: WebSocketRoute) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            socket.connect_to_server()
            return
        why = refuse("wrong-version")
        bye = {"type": "bye", "code": "wrong-version", "why": [why.en, why.fr], "again": False}
        socket.on_message(lambda _hello: socket.send(json.dumps(bye)))

    await guest.page.route_web_socket("**/ws/**", first_of_another_version)
    seen = loads(guest.page)
    await guest.page.goto("/")
    await guest.page.get_by_role("button", name="Play against two bots").first.click()
    if times == 1:
        await guest.at_table()
    else:
        await expect(guest.page.get_by_text("load it again")).to_be_visible()
    assert len(seen) == 2
