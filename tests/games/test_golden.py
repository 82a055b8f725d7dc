"""Golden records: a match of every preset, kept as it was played; a change of rules shows as a difference."""

import pytest

from tests.strategies import ALL_PRESETS
from tools.golden import FOLDER, golden
from trey.match import read, write


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_a_preset_plays_as_its_golden_record(preset: str) -> None:
    path = FOLDER / f"{preset}.record"
    assert path.exists(), f"{preset} has no golden record: python -m tools.golden writes it"
    kept = path.read_text(encoding="utf-8")
    assert golden(preset) == kept
    assert write(read(kept)) == kept


def test_no_golden_record_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.record")} == set(ALL_PRESETS)
