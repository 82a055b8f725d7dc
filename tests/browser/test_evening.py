"""An evening: it is played at a server and from files alone, and what another made of it comes by a link or a file."""

import asyncio
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.async_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import ENDED, Mouse, finish
from trey.match import Dealt, read
from trey.proof.day import deal_of_evening

CODE, RULES = "BCDFGHJKMN", "euchre_stick max_deals=1"
EVENING = f"/evening/{CODE}/habit/{quote(RULES)}"
COPIED = "navigator.clipboard.writeText = (text) => ((window.copied = text), Promise.resolve())"


async def play(guest: Guest, name: str, part: int) -> None:
    """Play a part of the evening, and go on to the evening."""
    page = guest.page
    await page.get_by_label("Your name").fill(name)
    await page.get_by_role("button", name=f"Play part {part}").click()
    await guest.at_table()
    await finish(guest, Mouse(part), ENDED)
    await page.get_by_role("link", name="Open the evening").click()
    await expect(page.locator("li", has_text=f"Part {part}")).to_contain_text("You:")


def ranked(page: Page) -> Any:
    return page.get_by_role("table").locator("tbody tr")


async def kept(page: Page) -> str:
    async with page.expect_download() as waiting:
        await page.get_by_role("button", name="Save as a file").click()
    return await asyncio.to_thread(Path(await (await waiting.value).path()).read_text, "utf-8")


async def bring(page: Page, text: str) -> None:
    file: Any = {"name": "evening.txt", "mimeType": "text/plain", "buffer": text.encode()}
    await page.locator("input[type=file]").set_input_files(file)


async def test_an_evening_is_played_and_shows_what_another_made_of_it(visit: Visit) -> None:
    anna = await visit()
    await anna.page.goto(anna.address("/evening"))
    await anna.page.get_by_role("button", name="Set up an evening").click()
    await expect(anna.page.get_by_role("heading", level=1)).to_contain_text("An evening")
    await anna.page.goto(anna.address(EVENING))
    for part in (1, 2, 3):
        await play(anna, "Anna", part)
    await expect(ranked(anna.page)).to_have_count(1)
    await expect(ranked(anna.page)).to_contain_text(["Anna"])
    text = await kept(anna.page)
    for part, record in enumerate(re.split(r"^(?=trey record )", text, flags=re.MULTILINE)[1:]):
        match = read(record)
        dealt = [event.deal for event in match.log if isinstance(event, Dealt)]
        assert dealt == [deal_of_evening(CODE, part, match.rules, number) for number in range(len(dealt))]
    await anna.page.evaluate(COPIED)
    await anna.page.get_by_role("button", name="Copy the link with my results").click()
    link = await anna.page.evaluate("window.copied")

    ben = await visit()
    await ben.page.goto(link)
    await expect(ranked(ben.page)).to_contain_text(["Anna"])
    assert "~" not in ben.page.url
    await play(ben, "Ben", 1)
    await expect(ranked(ben.page)).to_have_count(2)
    beside = [await row.locator("td").first.inner_text() for row in await ranked(ben.page).all()]
    assert sum(float(one.replace("\N{MINUS SIGN}", "-")) for one in beside) == 0

    ben.forgive("409")
    ben.forgive("400")
    await bring(ben.page, re.sub(r"(?m)^score 1 .*$", "score 1 +9 +9 +9", text))
    await expect(ben.page.get_by_role("status").filter(has_text="refused")).to_contain_text("3 records were refused")
    await expect(ben.page.get_by_role("alert")).to_contain_text("by the rules")
    await expect(ranked(ben.page)).to_have_count(2)
    await bring(ben.page, text)
    await expect(ben.page.get_by_role("status").filter(has_text="Nothing new")).to_be_visible()

    await ben.page.goto(ben.address("/"))
    await expect(ben.page.get_by_text("1 of 3 parts")).to_be_visible()
