"""Somebody new is told what to do and why: guided deals, hints, the rule for a question, what a word means."""

import contextlib
import re

import pytest
from playwright.async_api import TimeoutError as TooLate
from playwright.async_api import expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.strategies import in_turn
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES

TAUGHT = [pytest.param(family, id=family.id) for family in FAMILIES if family.words.lesson]
LIT = "[data-lit]"
CARD = ".hand.choosing button:not([aria-disabled])"
READY = f"{LIT}, .result, {CARD}"
SOON = 5_000
MOST_IN_VAIN = 5
SCENE = """() => [".pointed, .line", ".hand li", "[data-choice]", ".result"].map((kind) =>
  [...document.querySelectorAll(kind)].map((e) => e.innerText).join()).join("/")"""
AT_LIT = "() => document.activeElement?.matches('[data-lit], .hand [data-card]') ?? false"
# The lesson's stop, whether something is lit, and where in the hand, or where else cards may be chosen: at one moment.
LOOK = f"""() => {{
  const lit = document.querySelector("{LIT}") !== null;
  const hand = [...document.querySelectorAll(".hand button")];
  const places = hand.flatMap((b, i) => (b.matches(lit ? "{LIT}" : "{CARD}") ? [i] : []));
  const over = document.querySelector(".result") !== null;
  return {{ stop: document.querySelector(".guided .step")?.innerText ?? "", over, lit, places }};
}}"""


async def tab_to(guest: Guest, selector: str) -> None:
    """Press Tab until the focus is on what is looked for."""
    if not await reach(guest, selector):
        raise AssertionError(f"Tab does not reach {selector}")


async def reach(guest: Guest, selector: str) -> bool:
    for _ in range(60):
        if await guest.page.locator(f":is({selector}):focus").count():
            return True
        await guest.page.keyboard.press("Tab")
    return False


async def choose(guest: Guest, places: list[int]) -> None:
    """Go along the hand by arrows, and press Enter on the cards at these places."""
    if not await reach(guest, ".hand [data-card]"):
        return
    for place in places:
        for key in ("Home", *["ArrowRight"] * place, "Enter"):
            await guest.page.keyboard.press(key)


async def stop_of(guest: Guest) -> str:
    """The lesson's stop, as `3/10`; nothing where no lesson leads."""
    shown = guest.page.locator(".guided .step")
    return await shown.inner_text() if await shown.count() else ""


async def do_as_told(guest: Guest, stop: str, *, told: bool) -> None:
    """Do by keyboard what a stop of the lesson points at; anything allowed where it points at nothing.

    On a busy machine a finger may still point at what has just been done: who sees that nothing came of it looks anew.
    """
    page = guest.page
    in_vain = 0
    for _ in range(1000):
        await page.wait_for_selector(READY, state="attached")
        now = await page.evaluate(LOOK)
        if now["over"] or now["stop"] != stop:
            return
        if now["lit"] or (now["places"] and not told):
            before = await page.evaluate(SCENE)
            await press(guest, now["places"] if now["lit"] else now["places"][:1])
            with contextlib.suppress(TooLate):
                await page.wait_for_function(f"(before) => ({SCENE})() !== before", arg=before, timeout=SOON)
                return
            in_vain += 1
            if in_vain == MOST_IN_VAIN:
                break
        await page.wait_for_timeout(100)
    raise AssertionError("the lesson does not go on")


async def press(guest: Guest, places: list[int]) -> None:
    """Choose the cards at these places and confirm, or press the button that is lit where there is none."""
    if not places:
        if await reach(guest, LIT):
            await guest.page.keyboard.press("Enter")
        return
    await choose(guest, places)
    confirm = "[data-region='choices'] [data-choice].main"
    if await guest.page.locator(confirm).count() and await reach(guest, confirm):
        await guest.page.keyboard.press("Enter")


