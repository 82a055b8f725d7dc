"""Sides that are not what a game declares."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trey import games
from trey.laws import test_sides as law
from trey.starter import FAMILY as STARTER


def of_dealer(x: Any) -> int:
    return int(x.dealer)


def of_turn(x: Any) -> int:
    return int(x.turn)


def of_a_hand(x: Any) -> int:
    """Whoever holds the ace of clubs, as far as it is seen."""
    return next((seat for seat in range(3) if x.hands[seat] >> 12 & 1), -1) if x.count == 0 else -1


FAULTS: dict[str, tuple[Callable[[Any], int], str]] = {
    "each plays for himself": (of_dealer, "they do not play together"),
    "another in the midst of a deal": (of_turn, "played alone, and then"),
    "a card that is hidden": (of_a_hand, "must say it"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_sides_that_are_declared_wrongly_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone, said = FAULTS[fault]
    family = replace(STARTER, engine=replace(STARTER.engine, alone=alone))
    monkeypatch.setitem(games.PRESETS, "starter", (family, family.presets[0]))
    with pytest.raises(AssertionError, match=said):
        law.test_who_plays_together_is_known_settled_once_and_gains_or_loses_mostly_together("starter")


@pytest.mark.parametrize(("every", "holds"), [(3, True), (1, False)])
def test_those_who_play_together_may_each_be_paid_apart(
    *, every: int, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Thousand a quarter of the deals parts the two defenders: each counts what he has taken."""
    count = iter(range(10**6))
    monkeypatch.setattr(law, "parted", lambda _match, _alone: next(count) % every == 0)
    ask = law.test_who_plays_together_is_known_settled_once_and_gains_or_loses_mostly_together
    if holds:
        ask("euchre_cutthroat")
    else:
        with pytest.raises(AssertionError, match="200 of 200"):
            ask("euchre_cutthroat")
