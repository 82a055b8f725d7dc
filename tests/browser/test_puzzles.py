"""A puzzle on the table: a wrong choice is refused, the right one says why, and this device remembers."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from trey.match.puzzle import Puzzle
from trey.server.table import puzzles
from trey.server.wire import PuzzleInfo

WINDOWS = [(1366, 657), (390, 664), (844, 390)]
SCROLLS = "() => document.scrollingElement.scrollHeight - innerHeight"


def one(wanted: Callable[[PuzzleInfo, Puzzle], bool]) -> tuple[str, Puzzle]:
    return next((info.id, puzzle) for info, puzzle in puzzles._known().values() if wanted(info, puzzle))


def at(guest: Guest) -> Puzzle:
    """The puzzle that the page shows."""
    return puzzles._known()[guest.page.url.rsplit("/", 1)[-1]][1]


def choice(puzzle: Puzzle, *, right: bool) -> str:
    return next(text for text in map(str, puzzle.match().legal) if puzzle.is_right(text) is right)


def thing(action: str) -> str:
    """Where an action is done: at its button, or at its card."""
    return f"[data-action='{action}'], .hand [data-card='{action.rsplit(maxsplit=1)[-1]}']"


async def fits(guest: Guest, theme: str) -> None:
    """Nothing is wrong, small or cut off in any window, and nothing scrolls."""
    for width, height in WINDOWS:
        await guest.observe(width, theme, height=height)
        assert await guest.faults() == [], (width, height)
        assert await guest.too_small() == [], (width, height)
        assert await guest.layers() == [], (width, height)
        assert await guest.page.evaluate(SCROLLS) <= 0, (width, height)


async def test_puzzles_are_solved_by_mouse_and_counted_by_the_first_try(visit: Visit) -> None:
    guest = await visit("/", width=1366, height=657)
    page = guest.page
    await page.get_by_role("link", name="Puzzles: Three-handed Euchre").click()
    await expect(page.get_by_role("status")).to_have_text(re.compile("^0 of "))
    own = [info for info in puzzles.listed().puzzles if info.family == "euchre"]
    await expect(page.locator(".tiles a")).to_have_count(len(own))
    bids = page.get_by_role("region", name=re.compile("^First round of bids"))
    await expect(bids.locator("a")).to_have_count(sum(info.phase == "first_bids" for info in own))
    assert await guest.faults() == []
    await page.get_by_role("link", name="Solve the next one").click()
    await guest.at_table()
    puzzle = at(guest)
    assert puzzle.why.en.replace("'", "’") not in await page.content()
    await fits(guest, "dark")
    await page.locator(thing(choice(puzzle, right=True))).click()
    solution = page.locator(".solution")
    await expect(solution).to_contain_text("Right: ")
    await expect(solution).to_contain_text(re.sub(r"\b[2-9TJQKA][CDHS]\b.*", "", puzzle.why.en)[:40].strip())
    await expect(page.locator(".verdict")).to_be_focused()
    await expect(solution).to_contain_text(re.compile(r"Your grade: about 1[1-3]\d\d \(\+\d+\)"))
    await guest.hears("Your grade: about")
    await fits(guest, "light")
    await solution.get_by_role("link", name="Next puzzle").click()
    await expect(solution).to_have_count(0)
    second = at(guest)
    assert second.name != puzzle.name
    await page.locator(thing(choice(second, right=False))).click()
    await expect(page.locator("p.why")).to_contain_text("Try again")
    await expect(solution).to_have_count(0)
    await page.locator(thing(choice(second, right=True))).click()
    await expect(solution).to_contain_text("Right: ")
    await solution.get_by_role("link", name="All puzzles").click()
    await expect(page.get_by_role("status")).to_have_text(re.compile(r"^2 of \d+ solved, 1 of them at the first try"))
    await page.reload()
    await expect(page.get_by_role("status")).to_have_text(re.compile("^2 of "))
    first = f"Puzzle 1, easy, {own[0].grade}, solved at the first try"
    await expect(page.get_by_role("link", name=first)).to_be_visible()
    await expect(page.get_by_text("Your grade: about")).to_be_visible()
    await expect(page.get_by_role("link", name=re.compile("^Puzzle 2, .*, solved$"))).to_be_visible()
    await expect(page.get_by_text("come back")).to_have_count(0)
    await page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=1))
    await page.reload()
    await expect(page.get_by_text("1 mistake comes back today.")).to_be_visible()
    await page.get_by_role("link", name="Solve the next one").click()
    await guest.at_table()
    assert at(guest) == second


async def test_a_card_is_tried_by_keyboard_in_french_and_the_answer_is_asked_for(visit: Visit) -> None:
    found, puzzle = one(lambda info, one: info.phase == "play" and bool(one.wrong) and info.family == "sergeant_major")
    guest = await visit(f"/puzzle/{found}", lang="fr", width=390, height=664, theme="dark")
    page = guest.page
    await guest.at_table()
    await page.keyboard.press("h")
    await expect(page.locator(".hand [data-card]:focus")).to_have_count(1)
    await page.keyboard.press("Home")
    wrong = choice(puzzle, right=False)
    for _ in range(30):
        if await page.locator(f"{thing(wrong)} >> nth=0").evaluate("(e) => e === document.activeElement"):
            break
        await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Enter")
    await expect(page.locator("p.why")).to_contain_text("Essayez encore")
    await guest.hears("Essayez encore")
    await expect(page.locator(".hand [data-card]:focus")).to_have_count(1)
    await page.get_by_role("button", name="Montrer la réponse").press("Enter")
    solution = page.locator(".solution")
    await expect(solution).to_contain_text("Réponse")
    await expect(page.locator(".trick li")).to_have_count(len(puzzle.match().view(puzzle.match().turn).trick) + 1)
    await fits(guest, "dark")
    await solution.get_by_role("link", name="Toutes les énigmes").press("Enter")
    await expect(page.get_by_role("status")).to_have_text(re.compile("^0 sur "))
    await expect(page.get_by_role("link", name=re.compile("réponse montrée$"))).to_have_count(1)
    await expect(page.locator("ol.tiles .button").first).to_be_visible()
    assert await guest.faults() == []
    assert await guest.overflow() <= 0


async def test_a_timed_run_ends_at_the_third_mistake_and_its_mistakes_come_back(visit: Visit) -> None:
    guest = await visit("/puzzles/euchre", width=390, height=664)
    page = guest.page
    known = {info.number: puzzle for info, puzzle in puzzles._known().values() if info.family == "euchre"}
    await page.get_by_role("link", name="Three minutes").press("Enter")
    await page.get_by_role("button", name="Start").press("Enter")
    title, before = page.locator(".bar .title"), ""
    missed = []
    for number, right in enumerate((True, False, False, False)):
        await expect(page.locator(".bar .small")).to_contain_text(f"{min(number, 1)} ✓ · {max(number - 1, 0)} ✗")
        await expect(title).not_to_have_text(before)
        before = await title.text_content() or ""
        asked = int(re.sub(r"\D", "", before.partition(",")[0]))
        missed += [] if right else [asked]
        if number == 1:
            await fits(guest, "dark")
        await expect(page.get_by_role("button", name="Show the answer")).to_have_count(0)
        await page.locator(thing(choice(known[asked], right=right))).click()
        await guest.hears("Right: " if right else "Wrong.")
    await expect(page.locator("main").get_by_text("Found last time: 1. Your best: 1.")).to_be_visible()
    await expect(page.locator("#main")).to_be_focused()
    for asked in missed:
        await expect(page.get_by_role("link", name=f"Puzzle {asked}", exact=True)).to_be_visible()
    assert await guest.faults() == []
    await page.get_by_role("link", name="All puzzles").click()
    await expect(page.locator("main").get_by_text("Found last time: 1. Your best: 1.")).to_be_visible()
    await expect(page.get_by_text("come back today")).to_have_count(0)
    await page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=1))
    await page.reload()
    await expect(page.get_by_text("3 mistakes come back today.")).to_be_visible()
    await page.get_by_role("link", name="Solve the next one").click()
    await guest.at_table()
    assert at(guest) in [known[asked] for asked in missed]
    await page.locator(thing(choice(at(guest), right=True))).click()
    await expect(page.locator(".solution")).to_contain_text("Right: ")
    await page.get_by_role("link", name="All puzzles").click()
    await expect(page.get_by_text("2 mistakes come back today.")).to_be_visible()
