"""Leaks that must be caught."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from trey.core.action import Action
from trey.core.cards import PACKS, parse_card
from trey.core.errors import IllegalError
from trey.core.family import Rules
from trey.games import rules
from trey.laws.test_hiding import compare_worlds, swapped
from trey.match import Acted


def planted(preset: str, leak: Callable[[Any, Any, int], None]) -> Rules:
    """Return rules whose observation has one more line: `leak(o, s, seat)`."""
    now = rules(preset)
    family = now.family

    def observe(o: Any, s: Any, p: Any, w: Any, seat: int) -> None:
        family.engine.observe(o, s, p, w, seat)
        leak(o, s, seat)

    return dataclasses.replace(
        now, family=dataclasses.replace(family, engine=dataclasses.replace(family.engine, observe=observe))
    )


def number_of_the_secret_discards(o: Any, s: Any, seat: int) -> None:
    o.delta[6] = (s.aside if isinstance(s.aside, int) else sum(s.aside)) % 1021


def cards_of_the_secret_discards(o: Any, s: Any, seat: int) -> None:
    o.delta[6] = s.aside if isinstance(s.aside, int) else s.aside[s.maker]


def whether_the_next_seat_holds_a_card(o: Any, s: Any, seat: int) -> None:
    o.delta[6] = s.hands[(seat + 1) % 3] >> 59 & 1


def test_a_refusal_that_tells_of_another_hand_is_caught() -> None:
    hands: list[int] = []

    def overhears(o: Any, s: Any, seat: int) -> None:
        hands[:] = s.hands

    def forbids(o: Any, p: Any, w: Any, code: int) -> IllegalError:
        return IllegalError("must-follow", f"{hands[(o.seat + 1) % 3] >> 59 & 1}.")

    now = planted("euchre_cutthroat", overhears)
    leaky = dataclasses.replace(
        now, family=dataclasses.replace(now.family, words=dataclasses.replace(now.family.words, forbids=forbids))
    )
    with pytest.raises(AssertionError):
        sum(compare_worlds(leaky, seed) for seed in range(6))


@pytest.mark.parametrize("preset", ["sergeant_major", "euchre_cutthroat"])
@pytest.mark.parametrize(
    "leak", [number_of_the_secret_discards, cards_of_the_secret_discards, whether_the_next_seat_holds_a_card]
)
def test_a_planted_leak_is_caught(preset: str, leak: Callable[[Any, Any, int], None]) -> None:
    now = planted(preset, leak)
    with pytest.raises(AssertionError):
        sum(compare_worlds(now, seed) for seed in range(6))


def test_a_contract_is_no_card() -> None:
    """`bid S7` is seven in spades, and stays so when the seven of spades changes places; a play of it does not."""
    swap = {parse_card("7S"): parse_card("9H")}
    assert swapped(Acted(0, Action("bid", "S7")), swap, PACKS["p52"]) == Acted(0, Action("bid", "S7"))
    assert swapped(Acted(0, Action("play", "7S")), swap, PACKS["p52"]) == Acted(0, Action("play", "9H"))
