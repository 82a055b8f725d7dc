"""`trey lab duel`: who plays better, and how soon anybody knows."""

import csv
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, in_both_languages

SHORT = "euchre_cutthroat game_target=3 --bots habit,random --rounds 10 --seed 4"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("habit plays better than random", "±", "--seed 4", "same cards", "deals, by points", "95 of 100")),
        ("fr", ("habit joue mieux que random", "tours", "mêmes cartes", "donnes, aux points")),
    ],
)
def test_a_duel_says_who_plays_better_and_how_soon_anybody_knows(trey: Run, lang: str, words: tuple[str, ...]) -> None:
    ran = trey(f"lab duel {SHORT} --lang {lang}")
    assert ran.status == 0
    assert all(word in " ".join(ran.out.split()) for word in words)


@pytest.mark.parametrize(("lang", "said"), [("en", "they cannot be told apart"), ("fr", "on ne les distingue pas")])
def test_a_bot_and_itself_are_not_told_apart_and_it_takes_for_ever(trey: Run, lang: str, said: str) -> None:
    ran = trey(f"lab duel {SHORT} --lang {lang}".replace("habit,random", "habit,habit"))
    assert ran.out.count(said) == 2
    assert ("never" if lang == "en" else "jamais") in ran.out


@pytest.mark.parametrize("bots", ["habit,random", "random,habit", "habit,habit"])
def test_figures_are_written_as_the_language_wants(trey: Run, bots: str) -> None:
    told = in_both_languages(trey, f"lab duel {SHORT}".replace("habit,random", bots))
    assert len(told) >= 4
    assert ("−" in "".join(told)) == (bots != "habit,habit")


def test_it_goes_on_where_it_was_stopped(trey: Run, tmp_path: Path) -> None:
    whole = trey(f"lab duel {SHORT.replace('10', '12')} --json").out
    trey(f"lab duel {SHORT} --resume {tmp_path / 'run'}")
    assert trey(f"lab duel {SHORT.replace('10', '12')} --json --resume {tmp_path / 'run'}").out == whole
    assert len((tmp_path / "run").read_text().splitlines()) == 13


def test_figures_are_written_for_other_programs(trey: Run, tmp_path: Path) -> None:
    told = json.loads(trey(f"lab duel {SHORT} --json --csv {tmp_path / 'a.csv'}").out)
    with (tmp_path / "a.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["bot"] for row in rows] == ["habit", "random", "lead"]
    assert float(rows[2]["points"]) == told["points"]["mean"]
    assert told["needed"]["deals"]["least"] < told["needed"]["deals"]["middle"] < told["needed"]["deals"]["most"]


def test_help_is_found_by_both_words(trey: Run) -> None:
    assert trey("lab duel --help").out.startswith("trey lab duel ")
    assert trey("help lab duel").out.startswith("trey lab duel ")
    assert trey("lab --lang fr duel --help").out.startswith("trey lab duel ")
