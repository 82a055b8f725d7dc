"""A PostgreSQL of the tests' own: a folder, a port, a user that is not root; gone when it ends."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.ports import lasting_port
from tools.services import find_haproxy, find_postgres

_COUNT = count(1)


def lacking(*finders: object) -> str:
    """Why tests cannot run here; empty where they can.  On a machine that checks changes nothing may be lacking."""
    known = {"PostgreSQL": find_postgres, "HAProxy": find_haproxy}
    lack = [name for name, find in known.items() if find in finders and find() is None]
    if lack and os.environ.get("CI"):
        pytest.fail(f"{' and '.join(lack)}: not on this machine, and CI is set")
    return f"{' and '.join(lack)}: not on this machine (python -m tools.services)" if lack else ""


class Postgres:
    """A running server; `database()` makes an empty database and returns its address."""

    def __init__(self, bin_folder: Path, port: int, pid: int) -> None:
        self._bin, self.port, self.pid = bin_folder, port, pid

    def database(self) -> str:
        name = f"trey{os.getpid()}_{next(_COUNT)}"
        where = ["-qh", "127.0.0.1", "-p", str(self.port), "-U", "trey", "-d", "postgres"]
        subprocess.run([self._bin / "psql", *where, "-c", f"create database {name}"], check=True, capture_output=True)
        return f"postgresql://trey@127.0.0.1:{self.port}/{name}"


@contextmanager
def postgres(*, durable: bool = False, connections: int = 100, **more: object) -> Iterator[Postgres]:
    """Run a server; one that is not durable loses commits when the machine stops, which no test here asks for."""
    found = find_postgres()
    assert found
    folder = Path(tempfile.mkdtemp(prefix="trey-pg-"))
    data, port = folder / "data", lasting_port()
    run = _as_user(folder)
    settings = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": folder,
        "max_connections": connections,
        "fsync": "on" if durable else "off",
        "log_min_messages": "fatal",
    } | more
    asked = " ".join(f"-c {key}={value}" for key, value in settings.items())
    try:
        run([found / "initdb", "-D", data, "-U", "trey", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"])
        run([found / "pg_ctl", "-D", data, "-l", folder / "log", "-w", "-t", "60", "-o", asked, "start"])
        try:
            yield Postgres(found, port, int((data / "postmaster.pid").read_text().split()[0]))
        finally:
            run([found / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _as_user(folder: Path) -> Callable[[Sequence[object]], None]:
    """Return how to run a program as a user that owns the folder: PostgreSQL refuses to be root's."""
    who: dict[str, Any] = {}
    if os.geteuid() == 0:
        user = next((u for u in pwd.getpwall() if u.pw_name == "postgres"), pwd.getpwnam("nobody"))
        os.chown(folder, user.pw_uid, user.pw_gid)
        who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}

    def run(command: Sequence[object]) -> None:
        with (folder / "said").open("ab") as said:
            done = subprocess.run(list(map(str, command)), check=False, stdout=said, stderr=said, cwd=folder, **who)
        assert done.returncode == 0, (folder / "said").read_text() + _log(folder)

    return run


def _log(folder: Path) -> str:
    log = folder / "log"
    return log.read_text() if log.exists() else ""
