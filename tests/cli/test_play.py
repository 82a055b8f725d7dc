"""`trey play`, scripted: whole matches, commands, mistakes, leaving and coming back."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.strategies import EVERY_FAMILY
from trey.core.family import Family
from trey.core.text import LANGUAGES
from trey.match import Match, Undone, read

FIRST_CHOICES = "1\n" * 3000


def kept(path: Path) -> Match:
    return read(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_whole_match_is_played_and_kept(trey: Run, tmp_path: Path, family: Family, lang: str) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play {family.short} --seed 11 --name Zoé --record {record} --lang {lang}", FIRST_CHOICES)
    assert ran.status == 0, ran.err
    match = kept(record)
    assert match.ending is not None
    assert (match.ending.fr if lang == "fr" else match.ending.en) in ran.out
    assert match.players == ("Zoé", "bot:habit", "bot:habit")
    hand = ("Votre main", "Restantes") if lang == "fr" else ("Your hand", "Left over")
    assert any(label in ran.out for label in hand)
    assert trey(f"verify {record}").status == 0


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_one_may_sit_anywhere(trey: Run, tmp_path: Path, seat: int) -> None:
    record = tmp_path / "match.trey"
    line = f"play euchre_cutthroat game_target=5 --seat {seat} --bots random,habit --record {record}"
    assert trey(line, FIRST_CHOICES).status == 0
    bots = ["bot:random", "bot:habit"]
    assert list(kept(record).players) == [*bots[:seat], "You", *bots[seat:]]


def test_the_end_of_input_ends_cleanly_and_keeps_the_record(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play sergeant_major --seed 4 --record {record}", "s\n")
    assert ran.status == 0
    assert f"The record is in {record}." in ran.out
    match = kept(record)
    assert match.ended is None
    assert str(match.view(0).trump) == "S"
    assert trey("play sergeant_major", "").status == 0
    assert trey("play", "1\n").status == 0


def test_a_match_that_was_left_is_taken_up_again(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    line = f"play sergeant_major win_rule=fixed_hands:3 --seed 4 --name Anna --bots random --record {record}"
    assert trey(line, "1\n1\n1\nquit\n").status == 0
    before = kept(record)
    again = trey(f"play --resume {record}", FIRST_CHOICES)
    assert again.status == 0, again.err
    after = kept(record)
    assert after.ended == "fixed_hands"
    assert after.log[: len(before.log)] == before.log
    assert after.players == before.players == ("Anna", "bot:random", "bot:random")
    assert trey(f"play --resume {record}", "").out.count("Winner: ") + again.out.count("Shared by ") >= 1


def test_bots_may_change_when_a_match_is_taken_up_again(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    trey(f"watch sergeant_major --deals 1 --bots random --record {record}")
    trey(f"play --resume {record} --seat 2 --name Zoé --bots habit,random", "")
    assert kept(record).players == ("bot:habit", "bot:random", "Zoé")


def test_an_existing_file_is_not_written_over(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    record.write_text("precious")
    ran = trey(f"play sergeant_major --record {record}", "quit\n")
    assert ran.status == 2
    assert "exists already" in ran.err
    ran = trey("play sergeant_major", f"save {record}\nquit\n\n")
    assert ran.status == 0
    assert "exists already" in ran.out
    assert record.read_text() == "precious"


def test_quit_offers_the_record(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    ran = trey("play sergeant_major --seed 4", f"quit\n/nowhere/x\n{record}\n")
    assert ran.status == 0
    assert "cannot be written" in ran.out
    assert kept(record).number == 1
    assert trey("play sergeant_major --seed 4", "quit\n\n").status == 0


@pytest.mark.parametrize(
    ("lang", "typed", "words"),
    [
        ("en", "?", "Type what you do"),
        ("en", "help", "Type what you do"),
        ("en", "rules", "THE AIM"),
        ("en", "score", "total"),
        ("en", "last", "There is no last trick."),
        ("fr", "aide", "Tapez ce que vous faites"),
        ("fr", "règles", "LE BUT"),
        ("fr", "REGLES", "LE BUT"),
        ("fr", "marque", "total"),
        ("fr", "dernier", "Il n'y a pas de dernier pli."),
        ("en", "KS KS", "'KS KS' is not"),
        ("fr", "zut", "« zut » n'est pas une action."),
        ("en", "trump", "could be: trump"),
    ],
)
def test_commands_and_mistakes_answer_and_change_nothing(
    trey: Run, tmp_path: Path, lang: str, typed: str, words: str
) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play sergeant_major --seed 4 --lang {lang} --record {record}", f"{typed}\n")
    assert ran.status == 0
    assert words in ran.out.replace("\u00a0", " ")
    assert kept(record).log[1:] == []


def test_save_writes_what_has_been_played(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    trey("play sergeant_major --seed 4", f"s\nsave {record}\n3d\nsave {record}\n")
    assert [str(event.action) for event in kept(record).log[1:]] == ["trump S", "discard 3D"]  # type: ignore[union-attr]


def test_several_cards_are_played_whole_or_not_at_all(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play sergeant_major --seed 4 --record {record}", "s\n3d 2d 6c 6c\n3d 2d as\n3d 2d 6c 4c\n")
    assert "Name different cards." in ran.out
    assert "You do not hold AS." in ran.out
    assert "You discard 3♦ 2♦ 6♣ 4♣ and take" in ran.out
    assert len(kept(record).log) > 5


def test_the_last_trick_can_be_seen(trey: Run) -> None:
    ran = trey("play sergeant_major --seed 4", "s\n1 2 3 4\n1\nlast\n")
    assert "Last trick: " in ran.out


def test_enter_does_the_only_thing_that_can_be_done(trey: Run) -> None:
    ran = trey("play sergeant_major --seed 4", "s\n3d 2d 6c 4c\n\n")
    assert "Trick 1: Hugo A♣  Iris 2♣  You 8♣" in ran.out


def test_a_menu_asks_for_game_and_preset(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play --record {record}", "99\nx\n3\n2\n")
    assert ran.out.count("Please type a number from the list.") == 2
    assert kept(record).rules.preset == "three_thirteen_strict"
    assert "[reconstruction]" in trey("play", "1\n").out


def test_a_hand_is_shown_in_its_best_melds(trey: Run) -> None:
    ran = trey("play three_thirteen rounds=13 --seed 1", "1\n")
    assert "In melds" in ran.out
    assert "points at best)" in ran.out


def test_the_persons_name_fits_the_record(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    trey(["play", "sergeant_major", "--record", str(record), "--name", f" A\x07\u2028B\n{'x' * 40}"], "")
    assert kept(record).players[0] == "A B " + "x" * 20


def test_others_cards_are_never_shown(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play sergeant_major --seed 4 --record {record}", "s\n")
    match = kept(record)
    hidden = {card for seat in (1, 2) for card in match.view(seat).hand}
    symbols = dict(zip("SHDC", "♠♥♦♣", strict=True))
    assert not [c for c in hidden if c[0].replace("T", "10") + symbols[c[1]] in ran.out]


def test_save_needs_a_file_where_no_record_is_kept(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    assert "Which file? save FILE" in trey("play sergeant_major", "save\n").out
    assert "Quel fichier" in trey("play sergeant_major --lang fr", "sauver\n").out
    assert f"The record is in {record}." in trey(f"play sergeant_major --record {record}", "save\n").out


def test_a_choice_is_taken_back_where_nothing_came_of_it(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.trey"
    ran = trey(f"play sergeant_major --seed 4 --record {record}", "s\nundo\nundo\nh\n")
    assert "You take that back." in ran.out
    assert "You cannot take that back" in ran.out
    match = kept(record)
    assert [event for event in match.history if isinstance(event, Undone)] == [Undone(0, 1)]
    assert str(match.view(0).trump) == "H"
    assert trey(f"verify {record}").status == 0
    ran = trey("play sergeant_major --seed 4 --lang fr", "p\nreprendre\n")
    assert "Vous reprenez votre choix." in ran.out
