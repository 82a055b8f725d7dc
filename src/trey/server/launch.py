"""Starting the server: find a free port, open a browser if there is one, and end cleanly."""

import asyncio
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
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvicorn

from trey.core.catalogue import checked
from trey.core.text import Language, Text
from trey.server.http.api import Network
from trey.server.http.app import build
from trey.server.http.entrance import Entrance
from trey.server.http.guard import guarded
from trey.server.http.operations import PrometheusMeters
from trey.server.journal import Style, write_to_stderr
from trey.server.limits import Limits
from trey.server.live.house import House
from trey.server.live.processes import Beside
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.machine import Collector, admin_socket, data_folder, tell_system
from trey.server.store.event_store import EventStore
from trey.server.store.file import DamagedError, TakenError, code_of
from trey.server.store.sqlite import SqliteStore
from trey.server.versions import ForeignError, NewerError

if TYPE_CHECKING:
    from trey.server.live.push import Push
    from trey.server.store.postgres import PostgresStore

PORT: Final = 8358
TRIES: Final = 20
_TOO_MANY: Final = "53300"
"""PostgreSQL's error code when it has no connection left."""
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - how a host asks for all addresses
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


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Options:
    """The server's options."""

    host: str = "127.0.0.1"
    port: int = PORT
    db: Path | str | None = None
    """A file, or the address of a PostgreSQL database; None: `trey.sqlite3` in the user's data folder."""
    push_key: Path | None = None
    """The file of the key for push services; None: `push.pem` beside the file of the tables, or nobody is called."""
    runtime: Path | None = None
    """The folder of the socket of `trey admin`; None: beside the file of the tables, or `RUNTIME_DIRECTORY`."""
    at: str = ""
    """The name by which the proxy knows this server among those that share a PostgreSQL database."""
    open: bool | None = None
    """Whether to open a browser; None: yes, if there seems to be one."""
    pace: Pace = field(default_factory=Pace)
    processes: int = max(1, min(4, _cores() - 1))
    """Processes for bots that think: one for each core besides the server's own, at least one and at most four."""
    origins: frozenset[str] = frozenset()
    """Other sites whose pages may call the server, such as `https://example.org`."""
    names: frozenset[str] = frozenset()
    """Names of the server besides its addresses, such as `cards.example.org`."""
    root: str = ""
    """The path under which trey is served, such as `/cards`."""
    proxies: str = "127.0.0.1"
    """Addresses of the proxies that are trusted to give a client's address, separated by commas."""
    metrics: tuple[str, int] | None = None
    """The address and port of the operators' pages; None: there are none."""
    log: Style = "text"
    """How the log is written to standard error."""
    limits: Limits = field(default_factory=Limits)
    lang: Language = "en"


def database_of(options: Options) -> Path | str:
    """Return the database of the tables."""
    return options.db or data_folder() / "trey.sqlite3"


class Server(uvicorn.Server):
    """Says where it is as soon as it can be reached."""

    def __init__(
        self,
        config: uvicorn.Config,
        greet: Callable[[], None],
        store: EventStore | None = None,
        network: Network | None = None,
    ) -> None:
        super().__init__(config)
        self._greet, self._store = greet, store
        self.refused: Exception | None = None
        """Why the database could not be opened."""
        self._beside: asyncio.Server | None = None
        if network:
            network.listen, network.deafen = self.listen, self.deafen

    async def listen(self, host: str) -> str | None:
        """Listen at another address of this machine too, and return where; None if no port is free."""
        bound = bind(host, self.servers[0].sockets[0].getsockname()[1])
        if bound is None:
            return None
        protocol: Any = self.config.http_protocol_class
        states = {"server_state": self.server_state, "app_state": self.lifespan.state}
        protocol = partial(protocol, config=self.config, **states)
        self._beside = await asyncio.get_running_loop().create_server(protocol, sock=bound)
        self.servers.append(self._beside)
        return f"http://{_shown(host, bound.getsockname()[1])}"

    def deafen(self) -> None:
        """Listen there no more, and end the connections that came that way."""
        if self._beside is None:
            return
        there = [one.getsockname() for one in self._beside.sockets]
        self.servers.remove(self._beside)
        self._beside.close()
        self._beside = None
        for connection in list(self.server_state.connections):
            transport = getattr(connection, "transport", None)
            if transport and transport.get_extra_info("sockname") in there:
                transport.abort()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye, then stop."""
        tell_system("STOPPING=1")
        for server in self.servers:
            server.close()
        app = self.config.app
        if isinstance(app, Entrance):
            app.state.draining = True
            if hasattr(app.state, "house"):
                await app.state.house.part()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the database, start, then greet."""
        if self._store:
            try:
                await self._store.open()
            except Exception as error:  # noqa: BLE001 - whoever started the server hears of it
                self.refused, self.should_exit = error, True
                await self._store.close()
                return
        await super().startup(sockets)
        if self.started:
            tell_system("READY=1")
            self._greet()


