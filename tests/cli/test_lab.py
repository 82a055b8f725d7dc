"""`trey lab fairness`: what each place is worth, and what house rules change."""

import csv
import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, in_both_languages

SHORT = "lab fairness euchre_cutthroat game_target=3 --matches 250 --seed 2"


@pytest.mark.parametrize(("lang", "words"), [("en", ("dealer", "A match takes")), ("fr", ("donneur", "Une partie"))])
def test_it_tells_what_each_place_is_worth(trey: Run, lang: str, words: tuple[str, ...]) -> None:
    ran = trey(f"{SHORT} --lang {lang}")
    assert ran.status == 0
    assert all(word in ran.out for word in words)
    assert ran.out.count("±") >= 6


def test_figures_are_written_as_the_language_wants(trey: Run) -> None:
    told = in_both_languages(trey, "lab fairness euchre_cutthroat / euchre_32 --matches 250")
    assert len(told) == 40
    assert [figure for figure in told if figure[0] == "−"]


def test_rules_are_compared_on_the_same_deals_and_one_that_changes_nothing_is_named(trey: Run) -> None:
    ran = trey("lab fairness euchre_cutthroat / euchre_stick / euchre_32 --matches 250")
    _, stuck, more = ran.out.split("\n\n")[:3]
    assert "No effect" in stuck
    assert "less those under" not in stuck
    assert "Matters in" in more
    assert re.search(r"first rules on the same deals: dealer \+0\.\d+ ± 0\.\d+, next −", " ".join(more.split()))


def test_everything_is_there_as_json(trey: Run) -> None:
    [told] = json.loads(trey(f"{SHORT} --json").out)
    assert told["rules"] == "euchre_cutthroat game_target=3"
    assert told["matches"] == 250
    assert sum(one["mean"] for one in told["points"]) == pytest.approx(0)
    assert sum(one["mean"] for one in told["won"]) == pytest.approx(1, abs=1e-3)


def test_it_goes_on_where_it_was_stopped(trey: Run, tmp_path: Path) -> None:
    whole = trey(f"{SHORT} --json").out
    trey(f"{SHORT} --resume {tmp_path / 'run'}")
    assert trey(f"{SHORT} --json --resume {tmp_path / 'run'}").out == whole


def test_figures_are_written_for_other_programs(trey: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.csv", "a.parquet")]
    ran = trey(f"{SHORT} --json --csv {files[0]} --parquet {files[1]}")
    [told] = json.loads(ran.out)
    with files[0].open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["points"]) for row in rows] == [one["mean"] for one in told["points"]]
    assert files[1].read_bytes().startswith(b"PAR1")


@pytest.mark.parametrize("output", ["--csv {}/nowhere/a.csv", "--csv {}"])
@pytest.mark.parametrize("command", ["lab fairness", "lab duel --rounds 10"])
def test_a_place_that_cannot_be_written_is_refused_before_anybody_plays(
    trey: Run, tmp_path: Path, command: str, output: str
) -> None:
    ran = trey(f"{command} euchre_cutthroat --resume {tmp_path / 'run'} {output.format(tmp_path)}")
    assert ran.status == 2
    assert "cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("lab", "'trey lab' has fairness, duel."),
        ("lab --lang fr", " a fairness, duel."),
        ("lab fairness", "Which game?"),
        ("lab fairness euchre_cutthroat / ", "Which game?"),
        ("lab fairness euchre_cutthroat --matches 1", "at least 2"),
        ("lab fairness euchre_cutthroat --matches 16777217", "at most 16777216"),
        ("lab fairness euchre_cutthroat --seed 549755813888", "--seed must be at most 549755813887"),
        ("lab fairness euchre_cutthroat --bot nobody", "There is no bot 'nobody'"),
        ("lab fairness euchre_cutthroat --bot habit,strong", "--bot names one"),
        ("lab fairness euchre_cutthroat --bot ,", "There is no bot ''"),
        ("lab fairness euchre_cutthroat three_thirteen --bot strong", "No bot has learned Three Thirteen"),
        (
            "lab fairness three_thirteen --bot expert --lang fr",
            "choisissez parmi novice, beginner, casual, habit, steady",
        ),
        ("lab fairness euchre_cuthroat", "Did you mean euchre_cutthroat"),
        ("lab fairness euchre_cutthroat --csv a.csv --parquet ./a.csv", "name one for each"),
        ("lab no_such_game", "'trey lab' has fairness, duel."),
        ("lab euchre_stick", "Did you mean 'trey lab fairness'?"),
        ("lab draw euchre_cutthroat", "'draw' is no command of 'trey lab'"),
        ("lab dule euchre_stick", "Did you mean 'trey lab duel'?"),
        ("--lang fr lab duels euchre_stick", "Vouliez-vous dire"),
        ("lab duel", "Which game?"),
        ("lab duel euchre_cutthroat --bots habit", "names two"),
        ("lab duel euchre_cutthroat --bots a,b", "no bot"),
        ("lab duel euchre_cutthroat --rounds 9", "at least 10"),
        ("ladder euchre_cutthroat --bots ,", "There is no bot ''"),
        ("ladder euchre_cutthroat --hero habit,strong", "--hero names one bot"),
        ("ladder three_thirteen --bots habit,strong", "No bot has learned Three Thirteen"),
        ("ladder three_thirteen --hero expert --lang fr", "choisissez parmi novice, beginner, casual, habit, steady"),
        ("ladder euchre_cutthroat --seed 549755813888", "--seed must be at most"),
    ],
)
def test_what_cannot_be_asked_is_said(trey: Run, command: str, said: str) -> None:
    ran = trey(command)
    assert ran.status == 2
    assert said in ran.err.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("words", ["lab --help", "help lab", "lab -h --lang fr"])
