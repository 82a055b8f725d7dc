"""Golden records, in which a change of rules shows as a difference, and the types of options."""

from trey.core.family import Family
from trey.games import PRESETS, find_preset
from trey.laws.differences import agree
from trey.laws.golden import WRITTEN, golden, settings, settings_file
from trey.laws.homes import golden_folder
from trey.match import read, write


def test_a_preset_plays_as_its_golden_record(preset: str) -> None:
    path = golden_folder(find_preset(preset)[0]) / f"{preset}.record"
    assert path.exists(), f"{preset} has no golden record: {WRITTEN}"
    kept = path.read_text(encoding="utf-8")
    agree(
        golden(preset),
        kept,
        f"{preset} plays otherwise than its golden record: if that is meant, delete it and {WRITTEN}",
    )
    agree(write(read(kept)), kept, "a record that is read and written again is another")


def test_no_golden_record_is_left_over(family: Family) -> None:
    left = {path.stem for path in golden_folder(family).glob("*.record")} - PRESETS.keys()
    assert not left, f"no preset is called {', '.join(sorted(left))}: delete these golden records"


def test_options_are_typed_as_the_words_declare_them(family: Family) -> None:
    """A type checker that reads old types would let a misspelt value pass."""
    path = settings_file(family)
    assert path.exists(), f"{path.name} is missing: {WRITTEN}"
    agree(path.read_text(encoding="utf-8"), settings(family), f"{path.name} is not of these options: {WRITTEN}")
