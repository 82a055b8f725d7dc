"""What a hint gives as its reason speaks of things that are settled, or names them."""

import re
from collections.abc import Iterator
from itertools import islice

from trey.bots import BOTS
from trey.bots.hint import hint
from trey.core.cards import SUIT_NAMES
from trey.laws.differences import agree
from trey.laws.matches import phases_of
from trey.match import Match

MOMENTS, STEPS = 8, 300
_TRUMPS = re.compile(r"\btrumps?\b")
_SUITS = re.compile("|".join(["suit", *(name.en for name in SUIT_NAMES)]))


def unsettled(preset: str, seed: int) -> Iterator[Match]:
    """Yield moments of a match at which something is chosen while nothing is trump."""
    for match in phases_of(preset, seed, STEPS):
        chosen = match.turn is not None and len(match.legal) > 1
        if chosen and getattr(match.observation(match.turn), "trumps", 1) == 0:
            yield match


def _of_no_suit(match: Match) -> list[str]:
    """Return the sentences of a hint that speak of trumps and name no suit."""
    found = hint(match.rules, match.observation(match.turn), BOTS["habit"], len(match.log))
    said = re.split(r"(?<=[.;])\s", found.why.en)
    return [sentence for sentence in said if _TRUMPS.search(sentence) and not _SUITS.search(sentence)]


def test_while_nothing_is_trump_no_reason_speaks_of_trumps_without_their_suit(preset: str) -> None:
    """Worlds are played to their end, and trumps may come of it: other ones in each."""
    for match in islice(unsettled(preset, 47), MOMENTS):
        agree(_of_no_suit(match), [], f"reasons in phase {match.phase.id} speak of trumps, and nothing is trump")
