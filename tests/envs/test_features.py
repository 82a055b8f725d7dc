"""Observations as arrays follow from what their fields declare."""

from typing import Annotated

import pytest

from tests.strategies import phases_of
from trey.core.family import Family
from trey.core.kinds import Cards, Points, Seat
from trey.envs import encode, features, width
from trey.envs.features import encoder
from trey.games import FAMILIES
from trey.kernel.compiled import to_record
from trey.kernel.layout import Layout

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


class Small(Layout):
    turn: Seat
    """Whose turn it is."""
    taken: Annotated[list[Cards], 2]
    total: Points


def test_a_bounded_number_is_one_place_of_many_a_mask_its_bits_and_a_count_itself() -> None:
    turn, taken, total = features(Small)
    assert (turn.places, taken.places, total.places) == (slice(0, 7), slice(7, 133), slice(133, 134))
    assert turn.meaning == "Whose turn it is."
    coded = encode(Small(turn=2, taken=[0b101, 0], total=-4))
    assert coded[turn.places] == [0, 0, 1, 0, 0, 0, 0]
    assert [i for i, bit in enumerate(coded[taken.places]) if bit] == [0, 2]
    assert coded[total.places] == [-4]
    assert sum(encode(Small(turn=-1))) == 0


@every_family
def test_every_place_belongs_to_one_field(family: Family) -> None:
    at = 0
    for feature in features(family.engine.observation):
        assert feature.start == at
        at = feature.places.stop
    assert at == width(family.engine.observation)


@every_family
def test_both_speeds_write_the_same_array(family: Family) -> None:
    import numpy as np

    out = np.ones(width(family.engine.observation), np.int64)
    write = encoder(family.engine.observation)
    for match in phases_of(family.presets[0].id, 5, 60):
        for seat in (None, *range(match.rules.seats)):
            observation = match.observation(seat)
            write(to_record(observation), out)
            assert out.tolist() == encode(observation)


@every_family
def test_a_learner_is_told_where_everything_lies(family: Family) -> None:
    now = next(m for m in phases_of(family.presets[0].id, 5, 60) if m.turn is not None)
    observation = now.observation(now.turn)
    coded = encode(observation)
    places = {feature.name: coded[feature.places] for feature in features(family.engine.observation)}
    assert places["turn"].index(1) == now.turn
    assert [i for i, bit in enumerate(places["legal"]) if bit] == sorted(map(now.phase.code, now.legal))
