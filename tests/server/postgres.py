"""A PostgreSQL of the tests' own: a folder, a port, a user that is not root; gone when it ends."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.ports import lasting_port
from tests.waiting import until
from tools.services import find_haproxy, find_postgres
from trey.server.store.event_store import EventStore
from trey.server.store.shards import SHARDS

_COUNT = count(1)
IDS = tuple(f"{n:02x}{'0' * 22}" for n in range(SHARDS))
"""A table of each shard."""


async def shared_out(*stores: EventStore) -> None:
    """Wait until every shard is owned, and none of these stores has so many that it gives some away."""

    def fair() -> bool:
        owned, share = [sum(store.mine(table) is not None for table in IDS) for store in stores], SHARDS // len(stores)
        return sum(owned) == SHARDS and max(owned) <= share + share // 8 + 1

    await until(fair)


def lacking(*finders: object) -> str:
    """Why tests cannot run here; empty where they can.  On a machine that checks changes nothing may be lacking."""
    known = {"PostgreSQL": find_postgres, "HAProxy": find_haproxy}
    lack = [name for name, find in known.items() if find in finders and find() is None]
    if lack and os.environ.get("CI"):
        pytest.fail(f"{' and '.join(lack)}: not on this machine, and CI is set")
    return f"{' and '.join(lack)}: not on this machine (python -m tools.services)" if lack else ""


class Postgres:
    """A server on a port of its own, with these settings."""

    def __init__(self, bin_folder: Path, folder: Path, settings: Mapping[str, object]) -> None:
        self._bin, self._folder, self._run = bin_folder, folder, _as_user(folder)
        self._data = folder / "data"
        self.port = lasting_port()
        known: dict[str, object] = {"port": self.port, "listen_addresses": "127.0.0.1", **settings}
        known["unix_socket_directories"] = folder
        self._settings = " ".join(f"-c {key}={value}" for key, value in known.items())

    def make(self) -> None:
        self._run(
            [self._bin / "initdb", "-D", self._data, *["-U", "trey", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]]
        )

    def start(self) -> None:
        command = [self._bin / "pg_ctl", "-D", self._data, "-l", self._folder / "log", "-w", "-t", "60"]
        self._run([*command, "-o", self._settings, "start"])

    def stop(self) -> None:
        self._run([self._bin / "pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop"])

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def copy(self) -> None:
        """Take a copy that lags from now on."""
        where = ["-h", "127.0.0.1", "-p", self.port, "-U", "trey", "-D", self._folder / "copy"]
        self._run([self._bin / "pg_basebackup", *where, "-X", "stream", "-c", "fast"])

    def fail_over(self) -> None:
        """Lose the server, and let its copy have its place."""
        self.stop()
        self._data = self._folder / "copy"
        self.start()

    def database(self) -> str:
        """Make an empty database, and return its address."""
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
    settings: dict[str, object] = {
        "max_connections": connections,
        "fsync": "on" if durable else "off",
        "log_min_messages": "fatal",
    } | more
    running = Postgres(found, folder, settings)
    try:
        running.make()
        running.start()
        try:
            yield running
        finally:
            running.stop()
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
