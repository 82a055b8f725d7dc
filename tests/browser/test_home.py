"""A home that knows you: matches to go on with, the deal of the day, the record, house rules, wrong addresses."""

import json
import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.app import promised
from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import Mouse, finish

WIDTHS = [(1366, 657), (390, 664), (320, 568)]
LOADED = """() => Object.fromEntries(
  performance.getEntriesByType("resource").map((one) => [new URL(one.name).pathname, one.transferSize])
)"""
LOBBY = 124_000
"""Bytes that the lobby takes over the wire before anything is pressed or pointed at."""
FOR_TABLES = r"assets\/(courts|Table|scene)-"
BUSY = "window.requestIdleCallback = () => 0"
"""A page that never finds rest: what it loads is what it needs."""


TURNING = {"seat": 0, "number": 2, "trick": False, "step": 4, "gain": -3.21, "error": 0.2}
REVIEWED: dict[str, object] = (
    {"deal": 1, "seed": 1, "worlds": 1, "judged": 1}
    | {name: [] for name in ("choices", "accuracy", "accounts")}
    | {"turnings": [TURNING]}
)
"""What a review says in which one turn counted clearly."""


async def sound(guest: Guest) -> None:
    """Nothing that axe finds, nothing too small or cut off, light and dark."""
    for theme in ("light", "dark"):
        for width, height in WIDTHS:
            await guest.observe(width, theme, height=height)
            assert await guest.faults() == [], (theme, width)
            assert await guest.too_small() == [], width
            assert await guest.overflow() <= 0, width


async def test_a_match_that_is_not_over_stands_first_and_goes_on_with_one_click(visit: Visit) -> None:
    guest = await visit()
    table = await guest.new_table("three_thirteen rounds=3,4", "habit", "habit")
    await guest.at_table()
    page = guest.page
    await page.goto("/")
    back = page.get_by_role("region", name="Go on playing")
    await expect(back.get_by_role("listitem")).to_have_count(1)
    await expect(back).to_contain_text("Your turn")
    await sound(guest)
    await back.get_by_role("button", name=re.compile("Remove .* from this list")).click()
    await expect(back.get_by_role("listitem")).to_have_count(0)
    await back.get_by_role("button", name="Undo").click()
    await back.get_by_role("link", name=re.compile("Continue")).click()
    await guest.at_table()
    assert page.url.endswith(f"/t/{table}")


async def test_the_deal_of_the_day_is_played_and_told_as_text_and_the_record_goes_to_another_device(
    visit: Visit, tmp_path: Path
) -> None:
    guest = await visit(permissions=["clipboard-read", "clipboard-write"])
    page = guest.page
    await page.route(re.compile(r"/review\?deal="), lambda route: route.fulfill(json=REVIEWED))
    await page.goto("/")
    await page.get_by_role("link", name="Today’s deals").click()
    await expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    await sound(guest)
    await page.get_by_role("button", name=re.compile("Play the deal of the day: Three Thirteen")).click()
    await guest.at_table()
    await expect(page.get_by_role("heading", level=1)).to_contain_text("deal of the day")
    await finish(guest, Mouse())
    total = (await page.locator(".result tbody tr").first.locator("td").last.inner_text()).strip()
    await expect(page.locator(".result").get_by_text("In your seat the best bot made ")).to_be_visible()
    await page.get_by_role("link", name="Turn 2 counted most: it cost you about 3.2 points.").click()
    await expect(page).to_have_url(re.compile(r"/replay/\w+\?deal=1&step=4$"))
    await expect(page.locator(".controls input[type=range]")).to_have_value("4")
    await page.go_back()
    await page.locator(".result").get_by_text("More", exact=True).click()
    await page.get_by_role("link", name="Today’s deals").click()
    await expect(page.get_by_text(f"You: {total}", exact=True)).to_be_visible()
    await expect(page.get_by_text("In your seat the best bot made ")).to_be_visible()
    await expect(page.get_by_text("1 day in a row")).to_be_visible()
    async with page.expect_download() as coming:
        await page.get_by_role("button", name="Share").click()
    assert (await coming.value).suggested_filename == "trey.png"
    copied = await page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(rf"trey · .* · [🟩🟨⬜▫]+ · Three Thirteen {re.escape(total)}", copied), (
        "no address of this machine"
    )
    await sound(guest)
    await page.get_by_text("Past days").click()
    await page.get_by_role("link", name=re.compile(r"0 of \d played")).first.click()
    await expect(page).to_have_url(re.compile(r"/day\?on=\d{4}-\d\d-\d\d$"))
    await expect(page.get_by_role("button", name=re.compile("Play the deal of the day")).nth(2)).to_be_visible()
    await page.goto("/record")
    await expect(page.locator("dl b").first).to_have_text("1")
    await sound(guest)
    async with page.expect_download() as coming:
        await page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "record.json"
    await (await coming.value).save_as(file)
    assert [one["preset"] for one in json.loads(file.read_text())["played"]] == ["three_thirteen"]
    other = await visit("/record")
    await expect(other.page.get_by_text("Nothing yet.")).to_be_visible()
    evil = tmp_path / "evil.json"
    evil.write_text(file.read_text().replace('"seat": 0', '"seat": 99'))
    await other.page.locator("input[type=file][accept^=application]").set_input_files(evil)
    await expect(other.page.get_by_text("Nothing was changed.")).to_be_visible()
    await expect(other.page.get_by_text("Nothing yet.")).to_be_visible()
    await other.page.locator("input[type=file][accept^=application]").set_input_files(file)
    await expect(other.page.get_by_text("Added: 1 match.")).to_be_visible()
    await expect(other.page.locator("dl b").first).to_have_text("1")


