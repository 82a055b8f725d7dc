"""Who has the other seats of a batch does there what they do at a table, and is who was named."""

import pickle
from collections import Counter
from functools import partial
from typing import Any

import numpy as np
import pytest

from tests.envs.test_batch import assert_same, shown
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family
from trey.envs import Agent, Batch, measure, opponents
from trey.envs.workspace import MOST_PLAYERS
from trey.games import FAMILIES

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
STEPS = 25


def together(one: Batch, other: Batch, steps: int = STEPS) -> None:
    """Step two batches alike, and find the same in both after each."""
    one.reset()
    other.reset()
    assert_same(shown(one), shown(other))
    for _ in range(steps):
        actions = one.random_actions()
        one.step(actions)
        other.step(actions)
        assert_same(shown(one), shown(other))


def lazy(family: Family, *, turned: bool = False, seed: int = 1) -> Agent:
    """An agent that nobody has trained."""
    batch, chance = Batch(family.short), np.random.default_rng(seed)
    shape = batch.obs.shape[1], batch.mask.shape[1]
    return Agent(family.id, [(chance.normal(size=shape), chance.normal(size=shape[1]))], turned=turned)


@every_family
@pytest.mark.parametrize("episode", ["deal", "match", "running"])
def test_a_bot_in_the_loop_does_what_it_does_at_a_table(
    family: Family, episode: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("habit", "strong"):
        quick = Batch(family.short, 5, seed=2, against=name, episode=episode, history=4)
        with monkeypatch.context() as patched:
            patched.setattr(opponents, "_COMPILED", {})
            asked = Batch(family.short, 5, seed=2, against=name, episode=episode, history=4)
        together(quick, asked)


def test_a_bot_that_is_asked_may_do_what_the_game_calls_dominated(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it may at a table: with the dummy's cards in hand, rules of thumb set some aside that others would keep."""
    quick = Batch("euchre_cutthroat", 5, seed=2, against="habit", episode="deal")
    monkeypatch.setattr(opponents, "_COMPILED", {})
    together(quick, Batch("euchre_cutthroat", 5, seed=2, against="habit", episode="deal"))


@every_family
def test_another_bot_in_the_loop_is_found(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Batch(family.short, 5, seed=2, against="habit", history=4)
    monkeypatch.setattr(opponents, "_COMPILED", {})
    with pytest.raises((AssertionError, IllegalError)):
        together(quick, Batch(family.short, 5, seed=2, against="novice", history=4))


@every_family
def test_both_speeds_agree_on_a_league(family: Family) -> None:
    league = {"strong": 1, "habit": 2.5, lazy(family).play: 1}
    fast, plain = (
        Batch(family.short, 3, seed=6, against=league, episode="deal", fast=speed) for speed in (True, False)
    )
    together(fast, plain, 12)


@every_family
@pytest.mark.parametrize("turned", [False, True])
def test_an_agent_plays_as_it_does_as_a_bot(
    family: Family, turned: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trey.bots import BOTS
    from trey.envs.agent import enlist

    agent = lazy(family, turned=turned)
    agent.save(tmp_path / "lazy.npz")
    bot = enlist(tmp_path / "lazy.npz")
    try:
        how: Any = {"seed": 3, "episode": "deal", "turned": turned}
        own, another = agent.play, lazy(family, turned=turned, seed=2).play
        together(Batch(family.short, 6, against=own, **how), Batch(family.short, 6, against="lazy", **how))
        first, second = Batch(family.short, 6, against=another, **how), Batch(family.short, 6, against="lazy", **how)
        with pytest.raises((AssertionError, IllegalError)):
            together(first, second)
    finally:
        BOTS.discharge(bot.id)


@every_family
def test_each_seat_has_its_own(family: Family) -> None:
    """The first of a list sits on the agent's left, whichever seat the agent has."""
    batch, others = Batch(family.short, 9, seed=1), family.usual_seats - 1
    named: list[Any] = ["habit"] * others
    asked = list[set[int]]()
    for place in range(others):
        seen = set[int]()

        def told(at: Batch, seen: set[int] = seen) -> Any:
            board = at._tables["b"]
            rows = (board["seat"] >= 0) & (board["seat"] != board["me"])
            seen.update(((board["seat"] - board["me"]) % at.seats)[rows].tolist())
            return at.random_actions()

        batch = Batch(family.short, 9, seed=1, against=[*named[:place], told, *named[place + 1 :]], episode="deal")
        batch.reset()
        for _ in range(40):
            batch.step(batch.random_actions())
        asked.append(seen)
    assert asked == [{place + 1} for place in range(others)]


def test_a_league_is_drawn_by_its_weights_anew_for_each_match() -> None:
    batch = Batch("euchre_cutthroat", 3000, seed=5, against={"habit": 1, "random": 3}, episode="deal")
    drawn, first = Counter[int](), []
    for _ in range(2):
        batch.reset()
        board = batch._tables["b"]
        who = np.stack([board["who"][range(3000), (board["me"] + k) % 3] for k in (1, 2)])
        first.append(who)
        drawn.update(who.ravel().tolist())
    assert abs(drawn[0] / 12_000 - 0.25) < 5 * (0.25 * 0.75 / 12_000) ** 0.5
    both = sum(int((who == 0).all(axis=0).sum()) for who in first) / 6000
    assert abs(both - 1 / 16) < 0.02, "the two seats of a table are drawn each by itself"
    assert (first[0] != first[1]).any()


def test_a_league_s_deals_are_those_of_any_batch() -> None:
    batch = Batch("euchre_cutthroat", 7, seed=5, against={"habit": 1, "strong": 1}, episode="deal")
    batch.reset()
    for _ in range(20):
        batch.step(batch.random_actions())
        for table in range(7):  # `match` deals by the seed and the number, and plays to the same point
            assert batch.match(table).state.hands == batch.state(table).hands


def test_nobody_plays_better_against_strong_than_it_does_itself() -> None:
    weak = measure(lambda batch: batch.random_actions(), "euchre_cutthroat", deals=400, against="strong")
    league = measure(lambda batch: batch.random_actions(), "euchre_cutthroat", deals=400, against={"random": 1})
    assert weak.mean + weak.half < league.mean - league.half
    assert abs(league.mean) < 3 * league.half


def test_a_batch_with_programs_is_copied_and_stored() -> None:
    batch = Batch("euchre_cutthroat", 4, seed=2, against={lazy(FAMILIES[1]).play: 1, "strong": 1})
    batch.reset()
    for _ in range(7):
        batch.step(batch.random_actions())
    twin = pickle.loads(pickle.dumps(batch))
    assert_same(shown(batch), shown(twin))
    for _ in range(7):
        actions = batch.random_actions()
        batch.step(actions)
        twin.step(actions)
        assert_same(shown(batch), shown(twin))


@pytest.mark.parametrize(
    "wrong",
    [
        *(5, [], ["habit"], ["habit"] * 3, ["habit", 3]),
        *({}, {"habit": 0}, {"habit": -1.0}, {"habit": float("nan")}, {"habit": "much"}, {"habit": 1, 7: 1}),
        dict.fromkeys((partial(Batch.random_actions) for _ in range(MOST_PLAYERS + 1)), 1),
    ],
    ids=lambda wrong: repr(wrong)[:20],
)
def test_what_is_no_opponent_is_refused(wrong: Any) -> None:
    with pytest.raises(OptionError, match="batch-against"):
        Batch("euchre_cutthroat", against=wrong)


def test_who_is_no_bot_is_refused() -> None:
    for wrong in ("nobody", ["habit", "nobody"], {"nobody": 1}):
        with pytest.raises(OptionError, match="batch-choice"):
            Batch("euchre_cutthroat", against=wrong)


def test_a_program_that_does_what_is_illegal_is_told() -> None:
    batch = Batch("euchre_cutthroat", 4, seed=2, against=lambda batch: np.full(batch.count, 78))
    with pytest.raises(IllegalError, match="action-illegal"):
        batch.reset()
