"""`trey serve`: the table in a browser, for this machine or for friends."""

import argparse
import os
import re
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper
from trey.cli.spec import Command, flag, number, option
from trey.cli.terminal.host import enlisted
from trey.core.errors import OptionError
from trey.core.text import Text

if TYPE_CHECKING:
    from trey.server.launch import Options

NEEDED = ("httptools", "msgspec", "prometheus_client", "starlette", "uvicorn", "websockets")
_LOOPBACK = "127.0.0.1"
SECRET = Text(
    "Everybody on this machine can read a password given with --db; give the address in TREY_DB or with --db-file FILE."
)


BOT_DELAY = option(
    "--bot-delay",
    Text("S"),
    Text(
        "how many seconds a bot seems to think (default: 0.4 for a clear choice to 1.2 for a "
        "close one; 0 if it has no choice)"
    ),
    type=float,
)


def serve(args: argparse.Namespace, paper: Paper) -> int:
    """Serve until Ctrl-C."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        lack = ", ".join(missing)
        raise OptionError("server-missing", "The server needs {lack} (trey's extra 'server').", lack=lack)
    for path in args.bot:
        enlisted(path)
    from trey.server import launch

    options = _options(args, paper)
    if "://" in (args.db or "") and urlsplit(args.db).password:
        paper.say(SECRET)
    return launch.serve(options, paper.line)


def _options(args: argparse.Namespace, paper: Paper) -> "Options":
    """Return the server's options, with defaults for those not given.

    :raises OptionError: `port-unknown`, `origin-unknown`, `name-unknown`, `root-path-unknown`, `proxy-unknown`,
        `db-unknown`, `db-twice`, `db-file-unreadable`, `at-unknown`, `metrics-unknown`, `log-unknown`,
        `server-missing`, `number-too-low`, `number-too-high`.
    """
    from trey.server.launch import Options
    from trey.server.limits import Limits, Rates
    from trey.server.live.schedule import Pace

    if args.port is not None and not 0 <= args.port <= 65_535:
        raise OptionError("port-unknown", "A port is a number from 0 to 65535.")
    check_range("--bot-delay", args.bot_delay, 0, 60)
    check_range("--new-tables", args.new_tables, 1, 1_000_000)
    check_range("--sockets", args.sockets, 1, 1_000_000)
    check_range("--memory", args.memory, 64, 1_000_000)
    check_range("--keep-days", args.keep_days, 0, 36_500)
    asked: dict[str, Any] = {"host": args.host, "port": args.port, "db": _db(_wanted(args)), "open": _open(args)}
    asked["push_key"] = args.push_key and Path(args.push_key)
    asked |= {"at": _at(args.at), "metrics": _metrics(args.metrics), "log": _log(args.log)}
    if args.bot_delay is not None:
        asked["pace"] = Pace(bot_delay=(args.bot_delay, args.bot_delay))
    bounds: dict[str, Any] = {"sockets_per_address": args.sockets, "keep_days": args.keep_days}
    bounds["memory_bytes"] = args.memory and args.memory << 20
    if args.new_tables is not None:
        bounds["rates"] = Rates(new_tables=(args.new_tables / 3600, args.new_tables))
    asked["limits"] = Limits(**{key: value for key, value in bounds.items() if value is not None})
    return Options(
        lang=paper.lang,
        origins=frozenset(map(_origin, args.origin)),
        names=frozenset(map(_name, args.name)),
        root=_root(args.root_path),
        proxies=",".join([_LOOPBACK, *map(_proxy, args.proxy)]),
        **{key: value for key, value in asked.items() if value is not None},
    )


def _open(args: argparse.Namespace) -> bool | None:
    return True if args.open else False if args.no_open else None


def _wanted(args: argparse.Namespace) -> str | None:
    """Return the database named on the command line, in a file, or in the environment."""
    if args.db and args.db_file:
        raise OptionError("db-twice", "Give --db or --db-file, not both.")
    if not args.db_file:
        return args.db or os.environ.get("TREY_DB")
    try:
        text = Path(args.db_file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError):
        text = ""
    if not text or len(text.splitlines()) > 1:
        raise OptionError(
            "db-file-unreadable",
            "{db_file} cannot be read, or is not one line that names a database.",
            db_file=args.db_file,
        )
    return text


def _db(typed: str | None) -> Path | str | None:
    """Return a file, or the address of a PostgreSQL database."""
    if typed is None or "://" not in typed:
        return Path(typed) if typed else None
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


def _metrics(typed: str | None) -> tuple[str, int] | None:
    """Return the address and port for health and metrics; a port alone is on this machine."""
    if typed is None:
        return None
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


def _log(typed: str | None) -> str | None:
    if typed not in {None, "text", "json"}:
        raise OptionError("log-unknown", "A log is written as text or as json.")
    return typed


def _at(typed: str | None) -> str | None:
    """Return a name that an address may hold."""
    if typed is not None and not re.fullmatch("[A-Za-z0-9-]{1,32}", typed):
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


def _root(typed: str | None) -> str:
    """Return a folder as a prefix of paths, without a `/` at its end."""
    root = (typed or "").rstrip("/")
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


SERVE = Command(
    "serve",
    Text("Open the table in the browser, for you or for friends."),
    (
        option(
            "--host",
            Text("HOST"),
            Text("address to listen on; 0.0.0.0 lets other machines in (default: 127.0.0.1, this machine only)"),
        ),
        number(
            "--port",
            Text("first port to try; 0 takes any free one"),
        ),
        option(
            "--db",
            Text("FILE"),
            Text(
                "database of the tables (default: TREY_DB, or trey.sqlite3 in your data folder); or "
                "postgresql://user@host/name, which any number of servers may share"
            ),
        ),
        option(
            "--db-file",
            Text("FILE"),
            Text("file whose only line serves as --db, so that others cannot read a password on the command line"),
        ),
        option(
            "--at",
            Text("NAME"),
            Text("name by which the proxy knows this server among those of the same PostgreSQL database, such as b"),
        ),
        option(
            "--push-key",
            Text("FILE"),
            Text("key by which push services know this server; made if there is none (default: push.pem beside --db)"),
        ),
        flag("--open", Text("always open a browser")),
        flag("--no-open", Text("do not open a browser")),
        option(
            "--origin",
            Text("URL"),
            Text("another site whose pages may use this server, such as https://example.org; may be repeated"),
            action="append",
            default=[],
        ),
        option(
            "--name",
            Text("NAME"),
            Text(
                "a name under which the server is reached, such as cards.example.org; may be repeated "
                "(addresses and localhost are always accepted)"
            ),
            action="append",
            default=[],
        ),
        option(
            "--root-path",
            Text("FOLDER"),
            Text("the folder of the website where trey is served, if it shares the site, such as /cards"),
        ),
        option(
            "--proxy",
            Text("ADDRESS"),
            Text(
                "a proxy, or a network of proxies, trusted like this machine to report a player's address; may be "
                "repeated"
            ),
            action="append",
            default=[],
        ),
        option(
            "--bot",
            Text("FILE"),
            Text("a trained agent that tables of its game offer under the file's name; may be repeated"),
            action="append",
            default=[],
        ),
        BOT_DELAY,
        option(
            "--metrics",
            Text("[ADDRESS:]PORT"),
            Text(
                "where to report the server's health, for operators: /healthz, /readyz, /metrics "
                "(default: nowhere; a port alone is open to this machine only)"
            ),
        ),
        option(
            "--log",
            Text("STYLE"),
            Text(
                "how to write the log to standard error: text, with warnings and errors; json, with every request too "
                "(default: text)"
            ),
        ),
        number(
            "--new-tables",
            Text("tables that one address may set up in an hour (default: 30)"),
        ),
        number(
            "--sockets",
            Text("connections to tables that one address may hold (default: 100)"),
        ),
        number(
            "--memory",
            Text("MB of memory of which /healthz warns when four fifths are taken (default: the system's limit)"),
        ),
        number(
            "--keep-days",
            Text("delete a table when the server has run for N days since its match ended (default: never)"),
        ),
    ),
    serve,
    examples=(
        "trey serve",
        "trey serve --host 0.0.0.0 --port 8358",
        "trey serve --no-open --name cards.example.org --proxy 10.0.0.2",
    ),
)
