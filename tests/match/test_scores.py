"""A match has one running total: its scores are what every view shows, after every act."""

import random
from collections.abc import Iterator

import pytest

from tests.strategies import ALL_PRESETS, step, walk
from trey.core.happening import Fined
from trey.games import parse_rules
from trey.match import Match


def hold_one_total(match: Match) -> None:
    """Hold that the scores are the totals of every view, and those of the finished deals once nothing runs."""
    for seat in (None, *range(match.rules.seats)):
        assert match.scores == tuple(place.total for place in match.view(seat).players)
    if match.deal_over:
        assert match.scores == tuple(match.standing.totals[: match.rules.seats])


def fined() -> Iterator[Match]:
    """Moments of a match in which what is laid down is mostly wrong."""
    match, rng = Match(parse_rules("three_thirteen_strict")), random.Random(1)
    match.deal_numbered(1, 1)
    for _ in range(300):
        wanted = [action for word in ("lay", "done", "meld") for action in match.legal if action.verb == word]
        if wanted and rng.random() < 0.9:
            match.play(wanted[0])
        else:
            step(match, rng)
        yield match


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_the_scores_are_what_every_view_shows(preset: str) -> None:
    hold_one_total(Match(parse_rules(preset)))
    for match in walk(preset, 17, 150):
        hold_one_total(match)


def test_a_fine_counts_at_once() -> None:
    charged, before = 0, next(fined()).copy()
    for match in fined():
        hold_one_total(match)
        if match.number and before.number == match.number and not match.deal_over:
            told = match.happened(before.view(), match.view())
            fines = [one for one in told if isinstance(one, Fined)]
            charged += len(fines)
            assert sum(match.scores) - sum(before.scores) == sum(one.points for one in fines)
        before = match.copy()
    assert charged > 5


def test_a_total_that_forgets_the_fine_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    old = property(lambda match: tuple(match.standing.totals[: match.rules.seats]))
    monkeypatch.setattr(Match, "scores", old)
    with pytest.raises(AssertionError):
        any(map(hold_one_total, fined()))
