"""A batch plays what `Match` plays, at both speeds, and shows what a seat may know."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

from tests.strategies import ALL_PRESETS, phases_of
from trey.bots import BOTS
from trey.core.errors import IllegalError, OptionError
from trey.core.family import Family, Rules
from trey.envs import Batch, layout, oracle_layout
from trey.envs.batch import EPISODES
from trey.envs.gymnasium import SeatEnv
from trey.envs.pettingzoo import TableEnv
from trey.envs.records import in_order
from trey.games import FAMILIES, rules
from trey.laws import test_hiding
from trey.match import Match

every_preset = pytest.mark.parametrize("preset", ALL_PRESETS)
every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
ARRAYS = (
    *("obs", "mask", "seat", "rewards", "actor", "reward", "terminated", "truncated", "final_obs", "deal"),
    *("oracle", "history", "legal"),
)


def shown(batch: Batch) -> dict[str, Any]:
    """A copy of all that a batch shows."""
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    for name in ARRAYS:
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


@every_preset
def test_both_speeds_show_the_same(preset: str) -> None:
    cases: list[Any] = [("habit", "deal"), (None, "match"), ("random", "running")]
    for against, episode in cases:
        fast, plain = (
            Batch(preset, 2, seed=3, against=against, episode=episode, oracle=True, history=9, fast=speed)
            for speed in (True, False)
        )
        fast.reset()
        plain.reset()
        assert_same(shown(fast), shown(plain))
        for _ in range(14):
            actions = fast.random_actions()
            assert (plain.random_actions() == actions).all()
            fast.step(actions)
            plain.step(actions)
            assert_same(shown(fast), shown(plain))


@every_family
@pytest.mark.parametrize("wishes", [{}, {"turned": True}, {"fast": False}], ids=str)
def test_a_copy_goes_on_alike_and_by_itself(family: Family, wishes: Any) -> None:
    batch = Batch(family.presets[0].id, 3, seed=5, against="habit", oracle=True, history=9, **wishes)
    batch.reset()
    for _ in range(9):
        batch.step(batch.random_actions())
    before, twin = shown(batch), deepcopy(batch)
    assert_same(shown(twin), before)
    after = []
    for _ in range(9):
        twin.step(twin.random_actions())
        after.append(shown(twin))
    assert_same(shown(batch), before)
    for then in after:
        batch.step(batch.random_actions())
        assert_same(shown(batch), then)


def test_an_environment_that_is_copied_goes_on_by_itself() -> None:
    env = SeatEnv("euchre", seat=0)
    seen, _ = env.reset(seed=1)
    twin = deepcopy(env)
    legal = int(env.action_masks().argmax())
    told = twin.step(legal)
    np.testing.assert_array_equal(env.batch.obs[0], seen)
    np.testing.assert_array_equal(env.step(legal)[0], told[0])


def test_a_fault_of_one_speed_would_be_seen() -> None:
    one = Batch("euchre_cutthroat", 2)
    one.reset()
    seen = shown(one)
    assert_same(seen, seen)
    with pytest.raises(AssertionError, match="obs"):
        assert_same(seen, seen | {"obs": seen["obs"] + 1})


def played(batch: Batch, steps: int, matches: Sequence[Match] = ()) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Random actions, in matches half of them by habit so that they end; what was shown before and after each."""
    batch.reset()
    for step in range(steps):
        before, actions = shown(batch), batch.random_actions()
        for table, match in enumerate(matches if step % 2 else ()):
            if match.turn is not None:
                code = BOTS["habit"].choose(match.rules, match.observation(match.turn), 0)
                actions[table] = match.family.actions.id(match.phase.action(code))
        batch.step(actions)
        yield before, shown(batch) | {"actions": actions}


def by_match(now: Rules, before: dict[str, Any], after: dict[str, Any], table: int, match: Match) -> list[float]:
    """Do in a match what was done at a table; return what it brought each seat, above the mean."""
    if match.needs_deal:
        match.deal_numbered(11, int(before["deal"][table]))
    assert match.turn is not None
    assert match.turn == before["seat"][table]
    actions = now.family.actions
    assert {actions.id(action) for action in match.legal} == set(np.flatnonzero(before["mask"][table]))
    match.act(match.turn, actions.all[after["actions"][table]])
    if not match.deal_over:
        return [0.0] * now.seats
    delta = match.state.delta[: now.seats]
    sign = -1 if now.family.low_wins else 1
    return [sign * (points - sum(delta) / now.seats) for points in delta]


