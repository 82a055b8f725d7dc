"""`trey doctor`: looks whether a site is well, and says what to do about what is not."""

import argparse
import json
import os
import shutil
import socket
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from trey.cli.commands.serve import SETTINGS, needs_server, options_of, settings
from trey.cli.paper import Paper
from trey.cli.settings import CONFIG, Held, in_force
from trey.cli.spec import Command, flag, number, option
from trey.core.errors import TreyError
from trey.core.text import Text

_WRONG = 1
_SECONDS = 5
_MOST_WAL, _LEAST_DISK = 256 << 20, 1 << 30
_CLOCK_SECONDS = 5


class Found(NamedTuple):
    """What one look has found: what was looked at, and what is wrong, with a cure; nothing if all is well."""

    name: str
    said: Text
    cure: Text | None = None


def doctor(args: argparse.Namespace, paper: Paper) -> int:
    """Look at everything, and say what is wrong."""
    needs_server()
    found = list(_looked(args, paper))
    if args.json:
        rows = [
            {"name": one.name, "ok": one.cure is None, "said": one.said.of(paper.lang)}
            | ({"cure": one.cure.of(paper.lang)} if one.cure else {})
            for one in found
        ]
        paper.line(json.dumps(rows, ensure_ascii=False, indent=1))
    for one in found if not args.json else ():
        paper.lines(paper.wrapped(one.said.of(paper.lang), hang="ok  " if one.cure is None else "!!  "))
        if one.cure:
            paper.lines(paper.wrapped(one.cure.of(paper.lang), 4))
    return _WRONG if any(one.cure for one in found) else 0


def _looked(args: argparse.Namespace, paper: Paper) -> Iterator[Found]:
    from trey.server.options import database_of

    try:
        held = in_force(settings(), args)
        options = options_of(held, paper.lang)
    except TreyError as error:
        yield Found("config", error.text, Text("Correct it; 'trey config' shows what is in force."))
        return
    yield Found("config", Text("The settings can be used."))
    yield from _variables()
    yield from _config_file(held)
    db = database_of(options)
    looks: list[Callable[[], Iterator[Found]]] = [lambda: _ports(options)]
    if isinstance(db, Path):
        looks = [lambda: _database(db.resolve()), lambda: _disk(db.resolve()), *looks]
        key = options.push_key or db.with_name("push.pem")
        looks.append(lambda: _push_key(key))
    else:
        looks = [lambda: _shared(db), *looks]
    if args.backups:
        looks.append(lambda: _backups(Path(args.backups), args.days or 2))
    looks += [lambda: _health(options), lambda: _proxy(args.url)]
    for look in looks:
        yield from look()


def _variables() -> Iterator[Found]:
    known = {one.variable for one in settings()} | {"TREY_CONFIG", "TREY_DEBUG", "TREY_CACHE", "TREY_KERNELS"}
    for name in sorted(name for name in os.environ if name.startswith("TREY_") and name not in known):
        yield Found(
            "variables",
            Text("{name} is a variable that no setting has.", name=name),
            Text("Correct its name, or drop it."),
        )


def _config_file(held: Mapping[str, Held]) -> Iterator[Found]:
    files = {one.source for one in held.values() if one.rank == 1}
    for file in files:
        secret = "://" in str(held["db"].value or "") and held["db"].source == file
        if secret and Path(file).stat().st_mode & 0o077:
            yield Found(
                "config-rights",
                Text("Others can read {file}, which names the database.", file=file),
                Text("chmod 600 {file}", file=file),
            )


def _database(db: Path) -> Iterator[Found]:
    from trey.server.store.file import DamagedError, check_pages, version_of
    from trey.server.versions import HEAD, ForeignError, NewerError

    if not db.exists():
        yield Found("database", Text("There is no database {db} yet; the first start makes it.", db=db))
        return
    try:
        version = version_of(db)
        check_pages(db)
    except NewerError:
        yield Found("database", Text("A newer trey has written {db}.", db=db), Text("Install that version again."))
        return
    except (ForeignError, DamagedError, sqlite3.Error, OSError) as error:
        yield Found(
            "database",
            Text("{db} is damaged, or no database of trey: {error}.", db=db, error=error),
            Text("Stop the server, move the file away, and run trey restore COPY."),
        )
        return
    yield Found("database", Text("Every page of {db} is whole.", db=db))
    if version < HEAD:
        yield Found(
            "schema", Text("Its version is {version}; the next start brings it to {head}.", version=version, head=HEAD)
        )
    with closing(sqlite3.connect(db)) as known:
        latest = known.execute("select max(touched) from tables").fetchone()[0] or 0 if version == HEAD else 0
    if latest > time.time() + _CLOCK_SECONDS:
        said = Text("The database was written later than this machine's clock says it is.")
        yield Found("clock", said, Text("Set the clock, and let it follow a time server."))
    wal = db.with_name(f"{db.name}-wal")
    size = wal.stat().st_size if wal.exists() else 0
    yield Found(
        "wal",
        Text("Its write-ahead log has {n} MB.", n=size >> 20),
        Text("Another program reads the database all the time; end it.") if size > _MOST_WAL else None,
    )
    for path in (db, wal, db.with_name(f"{db.name}-shm")):
        if os.name != "nt" and path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield Found("rights", Text("Others can read {path}.", path=path), Text("chmod 600 {path}", path=path))


