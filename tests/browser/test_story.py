"""One sees what happens, and hears the same: bubbles, the told line, last turns, cards that come and go."""

import asyncio
import re
from typing import Any

import pytest
from playwright.async_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.robots import TO_DO, Mouse, finish
from tests.browser.stage import Scene, show
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.laws.looks import TWO_FRAMES

# All that is said aloud, written on the table, and shown in a bubble, each in the order in which it comes.
LISTEN = """() => {
  window.heard = { said: [], told: [], bubbles: [], why: [] };
  const text = (e) => e.textContent.trim();
  const note = (node) => {
    if (node.nodeType !== 1) return;
    if (node.parentElement?.matches("[data-live]")) window.heard.said.push(text(node));
    if (node.matches("[data-told] span")) window.heard.told.push(text(node));
    if (node.matches("p.why")) window.heard.why.push(text(node));
    const bubble = node.matches("[data-slot='bubble']") ? node : null;
    if (bubble) window.heard.bubbles.push([text(bubble.closest(".plate").querySelector(".text")), text(bubble)]);
  };
  const seen = (changes) => {
    const changed = new Set();
    for (const { addedNodes, target } of changes) {
      addedNodes.forEach((node) => changed.add(node));
      const about = target.nodeType === 1 ? target : target.parentElement;
      const words = about?.closest("[data-slot='bubble'], p.why, [data-told] span");
      if (words) changed.add(words);
    }
    changed.forEach(note);
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(seen).observe(document.body, all);
}"""
# The line for newcomers is said aloud too, and stands elsewhere.
SENT_AWAY = "(family) => localStorage.setItem('trey.coach', JSON.stringify({ [family]: null }))"
LONGEST = 140
TURN = "Your turn."
# What is drawn where it lies is not read on the felt: a card that is put, a meld, how many cards one holds.
RANKS = dict(
    zip(
        ["Ace", "King", "Queen", "Jack", "Ten", "Nine", "Eight", "Seven", "Six", "Five", "Four", "Three", "Two"],
        ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"],
        strict=True,
    )
)
SUITS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}
NAMED = re.compile(rf"({'|'.join(RANKS)}) of ({'|'.join(SUITS)})")
MARK = r"(?:\w+[♠♥♦♣]\uFE0E|★)"
MELD = f"{MARK}(?:={MARK})?(?: {MARK}(?:={MARK})?)*"
IN_SIGHT = re.compile(
    rf"^[^:]+: (?:[a-z ]+ )?{MARK}\.$|^.+ (?:lays?|adds? {MELD} to) {MELD}\.$|^.+ holds? \d+ cards?\.$|^Targets: .*$"
)

CUT = re.compile(r"(, [^,]*)?…$")
"""The end of a sentence that is longer than what is said aloud, back to where its last card began."""


def by_marks(line: str) -> str:
    """A sentence with its cards as the felt has them."""
    short = NAMED.sub(lambda found: f"{RANKS[found[1]]}{SUITS[found[2]]}\ufe0e", line).replace("Joker", "★")
    return re.sub(rf"({MARK}), (?={MARK})", r"\1 ", short)


def in_short(line: str) -> str:
    """A sentence as it stands on the felt: cards by their marks, and none that lies in sight."""
    return IN_SIGHT.sub("", by_marks(line))


def unlike(heard: dict[str, list[Any]]) -> list[str]:
    """What the ear hears and the eye does not see, or the other way round."""
    heard_lines = [line for line in heard["said"] if not line.startswith(TURN) and line not in heard.get("why", [])]
    said = [short for line in heard_lines if (short := in_short(line))]
    told = " ".join(heard["told"])
    found, at = [], 0
    for line in said:
        part = CUT.sub("", line)[: LONGEST - 2]
        where = told.find(part, at)
        found += [] if where >= 0 else [f"only said: {line}"]
        at = where + len(part) if where >= 0 else at
    lines = [line.lower() for line in [*said, *heard_lines, *map(by_marks, heard_lines)]]
    for name, bubble in heard["bubbles"]:
        for what in bubble.split(" · "):
            whole = what.removesuffix(".").lower().removeprefix("for you: ")
            if not any(whole in line and (name.lower() in line or line.removesuffix(".") == whole) for line in lines):
                found.append(f"only in a bubble of {name}: {what}")
    return found


