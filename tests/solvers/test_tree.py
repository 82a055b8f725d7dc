"""The minis are the real games on few cards; their trees hold every deal, every choice, and what each end brings."""

import random
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from bench._sampling import Sampler
from trey import building
from trey.core.deal import Deal
from trey.core.errors import OptionError
from trey.games import FAMILIES, MINIS, OWN, PRESETS, family, offered, rules
from trey.laws import test_acts, test_legal, test_play
from trey.match import Match
from trey.server import wire
from trey.server.table import catalogue
from trey.solvers.regret import WAYS, Learner, Worth, worth
from trey.solvers.tree import Tree, deals

every_mini = pytest.mark.parametrize("mini", [mini.id for mini in MINIS])
COUNTS = {
    "mini_358": (1680, 465_396, 102_342, -2.0, 3.0),
    "mini_euchre": (5040, 452_880, 25_728, -4 / 3, 2.0),
    "mini_thirteen": (3924, 635_524, 20_428, -34 / 3, 29 / 3),
}
"""Of each mini: different deals, nodes, information states, and the least and the most points."""
UNIFORM = {"mini_358": 1.208962, "mini_euchre": 1.112563, "mini_thirteen": 9.972121}
"""The NashConv of the uniform policy."""
LAWS: list[Callable[[str], None]] = [
    test_play.test_cards_are_conserved,
    test_play.test_both_speeds_agree_on_what_is_seen_and_guessed,
    test_play.test_a_sampled_state_looks_the_same_has_a_history_and_plays_to_the_end,
    test_play.test_all_seats_rotated_play_the_same_match_rotated,
    test_play.test_a_match_and_a_deal_leave_nothing_of_those_before,
    test_acts.test_every_seat_is_told_every_act_but_secrets_of_others,
    test_legal.test_who_is_to_act_sees_what_is_legal_and_nobody_else_does,
]


@cache
def tree(mini: str) -> Tree:
    return Tree.of(mini)


@every_mini
def test_the_laws_of_play_hold(mini: str) -> None:
    for law in LAWS:
        law(mini)


@every_mini
def test_a_tree_has_every_deal_and_every_choice(mini: str) -> None:
    own = tree(mini)
    found = len(deals(own.rules)), len(own.player), own.states, own.points.min(), own.points.max()
    assert found == pytest.approx(COUNTS[mini])
    np.testing.assert_allclose(own.points.sum(1), 0, atol=1e-12)
    assert len(own.player) == own.many.sum() + len(set(own.roots.tolist()))


@every_mini
def test_matches_are_lines_of_the_tree(mini: str) -> None:
    own, rng, orders = tree(mini), random.Random(3), list(deals(rules(mini)))
    roots = list(dict.fromkeys(own.roots.tolist()))
    for _ in range(30):
        number = rng.randrange(len(orders))
        match, node = Match(mini), roots[number]
        match.deal(Deal(0, orders[number]))
        while match.turn is not None:
            action, seat = rng.choice(match.legal), match.turn
            if len(match.legal) > 1:
                below = range(own.first[node], own.first[node] + own.many[node])
                known = {match.family.actions.all[own.action[child]]: child for child in below}
                assert (own.player[node], set(known)) == (seat, set(match.legal))
                node = known[action]
            match.act(seat, str(action))
        sign, points = -1 if match.family.low_wins else 1, np.array(match.state.delta[:3])
        assert own.player[node] == -1
        np.testing.assert_allclose(own.points[node], sign * (points - points.mean()))


@every_mini
def test_nash_conv_is_what_answers_gain(mini: str) -> None:
    own = tree(mini)
    found = worth(own, own.uniform())
    assert found.nash_conv == pytest.approx(UNIFORM[mini], abs=1e-6)
    for seat in range(3):
        assert worth(own, with_answer(own, found, seat)).values[seat] == pytest.approx(found.answers[seat])


def with_answer(own: Tree, found: Worth, seat: int) -> Any:
    """The uniform policy with one seat's best answer to it."""
    whose = np.zeros(own.states, int)
    whose[own.info[own.player >= 0]] = own.player[own.player >= 0]
    return np.where(np.repeat(whose == seat, np.diff(own.offset)), found.answer, own.uniform())


def test_a_choice_that_knows_too_much_would_be_seen() -> None:
    """Every node has an information state of its own: all see all hands, and can answer better."""
    own = tree("mini_358")
    nodes = np.flatnonzero(own.player >= 0)
    info = np.zeros_like(own.info)
    info[nodes] = range(len(nodes))
    offset = np.concatenate([[0], np.cumsum(own.many[nodes])]).astype(np.int32)
    seeing = replace(own, info=info, offset=offset, thumb=np.zeros(len(nodes), np.int32))
    assert worth(seeing, seeing.uniform()).nash_conv > UNIFORM["mini_358"] + 0.04


def test_a_learner_comes_near_an_equilibrium() -> None:
    own, learner = tree("mini_euchre"), Learner(tree("mini_euchre"), "cfr_plus")
    learner.run(15)
    assert worth(own, learner.policy()).nash_conv < 0.02


@pytest.mark.parametrize("monte_carlo", [False, True])
def test_samplers_do_so_and_repeat(*, monte_carlo: bool) -> None:
    own, samplers = tree("mini_euchre"), [Sampler(tree("mini_euchre"), monte_carlo=monte_carlo) for _ in range(2)]
    for sampler in samplers:
        sampler.run(60_000)
    assert worth(own, samplers[0].policy()).nash_conv < 0.25
    np.testing.assert_array_equal(*(sampler.policy() for sampler in samplers))


@pytest.mark.parametrize("way", WAYS)
def test_every_way_learns(way: str) -> None:
    own = tree("mini_euchre")
    learner = Learner(own, way)
    learner.run(3)
    assert worth(own, learner.policy()).nash_conv < UNIFORM["mini_euchre"] - 0.2


def test_plain_python_finds_the_same_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    few = dict(list(deals(rules("mini_358")).items())[:40:8])
    monkeypatch.setattr("trey.solvers.tree.deals", lambda _rules: few)
    both = [Tree.of("mini_358", fast=fast) for fast in (False, True)]
    for part in fields(Tree)[1:]:
        np.testing.assert_array_equal(*(getattr(one, part.name) for one in both))


def test_no_lobby_offers_a_mini() -> None:
    for mini in MINIS:
        assert mini not in FAMILIES
        assert mini.id not in PRESETS
        assert family(mini.id) is mini
        assert catalogue.check(wire.Check(rules=mini.id)).code == "preset-unknown"
    assert offered(rules("euchre_cutthroat")) == rules("euchre_cutthroat")


@pytest.mark.parametrize(("mini", "like"), list(zip(MINIS, OWN, strict=True)), ids=lambda one: one.id)
def test_the_machine_code_of_a_mini_is_that_of_its_game(mini: Any, like: Any) -> None:
    own, built = ({wanted.key for wanted in building.rehearsed(one)} for one in (mini, like))
    assert own <= built


def test_what_is_no_policy_and_no_small_game_is_refused() -> None:
    own = tree("mini_euchre")
    for wrong in (own.uniform()[1:], own.uniform() * 2, -own.uniform()):
        with pytest.raises(OptionError, match="policy-shape"):
            worth(own, wrong)
    with pytest.raises(OptionError, match="tree-large"):
        Tree.of("euchre_cutthroat")
    with pytest.raises(OptionError, match="batch-choice"):
        Learner(own, "luck")
