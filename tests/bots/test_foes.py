"""The yardsticks of `bench.foes`: tree search at both speeds, what it finds, and what neither may look at."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bench.foes import FormerBot, TreeBot
from bench.foes.tree import Node, logarithms, most_nodes, secrets, tree_loop
from tests.bots.test_bots import check, elsewhere, points
from tests.strategies import EVERY_FAMILY, EVERY_PHASE, at_phase
from tools.positions import chosen
from trey.bots import BOTS
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.core.sampling import ConstrainedDeal
from trey.games import OWN
from trey.kernel.compiled import compiled, from_record, records, to_record
from trey.kernel.layout import copy_into
from trey.kernel.rng import seeded
from trey.match import Match
from trey.match.puzzle import Puzzle, puzzles
from trey.play.beliefs import evenly, imagining

SMALL = 60
FOES = (TreeBot(SMALL), FormerBot(SMALL))
ENDINGS = [one for one in puzzles() if one.proved and one.rules.family.study.opened]


def some(family: Family, step: int) -> Iterator[Match]:
    """Positions of matches in which there is a choice."""
    for number, match in enumerate(points(family.presets[0].id)):
        if number % step == 0 and number <= 200 and len(match.legal) > 1:
            yield match


def searched(match: Match, *, fast: bool, simulations: int = SMALL, family: Family | None = None) -> tuple[int, Any]:
    """What the search chooses at one of both speeds, and its tree."""
    now, family = match.rules, family or match.family
    assert match.turn is not None
    plain = (match.observation(match.turn), now.params, now.work(), family.engine.state(), ConstrainedDeal(x=seeded(7)))
    size, logs = most_nodes(simulations), logarithms(simulations)
    nodes: Any = records(Node, size) if fast else [Node() for _ in range(size)]
    search = compiled(tree_loop(family)) if fast else tree_loop(family)
    places = map(to_record, plain) if fast else plain
    if fast:
        logs = pytest.importorskip("numpy").array(logs)
    code = search(*places, nodes, logs, simulations, secrets(family), -1 if family.low_wins else 1)
    return int(code), [from_record(Node, node) for node in nodes] if fast else nodes


def children(nodes: Any, parent: int) -> dict[int, Node]:
    """What is below a node, by its key."""
    found, at = {}, nodes[parent].child
    while at:
        found[nodes[at].key] = nodes[at]
        at = nodes[at].sibling
    return found


@pytest.mark.many
@pytest.mark.parametrize(("family", "phase"), EVERY_PHASE)
def test_a_foe_has_a_choice_in_every_phase_and_has_it_again_with_its_seed(family: Family, phase: str) -> None:
    match = at_phase(family, phase)
    if match.turn is not None:
        check(match, FOES, 1)


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_both_speeds_grow_the_same_tree(family: Family) -> None:
    trees = [(searched(match, fast=False), searched(match, fast=True)) for match in some(family, 30)]
    assert len(trees) > 2
    assert all(slow == fast for slow, fast in trees)


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_every_simulation_is_counted_and_a_deed_is_offered_as_often_as_it_can_be(family: Family) -> None:
    for match in some(family, 20):
        legal = match.observation(match.turn).legal
        code, nodes = searched(match, fast=True)
        [(key, root)] = children(nodes, 0).items()
        assert key == ~legal
        assert root.visits == SMALL
        actions = {act_code(key): node for key, node in children(nodes, nodes[0].child).items()}
        assert sum(node.visits for node in actions.values()) == SMALL
        assert all(legal >> action & 1 for action in actions)
        assert actions[code].visits == max(node.visits for node in actions.values())
        assert {node.offered for node in actions.values()} <= set(range(SMALL - legal.bit_count() + 1, SMALL + 1))
        seen = [node for node in nodes if node.visits and node.key >= 0 and act_code(node.key) != HIDDEN]
        assert all(node.visits <= node.offered for node in seen)


@pytest.mark.secrecy
@pytest.mark.parametrize("family", [one for one in OWN if one.study.opened], ids=lambda family: family.id)
def test_the_tree_knows_no_card_that_others_choose_in_secret(family: Family) -> None:
    branches = 0
    for match in some(family, 1):
        if match.phase.main:
            continue
        seat, unseen = match.turn, secrets(family)
        acts = [node.key for node in searched(match, fast=True, simulations=1_000)[1] if node.visits and node.key >= 0]
        others = [act for act in acts if act_seat(act) != seat and unseen >> act_phase(act) & 1]
        assert {act_code(act) for act in others} <= {HIDDEN}
        branches += sum(act_code(act) == HIDDEN for act in acts)
    assert branches


def rights(puzzle: Puzzle, simulations: int) -> bool:
    match = puzzle.match()
    code = TreeBot(simulations).choose(match.rules, match.observation(match.turn), 1)
    return puzzle.is_right(str(match.phase.action(code)))


def test_endings_that_are_proved_are_found_and_by_more_simulations_more_of_them() -> None:
    found = {simulations: sum(rights(one, simulations) for one in ENDINGS) for simulations in (10, 1_000, 10_000)}
    habit = sum(one.is_right(action) for one in ENDINGS for action in chosen(one, "habit"))
    assert len(ENDINGS) > 100
    assert found[10_000] >= 0.98 * len(ENDINGS)
    assert habit < found[1_000] <= found[10_000]
    assert found[10] < found[1_000]


def looks(match: Match) -> Family:
    """A family whose worlds are the cards as they truly lie: a search that cheats."""

    def sample(s: Any, o: Any, p: Any, w: Any, rng: Any) -> int:
        copy_into(s, match.state)
        return 1

    return replace(match.family, inference=replace(match.family.inference, sample=sample))


@pytest.mark.secrecy
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_no_foe_decides_by_cards_it_cannot_see_and_a_search_that_looked_would_be_caught(family: Family) -> None:
    caught = 0
    for number, match in enumerate(some(family, 15)):
        twin = elsewhere(match, match.turn or 0, number)
        if twin is None:
            continue
        seen = [one.observation(match.turn) for one in (match, twin)]
        for foe in FOES:
            assert foe.choose(match.rules, seen[0], number) == foe.choose(match.rules, seen[1], number)
        looked = [searched(one, fast=False, simulations=20, family=looks(one))[0] for one in (match, twin)]
        caught += looked[0] != looked[1]
    assert caught


def test_the_steady_of_old_draws_evenly_and_the_one_of_today_does_not() -> None:
    assert FormerBot().drawing is evenly
    steady: Any = BOTS["steady"]
    assert steady.drawing is imagining


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_the_steady_of_old_and_the_one_of_today_choose_otherwise_now_and_then(family: Family) -> None:
    former, today = FormerBot(), BOTS["steady"]
    assert any(
        former.choose(match.rules, seen, 3) != today.choose(match.rules, seen, 3)
        for match in some(family, 3)
        if (seen := match.observation(match.turn))
    )
