"""How a deal and a match end: in sentences, as marks and cards, with all tricks, a curve, and a replay in one view."""

import re

from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.robots import TO_DO, Mouse, finish
from tests.browser.stage import SPOIL

WINDOWS = [(390, 664), (375, 553), (844, 390), (1366, 657)]

# What of the replay does not lie inside the window.
OUTSIDE = """() => {
  const controls = [".controls button", ".controls select", ".controls input"];
  const kinds = [".news", ".board .open", ".near-hand .open", ".trick li", ".board .pile", ".melds", ...controls];
  const placed = (kind) => [...document.querySelectorAll(kind)].map((e) => [kind, e.getBoundingClientRect()]);
  const inside = (b) => b.top > -1 && b.left > -1 && b.bottom < innerHeight + 1 && b.right < innerWidth + 1;
  const out = kinds.flatMap(placed).filter(([, b]) => !inside(b));
  const scrolls = document.documentElement.scrollHeight > innerHeight ? ["the page scrolls"] : [];
  return [...scrolls, ...out.map(([kind]) => kind)];
}"""


async def to_the_end_of_a_deal(guest: Guest) -> None:
    mouse = Mouse()
    while not await guest.page.locator(".result").count():
        await guest.page.wait_for_selector(f"{TO_DO}, .result", state="attached")
        if not await guest.page.locator(".result").count():
            await mouse.step(guest)


async def test_a_deal_ends_with_its_story_its_marks_what_comes_next_and_all_its_tricks(visit: Visit) -> None:
    guest = await visit()
    await guest.new_table("sergeant_major win_rule=fixed_hands:3", "habit", "habit")
    await to_the_end_of_a_deal(guest)
    result = guest.page.locator(".result")
    await expect(result.get_by_role("heading")).to_have_text(re.compile(r"named .* and took \d+ tricks?, .*\."))
    await expect(result.locator(".coming")).to_contain_text(re.compile("needs? 8 tricks"))
    rows = result.locator("tbody tr")
    for i in range(3):
        made, due = re.findall(r"\d+", await rows.nth(i).locator(".marks").inner_text())[:2]
        marks = rows.nth(i).locator(".dots i")
        await expect(marks).to_have_count(max(int(made), int(due)))
        await expect(rows.nth(i).locator(".dots .missing")).to_have_count(max(0, int(due) - int(made)))
    assert "{" not in await result.inner_text()
    assert await guest.faults() == []
    await guest.page.get_by_role("button", name="All tricks").click()
    tricks = guest.page.get_by_role("dialog").locator("ol > li")
    await expect(tricks).to_have_count(16)
    await expect(tricks.locator("svg.playing-card")).to_have_count(48)
    await expect(tricks.locator(".best")).to_have_count(16)
    assert await guest.faults() == []


async def test_melds_and_what_is_left_lie_there_as_cards(visit: Visit) -> None:
    guest = await visit()
    await guest.finished_table("three_thirteen rounds=5", "habit", "habit")
    lies = guest.page.locator(".result .lies")
    await expect(lies).to_have_count(3)
    for i in range(3):
        assert await lies.nth(i).locator("svg.playing-card").count() == 5


async def test_a_match_ends_with_a_curve_whose_deals_lead_into_the_replay(visit: Visit) -> None:
    guest = await visit()
    table = await guest.finished_table("three_thirteen rounds=3,4,5", "habit", "habit")
    result = guest.page.locator(".result")
    await expect(result.locator("figure > svg path")).to_have_count(3)
    links = result.get_by_role("link", name=re.compile(r"Replay deal \d"))
    await expect(links).to_have_count(3)
    await expect(result.locator("[aria-current]")).to_have_count(1)
    await links.nth(1).click()
    await expect(guest.page.get_by_text("Round 2 of 3")).to_be_visible()
    assert guest.page.url.endswith(f"/replay/{table}?deal=2")


async def test_who_won_and_what_one_can_do_next_are_in_sight_at_once(visit: Visit) -> None:
    guest = await visit()
    await guest.new_table("three_thirteen rounds=3", "habit", "habit")
    await finish(guest, Mouse())
    for width, height in (*WINDOWS, (320, 568)):
        await guest.observe(width, "light", height=height)
        await guest.page.locator(".over").evaluate("(e) => e.scrollTo(0, 0)")
        for part in (guest.page.locator("#result-title"), guest.page.get_by_role("button", name="Rematch")):
            await expect(part).to_be_in_viewport(ratio=1)
        assert await guest.layers() == []
    await expect(guest.page.get_by_role("button", name="Rematch")).to_be_focused()


async def test_the_replay_shows_hands_trick_and_controls_in_one_view(visit: Visit) -> None:
    guest = await visit()
    for rules, seats in (("sergeant_major max_hands=1", 3), ("three_thirteen rounds=13", 3), ("euchre_cutthroat", 3)):
        short = rules if " " in rules else f"{rules} game_target=1"
        table = await guest.finished_table(short, *["habit"] * (seats - 1))
        await guest.page.goto(f"/replay/{table}")
        for clicks in (0, 9, "all"):
            if clicks == "all":
                await guest.page.locator(".controls input[type='range']").press("End")
            for _ in range(9 if clicks == 9 else 0):
                await guest.page.get_by_role("button", name="Next", exact=True).click()
            for width, height in WINDOWS:
                await guest.observe(width, "light", height=height)
                assert await guest.page.evaluate(OUTSIDE) == [], (rules, width, height, clicks)
        assert await guest.faults() == []


async def test_the_replay_goes_on_by_itself_and_every_move_leads_to_its_step(visit: Visit) -> None:
    guest = await visit(width=390, height=664)
    table = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    page = guest.page
    await page.goto(f"/replay/{table}")
    await page.get_by_role("button", name="Autoplay").click()
    await expect(page.get_by_text("Step 3 of")).to_be_visible()
    await page.get_by_role("button", name="Stop").click()
    await page.get_by_role("button", name="All moves").click()
    moves = page.get_by_role("dialog").get_by_role("listitem")
    said = await moves.nth(4).inner_text()
    await moves.nth(4).click()
    await expect(page.get_by_text("Step 5 of")).to_be_visible()
    await expect(page.locator(".news")).to_have_text(said)


async def test_what_lies_outside_the_window_would_be_seen(visit: Visit) -> None:
    guest = await visit()
    table = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    await guest.page.goto(f"/replay/{table}")
    await guest.page.locator(".controls").wait_for()
    await guest.page.evaluate(SPOIL, ".table-page.laid { position: static; height: 130dvh; }")
    found = await guest.page.evaluate(OUTSIDE)
    assert {"the page scrolls", ".controls button"} <= set(found)
