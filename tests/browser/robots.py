"""Three who play a match to its end: with the mouse, with the keyboard, and by ear."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

from playwright.async_api import Page
from playwright.async_api import TimeoutError as TooLate

from tests.browser.guest import Guest
from trey.core.action import Word
from trey.core.text import Language
from trey.games import FAMILIES

__all__ = ["ENDED", "ENGLISH", "FRENCH", "TO_DO", "Ear", "Keyboard", "Mouse", "Robot", "finish"]

MOST_STEPS = 6_000  # on a slow machine most come before the table has answered the one before
ENDED = '.result a[href*="/replay"]'
CARDS = ".hand.choosing button:not([aria-disabled]):not([aria-pressed='true'])"
CHOICES = "[data-choice]:not([aria-disabled])"
MAIN = f"{CHOICES}.main"
PILES = "button.pile.can"
TO_DO = f"{ENDED}, {CARDS}, {CHOICES}, {PILES}"
SOON = 3000


class Robot(Protocol):
    """Somebody who does one thing when there is something to do."""

    async def step(self, guest: Guest) -> None:
        """Do one thing."""


async def wants_a_button(page: Page) -> bool:
    """Whether to press a button although there may be cards to choose."""
    if await page.locator(MAIN).count():
        return True
    return bool(await page.locator(CHOICES).count()) and not await page.locator(CARDS).count()


async def finish(guest: Guest, robot: Robot, end: str = ENDED) -> None:
    """Play until the match is over, or until what a selector says is there."""
    for _ in range(MOST_STEPS):
        await guest.page.wait_for_selector(f"{TO_DO}, {end}", state="attached")
        if await guest.page.locator(end).count():
            return
        await robot.step(guest)
    raise AssertionError(f"there is never {end}")


# Where to press one of the things a selector finds: near its upper left corner, which no other card covers.
SPOT = """([selector, place]) => {
  const found = document.querySelectorAll(selector);
  const chosen = found[place % Math.max(1, found.length)];
  chosen?.scrollIntoView({ block: "nearest" });
  const box = chosen?.getBoundingClientRect();
  return box && [box.x + 14, box.y + 14];
}"""


class Mouse:
    """Clicks on what is offered: a pile, a button that is not for later, a card."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)

    async def step(self, guest: Guest) -> None:
        """Click once."""
        page = guest.page
        if await page.locator(PILES).count():
            await self._click(page, PILES)
        elif await wants_a_button(page):
            await self._click(page, MAIN if await page.locator(MAIN).count() else CHOICES)
        else:
            await self._click(page, CARDS)

    async def _click(self, page: Page, selector: str) -> None:
        """Click where one of them is; when the table has moved on meanwhile, nothing is there."""
        spot = await page.evaluate(SPOT, [selector, self.random.randrange(20)])
        if spot is not None:
            await page.mouse.click(*spot)


FOCUS_SHOWS = """() => {
  const at = document.activeElement;
  return at && at !== document.body && getComputedStyle(at).outlineStyle !== "none";
}"""

# How far along the hand the first card lies that may be chosen.
PLACE = "(cards) => [...document.querySelectorAll('.hand button')].findIndex((card) => card.matches(cards))"


class Keyboard:
    """Presses Tab, arrows and Enter, and nothing else; whatever it does, the focus must stay to be seen."""

    def __init__(self) -> None:
        self.acted = False

    async def step(self, guest: Guest) -> None:
        """Press keys until something is done."""
        if self.acted:
            await guest.page.wait_for_function(FOCUS_SHOWS)
        self.acted = False
        for _ in range(80):
            if await self._act_here(guest.page):
                self.acted = True
                return
            await guest.page.keyboard.press("Tab")
            if not await guest.page.locator(TO_DO).count():
                return
        raise AssertionError("Tab reaches nothing that can be done")

    async def _act_here(self, page: Page) -> bool:
        focused = page.locator(":focus")
        if not await focused.count():
            return False
        if await page.locator(".hand :focus").count():
            return not await wants_a_button(page) and await self._card(page)
        if await page.locator(f":is({CHOICES}, {PILES}):focus").count():
            await page.keyboard.press("Enter")
            return True
        return False

    async def _card(self, page: Page) -> bool:
        """Go along the hand by arrows to the first card that may be chosen, and choose it."""
        place: int = await page.evaluate(PLACE, CARDS)
        if place < 0:
            return False
        for key in ("Home", *["ArrowRight"] * place, "Enter"):
            await page.keyboard.press(key)
        return True