@every_preset
@pytest.mark.parametrize("episode", EPISODES)
def test_a_match_of_the_same_deals_and_actions_brings_the_same_rewards(preset: str, episode: Any) -> None:
    now = rules(preset)
    matches, ended = [Match(now) for _ in range(3)], 0
    for before, after in played(Batch(now, 3, seed=11, episode=episode), 400, matches):
        for table, match in enumerate(matches):
            assert after["rewards"][table].tolist() == pytest.approx(by_match(now, before, after, table, match))
            over = match.ended is not None or (match.deal_over and episode != "match")
            assert after["terminated"][table] == over
            assert not after["truncated"][table]
            if match.ended or (over and episode == "deal"):
                matches[table] = Match(now)
            ended += match.deal_over
        if ended > 3:
            break
    assert ended


@every_family
def test_a_deal_that_is_not_the_numbered_one_would_be_seen(family: Family) -> None:
    now, match = family.rules(family.presets[0].id), Match(family.presets[0].id)
    for before, after in played(Batch(now, 1, seed=12), 3):
        with pytest.raises(AssertionError):
            by_match(now, before, after, 0, match)
        break


@every_family
def test_batches_in_threads_do_what_each_does_alone(family: Family) -> None:
    def end(seed: int) -> dict[str, Any]:
        return list(played(Batch(family.short, 37, seed=seed, against="random", history=4, oracle=True), 40))[-1][1]

    with ThreadPoolExecutor(4) as pool:
        for alone, together in zip(map(end, range(4)), pool.map(end, range(4)), strict=True):
            assert_same(alone, together)


@every_family
@pytest.mark.parametrize("against", ["random", "habit", "strong"])
def test_one_seat_is_asked_and_has_the_reward_of_its_episodes(family: Family, against: Any) -> None:
    """With one seat for all episodes nothing of what it wins is lost, and nothing is another's."""
    batch = Batch(family.short, 8, seed=4, against=against, seat=1)
    paid, won, ends = np.zeros(8), np.zeros(8), 0
    for _, after in played(batch, 120):
        assert (after["seat"] == 1).all()
        paid += after["reward"]
        won += after["rewards"][:, 1]
        ends += after["terminated"].sum()
    assert ends
    np.testing.assert_allclose(paid + batch._due, won, atol=1e-6)


@every_family
def test_the_agent_s_seat_changes_from_episode_to_episode(family: Family) -> None:
    seats = {int(seat) for _, after in played(Batch(family.short, 1, against="habit"), 600) for seat in after["seat"]}
    assert seats == set(range(family.usual_seats))


@every_family
def test_the_last_observation_is_that_of_the_end(family: Family) -> None:
    batch = Batch(family.short, 1, seed=9, episode="deal")
    still = Batch(family.short, 1, seed=9, episode="deal", restart=False)
    still.reset()
    for _, after in played(batch, 200):
        still.step(after["actions"])
        if after["terminated"][0]:
            assert still.seat[0] == -1
            assert not still.mask.any()
            still.look(int(after["actor"][0]))
            np.testing.assert_array_equal(after["final_obs"], still.obs)
            break
    else:
        pytest.fail("no deal ended")


@every_family
def test_an_illegal_action_is_refused_and_changes_nothing(family: Family) -> None:
    for count in (1, 5):
        batch = Batch(family.presets[0].id, count, seed=6)
        for _ in played(batch, 20):
            legal = batch.random_actions()
            before = batch._tables.copy()
            bad = legal.copy()
            for wrong in (-1, len(family.actions), 1 << 40, -(1 << 40), int(np.flatnonzero(batch.mask[-1] == 0)[0])):
                bad[-1] = wrong
                with pytest.raises(IllegalError) as refused:
                    batch.step(bad)
                assert refused.value.code == "action-illegal"
                assert batch._tables.tobytes() == before.tobytes()


NO_NUMBERS = ([3.9, 0.0], [3.0, 0.0], [True, False], ["3", "0"], [None, 0], [[3], [0, 1]], np.array([0, 0], object))


