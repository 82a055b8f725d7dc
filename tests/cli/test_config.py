"""`trey.toml`, the variables and `trey config`: one declaration, and what is in force says who asked for it."""

import dataclasses
import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trey.cli.commands import serve
from trey.cli.commands.config import usual
from trey.cli.settings import Setting
from trey.server import options
from trey.server.limits import Limits, Rates

FILE = """
port = 9000
name = ["cards.example.org"]
keep_days = 3
[limits]
tables = 50
[rates]
messages = [5, 10]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "trey.toml"
    written.write_text(FILE)
    return written


def told(trey: Run, line: str) -> dict[str, tuple[object, str]]:
    """Return what `trey config` says, by key: the value and where it comes from."""
    ran = trey(f"config --json {line}")
    assert (ran.status, ran.err) == (0, "")
    return {row["key"]: (row["value"], row["source"]) for row in json.loads(ran.out)}


def test_a_file_says_what_the_command_line_and_the_environment_do_not(
    trey: Run, asked: list[options.Options], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TREY_KEEP_DAYS", "4")
    monkeypatch.setenv("TREY_LIMITS_EARLY", "yes")
    assert trey(f"serve --config {file} --port 9001").status == 0
    [options] = asked
    assert (options.port, options.names) == (9001, frozenset({"cards.example.org"}))
    limits = options.limits
    assert (limits.keep_days, limits.tables, limits.early, limits.rates.messages) == (4, 50, True, (5, 10))
    assert limits.rates.frames == Rates().frames


def test_what_is_in_force_says_where_it_comes_from(trey: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_KEEP_DAYS", "4")
    monkeypatch.setenv("TREY_CONFIG", str(file))
    known = told(trey, "--port 9001 --no-open")
    assert known["port"] == (9001, "--port")
    assert known["open"] == (False, "--no-open")
    assert known["keep_days"] == (4, "TREY_KEEP_DAYS")
    assert known["limits.tables"] == (50, str(file))
    assert known["host"] == ("127.0.0.1", "default")


def test_what_is_printed_is_a_file_that_says_the_same(trey: Run, file: Path, tmp_path: Path) -> None:
    written = tmp_path / "again.toml"
    written.write_text(trey(f"config --config {file}").out)
    known, again = told(trey, f"--config {file}"), told(trey, f"--config {written}")
    assert {key: value for key, (value, _) in known.items()} == {key: value for key, (value, _) in again.items()}
    written.write_text(re.sub(r"^# (\S+ = .+)$", r"\1", written.read_text(), flags=re.MULTILINE))
    assert {key for key, (value, _) in told(trey, f"--config {written}").items() if value != known[key][0]} == set()


def test_a_password_is_not_printed(trey: Run) -> None:
    ran = trey("config --db postgresql://trey:s3cret@db.internal/trey")
    assert "s3cret" not in ran.out
    assert "postgresql://trey:…@db.internal/trey" in ran.out


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("prot = 1", "no setting prot. Did you mean port?", "Vouliez-vous dire port ?"),
        ("[limits]\ntabels = 1", "Did you mean limits.tables?", "Vouliez-vous dire limits.tables ?"),
        ("tables = 1", "Did you mean limits.tables?", "Vouliez-vous dire limits.tables ?"),
        ("zzz = 1", "'trey config' lists them", "« trey config » les énumère"),
        ('port = "a"', "must be a whole number", "doit être un nombre entier"),
        ("port = true", "must be a whole number", "doit être un nombre entier"),
        ("port = 70000", "from 0 to 65535", "de 0 à 65535"),
        ('open = "yes"', "must be true or false", "doit être true ou false"),
        ('name = "a"', "must be a list of texts", "doit être une liste de textes"),
        ("host = 1", "must be a text", "doit être un texte"),
        ("[rates]\nframes = [1]", "must be two numbers", "doit être deux nombres"),
        ("[rates]\nframes = [1, -1]", "from 0 to 1000000", "de 0 à 1000000"),
        ('origin = ["example.org"]', "is not an origin", "n'est pas une origine"),
        ("port =", "cannot be read as TOML", "ne se lit pas comme du TOML"),
    ],
)
def test_what_makes_no_sense_in_a_file_is_refused(
    trey: Run, asked: list[options.Options], tmp_path: Path, text: str, english: str, french: str
) -> None:
    (tmp_path / "trey.toml").write_text(text)
    for command in ("serve", "config"):
        line = f"{command} --config {tmp_path / 'trey.toml'}"
        refused = trey(line)
        assert (refused.status, asked, english in refused.err) == (2, [], True)
        assert french in trey(f"{line} --lang fr").err.replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")


def test_a_file_that_is_named_must_be_there(trey: Run, tmp_path: Path) -> None:
    assert "cannot be read" in trey(f"config --config {tmp_path / 'none.toml'}").err


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("TREY_PORT", "many", "TREY_PORT must be a whole number"),
        ("TREY_LIMITS_TABELS", "1", "Did you mean TREY_LIMITS_TABLES?"),
        ("TREY_RATES_FRAMES", "1,2,3", "TREY_RATES_FRAMES must be two numbers"),
        ("TREY_OPEN", "perhaps", "TREY_OPEN must be true or false"),
    ],
)
def test_what_makes_no_sense_in_a_variable_is_refused(
    trey: Run, monkeypatch: pytest.MonkeyPatch, name: str, text: str, said: str
) -> None:
    monkeypatch.setenv(name, text)
    refused = trey("config")
    assert (refused.status, said in refused.err) == (2, True)


def test_a_database_in_the_file_gives_way_to_one_on_the_command_line(
    trey: Run, asked: list[options.Options], tmp_path: Path
) -> None:
    (tmp_path / "db").write_text("there.sqlite3\n")
    (tmp_path / "trey.toml").write_text(f'db_file = "{tmp_path / "db"}"\n')
    for more in ("", "--db here.sqlite3"):
        assert trey(f"serve --config {tmp_path / 'trey.toml'} {more}").status == 0
    assert [options.db for options in asked] == [Path("there.sqlite3"), Path("here.sqlite3")]


def lacking(settings: tuple[Setting, ...]) -> set[str]:
    """Return the fields of the server's options that no setting reaches."""
    places = {one.place.removeprefix("limits.") for one in settings}
    fields = [one.name for one in dataclasses.fields(Limits) if one.metadata]
    fields += [f"rates.{one.name}" for one in dataclasses.fields(Rates)]
    fields += [one.name for one in dataclasses.fields(options.Options)]
    return {*fields} - places - {"pace", "processes", "limits", "lang"}


def test_every_option_and_every_limit_is_a_setting() -> None:
    assert lacking(serve.settings()) == set()
    assert lacking(serve.settings()[:-1]) == {"rates.letters"}  # the law can fail


def test_every_default_is_one_that_could_be_given() -> None:
    for one in serve.settings():
        default = usual(one)
        if default is not None and default != []:
            one.check(default, one.key)
    assert usual(next(one for one in serve.settings() if one.key == "new_tables")) == Rates().new_tables[1]
