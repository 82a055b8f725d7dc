"""Observations as arrays follow from what their fields declare."""

import ast
import compileall
import inspect
import json
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest

import trey
from tests.strategies import phases_of
from trey import envs
from trey.core.family import Family
from trey.core.kinds import Cards, Points, Seat
from trey.envs import encode, features, width
from trey.envs.encoder import encoding_of, whole
from trey.games import FAMILIES, OWN
from trey.kernel.compiled import compiled, to_record
from trey.kernel.layout import Layout

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


class Small(Layout):
    turn: Annotated[Seat, "Whose turn it is."]
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


BEHIND = 70
"""Numbers behind a row, which are another's."""


@every_family
def test_both_speeds_write_the_same_array(family: Family) -> None:
    import numpy as np

    out = np.ones(width(family.engine.observation) + BEHIND, np.float32)
    write = compiled(whole(family.engine.observation).loop)
    for match in phases_of(family.presets[0].id, 5, 60):
        for seat in (None, *range(match.rules.seats)):
            observation = match.observation(seat)
            write(out, to_record(observation))
            assert out.tolist() == [*encode(observation), *[1] * BEHIND]


@every_family
def test_a_learner_is_told_where_everything_lies(family: Family) -> None:
    now = next(m for m in phases_of(family.presets[0].id, 5, 60) if m.turn is not None)
    observation = now.observation(now.turn)
    coded = encode(observation)
    places = {feature.name: coded[feature.places] for feature in features(family.engine.observation)}
    assert places["turn"].index(1) == now.turn
    assert [i for i, bit in enumerate(places["legal"]) if bit] == sorted(map(now.phase.code, now.legal))


# What fields mean


def shown_layouts(family: Family) -> Iterator[type[Layout]]:
    """Yield the layouts whose fields are shown to others than programmers, with their bases."""
    encoding = encoding_of(family)
    for shown in (
        family.engine.observation,
        family.engine.state,
        family.engine.standing,
        encoding.layout,
        encoding.oracle,
    ):
        yield from (owner for owner in shown.__mro__ if issubclass(owner, Layout) and owner is not Layout)


def said_below(layout: type[Layout]) -> list[str]:
    """Return the fields of a layout that have a text below them, which no program reads."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(layout))).body
    assert isinstance(body, ast.ClassDef)
    return [
        ast.unparse(line.target)
        for line, below in zip(body.body, body.body[1:], strict=False)
        if isinstance(line, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    ]


@every_family
def test_what_a_field_means_is_said_where_programs_read_it(family: Family) -> None:
    layouts = set(shown_layouts(family))
    assert {family.engine.observation, family.engine.state, encoding_of(family).layout} <= layouts
    assert [(layout.__name__, said_below(layout)) for layout in layouts if said_below(layout)] == []
    assert any(feature.meaning for feature in features(encoding_of(family).layout))


class Below(Layout):
    turn: Seat
    """Whose turn it is."""
    total: Annotated[Points, "What was won."]


def test_a_text_below_a_field_is_seen_and_known_to_no_program() -> None:
    assert said_below(Below) == ["turn"]
    assert [feature.meaning for feature in features(Below)] == ["", "What was won."]


TELL = """
import inspect, json, trey
from trey.envs import features, layout, oracle_layout
from trey.games import OWN
try:
    inspect.getsource(layout)
except OSError:
    shown = [(layout(f), oracle_layout(f), features(f.engine.observation)) for f in OWN]
    told = [[x.meaning for of in one for x in of] for one in shown]
    print(json.dumps([trey.__file__, layout.__doc__, told]))
"""


def test_meanings_are_known_where_no_sources_are(tmp_path: Path) -> None:
    """Nor docstrings: as Python leaves them out with -OO."""
    here, there = Path(trey.__file__).parent, tmp_path / "trey"
    shutil.copytree(here, there, ignore=shutil.ignore_patterns("built", "static", "__pycache__", "*.pyc"))
    assert compileall.compile_dir(there, quiet=2, legacy=True, optimize=2, workers=1)
    for source in there.rglob("*.py"):
        source.unlink()
    told = subprocess.run(
        [sys.executable, "-OO", "-c", TELL], env={"PYTHONPATH": str(tmp_path)}, check=True, capture_output=True
    )
    known = [
        [x.meaning for of in (envs.layout(f), envs.oracle_layout(f), features(f.engine.observation)) for x in of]
        for f in OWN
    ]
    assert json.loads(told.stdout) == [str(there / "__init__.pyc"), None, known]
    assert all(map(any, known))