@every_family
@pytest.mark.parametrize("turned", [False, True])
def test_an_action_that_is_no_whole_number_is_refused_and_not_cut_off(family: Family, *, turned: bool) -> None:
    batch = Batch(family.presets[0].id, 2, seed=6, turned=turned)
    for _ in played(batch, 5):
        legal = batch.random_actions()
        before = batch._tables.copy()
        for wrong in (*NO_NUMBERS, legal + 0.9, legal.astype(float)):
            with pytest.raises(OptionError, match="action-number"):
                batch.step(wrong)
        for wrong in (0, legal[0], legal[:1], [*legal, 0], legal[:, None], [legal]):
            with pytest.raises(OptionError, match="action-count"):
                batch.step(wrong)
        assert batch._tables.tobytes() == before.tobytes()
        batch.step(legal.astype(np.uint8))
        assert batch._tables.tobytes() != before.tobytes()


@every_family
def test_nor_at_a_table_alone(family: Family) -> None:
    wrong: Any
    batch = Batch(family.presets[0].id, 1, seed=6)
    seat, players = SeatEnv(family.id), TableEnv(family)
    for one in (batch, seat, players):
        one.reset(seed=6)
    before = [one._tables.tobytes() for one in (batch, seat.batch, players.batch)]
    for wrong in (3.9, 0.0, np.float32(0), "0", [0], np.array([0])):
        for act in (batch.act, seat.step, players.step):
            with pytest.raises(OptionError, match="action-number"):
                act(wrong)
    with pytest.raises(IllegalError, match="action-illegal"):
        batch.act(10**30)
    assert [one._tables.tobytes() for one in (batch, seat.batch, players.batch)] == before
    batch.act(batch.random_actions()[0])


def test_who_calls_wrongly_is_told() -> None:
    for wrong in ({"episode": "round"}, {"against": "nobody"}):
        with pytest.raises(OptionError, match="batch-choice"):
            Batch("euchre_cutthroat", 1, **wrong)  # type: ignore[arg-type]
    for part in ({"count": 2.5}, {"seed": None}, {"seed": 1.5}):
        with pytest.raises(OptionError, match="batch-range"):
            Batch("euchre_cutthroat", **part)
    for far in ({"count": 0}, {"seat": 3}, {"history": 1000}, {"seed": -1}, {"most_deals": 0}):
        with pytest.raises(OptionError, match="batch-range"):
            Batch("euchre_cutthroat", **far)  # type: ignore[arg-type]


@every_family
def test_a_long_match_is_cut_off(family: Family) -> None:
    batch, cut = Batch(family.presets[-1].id, 2, most_deals=1), 0
    for _, after in played(batch, 300):
        assert not (after["terminated"] & after["truncated"]).any()
        cut += after["truncated"].sum()
    assert cut


@every_family
def test_every_number_of_seats_plays(family: Family) -> None:
    for seats in range(family.seats[0], family.seats[1] + 1):
        batch = Batch(family.rules(family.presets[0].id, seats=seats), 4, oracle=True, history=3)
        acted = {int(seat) for _, after in played(batch, 40) for seat in after["actor"]}
        assert acted == set(range(seats))
        assert batch.rewards.shape == (4, seats)


# What is shown


@every_family
def test_a_field_of_its_own_says_where_everything_lies(family: Family) -> None:
    """The names of fields, their places and the cards in them, held against where cards lie."""
    fields = {field.name: field.places for field in layout(family)}
    hand = fields.get("hand") or fields["one"]
    cards = family.actions.cards
    batch = Batch(family.presets[0].id, 1)
    for match in phases_of(family.presets[0].id, 5, 60):
        if match.turn is None:
            continue
        seat = match.turn
        row = tensors(batch, match, seat)["obs"]
        held = set(match.family.engine.card_locations(match.state, match.rules.params)[str(seat)])
        if hand.stop - hand.start == len(cards):
            seen = {cards[i] for i in np.flatnonzero(row[hand])}
            assert seen <= held
            assert seen == held or match.phase.kind in {"choose", "lay"}
        assert row[fields["turn"]].argmax() == (0 if family.study.encoding else seat)
    assert layout(family)[-1].places.stop == batch.obs.shape[1]
    assert oracle_layout(family)[-1].places.stop == batch.oracle.shape[1]
    assert all(
        field.start == before.places.stop for before, field in zip(layout(family), layout(family)[1:], strict=False)
    )


def tensors(batch: Batch, match: Match, seat: int) -> dict[str, Any]:
    """What a batch would show a seat of a match."""
    batch.reset()
    batch._tables["s"][0], batch._tables["m"][0] = in_order(match.state), in_order(match.standing)
    batch.look(seat)
    return {name: getattr(batch, name)[0].copy() for name in ("obs", "mask", "history", "oracle")}