def _disk(db: Path) -> Iterator[Found]:
    folder = next(path for path in (db.parent, *db.parents) if path.exists())
    free = shutil.disk_usage(folder).free
    low = free < max(_LEAST_DISK, 2 * (db.stat().st_size if db.exists() else 0))
    cure = Text("Make room: an upgrade copies the database, and trey admin forget writes it again.")
    yield Found("disk", Text("{n} MB are free on the disk of the database.", n=free >> 20), cure if low else None)
    if not os.access(folder, os.W_OK):
        yield Found(
            "folder", Text("{folder} cannot be written.", folder=folder), Text("Run this as the server's user.")
        )


def _shared(url: str) -> Iterator[Found]:
    import asyncio

    from trey.server.store.lines import connect, shown_url
    from trey.server.versions import SHARED_HEAD

    async def look() -> tuple[str, float, int]:
        db = await connect(url, "doctor")
        try:
            version = await db.fetchval("select version_num from alembic_version")
            now = await db.fetchval("select extract(epoch from clock_timestamp())::float8")
            free = await db.fetchval("select current_setting('max_connections')::int - count(*) from pg_stat_activity")
            return version, now - time.time(), free
        finally:
            db.terminate()

    try:
        version, ahead, free = asyncio.run(look())
    except Exception as error:  # noqa: BLE001 - whatever a driver says
        why = str(error) or type(error).__name__
        said = Text("The database {db} cannot be used: {why}", db=shown_url(url), why=why)
        yield Found(
            "database", said, Text("Start PostgreSQL, or correct db; the first start of trey makes its tables.")
        )
        return
    yield Found("database", Text("{db} answers, and has version {version}.", db=shown_url(url), version=version))
    if version != SHARED_HEAD:
        yield Found(
            "schema", Text("This trey has version {head}.", head=SHARED_HEAD), Text("Upgrade one after the other.")
        )
    late = abs(ahead) > _CLOCK_SECONDS
    said = Text("Its clock and this machine's differ by {n} seconds.", n=round(abs(ahead)))
    yield Found("clock", said, Text("Let both follow the same time server.") if late else None)
    cure = Text("Raise max_connections: each server needs six, and a new one six more.")
    yield Found("connections", Text("{n} connections of it are free.", n=free), cure if free < 6 else None)


def _ports(options: Any) -> Iterator[Found]:
    """Say whether the port is the server's, free, or somebody else's."""
    from trey.server.launch import shown_host

    host = shown_host(options.host).strip("[]")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as line:
        line.settimeout(_SECONDS)
        taken = options.port and not line.connect_ex((host, options.port))
    if not taken:
        yield Found("port", Text("Nobody listens at port {port}: the server is stopped.", port=options.port))
        return
    status, said = _get(f"http://{shown_host(options.host)}:{options.port}/readyz")
    ours = status in {200, 503} and isinstance(said, dict) and "ok" in said
    cure = None if ours else Text("Stop that program, or give trey another port.")
    who = Text("A trey server listens at port {port}.") if ours else Text("Another program listens at port {port}.")
    yield Found("port", who.fill(port=options.port), cure)


def _get(url: str, body: bytes | None = None, **headers: str) -> tuple[int, Any]:
    """Return the status and the JSON of an answer; 0 if there is none."""
    with suppress(OSError, ValueError):
        try:
            with urlopen(Request(url, body, headers), timeout=_SECONDS) as answer:  # noqa: S310 - the operator's own
                return answer.status, json.loads(answer.read(65_536) or b"null")
        except HTTPError as error:
            return error.code, json.loads(error.read(65_536) or b"null")
    return 0, None


