"""Running the server from the command line: find a free port, open a browser if there is one, and end cleanly."""

import errno
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

import uvicorn

from trey.cli.collector import Collector
from trey.core.catalogue import checked
from trey.core.text import Text
from trey.server.http.api import Network
from trey.server.journal import Meters, write_to_stderr
from trey.server.launch import EVERYWHERE, Server, bind, configured, open_store, ports, shown_host
from trey.server.options import Options, database_of
from trey.server.store.file import DamagedError, TakenError, code_of
from trey.server.versions import ForeignError, NewerError

if TYPE_CHECKING:
    from trey.server.live.push import Push

_TOO_MANY: Final = "53300"
"""PostgreSQL's error code when it has no connection left."""
_SAY: Final = {
    "ready": Text("trey is at {}   (Ctrl-C to stop)"),
    "lan": Text("On your network: {}"),
    "metrics": Text("Health and metrics: {}"),
    "metrics_taken": Text("{} cannot be used for health and metrics."),
    "taken": Text("Port {} is taken; using {}."),
    "none": Text("No port from {} to {} can be used."),
    "no_host": Text("{} is not an address of this machine."),
    "no_db": Text("{} cannot be opened or written."),
    "no_answer": Text("The database {} cannot be used: {}"),
    "no_connections": Text(
        "The database {} does not have six free connections for this server; raise max_connections."
    ),
    "in_use": Text("Another trey server uses {}; stop it first, or give this one another file with --db."),
    "full": Text("There is no space left on the disk for {}; nothing was changed."),
    "read_only": Text("{} cannot be written: the folder or the disk is read-only, or belongs to somebody else."),
    "foreign": Text("{} is another program's database; nothing was changed."),
    "damaged": Text("The database is damaged; restore a copy of it.  {1}."),
    "newer": Text("{} was written by a newer version of trey."),
    "no_push_key": Text("{} is not a key for push services that can be read, or cannot be made."),
    "bye": Text("Stopped; every table is kept."),
}


def serve(options: Options, say: Callable[[str], object] = print) -> int:
    """Serve until Ctrl-C or SIGTERM; return an exit status.

    :raises LanguageError: a file of a language cannot be used.
    """

    def tell(what: str, *args: object) -> None:
        say(_SAY[what].fill(*args).of(options.lang))

    checked()
    write_to_stderr(options.log)
    db, meters = database_of(options), Meters()
    try:
        store = open_store(db, meters)
    except Exception as error:
        if (wrong := _why_not(error)) is None:
            raise
        tell(wrong, _shown_db(db), error)
        return 1
    beside = db.with_name("push.pem") if isinstance(db, Path) else None
    try:
        push = open_push(options.push_key or beside, options.names)
    except (OSError, ValueError):
        tell("no_push_key", options.push_key or beside)
        store.shut()
        return 1
    sockets = _sockets(options, tell)
    if not sockets:
        store.shut()
        return 1

    def greet() -> None:
        collector.begin()
        _greet(options, sockets, tell)

    collector = Collector()
    network = Network(lan_host) if for_this_machine(options) else None
    server = Server(configured(options, store, meters, sockets, network, push), greet, store, network)
    with ExitStack() as ends:
        for one in sockets:
            ends.enter_context(one)
        ends.enter_context(_ends_when_asked(server))
        server.run(sockets=sockets)
    collector.end()
    if server.refused:
        tell(_why_not(server.refused) or "no_answer", _shown_db(db), server.refused)
    if server.started:
        tell("bye")
    return 0 if server.started else 1


def _sockets(options: Options, tell: Callable[..., None]) -> list[socket.socket]:
    """Return a socket for the tables, and one for operators if anybody does; none if one is taken."""
    bound = bind(options.host, options.port)
    if bound is None:
        if any_port := bind(options.host, 0):
            any_port.close()
            tell("none", options.port, ports(options.port)[-1])
        else:
            tell("no_host", options.host)
        return []
    sockets, port = [bound], bound.getsockname()[1]
    if options.metrics:
        private = bind(*options.metrics, tries=1)
        sockets += [private] if private else []
        if private is None or private.getsockname()[1] == port:
            for one in sockets:
                one.close()
            tell("metrics_taken", _shown(*options.metrics))
            return []
    if options.port not in {0, port}:
        tell("taken", options.port, port)
    return sockets


def _greet(options: Options, sockets: list[socket.socket], tell: Callable[..., None]) -> None:
    """Say where the server can be reached, and open a browser there."""
    port = sockets[0].getsockname()[1]
    address = f"http://{shown_host(options.host)}:{port}{options.root}/"
    tell("ready", address)
    if options.host in EVERYWHERE and (lan := lan_host()):
        tell("lan", f"http://{lan}:{port}{options.root}/")
    if options.metrics:
        tell("metrics", f"http://{_shown(options.metrics[0], sockets[1].getsockname()[1])}/metrics")
    if options.open or (options.open is None and has_browser()):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _shown(host: str, port: int) -> str:
    return f"{shown_host(host)}:{port}"


def _shown_db(db: Path | str) -> str:
    """Return a database as it may be shown: without a password."""
    if isinstance(db, Path):
        return str(db)
    from trey.server.store.lines import shown_url

    return shown_url(db)


def _why_not(error: Exception) -> str | None:
    """Return why a database cannot be used, a key of `_SAY`; None if it has nothing to do with it."""
    known = {TakenError: "in_use", NewerError: "newer", ForeignError: "foreign", DamagedError: "damaged"}
    if isinstance(error, sqlite3.Error):
        return {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read_only"}.get(code_of(error), "no_db")
    if type(error).__module__.startswith("asyncpg"):
        return "no_connections" if getattr(error, "sqlstate", "") == _TOO_MANY else "no_answer"
    if isinstance(error, OSError):
        kinds = {errno.ENOSPC: "full", errno.EROFS: "read_only", errno.EACCES: "read_only"}
        return kinds.get(error.errno or 0, "no_db")
    return known.get(type(error))


def for_this_machine(options: Options) -> bool:
    """Whether a server is for the people at this machine: no proxy, service or other page is told to use it."""
    here = options.host in {"localhost", "::1"} or options.host.startswith("127.")
    told = options.names or options.origins or options.metrics or options.proxies != Options.proxies
    return here and not told and not isinstance(options.db, str) and "NOTIFY_SOCKET" not in os.environ


def open_push(path: Path | None, names: frozenset[str] = frozenset()) -> "Push | None":
    """Return what calls devices, by the key in a file; None if there is no file for it, or no extra `push`.

    :raises OSError, ValueError: there is no key in the file.
    """
    if path is None or find_spec("cryptography") is None:
        return None
    from trey.server.live.push import Push, Vapid

    return Push(Vapid(path, f"https://{min(names, default='trey.invalid')}"))


def lan_host() -> str | None:
    """Return this machine's address on its network, None if it has none.  Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address for documentation: only the way out is asked for
        except OSError:
            return None
        return str(asking.getsockname()[0])


def has_browser() -> bool:
    """Whether a browser would open where somebody sees it."""
    if os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def _ends_when_asked(server: uvicorn.Server) -> Iterator[None]:
    """Let a signal end the server in its own time, from before it starts, and nobody die of it afterwards."""

    def end(*_: object) -> None:
        server.should_exit = True

    ends = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(which, end) for which in ends]
    try:
        yield
    finally:
        for which, handler in zip(ends, before, strict=True):
            signal.signal(which, handler)
