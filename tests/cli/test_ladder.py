"""`trey ladder`: it plays, remembers, and goes on where it was stopped."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run, in_both_languages

COMMAND = "ladder euchre_cutthroat game_target=3 --bots habit,random --seed 4"


def test_it_tells_how_everybody_stands(trey: Run) -> None:
    ran = trey(f"{COMMAND} --rounds 6")
    assert ran.status == 0
    assert ran.out.index("habit") < ran.out.index("random"), "the best comes first"
    assert "±" in ran.out


def test_figures_are_written_as_the_language_wants(trey: Run) -> None:
    told = in_both_languages(trey, f"{COMMAND} --rounds 6")
    assert len(told) >= 6
    assert [figure for figure in told if figure[0] == "−"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_goes_on_where_it_was_stopped_and_ends_alike(trey: Run, tmp_path: Path, lang: str) -> None:
    kept = tmp_path / "ladder.jsonl"
    whole = trey(f"{COMMAND} --rounds 6 --lang {lang}").out
    trey(f"{COMMAND} --rounds 4 --resume {kept}")
    kept.write_bytes(kept.read_bytes()[:-20])  # killed while it wrote the last round
    assert trey(f"{COMMAND} --rounds 6 --resume {kept} --lang {lang}").out == whole
    assert len(kept.read_text().splitlines()) >= 7


def test_a_hero_is_told_apart_by_whom_it_met(trey: Run) -> None:
    ran = trey("ladder euchre_cutthroat game_target=3 --hero habit --bots random,novice --rounds 4 --seed 1")
    assert "habit / random" in ran.out
    assert "habit / novice" in ran.out


def test_a_file_of_another_ladder_is_refused(trey: Run, tmp_path: Path) -> None:
    kept = tmp_path / "ladder.jsonl"
    trey(f"{COMMAND} --rounds 2 --resume {kept}")
    ran = trey(f"ladder euchre_cutthroat game_target=3 --bots habit,random --seed 5 --rounds 2 --resume {kept}")
    assert ran.status == 1
    assert "other rules, bots or seed" in ran.err


def test_a_file_that_is_no_ladder_is_refused(trey: Run, tmp_path: Path) -> None:
    kept = tmp_path / "ladder.jsonl"
    kept.write_text("hello\nworld\n")
    ran = trey(f"{COMMAND} --rounds 2 --resume {kept}")
    assert ran.status == 1
    assert "line 1" in ran.err


@pytest.mark.parametrize("content", ["dear diary", "dear diary\nit rained", "\n", '{"rules": "none"}\n{"cut'])
def test_a_file_of_anything_else_stays_as_it_is(trey: Run, tmp_path: Path, content: str) -> None:
    kept = tmp_path / "diary"
    kept.write_text(content)
    ran = trey(f"{COMMAND} --rounds 2 --resume {kept}")
    assert ran.status == 1
    assert "line 1" in ran.err
    assert kept.read_text() == content


def test_a_ladder_killed_while_it_was_begun_is_begun_again(trey: Run, tmp_path: Path) -> None:
    kept = tmp_path / "ladder.jsonl"
    trey(f"{COMMAND} --rounds 2 --resume {kept}")
    whole = kept.read_bytes()
    kept.write_bytes(whole[:9])
    assert trey(f"{COMMAND} --rounds 2 --resume {kept}").status == 0
    assert kept.read_bytes() == whole


def test_a_folder_keeps_no_ladder(trey: Run, tmp_path: Path) -> None:
    ran = trey(f"{COMMAND} --rounds 2 --resume {tmp_path}")
    assert ran.status == 2
    assert "cannot be written" in ran.err


@pytest.mark.parametrize("jobs", ["", "--jobs 2"])
def test_an_agent_in_a_file_takes_part(trey: Run, learned: Path, jobs: str) -> None:
    ran = trey(f"ladder euchre_cutthroat game_target=3 --bots habit,{learned} --rounds 3 --seed 1 {jobs}")
    assert ran.status == 0, ran.err
    assert "learned" in ran.out
    assert ran.out.index("habit") < ran.out.index("learned"), "it has learned nothing"
    hero = trey(f"ladder euchre_cutthroat game_target=3 --hero {learned} --bots habit --rounds 2 --seed 1")
    assert "learned / habit" in hero.out


def test_a_file_that_is_no_agent_is_refused(trey: Run, tmp_path: Path) -> None:
    (tmp_path / "learned.npz").write_text("hello")
    ran = trey(f"ladder euchre_cutthroat --bots habit,{tmp_path}/learned.npz")
    assert ran.status == 2
    assert "not an agent" in ran.err


def test_no_bots_at_all_are_refused(trey: Run) -> None:
    ran = trey(["ladder", "euchre_cutthroat", "--bots", ""])
    assert ran.status == 2
    assert "There is no bot ''" in ran.err


def test_a_bot_that_is_named_twice_meets_itself(trey: Run) -> None:
    ran = trey("ladder euchre_cutthroat game_target=3 --bots habit,habit --rounds 2")
    assert ran.status == 0
    assert "33.3" in ran.out


def test_where_nothing_has_been_learned_the_best_of_the_game_is_measured(trey: Run) -> None:
    ran = trey("ladder three_thirteen rounds=3 --rounds 2 --seed 1")
    assert ran.status == 0
    assert "steady" in ran.out