@pytest.mark.many
@pytest.mark.parametrize(("family", "lang"), in_turn([family for family in FAMILIES if family.words.lesson], LANGUAGES))
async def test_a_guided_deal_is_played_to_its_end_by_keyboard(visit: Visit, family: Family, lang: Language) -> None:
    assert family.words.lesson is not None
    guest = await visit("/", lang=lang, width=390, height=664)
    page = guest.page
    await page.wait_for_selector(".learn")
    name = family.name.of(lang).split(" (")[0].replace("-", "\u2011" if family.name.en[0].isdigit() else "-")
    await tab_to(guest, f".learn[aria-label*='{name}']")
    await page.keyboard.press("Enter")
    await guest.at_table()
    stops: list[str] = []
    for _ in range(200):
        await page.wait_for_selector(READY, state="attached")
        if await page.locator(".result").count():
            break
        stop = await stop_of(guest)
        if stop and stop not in stops[-1:]:  # else the table has changed, and its next words are still to come
            stops.append(stop)
            if len(stops) in {1, len(family.words.lesson.stops)}:
                assert await guest.faults() == []
        rest = family.words.lesson.stops[max(len(stops) - 1, 0) :]
        await do_as_told(guest, stop, told=bool(rest[0].actions if stop else len(rest) > 1))
    steps = len(family.words.lesson.stops) + 1
    assert stops == [f"{step}/{steps}" for step in range(1, steps)]
    await expect(page.locator(".end")).to_be_visible()
    longest = max(re.split(r"\{\d\}|\S*[♣♦♥♠]|\b[2-9TJQKA][CDHS]\b|[.;:]", family.words.lesson.end.of(lang)), key=len)
    spoken = " ".join(await guest.spoken()).replace("\u00a0", " ").replace("’", "'")
    assert longest.strip() in spoken
    assert await guest.faults() == []
    assert await guest.overflow() <= 0


async def test_a_lesson_keeps_to_its_path_until_it_is_stopped(visit: Visit) -> None:
    family = next(f for f in FAMILIES if f.words.lesson)
    guest = await visit("/")
    page = guest.page
    await page.locator(".learn").first.click()
    await page.wait_for_selector(f".guided, {LIT}")
    other = page.locator(f"[data-action]:not({LIT})").first
    await other.click()
    await expect(page.locator("p.why")).to_contain_text("That is not the move in this lesson")
    await page.get_by_role("button", name="Stop the lesson").click()
    await expect(page.locator(".guided")).to_have_count(0)
    await expect(page.locator(LIT)).to_have_count(0)
    phase = await page.locator("#asked").inner_text()
    await other.click()
    await expect(page.locator("#asked")).not_to_have_text(phase)
    await page.reload()
    await guest.at_table()
    await expect(page.locator(".guided")).to_have_count(0)
    assert family.words.lesson


# Hints


@pytest.mark.parametrize("family", [pytest.param(family, id=family.id) for family in FAMILIES])
async def test_the_lamp_shows_what_a_good_player_would_do_and_says_why(visit: Visit, family: Family) -> None:
    guest = await visit()
    page = guest.page
    others = ["thumb"] * (family.usual_seats - 1)
    await guest.new_table(family.short, *others)
    await page.wait_for_selector("[data-choice]:not(.result *), .hand.choosing, button.pile.can")
    await page.locator(".lamp").click()
    hint = page.locator(".pointed.hint")
    await expect(hint).to_be_visible()
    await expect(page.locator(LIT)).to_have_count(1)
    said = await hint.inner_text()
    assert re.search(r"Hint \(.+\): .+\. .+\.", said), said
    await guest.hears("You asked for a hint.")
    assert await guest.faults() == []
    await page.locator(LIT).focus()
    await page.keyboard.press("Enter")
    done = "() => !document.querySelector('.pointed.hint') || document.querySelector('[data-lit][aria-pressed=true]')"
    await page.wait_for_function(done)


async def test_hints_can_be_switched_off_where_a_table_is_set_up(visit: Visit) -> None:
    guest = await visit(f"/tables/{FAMILIES[0].id}", height=900)
    await guest.page.get_by_label("Hints").uncheck()
    await guest.page.get_by_role("button", name="Create the table").click()
    await guest.page.wait_for_selector("[data-choice], .hand.choosing")
    await expect(guest.page.locator(".lamp")).to_have_count(0)


# What is asked, and why not


# The line for newcomers
