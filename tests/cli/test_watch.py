"""`trey watch`: bots play, line by line."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.core.text import LANGUAGES
from trey.games import PRESETS, find_preset
from trey.match import read


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_match_is_told_to_its_end(trey: Run, tmp_path: Path, family: Family, lang: str) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"watch {family.short} --seed 7 --bots habit,random --lang {lang} --record {record}")
    assert ran.status == 0, ran.err
    match = read(record.read_text(encoding="utf-8"))
    assert match.ended
    assert match.ending is not None
    assert (match.ending.fr if lang == "fr" else match.ending.en) in ran.out
    deal = (family.words.deal_name.fr if lang == "fr" else family.words.deal_name.en).capitalize()
    assert len(re.findall(rf"^{deal} \d", ran.out, re.MULTILINE)) == match.number
    assert match.players == ("bot:habit", "bot:random", "bot:random")


def test_the_same_seed_tells_the_same_match(trey: Run) -> None:
    first = trey("watch sergeant_major --seed 3 --deals 2")
    assert trey("watch sergeant_major --seed 3 --deals 2").out == first.out
    assert trey("watch sergeant_major --seed 4 --deals 2").out != first.out


def test_without_a_seed_the_one_drawn_is_told(trey: Run) -> None:
    first = trey("watch euchre_cutthroat --deals 1")
    seed = first.out.splitlines()[0].rpartition(" ")[2]
    assert trey(f"watch euchre_cutthroat --deals 1 --seed {seed}").out == first.out


def test_hidden_cards_are_told_only_when_asked_for(trey: Run) -> None:
    closed = trey("watch sergeant_major --seed 3 --deals 2").out
    assert "holds" not in closed
    assert closed.count("takes") - closed.count("takes the kitty") == 0
    assert closed.count("discards 4 cards and takes the kitty.") == 2
    shown = trey("watch sergeant_major --seed 3 --deals 2 --open").out
    assert shown.count("holds") == 6
    assert "discards 4 cards" not in shown
    assert shown.count("from the kitty.") == shown.count("takes") == 2


def test_quiet_leaves_the_sheet_and_the_result(trey: Run) -> None:
    ran = trey("watch sergeant_major win_rule=fixed_hands:3 --seed 3 --quiet")
    assert "Trick" not in ran.out
    assert "Winner: " in ran.out or "Shared by " in ran.out
    assert len(ran.out.splitlines()) == 7


def test_a_match_that_was_stopped_is_an_open_record(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "open.trey"
    ran = trey(f"watch sergeant_major --seed 3 --deals 1 --record {record}")
    assert "The match is not finished." in ran.out
    assert "\nopen\n" in record.read_text(encoding="utf-8")


def test_seven_may_watch_three_thirteen(trey: Run) -> None:
    ran = trey("watch three_thirteen rounds=3 --seats 7 --seed 1")
    assert all(name in ran.out for name in ("Nora", "Hugo", "Iris", "Emil", "Léa", "Otto", "Vera"))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_watched_open(trey: Run, preset: str) -> None:
    ran = trey(f"watch {preset} --seed 5 --deals 2 --open --lang fr")
    assert ran.status == 0, ran.err
    assert "{" not in ran.out
    deal = find_preset(preset)[0].words.deal_name.fr.capitalize()
    assert f"{deal} 2" in ran.out or "Victoire" in ran.out
