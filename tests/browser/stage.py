"""Any phase of any game on the table at once: real views of a real match, said by a socket of our own."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from trey.core.deal import Deal
from trey.laws.matches import NAMES
from trey.laws.stage import encoded, facts, show, update
from trey.match import Match

__all__ = ["NAMES", "SPOIL", "Scene", "encoded", "facts", "show", "update"]

# The page forbids styles that are written into it.
SPOIL = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
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
