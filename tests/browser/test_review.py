"""A finished deal is reviewed on its replay: what cost most, a way to each moment, phases, luck and skill."""

import asyncio
import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Locator, Route, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.server.player import Message
from trey.server.live.archive import Reviewer
from trey.server.live.cache import ResponseCache
from trey.server.live.processes import Beside

WINDOWS = [(1366, 657), (390, 664), (844, 390)]
RULES = "euchre_cutthroat game_target=4"
PREPARING = "503"
"""A busy machine is asked more than once."""


@pytest.fixture(autouse=True)
def quick(house: str, request: pytest.FixtureRequest) -> Iterator[None]:
    """Reviews of a server in plain Python, from few worlds: nothing is compiled for a test."""
    if house != "server":
        yield
        return
    server = request.getfixturevalue("server")
    usual = server.house.archive.reviewer
    server.house.archive.reviewer = Reviewer(ResponseCache(1 << 20, Beside()), Beside(), worlds=6, fast=True)
    yield
    server.loop.call_soon_threadsafe(server.house.archive.reviewer.close)
    server.house.archive.reviewer = usual


async def dear_deal(guest: Guest, *, own: bool = False) -> tuple[str, int, Message]:
    """A table whose match chance has played to its end, a deal of it with a dear choice, and its review.

    :param own: with a dear choice of the guest's.
    """
    for _ in range(12):
        table = await guest.finished_table(RULES, "random", "random")
        deals = (await guest.ask("table", table=table))["deals"]
        for deal in range(1, deals + 1):
            found = await reviewed(guest, table, deal)
            if any(choice["seat"] == 0 or not own for choice in found["choices"]):
                return table, deal, found
    raise AssertionError("chance has made no dear choice")


async def reviewed(guest: Guest, table: str, deal: int) -> Message:
    """Ask as the page does: again, as long as the server is busy with it."""
    while True:
        found: Message = await guest.ask("review", table=table, deal=deal)
        if found.get("code") not in {"review-thinking", "review-busy"}:
            return found


async def fits(guest: Guest) -> None:
    """Nothing is wrong, small or cut off in any window, light and dark."""
    for width, height in WINDOWS:
        for theme in ("light", "dark"):
            await guest.observe(width, theme, height=height)
            assert await guest.faults() == [], (width, theme)
        assert await guest.too_small() == [], (width, height)
        assert await guest.overflow() <= 0, (width, height)


async def test_a_deal_is_reviewed_and_its_dearest_choice_is_one_key_away(visit: Visit) -> None:
    guest = await visit()
    page = guest.page
    guest.forgive(PREPARING)
    table, deal, found = await dear_deal(guest)
    dearest = found["choices"][0]
    await page.goto(f"/replay/{table}?deal={deal}")
    await page.get_by_role("button", name="Review this deal").press("Enter")
    dialog = page.get_by_role("dialog", name=re.compile(f"^Review: Deal {deal}"))
    choices = dialog.locator("ol").get_by_role("button", name="Better: ")
    own = [one for one in found["choices"] if one["seat"] == 0]
    made = sum(one["choices"] for one in found["accuracy"] if one["seat"] == 0)
    await expect(dialog.get_by_role("status")).to_contain_text(f"Your choices: {made - len(own)} good")
    await expect(choices).to_have_count(0)
    await unfold(dialog, own=len(own), others=len(found["choices"]) - len(own))
    await expect(choices).to_have_count(len(found["choices"]))
    dearest = own[0] if own else dearest
    await guest.hears("The review is ready.")
    await expect(choices.first).to_contain_text("Better")
    await expect(dialog.get_by_role("region", name="Luck and skill").locator("tbody tr")).to_have_count(3)
    await expect(dialog.get_by_role("region", name="Phase by phase").locator("tbody tr")).to_have_count(
        len(found["accuracy"])
    )
    assert not re.search(r"[{}]|undefined|NaN", await dialog.inner_text())
    await fits(guest)
    await choices.first.press("Enter")
    await expect(dialog).to_have_count(0)
    await expect(page.get_by_text(f"Step {dearest['step'] + 1} of")).to_be_visible()
    await expect(page.locator(".news")).to_contain_text("Better: ")
    await expect(page.get_by_role("button", name="Review this deal")).to_be_focused()
    await fits(guest)
    await page.get_by_role("button", name="Review this deal").click()
    await unfold(dialog, own=len(own), others=len(found["choices"]) - len(own))
    await expect(choices.nth(0)).to_have_attribute("aria-current", "step")
    await what_might_have_been(guest, dialog.get_by_role("button", name="Show the better line").first, dearest)


