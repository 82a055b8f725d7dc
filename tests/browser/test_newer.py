"""A page that is older than its server loads itself again, once."""

import json
from typing import Any

import pytest
from playwright.async_api import Page, Request, Route, expect

from tests.browser.conftest import Visit
from tests.server.player import ask
from tests.server.serving import Serving
from trey.server import wire

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
    guest = await visit("", service_workers="allow")
    seen = loads(guest.page)

    async def newer(route: Route) -> None:
        known: dict[str, Any] = await (await route.fetch()).json()
        await route.fulfill(body=json.dumps(known | {"v": OTHER}), content_type="application/json")

    await guest.page.route("**/api/games?*", newer)
    await guest.page.goto("/")
    await expect(guest.page.get_by_role("button", name="Play against two bots").first).to_be_visible()
    assert len(seen) == 2
    await guest.page.unroute("**/api/games?*")
    await guest.page.reload()
    await expect(guest.page.get_by_role("button", name="Play against two bots").first).to_be_visible()
    assert len(seen) == 3


@pytest.mark.parametrize("stays", [False, True], ids=["then it is new", "it stays old"])
async def test_a_table_that_speaks_another_version_is_met_with_one_reload(
    visit: Visit, server: Serving, monkeypatch: pytest.MonkeyPatch, *, stays: bool
) -> None:
    guest = await visit("", service_workers="allow")
    await ask(server.url, "/api/games")  # remembered, so that only the table is of another version
    monkeypatch.setattr(wire, "VERSION", OTHER)
    seen: list[str] = []

    def note(request: Request) -> None:
        if request.is_navigation_request():
            seen.append(request.url)
        if len(seen) == 2 and not stays:
            monkeypatch.undo()

    guest.page.on("request", note)
    await guest.page.goto("/")
    await guest.page.get_by_role("button", name="Play against two bots").first.click()
    if stays:
        await expect(guest.page.get_by_text("load it again")).to_be_visible()
    else:
        await guest.at_table()
    assert len(seen) == 2
