"""Any phase of any game on the table at once: real views of a real match, said by a socket of our own."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from playwright.async_api import WebSocketRoute

from tests.browser.guest import Guest
from trey.core.deal import Deal
from trey.laws.looks import TWO_FRAMES
from trey.laws.matches import NAMES
from trey.laws.stage import encoded, facts, moment, show, update
from trey.match import Match

__all__ = ["NAMES", "SPOIL", "Scene", "Stage", "encoded", "facts", "show", "update"]

# The page forbids styles that are written into it.
SPOIL = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""

# What was told is on the table: the hand, and the phase where there is a felt.
LAID = """([phase, hand]) => {
  const cards = [...document.querySelectorAll(".hand [data-card]")].map((e) => e.dataset.card);
  const felt = document.querySelector("[data-phase]");
  return (!felt || felt.dataset.phase === phase) && cards.sort().join() === hand;
}"""

Wanted = Callable[[Match], object]


@dataclass(frozen=True)
class Scene:
    """A moment of a match: rules, the phase somebody is asked in, and more that must hold."""

    rules: str
    phase: str
    wanted: Wanted = bool

    def __str__(self) -> str:
        return f"{self.rules.split()[0]}-{self.phase}"

    def match(self) -> Match:
        """Play at random, again and again, until the moment is there."""
        for seed in range(200):
            match = self._play(random.Random(seed))
            if match is not None:
                return match
        raise AssertionError(f"{self} never comes")

    def _play(self, rng: random.Random) -> Match | None:
        match = Match(self.rules, NAMES)
        for _ in range(1500):
            if self._is_there(match):
                return match
            if match.ended:
                return None
            if match.needs_deal:
                dealer = 0 if match.dealer_due is None else match.dealer_due
                match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
            else:
                assert match.turn is not None
                match.act(match.turn, rng.choice(match.legal))
        return None

    def _is_there(self, match: Match) -> bool:
        return bool(match.log) and match.phase.id == self.phase and bool(self.wanted(match))


class Stage:
    """A page that stays at its table: each moment comes by the line, as that of a new deal when a line was cut.

    Who only looks at it, in whatever window, leaves it as it was; who presses something asks for a page of their own.
    """

    def __init__(self, guest: Guest, lang: str) -> None:
        self.guest, self.lang = guest, lang
        self.lines: list[WebSocketRoute] = []

    @property
    def line(self) -> WebSocketRoute:
        """Where the page is told more."""
        return self.lines[-1]

    async def lay(self, match: Match, width: int = 1280, height: int = 800, **changes: Any) -> Guest:
        """Show this moment in such a window, with nothing left of what a test did to the page's styles."""
        page, begun = self.guest.page, bool(self.lines)
        await page.set_viewport_size({"width": width, "height": height})
        await show(page, match, lines=self.lines, **changes)
        if begun:
            await page.evaluate("document.adoptedStyleSheets = []")
            await page.emulate_media(color_scheme="light", contrast="no-preference")
            seat = 0 if match.turn is None else match.turn
            view = match.view(seat)
            for message in (update(match, seat, view=replace(view, number=0)), *moment(match, **changes)):
                self.line.send(encoded(message, self.lang))
            await page.wait_for_function(LAID, arg=[view.phase, ",".join(sorted(view.hand))])
            await page.evaluate(TWO_FRAMES)
        else:
            await page.goto("/t/staged#token")
            await self.guest.at_table()
        return self.guest
