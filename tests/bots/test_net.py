"""The network: what it sees, that both speeds think alike, and its weights in a file."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from tests.strategies import EVERY_FAMILY, phases_of
from trey.bots.strong import StrongBot
from trey.bots.weights import learned, read_net, write_net
from trey.core.engine import copy_standing
from trey.core.errors import WeightsError
from trey.core.family import Family
from trey.core.features import MOST_ON
from trey.games import FAMILIES
from trey.kernel.bits import bits
from trey.kernel.compiled import compiled, record, to_record
from trey.match import Match
from trey.play.net import Thought, foreseeing, lengths, net_layout, thinking
from trey.play.points import ONE, share

LEARNT = [pytest.param(family, id=family.id) for family in FAMILIES if family.study.features]
FIRST = next(family for family in FAMILIES if family.study.features)


def some_net(family: Family, seed: int = 5) -> Any:
    """A network that has learned nothing."""
    assert family.study.features is not None
    rng, net = random.Random(seed), net_layout(family)(blend=7)
    for part, length in lengths(family.study.features).items():
        setattr(net, part, [rng.randrange(-1500, 1500) for _ in range(length)])
    return net


def decisions(family: Family, each: int) -> Iterator[Match]:
    """Matches of every preset where somebody chooses, in every phase they come to."""
    for preset in family.presets:
        chosen = (m for m in phases_of(preset.id, 41, 150) if m.turn is not None)
        yield from islice(chosen, each)


@pytest.mark.parametrize("family", LEARNT)
def test_every_decision_is_described_by_features_below_the_width(family: Family) -> None:
    features, kinds = family.study.features, set()
    assert features is not None
    for match in decisions(family, 60):
        o, p = match.observation(match.turn), match.rules.params
        head = features.head(o, p)
        assert -1 <= head < features.heads
        kinds.add(head)
        if head < 0:
            continue
        told = set()
        for action in bits(o.legal):
            x = Thought()
            features.situation(x, o, p)
            shared = x.count
            features.action(x, o, p, action)
            on = x.index[: x.count]
            assert shared < x.count <= MOST_ON
            assert len(set(on)) == len(on), "a feature is on twice"
            assert all(0 <= feature < features.width for feature in on)
            told.add(tuple(sorted(on)))
        assert told
    assert len(kinds - {-1}) >= features.heads - 1


@pytest.mark.parametrize("family", LEARNT)
def test_a_match_is_described_by_features_below_the_width(family: Family) -> None:
    assert family.study.features is not None
    for match in decisions(family, 40):
        for seat in range(match.rules.seats):
            x = Thought()
            family.study.features.outlook(x, match.standing, match.rules.params, seat)
            on = x.index[: x.count]
            assert len(set(on)) == len(on)
            assert all(0 <= feature < family.study.features.width for feature in on)


@pytest.mark.parametrize("family", LEARNT)
def test_both_speeds_think_alike_bit_for_bit(family: Family) -> None:
    think, foresee, net = thinking(family), foreseeing(family), some_net(family)
    kept = to_record(net)

    def fast(n: Any, x: Any, o: Any, m: Any, p: Any, told: Any) -> None:
        told[0] = think(n, x, o, p)
        told[1] = foresee(n, x, m, p, 1)

    loop = compiled(fast)
    for match in decisions(family, 12):
        o, p, x = match.observation(match.turn), match.rules.params, Thought()
        plain = think(net, x, o, p), foresee(net, Thought(), match.standing, p, 1)
        twin, told = record(Thought), np.zeros(2, np.int64)
        loop(kept, twin, to_record(o), to_record(match.standing), to_record(p), told)
        assert tuple(told.tolist()) == plain
        assert [twin.worth[action] for action in bits(o.legal)] == [x.worth[action] for action in bits(o.legal)]


def test_a_network_with_other_weights_thinks_otherwise() -> None:
    think, one, two = thinking(FIRST), some_net(FIRST, 5), some_net(FIRST, 6)
    told = [
        [think(net, Thought(), match.observation(match.turn), match.rules.params) for match in decisions(FIRST, 9)]
        for net in (one, two)
    ]
    assert told[0] != told[1]


@pytest.mark.parametrize("family", LEARNT)
def test_what_a_match_brought_is_shared_among_its_winners(family: Family) -> None:
    standing = family.engine.standing(seats=3, ended=1, winners=0b101)
    assert [share(standing, seat) for seat in range(3)] == [ONE // 2, 0, ONE // 2]


# Weights in a file


@pytest.mark.parametrize("family", LEARNT)
def test_weights_come_back_from_their_file(family: Family) -> None:
    net = some_net(family)
    assert read_net(family, write_net(family, net)) == net
    assert write_net(family, to_record(net)) == write_net(family, net)


@pytest.mark.parametrize("content", [b"", b"trey net\n", b"\x00" * 4000, b"trey net\n" + b"\x01" * 90])
def test_garbage_is_no_weights(content: bytes) -> None:
    with pytest.raises(WeightsError) as found:
        read_net(FIRST, content)
    assert found.value.code == "weights-broken"


@pytest.mark.parametrize("at", [12, 60, -40])
def test_a_changed_byte_is_seen(at: int) -> None:
    content = bytearray(write_net(FIRST, some_net(FIRST)))
    content[at] ^= 1
    with pytest.raises(WeightsError) as found:
        read_net(FIRST, bytes(content))
    assert found.value.code == "weights-broken"


def test_weights_of_another_game_are_refused() -> None:
    other = next(family for family in FAMILIES if family.study.features and family is not FIRST)
    with pytest.raises(WeightsError) as found:
        read_net(other, write_net(FIRST, some_net(FIRST)))
    assert found.value.code == "weights-foreign"


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_game_without_a_network_is_played_by_its_habit(family: Family) -> None:
    if learned(family) is None:
        for match in decisions(family, 20):
            o = match.observation(match.turn)
            assert StrongBot().choose(match.rules, o, 1) == family.advice.habit(
                o, match.rules.params, match.rules.work()
            )


@pytest.mark.parametrize("family", LEARNT)
def test_the_weights_that_come_with_trey_can_be_read(family: Family) -> None:
    net = learned(family)
    assert net is not None
    standing = family.engine.standing()
    family.engine.begin(standing, family.rules(family.presets[0].id).params)
    copy_standing(family.engine.observation(), standing)
    chance = foreseeing(family)(net, Thought(), standing, family.rules(family.presets[0].id).params, 0)
    assert 0.2 * ONE < chance < 0.5 * ONE, "nobody is ahead before the first deal"
