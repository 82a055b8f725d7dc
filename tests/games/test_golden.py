"""Golden records: a match of every preset, kept as it was played; a change of rules shows as a difference."""

import pytest

from tests.strategies import ALL_PRESETS
from tools.golden import golden
from tools.homes import golden_folder
from trey.games import FAMILIES, find_preset
from trey.match import read, write


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_a_preset_plays_as_its_golden_record(preset: str) -> None:
    path = golden_folder(find_preset(preset)[0]) / f"{preset}.record"
    assert path.exists(), f"{preset} has no golden record: python -m tools.golden writes it"
    kept = path.read_text(encoding="utf-8")
    assert golden(preset) == kept
    assert write(read(kept)) == kept


def test_no_golden_record_is_left_over() -> None:
    kept = [path.stem for folder in {*map(golden_folder, FAMILIES)} for path in folder.glob("*.record")]
    assert sorted(kept) == ALL_PRESETS