def serve(options: Options, say: Callable[[str], object] = print) -> int:
    """Serve until Ctrl-C or SIGTERM; return an exit status.

    :raises LanguageError: a file of a language cannot be used.
    """

    def tell(what: str, *args: object) -> None:
        say(_SAY[what].fill(*args).of(options.lang))

    checked()
    write_to_stderr(options.log)
    db, meters = database_of(options), PrometheusMeters()
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
    server = Server(_config(options, store, meters, sockets, network, push), greet, store, network)
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
            tell("none", options.port, _ports(options.port)[-1])
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


def open_store(db: Path | str, meters: PrometheusMeters) -> "SqliteStore | PostgresStore":
    """Return the store of a database: a file, or one that several processes share."""
    if isinstance(db, Path):
        return SqliteStore(db, meters.committed)
    from trey.server.store.postgres import PostgresStore

    return PostgresStore(db, meters.committed)


def open_push(path: Path | None, names: frozenset[str] = frozenset()) -> "Push | None":
    """Return what calls devices, by the key in a file; None if there is no file for it, or no extra `push`.

    :raises OSError, ValueError: there is no key in the file.
    """
    if path is None or find_spec("cryptography") is None:
        return None
    from trey.server.live.push import Push, Vapid

    return Push(Vapid(path, f"https://{min(names, default='trey.invalid')}"))


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


def _config(
    options: Options,
    store: EventStore,
    meters: PrometheusMeters,
    sockets: list[socket.socket],
    network: Network | None = None,
    push: "Push | None" = None,
) -> uvicorn.Config:

    def house() -> House:
        thinker = Thinker(Beside(), options.processes)
        made = House(store, thinker, pace=options.pace, limits=options.limits, meters=meters, name=options.at)
        made.push = push
        return made

    http, ws = guarded(options.limits, options.proxies)
    own = socket.gethostname().lower()  # what this machine is called on its network
    return uvicorn.Config(
        build(
            house,
            options.origins,
            options.names | {own, f"{own.partition('.')[0]}.local"},
            sockets[1].getsockname()[1] if options.metrics else None,
            network,
            options.root,
            admin_socket(database_of(options), options.runtime, options.at),
        ),
        http=http,
        ws=ws,
        ws_max_size=options.limits.message_bytes,
        ws_ping_interval=options.limits.ping_seconds,
        ws_ping_timeout=options.limits.pong_seconds,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=options.proxies,
        timeout_graceful_shutdown=3,
    )


def for_this_machine(options: Options) -> bool:
    """Whether a server is for the people at this machine: no proxy, service or other page is told to use it."""
    here = options.host in {"localhost", "::1"} or options.host.startswith("127.")
    told = options.names or options.origins or options.metrics or options.proxies != Options.proxies
    return here and not told and not isinstance(options.db, str) and "NOTIFY_SOCKET" not in os.environ


def _ports(port: int, tries: int = 0) -> range:
    return range(port, min(port + (tries or TRIES), 65_536)) if port else range(1)


def bind(host: str, port: int, tries: int = 0) -> socket.socket | None:
    """Return a socket on the first free port of `tries` (0: `TRIES`) from `port` on (0: any), or None."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in _ports(port, tries):
        bound = socket.socket(family)
        if os.name != "nt":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind((host, tried))
            bound.listen(2048)
        except OSError:
            bound.close()
        else:
            return bound
    return None


def shown_host(host: str) -> str:
    """Return the host as it is written in an address one can open."""
    return EVERYWHERE.get(host, f"[{host}]" if ":" in host else host)


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