def test_its_help_lists_its_commands(trey: Run, words: str) -> None:
    ran = trey(words)
    assert ran.status == 0
    assert [line.split()[2] for line in ran.out.splitlines() if line.startswith("  trey")] == ["fairness", "duel"]


@pytest.mark.parametrize("bar", ["", "/ "])
def test_a_preset_begins_the_next_rules(trey: Run, bar: str) -> None:
    ran = trey(f"lab fairness euchre_cutthroat game_target=3 {bar}euchre_32 game_target=3 --matches 10 --json")
    assert [one["rules"] for one in json.loads(ran.out)] == [
        "euchre_cutthroat game_target=3",
        "euchre_32 game_target=3",
    ]


@pytest.mark.parametrize("matches", [2, 10, 251])
def test_so_many_matches_are_played_as_were_asked_for(trey: Run, matches: int) -> None:
    asked = f"lab fairness euchre_cutthroat game_target=3 --matches {matches}"
    assert [one["matches"] for one in json.loads(trey(f"{asked} --json").out)] == [matches]
    assert f"as their unit: {matches} under" in " ".join(trey(asked).out.split())


def test_places_of_larger_tables_have_names(trey: Run) -> None:
    ran = trey("lab fairness three_thirteen rounds=3 --seats 5 --matches 4")
    assert [line.split()[0] for line in ran.out.splitlines()[2:7]] == ["dealer", "next", "third", "fourth", "fifth"]


def test_rules_that_change_money_alone_are_felt(trey: Run) -> None:
    ran = trey("lab fairness nine_five_two / nine_five_two stake=5 --matches 20")
    assert "Matters in 100 % of the matches" in ran.out
    assert re.search(r"dealer \+0\.000 ± 0\.000", " ".join(ran.out.split()))


def test_any_bot_can_be_asked_and_stopped_and_gone_on_with(trey: Run, tmp_path: Path) -> None:
    asked = "lab fairness euchre_cutthroat game_target=2 / euchre_32 game_target=2 --bot novice --matches {} --json"
    whole = trey(asked.format(12))
    assert whole.status == 0, whole.err
    path = tmp_path / "run"
    trey(f"{asked.format(7)} --resume {path}")
    assert trey(f"{asked.format(12)} --resume {path} --jobs 2").out == whole.out
    thumb = trey(asked.format(12).replace("novice", "habit"))
    assert json.loads(thumb.out)[0]["points"] != json.loads(whole.out)[0]["points"]


def test_a_line_that_is_no_part_of_the_answer_is_refused(trey: Run, tmp_path: Path) -> None:
    path = tmp_path / "run"
    trey(f"{SHORT} --resume {path}")
    with path.open("a") as file:
        file.write('{"first": 0}\n')
    ran = trey(f"{SHORT} --resume {path}")
    assert ran.status == 1
    assert "line 3" in ran.err
