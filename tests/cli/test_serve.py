"""`trey serve`: it reaches the server, and says what is missing."""

import ast
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.cli.conftest import PLAIN, Run
from tools.files import ROOT
from trey.cli.commands import serve
from trey.cli.terminal import host
from trey.core.glossary import SPEEDS
from trey.server import options
from trey.server.table import catalogue


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, lang: str) -> None:
    line = f"serve --port 0 --no-open --db {tmp_path / 'tables.sqlite3'} --lang {lang}"
    running = subprocess.Popen(
        [sys.executable, "-m", "trey", *line.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=PLAIN | {"PYTHONUNBUFFERED": "1"},
    )
    try:
        assert running.stdout
        first = running.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/", first)
        assert address, first
        with urllib.request.urlopen(address[0]) as answer:
            assert answer.status == 200
        running.send_signal(signal.SIGTERM)
        out, err = running.communicate(timeout=120)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == 0, err
    assert ("Stopped" if lang == "en" else "arrêté") in out
    assert (tmp_path / "tables.sqlite3").exists()


def test_missing_packages_are_named(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "uvicorn" else object())
    assert trey("serve").status == 2
    assert "needs uvicorn" in trey("serve").err
    assert "a besoin de uvicorn" in trey("serve --lang fr").err


def test_every_package_that_the_server_imports_is_looked_for() -> None:
    trees = [ast.parse(file.read_text()) for file in (ROOT / "src/trey/server").rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    foreign = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"trey"}
    assert {"uvicorn", "starlette"} <= foreign
    assert foreign - {"asyncpg", "cryptography"} <= set(serve.NEEDED)  # of extras, asked for where they are wanted


def test_what_is_asked_for_reaches_the_server(trey: Run, asked: list[options.Options]) -> None:
    line = (
        "serve --origin https://Club.example/ --origin http://a:81 --proxy 10.0.0.2 --proxy 2001:db8::/32 --proxy ::2"
    )
    assert trey(f"{line} --bot-delay 0 --new-tables 36 --root-path /games/cards/ --at b-2").status == 0
    [options] = asked
    assert options.origins == frozenset({"https://club.example", "http://a:81"})
    assert options.proxies == "127.0.0.1,10.0.0.2,2001:db8::/32,::2"
    assert options.root == "/games/cards"
    assert options.at == "b-2"
    assert options.pace.bot_delay == (0.0, 0.0)
    assert options.limits.rates.new_tables == (0.01, 36)


def test_what_is_not_asked_for_stays_as_it_is(trey: Run, asked: list[options.Options]) -> None:
    assert trey("serve").status == 0
    assert asked == [options.Options()]


SHARED = "postgresql://trey:s3cret@db.internal/trey?sslmode=verify-full"


def test_the_database_may_stand_in_a_file_or_in_the_environment(
    trey: Run, asked: list[options.Options], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "db"
    kept.write_text(f"{SHARED}\n")
    monkeypatch.setenv("TREY_DB", "tables.sqlite3")
    for words in ("serve", f"serve --db-file {kept}", "serve --db other.sqlite3"):
        ran = trey(words)
        assert (ran.status, "s3cret" in ran.out + ran.err) == (0, False)
    monkeypatch.setenv("TREY_DB", SHARED)
    assert "TREY_DB" not in trey("serve").out
    assert [options.db for options in asked] == [Path("tables.sqlite3"), SHARED, Path("other.sqlite3"), SHARED]


def test_a_password_on_the_command_line_is_warned_of(trey: Run, asked: list[options.Options]) -> None:
    for lang, said in (("en", "Everybody on this machine can read"), ("fr", "Tout le monde sur cette machine")):
        ran = trey(f"serve --db {SHARED} --lang {lang}")
        assert (ran.status, said in ran.out, "s3cret" in ran.out) == (0, True, False)
    assert "machine" not in trey("serve --db postgresql://trey@db.internal/trey").out
    assert len(asked) == 3


@pytest.mark.parametrize("body", [None, b"", b"a\nb", b"\xff"])
def test_a_file_that_names_no_database_is_refused(
    trey: Run, asked: list[options.Options], tmp_path: Path, body: bytes | None
) -> None:
    if body is not None:
        (tmp_path / "db").write_bytes(body)
    for lang, said in (("en", "is not one line"), ("fr", "n'est pas une seule ligne")):
        ran = trey(f"serve --db-file {tmp_path / 'db'} --lang {lang}")
        assert (ran.status, asked) == (2, [])
        assert said in ran.err
    assert "not both" in trey(f"serve --db x --db-file {tmp_path / 'db'}").err


@pytest.mark.parametrize(
    ("words", "english", "french"),
    [
        ("--origin example.org", "is not an origin", "n'est pas une origine"),
        ("--origin https://example.org/page", "is not an origin", "n'est pas une origine"),
        ("--proxy cards.example", "is not an address", "n'est ni une adresse"),
        ("--root-path cards", "is not a folder", "n'est pas un dossier"),
        ("--root-path /a/../b", "is not a folder", "n'est pas un dossier"),
        ("--root-path //a", "is not a folder", "n'est pas un dossier"),
        ("--root-path /<b>", "is not a folder", "n'est pas un dossier"),
        ("--at b.example", "is not a name for this server", "n'est pas un nom pour ce serveur"),
        (f"--at {'b' * 33}", "is not a name for this server", "n'est pas un nom pour ce serveur"),
        ("--bot-delay -1", "from 0 to 60", "de 0 à 60"),
        ("--new-tables 0", "from 1 to 1000000", "de 1 à 1000000"),
        ("--port 70000", "from 0 to 65535", "de 0 à 65535"),
    ],
)
def test_what_makes_no_sense_is_refused(
    trey: Run, asked: list[options.Options], words: str, english: str, french: str
) -> None:
    refused = trey(f"serve {words}")
    assert (refused.status, asked) == (2, [])
    assert english in refused.err
    assert french in trey(f"serve {words} --lang fr").err


@pytest.mark.parametrize("command", ["watch", "play", "lab duel"])
def test_a_bot_that_would_play_as_a_weaker_one_is_not_offered(
    trey: Run, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setenv("TREY_KERNELS", "plain")
    ran = trey(f"{command} sergeant_major --bots expert")
    assert (ran.status, ran.out) == (2, "")
    assert "would play no better than strong" in ran.err


def test_what_needs_machine_code_says_so_where_there_is_none(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_KERNELS", "plain")
    ran = trey("lab fairness sergeant_major --lang fr")
    assert (ran.status, ran.out) == (2, "")
    assert "besoin de code machine" in ran.err


@pytest.mark.parametrize("line", ["watch euchre_cutthroat --deals 1 --seed 1", "play euchre_cutthroat --seed 1"])
def test_a_table_in_plain_python_says_so_and_no_other_does(
    trey: Run, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    about = SPEEDS["plain"].about
    monkeypatch.delenv("TREY_KERNELS", raising=False)
    assert about.en not in " ".join(trey(line).out.split())
    monkeypatch.setenv("TREY_KERNELS", "plain")
    assert about.en in " ".join(trey(line).out.split())
    assert " ".join(about.fr.split()) in " ".join(trey(f"{line} --lang fr").out.split())


def test_an_agent_in_a_file_is_offered_where_its_game_is_played(
    trey: Run, asked: list[options.Options], learned: Path
) -> None:
    assert trey(f"serve --bot {learned}").status == 0
    assert asked == [options.Options()]
    offered = {game.id: game.levels for game in catalogue.games().families}
    assert "learned" in offered["euchre"]
    assert "learned" not in offered["sergeant_major"]
    assert trey(f"serve --bot {learned.parent}/nobody.npz").status != 0


def test_a_file_needs_numpy_and_says_so(trey: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "find_spec", lambda _name: None)
    ran = trey("watch euchre_cutthroat --bots learned.npz")
    assert ran.status == 2
    assert "needs NumPy" in ran.err
    assert "a besoin de NumPy" in trey("play euchre_cutthroat --bots learned.npz --lang fr").err
