"""A family: its records, and what it can do without."""

import random
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from trey.bots import BOTS
from trey.core.advice import Advice
from trey.core.deal import Deal
from trey.core.engine import Engine
from trey.core.errors import CapabilityError, IllegalError
from trey.core.family import Family, Rules
from trey.core.inference import Inference
from trey.core.study import Study
from trey.core.words import Words
from trey.games import OWN, family
from trey.match import Match
from trey.review import review
from trey.server.live.thinking import _able
from trey.server.table.catalogue import _family
from trey.solvers.solve import solve

RECORDS = (Engine, Words, Inference, Advice, Study)
WIDEST = 24


def bare(of: Family, *kept: str) -> Family:
    """A game that says only how it is played and what is said of it, and what is kept."""
    lacking = {"inference": Inference.missing(), "advice": Advice.missing(), "study": Study()}
    lost: Any = {part: record for part, record in lacking.items() if part not in kept}
    return replace(of, **lost)


def begun(of: Family) -> Match:
    match = Match(Rules(of, (now := of.rules(of.presets[0].id)).preset, now.settled, now.seats))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))
    return match


def test_no_record_is_wide_and_no_field_stands_in_two() -> None:
    names = [field.name for record in (*RECORDS, Family) for field in fields(record)]
    assert len(names) == len(set(names))
    assert all(len(fields(record)) <= WIDEST for record in (*RECORDS, Family))


@pytest.mark.parametrize("of", OWN, ids=lambda of: of.id)
def test_engine_and_words_are_enough_for_a_match(of: Family) -> None:
    short = of.rules(*_short(of))
    match, rng = Match(replace(short, family=bare(of))), random.Random(1)
    while not match.ended:
        if match.needs_deal:
            match.deal(Deal.random(match.rules.pack.cards, match.dealer_due or 0, rng))
        seat = match.turn
        assert seat is not None
        assert match.view(seat).legal
        assert match.claim(seat) is None
        assert match.observation(seat).legal >> BOTS["random"].choose(match.rules, match.observation(seat), 1) & 1
        match.act_number(BOTS["random"].choose(match.rules, match.observation(seat), rng.getrandbits(60)))
    assert match.winners


def _short(of: Family) -> tuple[str, dict[str, str]]:
    preset, *changes = of.short.split()
    return preset, dict(change.split("=") for change in changes)


@pytest.mark.parametrize(
    ("ask", "part"),
    [
        (lambda match: match.hint(match.turn), "Inference"),
        (lambda match: review(match.play(match.legal[0]), fast=False, worlds=1), "Advice"),
        (lambda match: BOTS["habit"].choose(match.rules, match.observation(match.turn), 1), "Advice"),
        (lambda match: BOTS["steady"].choose(match.rules, match.observation(match.turn), 1), "Advice"),
    ],
)
def test_what_asks_for_a_missing_part_is_told_what_it_would_bring(ask: Callable[[Match], Any], part: str) -> None:
    with pytest.raises(CapabilityError, match=f"capability: This game has no {part}, which would provide .*bots"):
        ask(begun(bare(family("euchre"))))


def test_a_hint_needs_advice_too() -> None:
    euchre = family("euchre")
    match = begun(bare(euchre, "inference"))
    with pytest.raises(CapabilityError, match="no Advice"):
        match.hint(match.turn or 0)


def test_a_missing_record_is_false_and_answers_by_its_defaults() -> None:
    assert Inference.missing().claim is None
    assert not Inference.missing()
    assert Advice.missing().notable == 1.0
    assert all(of.inference and of.advice for of in OWN)
    with pytest.raises(AttributeError, match="habits"):
        Advice.missing().habits  # type: ignore[attr-defined]  # noqa: B018


def test_a_lobby_offers_a_bare_game_with_bots_that_play_at_random() -> None:
    euchre = family("euchre")
    assert _family(bare(euchre)).levels == ("random",)
    assert _family(bare(euchre)).puzzles is False
    assert [_able("steady", bare(euchre)), _able("habit", bare(euchre))] == ["random", "random"]
    assert [_able(bot, bare(euchre, "advice")) for bot in ("steady", "habit")] == ["habit", "habit"]
    assert [_able(bot, euchre) for bot in ("steady", "habit")] == ["steady", "habit"]


def test_a_solver_says_what_it_cannot() -> None:
    match = begun(bare(family("euchre")))
    with pytest.raises(IllegalError, match="solve-game"):
        solve(match.rules, match.state, fast=False)