def hold_hiding(now: Rules, family: Family, seed: int, *, fast: bool, oracle: bool = False, steps: int = 45) -> int:
    """Exchange what a seat may not know, and hold that it is shown the same; return how many worlds were compared."""
    batch = Batch(dataclasses.replace(now, family=family), 1, history=48, oracle=True, fast=fast)
    names = ("obs", "mask", "history", *(("oracle",) if oracle else ()))

    def told(match: Match, seat: int | None) -> Any:
        if seat is None or not match.number:
            return ()
        seen = tensors(batch, match, seat)
        return tuple(seen[name].tobytes() for name in names)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(test_hiding, "told", told)
        return test_hiding.compare_worlds(now, seed, steps)


@pytest.mark.secrecy
@every_preset
def test_hidden_cards_change_nothing_that_is_shown(preset: str) -> None:
    now = rules(preset)
    assert hold_hiding(now, now.family, 8, fast=True) >= 6


def leaky_observe(family: Family) -> Family:
    """Of the next seat's hand one card is shown, in a field that agents are shown."""

    def observe(o: Any, s: Any, p: Any, w: Any, seat: int) -> None:
        family.engine.observe(o, s, p, w, seat)
        o.totals[0] += s.hands[(seat + 1) % 3] >> 24 & 1

    return dataclasses.replace(family, engine=dataclasses.replace(family.engine, observe=observe))


def leaky_recall(family: Family) -> Family:
    """Secret acts are told as they were done."""

    def recall(o: Any, s: Any, p: Any, seat: int) -> None:
        family.engine.recall(o, s, p, seat)
        for i in range(s.acted):
            o.acts[i] = s.acts[i]

    return dataclasses.replace(family, engine=dataclasses.replace(family.engine, recall=recall))


def leaky_encoding(family: Family) -> Family:
    """The agent is shown what stood in the scratch of the last look: another seat's."""
    encoding = family.study.encoding
    assert encoding
    last: list[int] = [0]

    def encode(x: Any, o: Any, p: Any) -> None:
        encoding.encode(x, o, p)
        x.led, last[0] = last[0], o.hand

    return dataclasses.replace(
        family, study=dataclasses.replace(family.study, encoding=dataclasses.replace(encoding, encode=encode))
    )


@pytest.mark.parametrize("preset", ["sergeant_major", "euchre_cutthroat"])
@pytest.mark.parametrize("leak", [leaky_observe, leaky_recall, leaky_encoding])
def test_a_planted_leak_is_caught(preset: str, leak: Callable[[Family], Family]) -> None:
    now = rules(preset)
    with pytest.raises(AssertionError):
        sum(hold_hiding(now, leak(now.family), seed, fast=False, steps=60) for seed in range(8))


@pytest.mark.secrecy
@every_family
def test_only_the_oracle_knows_what_is_hidden(family: Family) -> None:
    now = family.rules(family.presets[0].id)
    with pytest.raises(AssertionError):
        hold_hiding(now, family, 8, fast=True, oracle=True)


@every_family
def test_history_tells_acts_from_the_viewer_on_the_newest_last(family: Family) -> None:
    now = family.rules(family.presets[0].id)
    match, told = Match(now), 0
    batch = Batch(now, 1, seed=1, history=200, episode="running")
    for before, after in played(batch, 60):
        if match.needs_deal:
            match.deal_numbered(1, int(before["deal"][0]))
        seat, action = match.turn or 0, now.family.actions.all[after["actions"][0]]
        number = match.phase.number
        match.act(seat, action)
        if match.deal_over:
            continue
        row = after["history"][0, -1]
        viewer = int(after["seat"][0])
        if row[3] >= 0 and seat == viewer:
            assert row.tolist()[0] == 0
            assert (row[2], row[3]) == (number, after["actions"][0])
            told += 1
        own = [act for act in after["history"][0] if act[0] >= 0]
        assert len(own) <= match.observation(viewer).acted
    assert told


# Tables that rest, and the match at a table


