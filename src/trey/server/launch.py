"""Starting the server: an address, a port that is free, a browser where there is one, a clean end."""

import errno
import gc
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import uvicorn

from trey.bots import BOTS
from trey.core.text import Language, Text
from trey.games import FAMILIES
from trey.server.http.app import Site, build
from trey.server.http.guard import guarded
from trey.server.limits import Limits
from trey.server.live.house import House
from trey.server.live.schedule import Pace
from trey.server.live.thinking import Thinker
from trey.server.store.health import DamagedError, code_of
from trey.server.store.lock import TakenError
from trey.server.store.sqlite import SqliteStore
from trey.server.store.upgrade import ForeignError, NewerError

__all__ = ["PORT", "Options", "serve"]

PORT: Final = 8358
TRIES: Final = 20
EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - how a host asks for all addresses
SAY: Final = {
    "ready": Text("trey is at {}   (Ctrl-C ends it)", "trey est à {}   (Ctrl-C pour arrêter)"),
    "lan": Text("On your network: {}", "Sur votre réseau : {}"),
    "taken": Text("Port {} is taken; using {}.", "Le port {} est pris\u00a0; voici le {}."),
    "none": Text("No port from {} on is free.", "Aucun port n'est libre à partir de {}."),
    "no_db": Text("{} cannot be opened or written.", "{} ne peut être ouvert ou écrit."),
    "in_use": Text(
        "Another trey server uses {}; end it first, or give this one another file with --db.",
        "Un autre serveur trey utilise {}\u00a0; arrêtez-le d'abord, ou donnez à celui-ci un autre fichier avec --db.",
    ),
    "full": Text(
        "There is no space left on the disk for {}; nothing was changed.",
        "Il n'y a plus de place sur le disque pour {}\u00a0; rien n'a été changé.",
    ),
    "read_only": Text(
        "{} cannot be written: the folder or the disk is read-only, or belongs to somebody else.",
        "{} ne peut être écrit\u00a0: le dossier ou le disque est en lecture seule, ou à quelqu'un d'autre.",
    ),
    "foreign": Text(
        "{} is a database of another program; nothing was changed.",
        "{} est la base de données d'un autre programme\u00a0; rien n'a été changé.",
    ),
    "damaged": Text(
        "The database is damaged; restore a copy of it.  {1}.",
        "La base de données est abîmée\u00a0; restaurez-en une copie.  {1}.",
    ),
    "newer": Text("{} was written by a newer trey.", "{} a été écrit par un trey plus récent."),
    "bye": Text("Stopped; every table is kept.", "Arrêté\u00a0; toutes les tables sont gardées."),
}


def _cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, kw_only=True)
class Options:
    """How to serve."""

    host: str = "127.0.0.1"
    port: int = PORT
    db: Path | None = None
    """The database; None: `trey.sqlite3` in the user's data folder."""
    open: bool | None = None
    """Open a browser; None: if there seems to be one."""
    bot_delay: tuple[float, float] = (0.6, 0.8)
    """How long a bot seems to think, in seconds, at least and at most."""
    seal_wait: float = 2.0
    number_wait: float = 3.0
    return_wait: float = 10.0
    processes: int = max(1, min(4, _cores() - 1))
    """For bots that think: as many as there are cores beside the server's own, four at most."""
    warm: bool = True
    """Let bots compile the rules as soon as the server starts."""
    origins: frozenset[str] = frozenset()
    """Pages that may speak to the server besides its own, such as `https://example.org`."""
    names: frozenset[str] = frozenset()
    """What the server is called besides its addresses, such as `cards.example.org`."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose word on the client's address is taken, with commas."""
    limits: Limits = field(default_factory=Limits)
    lang: Language = "en"


class Server(uvicorn.Server):
    """Says where it is as soon as it can be reached."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], None]) -> None:
        super().__init__(config)
        self._greet = greet

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, say goodbye, then stop."""
        for server in self.servers:
            server.close()
        app = self.config.app
        if isinstance(app, Site) and hasattr(app.state, "house"):
            await app.state.house.part()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then greet."""
        await super().startup(sockets)
        if self.started:
            self._greet()


def serve(options: Options, say: Callable[[str], object] = print) -> int:
    """Serve until Ctrl-C or SIGTERM; return an exit status."""

    def tell(what: str, *args: object) -> None:
        say(SAY[what].fill(*args).of(options.lang))

    db = options.db or data_folder() / "trey.sqlite3"
    try:
        store = SqliteStore(db)
    except Exception as error:
        if (wrong := _why_not(error)) is None:
            raise
        tell(wrong, db, error)
        return 1
    bound = bind(options.host, options.port)
    if bound is None:
        store.shut()
        tell("none", options.port)
        return 1
    port = bound.getsockname()[1]
    if options.port not in {0, port}:
        tell("taken", options.port, port)

    def greet() -> None:
        address = f"http://{shown_host(options.host)}:{port}/"
        tell("ready", address)
        if options.host in EVERYWHERE and (lan := lan_host()):
            tell("lan", f"http://{lan}:{port}/")
        if options.open or (options.open is None and has_browser()):
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    _collect_rarely()
    server = Server(_config(options, store), greet)
    with bound, _patient():
        server.run(sockets=[bound])
    if server.started:
        tell("bye")
    return 0 if server.started else 1


def _collect_rarely() -> None:
    """Let full garbage collections be rare: each walks every table there is, half a second for a thousand."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def _why_not(error: Exception) -> str | None:
    """Return why a database cannot be used, a key of `SAY`; None if it has nothing to do with the file."""
    known = {TakenError: "in_use", NewerError: "newer", ForeignError: "foreign", DamagedError: "damaged"}
    if isinstance(error, sqlite3.OperationalError):
        return {sqlite3.SQLITE_FULL: "full", sqlite3.SQLITE_READONLY: "read_only"}.get(code_of(error), "no_db")
    if isinstance(error, OSError):
        return {errno.ENOSPC: "full", errno.EROFS: "read_only", errno.EACCES: "read_only"}.get(
            error.errno or 0, "no_db"
        )
    if isinstance(error, sqlite3.Error):
        return "no_db"
    return known.get(type(error))


def _config(options: Options, store: SqliteStore) -> uvicorn.Config:

    def house() -> House:
        pace = Pace(
            bot_delay=options.bot_delay,
            seal_wait=options.seal_wait,
            number_wait=options.number_wait,
            return_wait=options.return_wait,
        )
        thinker = Thinker(options.processes)
        if options.warm:
            for family in FAMILIES:
                thinker.warm(BOTS, family.rules(family.presets[0].id))
        return House(store, thinker, pace=pace, limits=options.limits)

    http, ws = guarded(options.limits)
    return uvicorn.Config(
        build(house, options.origins, options.names | own_names()),
        http=http,
        ws=ws,
        ws_max_size=options.limits.message_bytes,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=options.proxies,
        timeout_graceful_shutdown=3,
    )


def own_names() -> frozenset[str]:
    """Return what this machine is called on its network."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name.partition('.')[0]}.local"})


def bind(host: str, port: int) -> socket.socket | None:
    """Return a socket on the first free port from `port` on (0: any), or None."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in [0] if port == 0 else range(port, min(port + TRIES, 65_536)):
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


def data_folder() -> Path:
    """Return the folder where this user's tables are kept."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "trey"
    base = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "trey"


@contextmanager
def _patient() -> Iterator[None]:
    """Let uvicorn end in its own time, and not die of the signal afterwards."""
    ends = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(end, lambda *_: None) for end in ends]
    try:
        yield
    finally:
        for end, handler in zip(ends, before, strict=True):
            signal.signal(end, handler)
