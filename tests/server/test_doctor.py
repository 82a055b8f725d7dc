"""`trey doctor`: a site that is well is said to be, and each thing that is planted is found, with a cure."""

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.ports import lasting_port
from tests.server.postgres import Postgres
from tests.server.serving import Serving
from trey.cli import main
from trey.cli.commands import doctor as looked
from trey.cli.copies import back_up
from trey.server.store.postgres import PostgresStore

Look = Callable[..., tuple[int, dict[str, dict[str, Any]]]]


@pytest.fixture
def look(db: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Look:
    """Run `trey doctor`; return its status and what it found, by name."""
    monkeypatch.setattr(looked, "_LEAST_DISK", 0)  # whatever this machine has
    for name in [name for name in os.environ if name.startswith("TREY_")]:
        monkeypatch.delenv(name)

    def run(*words: str) -> tuple[int, dict[str, dict[str, Any]]]:
        capsys.readouterr()
        named = () if {"--db", "--config"} & {*words} else ("--db", str(db))
        port = () if "--port" in words else ("--port", str(lasting_port()))
        status = main(["doctor", "--json", *named, *port, *words])
        return status, {row["name"]: row for row in json.loads(capsys.readouterr().out)}

    return run


@pytest.fixture
def site(db: Path) -> Iterator[Serving]:
    with Serving(db) as serving:
        yield serving


def test_a_site_that_runs_is_well(site: Serving, look: Look, db: Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    back_up(db, copies / "a.sqlite3")
    words = ("--port", str(site.port), "--metrics", str(site.private_port), "--url", site.url, "--backups", str(copies))
    status, found = look(*words)
    assert (status, [row for row in found.values() if not row["ok"]]) == (0, [])
    assert {"config", "database", "wal", "disk", "port", "health", "proxy", "proxy-socket", "backups"} <= found.keys()


def test_a_site_that_is_stopped_is_well(look: Look, db: Path) -> None:
    for said in ("There is no database", "Every page"):
        status, found = look()
        assert (status, "stopped" in found["port"]["said"]) == (0, True)
        assert found["database"]["said"].startswith(said)
        with Serving(db):
            pass


def damage(db: Path) -> None:
    page = db.read_bytes()
    db.write_bytes(page[:4096] + b"\xff" * 4096 + page[8192:])


def foresee(db: Path) -> None:
    with closing(sqlite3.connect(db)) as known, known:
        known.execute("insert into tables (id, code, made, touched) values ('t', 'c', 0, ?)", (time.time() + 9_999,))


def show(db: Path) -> None:
    db.chmod(0o644)


def forge(db: Path) -> None:
    db.with_name("push.pem").write_text("nothing")
    db.with_name("push.pem").chmod(0o600)


@pytest.mark.parametrize(
    ("plant", "name", "said"),
    [
        (damage, "database", "is damaged"),
        (foresee, "clock", "later than this machine's clock"),
        (show, "rights", "Others can read"),
        (forge, "push-key", "is no key"),
    ],
)
def test_what_is_planted_is_found(look: Look, db: Path, plant: Callable[[Path], None], name: str, said: str) -> None:
    with Serving(db):
        pass
    assert look()[0] == 0
    plant(db)
    status, found = look()
    assert (status, found[name]["ok"]) == (1, False)
    assert said in found[name]["said"]
    assert found[name]["cure"]


def test_settings_that_cannot_be_used_are_said_first(look: Look, tmp_path: Path) -> None:
    (tmp_path / "trey.toml").write_text("prot = 1")
    status, found = look("--config", str(tmp_path / "trey.toml"))
    assert (status, [*found]) == (1, ["config"])
    assert "Did you mean port?" in found["config"]["said"]


def test_a_variable_that_no_setting_has_is_named(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_PROT", "1")
    assert "TREY_PROT" in look()[1]["variables"]["said"]


def test_a_config_with_a_password_is_for_its_owner_alone(look: Look, tmp_path: Path) -> None:
    file = tmp_path / "trey.toml"
    file.write_text('db = "postgresql://trey:s3cret@127.0.0.1:1/trey"')
    for mode, there in ((0o644, True), (0o600, False)):
        file.chmod(mode)
        status, found = look("--config", str(file))
        assert status == 1  # there is no such database
        assert ("config-rights" in found) == there
        assert "s3cret" not in json.dumps(found)


def test_copies_that_are_old_or_missing_are_said(site: Serving, look: Look, db: Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    port = ("--port", str(site.port))
    assert look(*port, "--backups", str(copies))[0] == 1
    back_up(db, copies / "a.sqlite3")
    assert look(*port, "--backups", str(copies))[0] == 0
    old = time.time() - 3 * 86_400
    os.utime(copies / "a.sqlite3", (old, old))
    status, found = look(*port, "--backups", str(copies))
    assert (status, "3.0 days old" in found["backups"]["said"]) == (1, True)
    assert look(*port, "--backups", str(copies), "--days", "4")[0] == 0


def test_a_proxy_that_changes_the_name_is_found(site: Serving, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    port = ("--port", str(site.port))
    url = site.url
    assert look(*port, "--url", url)[0] == 0
    for status, name in ((421, "proxy"), (502, "proxy")):
        monkeypatch.setattr(looked, "_get", lambda *_, **__: (status, {"ok": True}))  # noqa: B023
        assert not look(*port, "--url", url)[1][name]["ok"]
    monkeypatch.setattr(looked, "_get", lambda *_, **__: (200, {"ok": True, "code": "wrong-origin"}))
    monkeypatch.setattr(looked, "_upgraded", lambda _: 400)
    found = look(*port, "--url", url)[1]
    assert (found["proxy"]["ok"], found["proxy-origin"]["ok"], found["proxy-socket"]["ok"]) == (True, False, False)


def test_another_program_at_the_port_is_found(look: Look) -> None:
    import http.server
    import threading

    with http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        status, found = look("--port", str(other.server_address[1]))
        other.shutdown()
    assert (status, found["port"]["ok"]) == (1, False)


async def test_a_shared_database_is_looked_at_too(pg: Postgres, look: Look) -> None:
    import asyncio

    url = pg.database()
    status, found = await asyncio.to_thread(look, "--db", url)
    assert (status, found["database"]["ok"]) == (1, False)
    store = PostgresStore(url)
    await store.close()
    status, found = await asyncio.to_thread(look, "--db", url)
    assert (status, {"database", "clock", "connections"} <= found.keys()) == (0, True)