async def unfold(dialog: Locator, *, own: int, others: int) -> None:
    """Open what stands behind a press: answers and figures."""
    for text, there in (("Your slips", own), ("What the others missed", others), ("Figures", 1)):
        if there:
            await dialog.locator("summary", has_text=text).click()


async def what_might_have_been(guest: Guest, way: Locator, dearest: Message) -> None:
    """The better choice is played out on the felt, marked as such, with both results, and there is a way back."""
    page = guest.page
    await way.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_have_text("What might have been")
    await expect(page.locator(".news")).to_contain_text("with the cards where they really were")
    await expect(page.get_by_text(f"Step {dearest['step'] + 1} of")).to_be_visible()
    back = page.get_by_role("button", name="Back to what was played")
    await expect(back).to_be_focused()
    await page.get_by_role("button", name="Last step").click()
    await expect(page.locator(".news")).to_contain_text(re.compile(r"This would have brought: .+ As played: "))
    await fits(guest)
    await back.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_contain_text("Replay: ")
    await expect(page.get_by_text(f"Step {dearest['step'] + 1} of")).to_be_visible()
    await expect(page.locator(".news")).to_contain_text("Better: ")


def thing(action: str) -> str:
    """Where an action is done: at its button, or at its card."""
    return f"[data-action='{action}'], .hand [data-card='{action.rsplit(maxsplit=1)[-1]}']"


async def test_own_slips_are_made_again_on_the_felt_one_by_one(visit: Visit) -> None:
    guest = await visit()
    page = guest.page
    guest.forgive(PREPARING)
    table, deal, found = await dear_deal(guest, own=True)
    own = sorted((one for one in found["choices"] if one["seat"] == 0), key=lambda one: one["step"])
    replay = await guest.ask("replay", table=table, deal=deal)
    await page.goto(f"/replay/{table}?deal={deal}&review")
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("button", name=re.compile("^Find the better choice")).press("Enter")
    solution = page.locator(".solution")
    for n, slip in enumerate(own, 1):
        view = replay["steps"][slip["step"] - 1]["views"][0]
        await expect(page.get_by_role("heading", level=1)).to_contain_text(f"Slip {n} of {len(own)}")
        await expect(page.locator(".line")).to_contain_text("Find what was better.")
        await guest.hears("Find what was better.")
        await expect(page.locator(".hand [data-card]")).to_have_count(len(view["hand"]))
        struck = page.locator(".hand .edge.struck, .hand .struck")
        card = slip["action"].rsplit(maxsplit=1)[-1]
        await expect(struck).to_have_count(1 if card in view["hand"] else 0)
        await fits(guest)
        await page.locator(thing(slip["action"])).first.click(position={"x": 8, "y": 16})
        await expect(page.locator("p.why")).to_contain_text("Try again")
        await guest.hears("Try again")
        await expect(solution).to_have_count(0)
        if n == 1:
            await page.locator(thing(slip["better"])).first.press("Enter")
            await expect(solution).to_contain_text("Right: ")
        else:
            await page.get_by_role("button", name="Show the answer").click()
            await expect(solution).to_contain_text("It is: ")
        await expect(page.locator(".verdict")).to_be_focused()
        await expect(solution.get_by_text("±")).to_be_hidden()
        await solution.get_by_text("Figures").click()
        await expect(solution.get_by_text("±")).to_be_visible()
        await fits(guest)
        if n < len(own):
            await solution.get_by_role("button", name="Next slip").press("Enter")
    await expect(solution).to_contain_text(f"You found 1 of {len(own)}.")
    await solution.get_by_role("button", name="Back to the review").press("Enter")
    await expect(dialog).to_contain_text(f"You found 1 of {len(own)}.")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("button", name="Review this deal")).to_be_focused()
    await page.set_viewport_size({"width": 1366, "height": 657})
    moves = page.get_by_role("complementary", name="All moves").get_by_role("button")
    await expect(moves.nth(own[0]["step"])).to_contain_text("✓")
    for slip in found["choices"]:
        if slip["step"] != own[0]["step"]:
            await expect(moves.nth(slip["step"])).to_contain_text("?")


