"""How a deal and a match end: in sentences, as marks and cards, with all tricks, a curve, and a replay in one view."""

from playwright.async_api import expect

from tests.browser.conftest import Visit
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


async def test_the_replay_shows_hands_trick_and_controls_in_one_view(visit: Visit) -> None:
    guest = await visit()
    for rules, seats in (("sergeant_major max_hands=1", 3), ("three_thirteen rounds=13", 3), ("euchre_cutthroat", 3)):
        short = rules if " " in rules else f"{rules} game_target=1"
        table = await guest.finished_table(short, *["habit"] * (seats - 1))
        await guest.page.goto(f"/replay/{table}")
        for clicks in (0, 9, "all"):
            if clicks == "all":
                await guest.page.locator(".controls input[type='range']").press("End")
            for _ in range(9 if clicks == 9 else 0):  # the last may do nothing: a deal may be thrown in, or claimed
                await guest.page.get_by_role("button", name="Next", exact=True).dispatch_event("click")
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