@pytest.mark.parametrize("family", EVERY_FAMILY)
async def test_the_eye_sees_what_the_ear_hears_in_the_same_order(visit: Visit, family: Family) -> None:
    guest = await visit("/")
    await guest.page.evaluate(SENT_AWAY, family.id)
    await guest.new_table(family.short, "thumb", "thumb")
    await guest.at_table()
    await guest.page.wait_for_selector(TO_DO)
    await guest.page.evaluate(LISTEN)
    await finish(guest, Mouse(5), ".result")
    heard = await guest.page.evaluate("window.heard")
    assert any("Deal over." in line for line in heard["said"])
    assert unlike(heard) == []


def test_what_only_the_ear_or_only_the_eye_gets_would_be_noticed() -> None:
    alike: dict[str, list[Any]] = {
        "said": ["Bo: pass.", f"{TURN} Play."],
        "told": ["Bo: pass."],
        "bubbles": [["Bo", "Pass"]],
    }
    assert unlike(alike) == []
    assert unlike(alike | {"told": []}) == ["only said: Bo: pass."]
    assert unlike(alike | {"bubbles": [["Bo", "Hearts"]]}) == ["only in a bubble of Bo: Hearts"]
    swapped: dict[str, list[Any]] = {"said": ["Bo: pass.", "Cy: take."], "told": ["Cy: take. Bo: pass."], "bubbles": []}
    assert unlike(swapped) == ["only said: Cy: take."]
    long = alike | {
        "said": ["Bo: pass.", "Bo takes Ten of clubs, Two of…"],
        "told": ["Bo: pass. Bo takes 10♣\ufe0e 2♣\ufe0e."],
    }
    assert unlike(long) == []
    assert unlike(long | {"told": ["Bo: pass. Bo takes 9♣\ufe0e."]}) != []
    laid = alike | {"said": ["Bo lays Ten of clubs, Ten of hearts."], "bubbles": [["Bo", "Lays 10♣\ufe0e 10♥\ufe0e"]]}
    assert unlike(laid) == []
    assert unlike(laid | {"bubbles": [["Bo", "Lays 9♣\ufe0e 9♥\ufe0e"]]}) != []
    assert in_short("Bo: Ace of hearts.") == in_short("Bo lays Two of clubs, Ten of clubs=Three of clubs.") == ""
    assert in_short("Bo adds Two of clubs to Three of clubs, Four of clubs.") == in_short("You hold 5 cards.") == ""
    assert in_short("Led: diamonds.") == "Led: diamonds."
    assert in_short("Bo takes Ten of clubs.") == "Bo takes 10♣\ufe0e."


async def test_a_table_is_laid_once_it_is_known_what_its_game_is(visit: Visit) -> None:
    match = Scene("sergeant_major", "play", lambda m: not m.view(m.turn).trick).match()
    guest = await visit(settings={"confirm": True})
    said, release = await show(guest.page, match), asyncio.Event()

    async def late(route: Route) -> None:
        await release.wait()
        await route.continue_()

    await guest.page.route("**/api/games?*", late)
    await guest.page.goto("/t/staged#token")
    while not said:
        await guest.page.wait_for_timeout(20)
    await guest.page.evaluate(TWO_FRAMES)
    assert await guest.page.locator(".hand button").count() == 0
    release.set()
    await guest.page.locator(".hand button:not([aria-disabled])").first.click(position={"x": 12, "y": 20})
    await expect(guest.page.locator(".hand .selected")).to_have_count(1)


async def test_the_winner_is_shown_when_the_last_card_has_come(visit: Visit) -> None:
    guest = await visit(settings={"motion": "auto", "hold": 1.2})
    await guest.new_table("euchre_cutthroat game_target=1", "thumb", "thumb")
    await guest.at_table()
    await guest.page.evaluate(LANDINGS)
    mouse = Mouse()
    for _ in range(200):
        if await guest.page.evaluate("window.landings.length >= 2"):
            break
        if await guest.page.locator(TO_DO).count():
            await mouse.step(guest)
        await guest.page.wait_for_timeout(100)
    landings = await guest.page.evaluate("window.landings")
    assert landings
    assert all(landings)


# Whenever a winner is marked: whether all cards of the trick lie still.
LANDINGS = """() => {
  window.landings = [];
  const moving = (e) => e.getAnimations().some((a) => a.playState === "running");
  const look = () => {
    const winner = document.querySelector(".trick .winner");
    if (!winner || winner.inert) return;
    window.landings.push([...document.querySelectorAll(".trick li")].every((e) => !moving(e)));
  };
  new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ["class"], subtree: true });
}"""
