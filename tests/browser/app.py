"""trey as an installed app: what its manifest promises, opened as a system opens it."""

from typing import Any
from urllib.parse import urljoin

from playwright.async_api import expect

from tests.browser.guest import Guest

__all__ = ["promised"]

SIZE = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return `${picture.naturalWidth}x${picture.naturalHeight}`;
}"""


async def promised(guest: Guest) -> list[str]:
    """Open all that the manifest of this page names; return where its shortcuts led."""
    page = guest.page
    link = await page.locator("link[rel=manifest]").get_attribute("href") or ""
    address = urljoin(page.url, link)
    answer = await page.request.get(address)
    app: dict[str, Any] = await answer.json()
    assert {one["form_factor"] for one in app["screenshots"]} == {"wide", "narrow"}
    for picture in (*app["icons"], *app["screenshots"]):
        drawn = await page.evaluate(SIZE, urljoin(address, picture["src"]))
        assert picture["sizes"] in {drawn, "any"}, picture
    led = []
    for shortcut in app["shortcuts"]:
        await page.goto(urljoin(address, app["icons"][0]["src"]))
        await page.goto(urljoin(address, shortcut["url"]))
        await page.locator("main").wait_for()
        await expect(page.get_by_role("heading", level=1)).not_to_have_text("There is nothing here")
        led.append(f"{shortcut['name']}: {await page.title()}")
    return led
