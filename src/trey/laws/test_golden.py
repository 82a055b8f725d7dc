"""Golden records: a match of every preset, kept as it was played; a change of rules shows as a difference."""

from trey.core.family import Family
from trey.games import PRESETS, find_preset
from trey.laws.golden import WRITTEN, golden
from trey.laws.homes import golden_folder
from trey.match import read, write


def test_a_preset_plays_as_its_golden_record(preset: str) -> None:
    path = golden_folder(find_preset(preset)[0]) / f"{preset}.record"
    assert path.exists(), f"{preset} has no golden record: {WRITTEN}"
    kept = path.read_text(encoding="utf-8")
    assert golden(preset) == kept
    assert write(read(kept)) == kept


def test_no_golden_record_is_left_over(family: Family) -> None:
    assert {path.stem for path in golden_folder(family).glob("*.record")} <= PRESETS.keys()
