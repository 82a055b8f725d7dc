"""`trey serve`: the table in a browser, for this machine or for friends."""

import argparse
import dataclasses
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from trey.cli.paper import Paper
from trey.cli.settings import CONFIG, Held, Setting, in_force
from trey.cli.spec import Command
from trey.cli.terminal.host import enlisted
from trey.core.errors import OptionError
from trey.core.text import Language, Text

if TYPE_CHECKING:
    from trey.server.options import Options

NEEDED = ("httptools", "msgspec", "prometheus_client", "starlette", "uvicorn", "websockets")
_LOOPBACK = "127.0.0.1"
SECRET = Text(
    "Everybody on this machine can read a password given with --db; give the address in TREY_DB or with --db-file FILE."
)


def serve(args: argparse.Namespace, paper: Paper) -> int:
    """Serve until Ctrl-C."""
    needs_server()
    held = in_force(settings(), args)
    for path in held["bot"].value or ():
        enlisted(path)
    from trey.cli import launch

    options = options_of(held, paper.lang)
    if "://" in (args.db or "") and urlsplit(args.db).password:
        paper.say(SECRET)
    return launch.serve(options, paper.line)


def needs_server() -> None:
    """Refuse a command that needs the server's packages where they are missing.

    :raises OptionError: `server-missing`.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        lack = ", ".join(missing)
        raise OptionError("server-missing", "The server needs {lack} (trey's extra 'server').", lack=lack)


@cache
def settings() -> tuple[Setting, ...]:
    """Return all settings: those that have an option, and the other limits."""
    from trey.server.limits import Limits, Rates

    known, others = {one.place for one in SETTINGS}, list[Setting]()
    for kind, where in ((Limits, "limits"), (Rates, "rates")):
        for one in dataclasses.fields(kind):
            bounds, to = one.metadata, f"limits.{one.name}" if kind is Limits else f"limits.rates.{one.name}"
            if bounds and to not in known:
                own: dict[str, Any] = {"help": bounds["help"], "least": bounds["least"], "most": bounds["most"]}
                own |= {"kind": float, "many": True, "means": tuple} if kind is Rates else {"kind": _KINDS[one.type]}
                others.append(Setting(key=f"{where}.{one.name}", to=to, asked=False, **own))
    return (*SETTINGS, *others)


_KINDS: Mapping[Any, type] = {bool: bool, int: int, float: float, int | None: int}


def options_of(held: Mapping[str, Held], lang: Language) -> "Options":
    """Return the server's options, with defaults for those not given.

    :raises OptionError: `origin-unknown`, `name-unknown`, `root-path-unknown`, `proxy-unknown`, `db-unknown`,
        `db-twice`, `db-file-unreadable`, `at-unknown`, `metrics-unknown`, `log-unknown`, `server-missing`.
    """
    from trey.server.options import Options

    held = {**held, "db": _wanted(held["db"], held["db_file"])}
    made = Options(lang=lang)
    for one in settings():
        if held[one.key].rank and one.place:
            made = _with(made, one.place, one.means(held[one.key].value))
    return made


def _with(record: Any, to: str, value: Any) -> Any:
    """Return a record in which what stands at a place, such as `limits.tables`, is this."""
    name, _, below = to.partition(".")
    return dataclasses.replace(record, **{name: _with(getattr(record, name), below, value) if below else value})


def _wanted(db: Held, db_file: Held) -> Held:
    """Return the database that is named, or that a file names."""
    if db.rank and db.rank == db_file.rank:
        raise OptionError("db-twice", "Give --db or --db-file, not both.")
    if db.rank >= db_file.rank:
        return db
    try:
        text = Path(db_file.value).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        text = ""
    if not text or len(text.splitlines()) > 1:
        raise OptionError(
            "db-file-unreadable",
            "{db_file} cannot be read, or is not one line that names a database.",
            db_file=db_file.value,
        )
    return Held(text, db_file.source, db_file.rank)


def _db(typed: str) -> Path | str:
    """Return a file, or the address of a PostgreSQL database."""
    if "://" not in typed:
        return Path(typed)
    if not re.fullmatch(r"postgres(ql)?://\S+", typed):
        kind = typed.partition("://")[0][:30]
        raise OptionError(
            "db-unknown",
            "{kind}:// is not a database for tables; use a file, or postgresql://user@host/name.",
            kind=kind,
        )
    if find_spec("asyncpg") is None or find_spec("greenlet") is None:
        raise OptionError("server-missing", "PostgreSQL needs trey's extra 'postgres'.")
    return typed


def _metrics(typed: str) -> tuple[str, int]:
    """Return the address and port for health and metrics; a port alone is on this machine."""
    host, _, port = typed.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or _LOOPBACK
    try:
        ip_address(host)
        known = port.isascii() and port.isdigit() and int(port) < 65_536
    except ValueError:
        known = False
    if not known:
        raise OptionError(
            "metrics-unknown",
            "{typed} is not a port or address for metrics, such as 9358 or 10.0.0.2:9358.",
            typed=typed[:60],
        )
    return host, int(port)


def _log(typed: str) -> str:
    if typed not in {"text", "json"}:
        raise OptionError("log-unknown", "A log is written as text or as json.")
    return typed


def _at(typed: str) -> str:
    """Return a name that an address may hold."""
    if not re.fullmatch("[A-Za-z0-9-]{1,32}", typed):
        raise OptionError(
            "at-unknown",
            "{typed} is not a name for this server, such as b: up to 32 letters, digits and hyphens.",
            typed=typed[:60],
        )
    return typed


def _origin(typed: str) -> str:
    """Return an origin as browsers write it: in ASCII, without the default port."""
    origin = typed.lower().removesuffix("/")
    usual = ":443" if origin.startswith("https:") else ":80"
    if not re.fullmatch(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?", origin):
        raise OptionError(
            "origin-unknown", "{typed} is not an origin, such as https://example.org, without a path.", typed=typed
        )
    return origin.removesuffix(usual)


def _name(typed: str) -> str:
    """Return a name as browsers send it, without a port."""
    if not re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)*", typed.lower()):
        raise OptionError("name-unknown", "{typed} is not a server's name, such as cards.example.org.", typed=typed)
    return typed.lower()


def _root(typed: str) -> str:
    """Return a folder as a prefix of paths, without a `/` at its end."""
    root = typed.rstrip("/")
    if root and not re.fullmatch(r"(/[A-Za-z0-9._~-]*[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+", root):
        raise OptionError("root-path-unknown", "{typed} is not a folder of a host, such as /cards.", typed=typed)
    return root


def _proxy(typed: str) -> str:
    """Return the address, or the network, of a proxy."""
    try:
        network = ip_network(typed)
    except ValueError as error:
        raise OptionError(
            "proxy-unknown", "{typed} is not an address or network, such as 10.0.0.2 or 10.0.0.0/24.", typed=typed
        ) from error
    return str(network.network_address if network.num_addresses == 1 else network)


SETTINGS: Sequence[Setting] = (
    Setting(
        key="host",
        value=Text("HOST"),
        help=Text("address to listen on; 0.0.0.0 lets other machines in (default: 127.0.0.1, this machine only)"),
    ),
    Setting(
        key="port",
        value=Text("N"),
        kind=int,
        least=0,
        most=65_535,
        help=Text("first port to try; 0 takes any free one"),
    ),
    Setting(
        key="db",
        value=Text("FILE"),
        means=_db,
        help=Text(
            "database of the tables (default: TREY_DB, or trey.sqlite3 in your data folder); or "
            "postgresql://user@host/name, which any number of servers may share"
        ),
    ),
    Setting(
        key="db_file",
        value=Text("FILE"),
        to="",
        help=Text("file whose only line serves as --db, so that others cannot read a password on the command line"),
    ),
    Setting(
        key="runtime",
        value=Text("FOLDER"),
        means=Path,
        help=Text(
            "folder of the socket of trey admin (default: beside --db; with PostgreSQL RUNTIME_DIRECTORY, else nowhere)"
        ),
    ),
    Setting(
        key="at",
        value=Text("NAME"),
        means=_at,
        help=Text("name by which the proxy knows this server among those of the same PostgreSQL database, such as b"),
    ),
    Setting(
        key="push_key",
        value=Text("FILE"),
        means=Path,
        help=Text("key by which push services know this server; made if there is none (default: push.pem beside --db)"),
    ),
    Setting(key="open", kind=bool, help=Text("always open a browser"), off=Text("do not open a browser")),
    Setting(
        key="origin",
        value=Text("URL"),
        many=True,
        to="origins",
        means=lambda given: frozenset(map(_origin, given)),
        usual=(),
        help=Text("another site whose pages may use this server, such as https://example.org; may be repeated"),
    ),
    Setting(
        key="name",
        value=Text("NAME"),
        many=True,
        to="names",
        means=lambda given: frozenset(map(_name, given)),
        usual=(),
        help=Text(
            "a name under which the server is reached, such as cards.example.org; may be repeated "
            "(addresses and localhost are always accepted)"
        ),
    ),
    Setting(
        key="root_path",
        value=Text("FOLDER"),
        to="root",
        means=_root,
        help=Text("the folder of the website where trey is served, if it shares the site, such as /cards"),
    ),
    Setting(
        key="proxy",
        value=Text("ADDRESS"),
        many=True,
        to="proxies",
        means=lambda given: ",".join([_LOOPBACK, *map(_proxy, given)]),
        usual=(),
        help=Text(
            "a proxy, or a network of proxies, trusted like this machine to report a player's address; may be repeated"
        ),
    ),
    Setting(
        key="bot",
        value=Text("FILE"),
        many=True,
        to="",
        usual=(),
        help=Text("a trained agent that tables of its game offer under the file's name; may be repeated"),
    ),
    Setting(
        key="bot_delay",
        value=Text("S"),
        kind=float,
        least=0,
        most=60,
        to="pace.bot_delay",
        means=lambda given: (given, given),
        help=Text(
            "how many seconds a bot seems to think (default: 0.4 for a clear choice to 1.2 for a "
            "close one; 0 if it has no choice)"
        ),
    ),
    Setting(
        key="metrics",
        value=Text("[ADDRESS:]PORT"),
        means=_metrics,
        help=Text(
            "where to report the server's health, for operators: /healthz, /readyz, /metrics "
            "(default: nowhere; a port alone is open to this machine only)"
        ),
    ),
    Setting(
        key="log",
        value=Text("STYLE"),
        means=_log,
        help=Text(
            "how to write the log to standard error: text, with warnings and errors; json, with every request too "
            "(default: text)"
        ),
    ),
    Setting(
        key="new_tables",
        value=Text("N"),
        kind=int,
        least=1,
        most=1_000_000,
        to="limits.rates.new_tables",
        means=lambda given: (given / 3600, given),
        usual=30,
        help=Text("tables that one address may set up in an hour (default: 30)"),
    ),
    Setting(
        key="sockets",
        value=Text("N"),
        kind=int,
        least=1,
        most=1_000_000,
        to="limits.sockets_per_address",
        help=Text("connections to tables that one address may hold (default: 100)"),
    ),
    Setting(
        key="memory",
        value=Text("N"),
        kind=int,
        least=64,
        most=1_000_000,
        to="limits.memory_bytes",
        means=lambda given: given << 20,
        help=Text("MB of memory of which /healthz warns when four fifths are taken (default: the system's limit)"),
    ),
    Setting(
        key="keep_days",
        value=Text("N"),
        kind=int,
        least=0,
        most=36_500,
        to="limits.keep_days",
        help=Text("delete a table when the server has run for N days since its match ended (default: never)"),
    ),
)
BOT_DELAY = next(argument for one in SETTINGS if one.key == "bot_delay" for argument in one.arguments())
SERVE = Command(
    "serve",
    Text("Open the table in the browser, for you or for friends."),
    (CONFIG, *(argument for one in SETTINGS for argument in one.arguments())),
    serve,
    examples=(
        "trey serve",
        "trey serve --host 0.0.0.0 --port 8358",
        "trey serve --no-open --name cards.example.org --proxy 10.0.0.2",
    ),
)