@dataclass(frozen=True)
class Heard:
    """A control as the accessibility tree tells it."""

    role: str
    name: str
    where: str
    marks: str


LINE = re.compile(r'^(?P<indent> *)- (?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<marks>(?: \[[^\]]*\])*):?')


def unquoted(line: str) -> str:
    """A line of the tree without the quotes it has where a name has a colon."""
    indent, dash, rest = line.partition("- ")
    if not rest.startswith("'"):
        return line
    return indent + dash + rest[1 : rest.rindex("'")].replace("''", "'")


def heard(tree: str) -> list[Heard]:
    """Read an accessibility tree: every control with the named region around it."""
    path: list[tuple[int, str]] = []
    found = []
    for line in tree.splitlines():
        match = LINE.match(unquoted(line))
        if match is None:
            continue
        depth = len(match["indent"])
        path = [(d, name) for d, name in path if d < depth]
        name = (match["name"] or "").replace('\\"', '"')
        found.append(Heard(match["role"], name, path[-1][1] if path else "", match["marks"] or ""))
        if match["role"] in {"region", "list", "navigation", "complementary"} and name:
            path.append((depth, name))
    return found


@dataclass(frozen=True)
class Words:
    """What buttons and regions are called in a language."""

    first: tuple[str, ...]
    confirm: re.Pattern[str]
    choices: str
    hand: str
    draws: tuple[str, ...]
    claim: str


def buttons(lang: Language, wanted: Callable[[Word], object]) -> tuple[str, ...]:
    """What the buttons of some words of any family are called."""
    words = (word for family in FAMILIES for word in family.words.says.values())
    return tuple(word.button.of(lang) for word in words if wanted(word))


ENGLISH = Words(
    first=("Next deal", "Next round", *buttons("en", lambda word: word.primary)),
    confirm=re.compile(r"\b(these|this)\b.*(card|aside)"),
    choices="What you can do",
    hand="Your hand",
    draws=(*buttons("en", lambda word: word.source), "Take "),
    claim="Claim the rest",
)
FRENCH = Words(
    first=("Donne suivante", "Manche suivante", *buttons("fr", lambda word: word.primary)),
    confirm=re.compile(r"\b(ces|cette)\b.*\bcarte"),
    choices="Ce que vous pouvez faire",
    hand="Votre main",
    draws=(*buttons("fr", lambda word: word.source), "Prendre dans "),
    claim="Le reste est à moi",
)


@dataclass
class Ear:
    """Knows only roles, names and what is read aloud."""

    words: Words = ENGLISH
    told: list[str] = field(default_factory=list)

    async def step(self, guest: Guest) -> None:
        """Listen, then press one button by its name."""
        tree = await guest.page.locator("body").aria_snapshot()
        buttons = [b for b in heard(tree) if b.role == "button" and "disabled" not in b.marks]
        wish = self._wish(buttons)
        if wish is None:
            return
        self.told.append(wish.name)
        offered = guest.page.get_by_role("button", name=wish.name, exact=True).first
        try:
            await offered.press("Enter", timeout=SOON)
        except TooLate:
            return

    def _wish(self, buttons: list[Heard]) -> Heard | None:
        words = self.words
        first = [b for b in buttons if b.name in words.first]
        offered = [b for b in buttons if b.where == words.choices]
        confirm = [b for b in offered if words.confirm.search(b.name)]
        cards = [b for b in buttons if b.where.startswith(words.hand) and "pressed" not in b.marks]
        draws = [b for b in buttons if b.name.startswith(words.draws)]
        others = [b for b in offered if b.name != words.claim]
        return next(iter([*first, *confirm, *draws, *cards, *others]), None)
