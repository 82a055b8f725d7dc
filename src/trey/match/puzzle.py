"""Positions whose right action is known, with the reason: bots are tested on them, and players solve them.

A family keeps them in TOML files beside its rules (`Study.puzzles`), one table for each position:

    [name-of-the-position]
    rules = "euchre_no_dummy"
    deal = "dealer 2 / 0: JS 9H TH QD 9D / upcard: QS"
    acts = "pass, pass"
    right = "pass"
    levels = "habit, steady"
    en = "…"
    fr = "…"

`deal` may be a numbered deal, `7/312`; cards left out of a deal given by places lie as in the numbered deal 0/0.
`wrong` may stand in place of `right`: then all other actions are right.  `standing` gives the fields of the match's
standing that differ from those of a new match.  `proved` says that a solver agrees.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from trey.bots.hint import why_right
from trey.core.action import Action
from trey.core.deal import Deal, order_from_places
from trey.core.family import Family, Rules
from trey.core.text import Text, sentences
from trey.games import FAMILIES, parse_rules
from trey.match.match import Match

_NUMBERED = re.compile(r"(\d+)/(\d+)")


@dataclass(frozen=True, kw_only=True)
class Puzzle:
    """A position, its right actions, and the reason."""

    name: str
    rules: Rules
    deal: str
    """The deal's seed and number, or its dealer and the cards that matter, by the place they are dealt to."""
    acts: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    """The wrong actions; if they are given, all others are right."""
    why: Text
    """The reason; `{0}` stands for the name of seat 0, and cards are texts such as `QS`."""
    levels: tuple[str, ...] = ()
    """The bots that must find a right action."""
    proved: bool = False
    standing: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, name: str, told: Mapping[str, Any]) -> Self:
        """Read a position from its table in a file.

        :raises TreyError: no such rules.
        """
        parts = {key: _listed(told.get(key, "")) for key in ("acts", "right", "wrong", "levels")}
        return cls(
            name=name,
            rules=parse_rules(told["rules"]),
            deal=told["deal"],
            why=Text.each(lambda lang: told.get(lang) or told["en"]),
            proved=told.get("proved", False),
            standing=told.get("standing", {}),
            **parts,
        )

    def begun(self, players: Sequence[str] = ()) -> Match:
        """Return a match in which the position's deal has been dealt."""
        match = Match(self.rules, players)
        match.begin_at(self.standing)
        match.deal(self._deal(match.standing.number + 1))
        return match

    def match(self, players: Sequence[str] = ()) -> Match:
        """Return a match at the position.

        :raises TreyError: the rules do not allow the position.
        """
        return self.begun(players).play(*self.acts)

    def told(self) -> Text:
        """Return the reason and, in a game with inference and advice, what simulated deals say for the right action."""
        match = self.match()
        if not (match.family.inference and match.family.advice):
            return self.why
        codes = [match.phase.code(action) for action in self.answers()]
        return sentences([self.why, *why_right(self.rules, match.observation(match.turn), codes)]) or self.why

    def answers(self) -> list[Action]:
        """Return all right actions of the position; the first is the one to show."""
        named = self.right[:1]
        return sorted(filter(self.is_right, self.match().legal), key=lambda action: str(action) not in named)

    def is_right(self, action: object) -> bool:
        """Say whether an action, or its text, is right here."""
        return str(action) in self.right or (bool(self.wrong) and str(action) not in self.wrong)

    def _deal(self, number: int) -> Deal:
        """Return the deal; cards that the position leaves out are as in the numbered deal 0/0."""
        pack, seats = self.rules.pack.cards, self.rules.seats
        if found := _NUMBERED.fullmatch(self.deal):
            return Deal.numbered(pack, seats, int(found[1]), int(found[2]))
        head, *parts = self.deal.split("/")
        dealer = int(head.removeprefix("dealer"))
        places = self.rules.family.places(self.rules.options, seats, dealer, number)
        given = {
            place.strip(): self.rules.pack.read(cards) for place, _, cards in (part.partition(":") for part in parts)
        }
        rest = list(Deal.numbered(pack, seats, 0, 0).cards)
        for card in (card for cards in given.values() for card in cards):
            rest.remove(card)
        for place, room in Counter(places).items():
            cards = given.setdefault(place, [])
            cards += [rest.pop() for _ in range(room - len(cards))]
        return Deal(dealer, order_from_places(given, places))


def _listed(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


@cache
def _read(family: Family) -> tuple[Puzzle, ...]:
    told = (tomllib.loads(file.read_text(encoding="utf-8")) for file in family.study.puzzles)
    return tuple(Puzzle.read(name, one) for file in told for name, one in file.items())


def puzzles(*families: Family) -> tuple[Puzzle, ...]:
    """Return the positions of these families, or of all families."""
    return tuple(one for family in families or FAMILIES for one in _read(family))