async def test_a_wrong_address_has_a_page_of_its_own(visit: Visit) -> None:
    for lang, title in (("en", "There is nothing here"), ("fr", "Il n’y a rien ici")):
        guest = await visit(lang=lang)
        guest.forgive("404")
        answer = await guest.page.goto("/anything/at/all")
        assert answer is not None
        assert answer.status == 404
        await expect(guest.page.get_by_role("heading", name=title)).to_be_visible()
        await expect(guest.page.get_by_role("banner")).to_be_visible()
        await sound(guest)


NOWHERE = ["t/xx", "%ff/xx"]


async def test_an_address_that_a_server_does_not_know_shows_the_same_page(visit: Visit) -> None:
    guest = await visit()
    for status in ("400", "404"):
        guest.forgive(status)
    for path in NOWHERE:
        await guest.page.goto(f"/{path}")
        await expect(guest.page.get_by_role("heading", level=1)).to_have_text("There is nothing here")
        await expect(guest.page.locator(f"a.button.main[href='{guest.address('/')}']")).to_have_text("To all games")
        await expect(guest.page).to_have_title("There is nothing here – trey")
    await sound(guest)


async def test_the_first_load_is_small_and_its_faces_are_our_own(visit: Visit) -> None:
    guest = await visit()
    await guest.page.add_init_script(BUSY)
    await guest.page.goto("/")
    await guest.page.locator("#daily").wait_for()
    await guest.page.evaluate("document.fonts.ready.then(() => true)")
    sent: dict[str, int] = await guest.page.evaluate(LOADED)
    print(sum(sent.values()), sent)
    assert sum(sent.values()) <= LOBBY
    assert not [name for name in sent if re.search(FOR_TABLES, name)]
    used = "[...document.fonts].filter((one) => one.status === 'loaded').map((one) => one.family.replaceAll('\"', ''))"
    assert {"trey text", "trey display"} <= set(await guest.page.evaluate(used))


@pytest.mark.parametrize("way", ["pointer", "focus", "rest"])
async def test_the_table_and_its_court_cards_come_before_a_press(visit: Visit, way: str) -> None:
    guest = await visit()
    page = guest.page
    if way != "rest":
        await page.add_init_script(BUSY)
    await page.goto("/")
    play = page.get_by_role("button", name="Play against two bots").first
    await play.wait_for()
    if way == "pointer":
        await play.hover()
    elif way == "focus":
        await play.focus()
    there = f"() => Object.keys(({LOADED})()).filter((one) => /{FOR_TABLES}/.test(one)).length > 2"
    await page.wait_for_function(there)
    assert await page.locator(".board").count() == 0
    await expect(page.locator("svg.playing-card-courts")).to_be_attached()


LED = ["Deals of the day: Deal of the day", "Go on playing: trey – A table for three", "Puzzles: Puzzles"]


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_games_join_and_the_last_match_are_in_sight_without_scrolling(visit: Visit, lang: str) -> None:
    guest = await visit("/", lang=lang)
    page = guest.page
    await page.locator("#daily").wait_for()
    games = await page.locator(".game").count()
    other = "document.querySelectorAll('option:not(:checked)').length"  # languages in a list that is closed
    said = await page.evaluate(rf"document.body.innerText.split(/\s+/).length - {other}")
    assert said <= 60 + 26 * games
    bottom = "e => e.getBoundingClientRect().bottom"
    for width, height, due in ((1366, 657, 3), (844, 390, 2), (390, 664, 1), (360, 560, 1)):
        await guest.observe(width, "light", height=height)
        plays = await page.locator(".game .main").evaluate_all(f"all => all.map({bottom})")
        assert sum(at < height for at in plays) >= due, (width, plays)
        assert await page.locator("form button").evaluate(bottom) < height, width
    await guest.new_table("three_thirteen rounds=3,4", "habit", "habit")
    await guest.at_table()
    await page.goto("/")
    back = page.locator("section:has(#back) a.button.main")
    for width, height in ((1366, 657), (390, 664), (360, 560)):
        await guest.observe(width, "light", height=height)
        assert await back.evaluate(bottom) < height, width


async def test_the_installed_app_has_pictures_and_shortcuts_that_open(visit: Visit) -> None:
    guest = await visit("/")
    led = await promised(guest)
    assert [one for one, due in zip(led, LED, strict=True) if not one.startswith(due)] == []


async def test_go_on_playing_leads_straight_to_the_last_table(visit: Visit) -> None:
    guest = await visit()
    table = await guest.new_table("three_thirteen rounds=3,4", "habit", "habit")
    await guest.at_table()
    await guest.page.goto("/?continue")
    await guest.at_table()
    assert guest.page.url.endswith(f"/t/{table}")


async def test_a_link_is_shown_with_title_and_picture(visit: Visit) -> None:
    guest = await visit("/")
    picture = await guest.page.get_attribute("meta[property='og:image']", "content")
    assert picture == f"{guest.url}/og.png"
    answer = await guest.page.request.get(picture)
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert await guest.page.get_attribute("meta[property='og:title']", "content")
