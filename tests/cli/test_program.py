"""The program as a whole: help, languages, exit statuses, mistakes."""

import os
import re
import subprocess
import sys

import pytest

import trey as package
from tests.cli.conftest import PLAIN, Run
from trey.cli.commands.games import GAMES
from trey.cli.program import COMMANDS
from trey.core.glossary import spoken
from trey.core.text import LANGUAGES, Language
from trey.kernel.compiled import speed

BUG, INTERRUPTED, BROKEN_PIPE = 70, 130, 141


def test_without_a_command_it_says_what_there_is(trey: Run) -> None:
    ran = trey("")
    assert ran.status == 2
    assert all(f"trey {name}" in ran.out for name in COMMANDS)


@pytest.mark.parametrize("line", ["--help", "-h", "help", "--lang fr --help"])
def test_help_is_no_mistake(trey: Run, line: str) -> None:
    ran = trey(line)
    assert ran.status == 0
    assert all(f"trey {name}" in ran.out for name in COMMANDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_commands_are_for_stands_in_a_column(trey: Run, lang: Language) -> None:
    lines = trey(f"--help --lang {lang}").out.splitlines()
    starts = set()
    for name, command in COMMANDS.items():
        line = next(line for line in lines if line.startswith(f"  trey {name}  "))
        starts.add(line.index(command.about.of(lang).split()[0], len(f"  trey {name}")))
    assert len(starts) == 1
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_helps_in_both_languages(trey: Run, name: str, lang: Language) -> None:
    ran = trey(f"{name} --help --lang {lang}")
    assert ran.status == 0
    assert ran.out.startswith(f"trey {name}")
    command = COMMANDS[name]
    words = " ".join(ran.out.replace("\u00a0", " ").split())
    assert " ".join(command.about.of(lang).split()) in words
    for argument in command.arguments:
        assert " ".join(argument.help.of(lang).replace("\u00a0", " ").split()) in words
    assert trey(f"help {name} --lang {lang}").out == ran.out
    assert all(len(line) <= 80 for line in ran.out.splitlines())


def test_the_version_is_the_packages(trey: Run) -> None:
    assert trey("--version").out == f"trey {package.__version__}, {spoken(*speed()).en}\n"


def test_the_version_says_how_the_rules_run(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.search(r", (machine code|WebAssembly): .+\n$|, plain Python\n$", trey("--version").out)
    monkeypatch.setenv("TREY_KERNELS", "plain")
    assert trey("--version").out == f"trey {package.__version__}, plain Python\n"
    assert trey("--version --lang fr").out == f"trey {package.__version__}, Python pur\n"


@pytest.mark.parametrize(
    ("line", "en", "fr"),
    [
        ("watsh sergeant_major", "Did you mean watch?", "Vouliez-vous dire watch"),
        ("zzz", "'trey --help' lists them", "trey --help"),
        ("rules", "Name a preset", "Nommez une variante"),
        ("rules sergeant_majr", "Did you mean sergeant_major", "Vouliez-vous dire sergeant_major"),
        ("watch sergeant_major stake", "is not 'option=value'", "option=valeur"),
        ("watch sergeant_major steak=5", "Did you mean stake", "Vouliez-vous dire stake"),
        ("watch sergeant_major stake=-1", "is not a value for stake", "n'est pas une valeur de stake"),
        ("watch sergeant_major hand_size=17", "", ""),
        ("watch euchre_20 dummy=true", "", ""),
        ("watch three_thirteen --seats 9", "2 to 7 players", "2 à 7"),
        ("watch sergeant_major --bots clever", "There is no bot 'clever'", "Il n'y a pas de robot"),
        ("watch sergeant_major --bots habit,habit,habit,habit", "for 3 bots, not 4", "3 robots, pas 4"),
        ("watch sergeant_major --deals 0", "at least 1", "au moins 1"),
        ("watch sergeant_major --delay -1", "at least 0", "au moins 0"),
        ("watch sergeant_major --seed x", "invalid int value", "n'est pas un nombre entier"),
        ("watch sergeant_major --delay x", "invalid float value", "n'est pas un nombre"),
        ("watch sergeant_major --seed", "expected one argument", "il manque une valeur"),
        ("watch sergeant_major --sed 1", "unrecognized arguments: --sed", "arguments inconnus"),
        ("watch sergeant_major --open=yes", "ignored explicit argument", "n'attend pas de valeur"),
        ("watch sergeant_major --record /nowhere/x", "no such file or folder", "aucun fichier"),
        ("play sergeant_major --seat 3", "Seats are numbered 0 to 2", "numérotées de 0 à 2"),
        ("play sergeant_major --name bot:x", "does not begin with bot:", "ne commence pas par bot:"),
        ("play sergeant_major --resume x", "brings its own rules", "apporte ses règles"),
        ("play --resume /nowhere/x", "there is no such file", "aucun fichier"),
        ("verify", "Which record?", "Quel relevé"),
        ("verify /nowhere/x", "there is no such file", "aucun fichier"),
        ("serve --port 99999", "0 to 65535", "0 à 65535"),
    ],
)
def test_a_mistake_is_one_line_in_the_players_language(trey: Run, line: str, en: str, fr: str) -> None:
    for lang, words in (("en", en), ("fr", fr)):
        ran = trey(f"{line} --lang {lang}")
        assert ran.status == 2
        assert ran.out == ""
        assert ran.err.count("\n") == 1
        assert words in ran.err.replace("\u00a0", " ")


def test_an_unknown_language_is_a_mistake(trey: Run) -> None:
    assert trey("games --lang de").status == 2
    assert "trey speaks en, fr, pl, not" in trey("games --lang=de").err


@pytest.mark.parametrize(
    ("setting", "french"),
    [
        ({"LANG": "fr_FR.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_DE"}, False),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr_CA"}, True),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, False),
        ({"LANG": "fr_FR", "LC_ALL": ""}, True),
    ],
)
def test_the_language_is_the_systems(
    trey: Run, monkeypatch: pytest.MonkeyPatch, setting: dict[str, str], *, french: bool
) -> None:
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert ("variantes" in trey("--help").out) is french


def test_a_bug_is_told_in_one_line_without_its_message(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> int:
        msg = "the king of hearts is at seat 2"
        raise KeyError(msg)

    games = GAMES
    broken_command = type(games)(games.name, games.about, games.arguments, broken)
    monkeypatch.setitem(COMMANDS, "games", broken_command)
    ran = trey("games")
    assert ran.status == BUG
    assert ran.err.count("\n") == 1
    assert "KeyError" in ran.err
    assert "king" not in ran.err
    monkeypatch.setenv("TREY_DEBUG", "1")
    assert "king" in trey("games").err


def test_ctrl_c_ends_with_130(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    games = GAMES
    monkeypatch.setitem(COMMANDS, "games", type(games)(games.name, games.about, games.arguments, interrupted))
    assert trey("games").status == INTERRUPTED


@pytest.mark.parametrize("line", ["games", "watch sergeant_major --seed 1", "rules three_thirteen --options"])
def test_output_that_nobody_reads_any_more_ends_it_quietly(line: str) -> None:
    command = [sys.executable, "-m", "trey", *line.split()]
    read, write = os.pipe()
    running = subprocess.Popen(command, stdout=write, stderr=subprocess.PIPE, env=PLAIN)
    os.close(write)
    os.close(read)
    _, complaint = running.communicate(timeout=120)
    assert complaint == b""
    assert running.returncode == BROKEN_PIPE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_runs_as_a_program_without_utf8(program: Run, lang: str) -> None:
    ran = program(
        f"watch euchre_cutthroat --seed 1 --deals 1 --open --lang {lang}",
        PYTHONIOENCODING="ascii",
        PYTHONUTF8="0",
    )
    assert ran.status == 0, ran.err
    assert ran.out.isascii()
    assert ("DP" if lang == "fr" else "QS") in ran.out
    assert "?" not in ran.out