def _push_key(key: Path) -> Iterator[Found]:
    if key.exists() and os.name != "nt" and stat.S_IMODE(key.stat().st_mode) & 0o077:
        yield Found("push-key", Text("Others can read {path}.", path=key), Text("chmod 600 {path}", path=key))
    elif key.exists() and b"PRIVATE KEY" not in key.read_bytes():
        yield Found("push-key", Text("{key} is no key.", key=key), Text("Move it away; the next start makes another."))


def _backups(folder: Path, days: int) -> Iterator[Found]:
    from trey.server.store.file import MAGIC

    files = [path for path in folder.glob("*") if path.is_file() and path.read_bytes()[: len(MAGIC)] == MAGIC]
    cure = Text("Run trey backup each night; hosting.md has a timer.")
    if not files:
        yield Found("backups", Text("There is no copy in {folder}.", folder=folder), cure)
        return
    newest = max(files, key=lambda path: path.stat().st_mtime)
    age = (time.time() - newest.stat().st_mtime) / 86_400
    said = Text("The newest copy in {folder} is {n} days old.", folder=folder, n=f"{age:.1f}")
    yield Found("backups", said, cure if age > days else None)
    for path in files:
        if os.name != "nt" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            yield Found("rights", Text("Others can read {path}.", path=path), Text("chmod 600 {path}", path=path))


def _health(options: Any) -> Iterator[Found]:
    if not options.metrics:
        return
    host, port = options.metrics
    status, said = _get(f"http://{host}:{port}/healthz")
    if not status:
        return
    wrong = ", ".join(said.get("wrong", ())) if isinstance(said, dict) else "?"
    cure = Text("hosting.md says what each word means; the log says more.") if status != 200 else None
    yield Found("health", Text("The server says: {wrong}.", wrong=wrong or "ok"), cure)


def _proxy(url: str | None) -> Iterator[Found]:
    """Ask through the proxy as a page would: the name, the scheme and the socket's upgrade must come through."""
    if not url:
        return
    site = url.rstrip("/")
    status, _ = _get(f"{site}/readyz")
    if status == 421:
        cure = Text("Pass the Host header on, and give trey the name with --name.")
        yield Found("proxy", Text("Through {url}, trey does not know its own name.", url=site), cure)
        return
    if status != 200:
        cure = Text("Look at the proxy's log; it must reach the server's port.")
        yield Found("proxy", Text("{url} does not reach trey ({status}).", url=site, status=status or "-"), cure)
        return
    yield Found("proxy", Text("{url} reaches trey.", url=site))
    _, answer = _get(f"{site}/api/next", b"{}", origin=site)
    if isinstance(answer, dict) and answer.get("code") == "wrong-origin":
        cure = Text("Pass X-Forwarded-Proto and the Host header with its port on, and name the proxy with --proxy.")
        yield Found("proxy-origin", Text("Pages of {url} may not act there.", url=site), cure)
    status = _upgraded(site)
    cure = Text("Let the proxy pass the upgrade on, as the samples of hosting.md do.")
    said_ = Text("A socket comes through.") if status == 101 else Text("No socket comes through ({status}).")
    yield Found("proxy-socket", said_.fill(status=status or "-"), None if status == 101 else cure)


def _upgraded(site: str) -> int:
    """Return the status of the answer to a socket that asks to begin; 0 if there is none."""
    parts = urlsplit(site)
    key = {"sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==", "origin": site}
    with suppress(OSError, HTTPException):
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        with closing(kind(parts.netloc, timeout=_SECONDS)) as line:
            line.request(
                "GET", f"{parts.path}/ws/doctor", headers={"connection": "Upgrade", "upgrade": "websocket"} | key
            )
            return line.getresponse().status
    return 0


DOCTOR = Command(
    "doctor",
    Text("Look whether a site is well, running or stopped, and say what to do about what is not."),
    (
        flag("--json", Text("write it for programs")),
        option("--url", Text("URL"), Text("the site as people reach it, such as https://cards.example.org")),
        option("--backups", Text("FOLDER"), Text("the folder of the copies")),
        number("--days", Text("how old the newest copy may be, in days (2)")),
        CONFIG,
        *(argument for one in SETTINGS for argument in one.arguments()),
    ),
    doctor,
    (Text("The exit status is 1 if something is wrong."),),
    ("trey doctor", "trey doctor --url https://cards.example.org --backups /var/backups/trey"),
)