async def test_own_slips_come_back_on_other_days_until_they_are_found(visit: Visit) -> None:
    guest = await visit()
    page = guest.page
    guest.forgive(PREPARING)
    table, deal, found = await dear_deal(guest, own=True)
    own = sorted((one for one in found["choices"] if one["seat"] == 0), key=lambda one: one["step"])
    await page.goto(f"/replay/{table}?deal={deal}&review")
    await expect(page.get_by_role("dialog").get_by_role("button", name=re.compile("^Find the better"))).to_be_visible()
    await page.wait_for_function("() => localStorage.getItem('trey.slips')")
    line = page.get_by_role("link", name=re.compile("slips? of yours comes? back today"))
    await page.goto("/")
    await expect(page.get_by_role("link", name="Puzzles: Three-handed Euchre")).to_be_visible()
    await expect(line).to_have_count(0)
    asked: list[int] = []
    for after, right in ((1, False), (2, True), (5, True), (12, True), (40, None)):
        await page.clock.set_fixed_time(datetime.now(UTC) + timedelta(days=after))
        await page.goto("/")
        await expect(page.get_by_role("link", name="Puzzles: Three-handed Euchre")).to_be_visible()
        if right is None:
            break
        await line.press("Enter")
        for n, slip in enumerate(own, 1):
            await expect(page.get_by_role("heading", level=1)).to_contain_text(f"Slip {n} of {len(own)}")
            await fits(guest)
            if not right:
                await page.locator(thing(slip["action"])).first.click(position={"x": 8, "y": 16})
                await expect(page.locator("p.why")).to_contain_text("Try again")
            await page.locator(thing(slip["better"])).first.press("Enter")
            await expect(page.locator(".solution")).to_contain_text("Right: ")
            await page.locator(".solution").get_by_role("button", name="Next slip").press("Enter")
        await expect(page.get_by_text("That was all for today.")).to_be_visible()
        await page.get_by_role("link", name="Back to the puzzles").click()
        await expect(page.get_by_role("heading", name="Your slips")).to_be_visible()
        await expect(page.get_by_text("Most points go at")).to_be_visible()
        await fits(guest)
        asked.append(after)
    assert asked == [1, 2, 5, 12]
    await expect(line).to_have_count(0)


@pytest.mark.many
async def test_the_end_of_a_match_leads_to_the_review_of_its_last_deal(visit: Visit) -> None:
    guest = await visit(lang="fr", width=390, height=664)
    page = guest.page
    guest.forgive(PREPARING)
    table = await guest.finished_table("euchre_cutthroat game_target=1", "random", "random")
    last = (await guest.ask("table", table=table))["deals"]
    await page.get_by_role("link", name="Analyser mon jeu").click()
    dialog = page.get_by_role("dialog", name=re.compile(rf"^Analyse\s: Donne {last}"))
    await dialog.get_by_text("Chiffres").click()
    await expect(dialog.get_by_role("heading", name="Chance et adresse")).to_be_visible()
    assert page.url.endswith(f"/replay/{table}?deal={last}&review")
    await expect(dialog.locator("tbody td", has_text=re.compile(r"\d,\d\d")).first).to_be_visible()
    await expect(dialog.locator("tbody td", has_text=re.compile(r"\d\.\d"))).to_have_count(0)
    await fits(guest)
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


async def test_who_waits_for_a_review_is_told_so_and_a_refusal_can_be_tried_again(visit: Visit) -> None:
    guest = await visit()
    page = guest.page
    guest.forgive("Failed to load resource")
    table = await guest.finished_table("euchre_cutthroat game_target=1", "habit", "habit")
    answers = [(503, "review-busy"), (500, "review-failed")]
    go_on = asyncio.Event()

    async def refuse(route: Route) -> None:
        if not answers:
            await route.continue_()
            return
        status, code = answers.pop(0)
        if code == "review-failed":
            await go_on.wait()
        body = json.dumps({"code": code, "why": f"This is {code}."})
        await route.fulfill(status=status, content_type="application/json", body=body)

    await page.route("**/review?deal=*", refuse)
    await page.goto(f"/replay/{table}")
    await page.get_by_role("button", name="Review this deal").click()
    dialog = page.get_by_role("dialog")
    await expect(dialog.get_by_role("status")).to_contain_text("This is review-busy.")
    await expect(dialog.get_by_text("Thinking…")).to_be_visible()
    await fits(guest)
    go_on.set()
    await expect(dialog.get_by_role("alert")).to_have_text("This is review-failed.")
    await expect(dialog.get_by_text("Thinking…")).to_have_count(0)
    await dialog.get_by_role("button", name="Ask again").click()
    await dialog.get_by_text("Figures").click()
    await expect(dialog.get_by_role("heading", name="Luck and skill")).to_be_visible()