@every_family
@pytest.mark.parametrize("wishes", [{}, {"turned": True}, {"fast": False}], ids=str)
def test_a_table_whose_episode_is_over_rests_beside_the_others(family: Family, wishes: Any) -> None:
    """Its action is not looked at; it says that its episode ended in the step that ended it alone."""
    batch = Batch(family.presets[0].id, 3, seed=3, episode="deal", restart=False, **wishes)
    batch.reset()
    ends = np.zeros(3)
    for _ in range(2000):
        resting = batch.seat < 0
        if resting.all():
            break
        actions = batch.random_actions()
        assert (actions[resting] == 0).all()
        actions[resting] = -1
        batch.step(actions)
        ends += batch.terminated
        assert not batch.terminated[resting].any()
        assert not batch.rewards[resting].any()
        assert not batch.reward[resting].any()
        assert (batch.actor[resting] == -1).all()
    assert ends.tolist() == [1, 1, 1]
    batch.reset()
    legal = int(batch.random_actions()[0])
    with pytest.raises(IllegalError, match="at table 1"):
        batch.step([legal, -1, -1])


@every_family
def test_nobody_acts_at_a_single_table_that_rests(family: Family) -> None:
    batch = Batch(family.presets[0].id, episode="deal", restart=False)
    batch.reset()
    while batch.seat[0] >= 0:
        batch.act(int(batch.random_actions()[0]))
    with pytest.raises(IllegalError, match="action-illegal"):
        batch.act(0)
    batch.step([0])
    assert not batch.terminated[0]


def test_act_is_for_a_single_table() -> None:
    batch = Batch("euchre_cutthroat", 2)
    batch.reset()
    before = batch._tables.copy()
    with pytest.raises(OptionError, match="batch-single"):
        batch.act(int(batch.random_actions()[0]))
    assert (before["s"] == batch._tables["s"]).all()


@every_family
def test_a_match_that_goes_on_does_so_where_tables_rest_between_its_deals(family: Family) -> None:
    on, rests = (
        Batch(family.short, 1, seed=8, against="habit", episode="running", restart=restart) for restart in (True, False)
    )
    rests.reset()
    ended = 0
    for _, after in played(on, 300):
        rests.step(after["actions"])
        assert rests.reward.tolist() == after["reward"].tolist()
        if after["terminated"][0]:
            assert rests.seat[0] == -1
            rests.reset()
            ended += 1
        np.testing.assert_array_equal(rests.obs, after["obs"])
        assert rests.standing(0) == on.standing(0)
    assert ended > 2
    rests.reset(seed=8)
    assert rests.standing(0).number == 0


@every_family
def test_suits_are_turned_where_observations_are_not_asked_for(family: Family) -> None:
    asked, unasked = (Batch(family.presets[0].id, 50, seed=1, turned=True, obs=obs) for obs in (True, False))
    asked.reset()
    unasked.reset()
    for _ in range(30):
        actions = asked.random_actions()
        assert (unasked.random_actions() == actions).all()
        asked.step(actions)
        unasked.step(actions)
        np.testing.assert_array_equal(unasked.mask, asked.mask)


@every_preset
def test_the_match_at_a_table_stands_as_the_table_does(preset: str) -> None:
    """Also in later deals, and where bots have played some of it."""
    later = 0
    for against in (None, "habit"):
        batch = Batch(preset, 4, seed=6, against=against)
        for step, _ in enumerate(played(batch, 200)):
            if step % 20:
                continue
            for table in range(4):
                match = batch.match(table)
                assert match.state == batch.state(table)
                assert match.standing == batch.standing(table)
                assert match.turn == batch.seat[table]
                later += match.number > 1
    assert later


def test_where_no_deal_runs_there_is_no_match_to_look_at() -> None:
    batch = Batch("euchre_cutthroat", episode="deal", restart=False)
    with pytest.raises(OptionError, match="batch-no-deal"):
        batch.match(0)
    batch.reset()
    while batch.seat[0] >= 0:
        batch.step(batch.random_actions())
    with pytest.raises(OptionError, match="batch-no-deal"):
        batch.match(0)
    asked: list[Callable[[int], Any]] = [batch.match, batch.state, batch.standing]
    for ask in asked:
        for table in (1, -1):
            with pytest.raises(OptionError, match="batch-range"):
                ask(table)


def test_of_a_deal_that_is_not_remembered_there_is_no_match() -> None:
    batch = Batch("three_thirteen", 1, seed=1)
    for _ in played(batch, 1000):
        if batch.state(0).acted > len(batch.state(0).acts):
            with pytest.raises(OptionError, match="batch-forgotten"):
                batch.match(0)
            break
    else:
        pytest.fail("all is remembered")
