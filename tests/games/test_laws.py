"""Faults that trey's laws find, planted."""

import dataclasses
import random
from typing import Any

import pytest

from tests.strategies import step
from trey.core.cards import parse_hand
from trey.core.errors import TreyError
from trey.core.hidden import sight
from trey.core.tricks import in_line
from trey.games import FAMILIES, rules
from trey.laws import test_legal, test_play
from trey.laws.test_play import _check_sample, _deals_anew, _hold_rotation
from trey.match import Match


def test_a_sampler_that_forgets_who_was_void_would_be_seen() -> None:
    """Plant it in the first family that knows of suits not followed."""
    now = next(rules(f.presets[0].id) for f in FAMILIES if "lacks" in f.engine.observation().values())
    sample = now.family.inference.sample

    def forgetful(s: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        blind = o.copy()
        blind.lacks = [0] * len(o.lacks)
        found = sample(s, blind, p, w, rng)
        s.lacks = o.lacks[:]
        return found

    faulty = dataclasses.replace(
        now,
        family=dataclasses.replace(now.family, inference=dataclasses.replace(now.family.inference, sample=forgetful)),
    )
    with pytest.raises(AssertionError, match="illegal"):
        _check_samples_with_voids(Match(faulty), random.Random(2))


def _check_samples_with_voids(match: Match, rng: random.Random) -> None:
    while not match.ended:
        step(match, rng)
        if match.turn is not None and any(match.state.lacks):
            _check_sample(match, match.turn, rng)


def test_seats_that_are_not_alike_would_be_seen() -> None:
    """A rule that looks at a seat's number does not survive the rotation."""
    now = rules("euchre_cutthroat")
    legal = now.family.engine.legal
    unfair = dataclasses.replace(
        now.family,
        engine=dataclasses.replace(now.family.engine, legal=lambda s, p, w: legal(s, p, w) & (-1 if s.turn else -2)),
    )
    with pytest.raises((AssertionError, TreyError, IndexError)):
        _hold_rotation(dataclasses.replace(now, family=unfair))


@pytest.mark.parametrize("kept", ["acted", "totals"])
def test_what_is_left_of_the_deal_or_the_match_before_would_be_seen(kept: str) -> None:
    now = rules("euchre_cutthroat")
    engine = now.family.engine

    def deal(s: Any, m: Any, *others: Any) -> None:
        before = s.acted
        engine.deal(s, m, *others)
        s.acted = before

    def begin(m: Any, p: Any) -> None:
        before = m.totals[:]
        engine.begin(m, p)
        m.totals = before

    planted = {"deal": deal} if kept == "acted" else {"begin": begin}
    faulty = dataclasses.replace(now.family, engine=dataclasses.replace(engine, **planted))
    with pytest.raises(AssertionError):
        _deals_anew(dataclasses.replace(now, family=faulty))


@pytest.mark.parametrize(
    ("stood", "told"), [(None, "give `Inference` a `stood`"), (lambda _m, _o, _p: None, "as `stood` says it")]
)
def test_a_standing_that_is_forgotten_would_be_seen(stood: Any, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = rules("sergeant_major")
    forgetful = dataclasses.replace(now.family.inference, stood=stood)
    faulty = dataclasses.replace(now, family=dataclasses.replace(now.family, inference=forgetful))
    monkeypatch.setattr(test_play, "rules", lambda _preset: faulty)
    with pytest.raises(AssertionError, match=told):
        test_play.test_the_standing_before_a_deal_follows_from_what_is_seen_in_it("sergeant_major")


def test_a_claim_by_the_numbers_of_the_cards_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game whose tens stand above the kings."""
    ten, king = parse_hand("TC KC")
    every = [rules(family.presets[0].id) for family in FAMILIES if family.inference.claim]
    ranked = [(now.preset, getattr(now.params, "heights", ())) for now in every]
    preset = next(name for name, heights in ranked if heights and heights[ten] > heights[king])
    monkeypatch.setattr(sight, "lined_up", lambda _p, _game, cards, trump, trumps, _pack: in_line(cards, trump, trumps))
    with pytest.raises(AssertionError, match="is claimed in vain"):
        test_legal.test_a_claim_is_legal_and_takes_all_that_is_left(preset)
