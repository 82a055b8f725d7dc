"""`trey admin`: the jobs of whoever runs a server, done through a socket that answers only its owner."""

import argparse
import json
import re
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from trey.cli.commands.serve import SETTINGS, needs_server, options_of, settings
from trey.cli.paper import Paper, columns
from trey.cli.settings import CONFIG, in_force
from trey.cli.spec import Argument, Command, flag, number, option
from trey.core.errors import OptionError
from trey.core.text import Text

_SECONDS = 120
_REFUSED = 1
_UNITS = {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}
CODES = {
    "no-such-table": Text("There is no such table."),
    "which-table": Text("More than one table begins so; give more of its id."),
    "no-such-ban": Text("That network is not banned; 'trey admin bans' lists those that are."),
    "bad-network": Text("That is not an address or a network, such as 192.0.2.7 or 192.0.2.0/24."),
    "wide-network": Text("That network is too wide, or has this machine in it, and perhaps your proxy."),
    "too-many-bans": Text("There are 1000 bans already; end some, or ban in the firewall."),
    "busy": Text("The server does four other jobs right now; try again."),
    "elsewhere": Text("The table is at another server now; ask that one: {at}."),
    "not-owner": Text("Only the server's own user, or root, may do that."),
}
LEFT = Text(
    "What stays: the public log (it has no names), the lists in people's browsers, what their push services know, "
    "copies that are elsewhere, and with PostgreSQL its write-ahead log and old rows until it vacuums."
)


def _job(
    name: str, show: Callable[[Any, Paper], None], *words: str, **fixed: Any
) -> Callable[[argparse.Namespace, Paper], int]:
    """Return the function of a command: ask for a job with these arguments, and show what is told."""

    def run(args: argparse.Namespace, paper: Paper) -> int:
        given = {word: getattr(args, word) for word in words if getattr(args, word) is not None}
        told = _asked(args, {"do": name} | given | fixed, paper)
        if told is not None and args.json:
            paper.line(json.dumps(told["told"], ensure_ascii=False, indent=1))
        elif told is not None:
            show(told["told"], paper)
        return _REFUSED if told is None else 0

    return run


def _asked(args: argparse.Namespace, request: dict[str, Any], paper: Paper) -> dict[str, Any] | None:
    """Return the server's answer; None if it refused, and then standard error says why.

    :raises OptionError: `no-server`.
    """
    path = socket_of(args, paper)
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(_SECONDS)
            line.connect(str(path))
            line.sendall(json.dumps(request).encode() + b"\n")
            with line.makefile("rb") as answer:
                said = json.loads(answer.readline())
    except (OSError, ValueError) as error:
        raise OptionError("no-server", "No server answers at {path}. Is it running?", path=path) from error
    if "code" not in said:
        return dict(said)
    from trey.server.wire.refusals import REFUSALS

    why = CODES.get(said["code"]) or REFUSALS.get(said["code"]) or Text("The server's log says why.")
    Paper(paper.lang, sys.stderr).say(Text("trey: {}").fill(why.fill(at=said.get("at", ""))))
    return None


def socket_of(args: argparse.Namespace, paper: Paper) -> Path:
    """Return the socket of the server that is meant.

    :raises OptionError: `no-server`: with PostgreSQL, a folder must be named.
    """
    needs_server()
    from trey.server.machine import admin_socket
    from trey.server.options import database_of

    options = options_of(in_force(settings(), args), paper.lang)
    path = admin_socket(database_of(options), options.runtime, options.at)
    if path is None:
        raise OptionError("no-server", "With PostgreSQL, name the server's folder: --runtime FOLDER.")
    return path


def forget(args: argparse.Namespace, paper: Paper) -> int:
    """Forget a person at the server, and in copies."""
    told = _asked(args, {"do": "forget", "person": args.person}, paper)
    if told is None:
        return _REFUSED
    copies = {str(path): events for path, events in _in_copies(args, paper)}
    if args.json:
        paper.line(json.dumps({**told["told"], "copies": copies}, ensure_ascii=False, indent=1))
        return 0
    paper.say(Text("Forgotten: {} events at {} tables.").fill(told["told"]["events"], told["told"]["tables"]))
    for path, events in copies.items():
        paper.say(Text("{}: {} events.").fill(path, events))
    paper.lines(paper.wrapped(LEFT.of(paper.lang)))
    return 0


def _in_copies(args: argparse.Namespace, paper: Paper) -> Iterator[tuple[Path, int]]:
    """Forget a person in the copies of a folder, and in those that upgrades left beside the database."""
    from trey.cli.copies import forget_in
    from trey.server.options import database_of
    from trey.server.store.file import MAGIC

    db = database_of(options_of(in_force(settings(), args), paper.lang))
    beside = sorted(db.parent.glob(f"{db.name}.[0-9][0-9][0-9][0-9]")) if isinstance(db, Path) else []
    for path in [*beside, *(sorted(Path(args.copies).iterdir()) if args.copies else [])]:
        if path.is_file() and path != db and path.read_bytes()[: len(MAGIC)] == MAGIC:
            yield path, forget_in(path, args.person)


def ban(args: argparse.Namespace, paper: Paper) -> int:
    """Ban a network for a time, or for good."""
    typed = getattr(args, "for") or ""
    span = re.fullmatch(r"(\d{1,7})([smhdw]?)", typed)
    if typed and not span:
        raise OptionError("bad-span", "--for is a time such as 30m, 12h or 7d.")
    seconds = int(span[1]) * _UNITS[span[2]] if span else 0
    return _job("ban", _said(Text("{} is banned.")), "network", seconds=seconds)(args, paper)


def _said(text: Text) -> Callable[[Any, Paper], None]:
    return lambda told, paper: paper.say(text.fill(told))


def _age(seconds: int) -> str:
    unit = next((unit for unit in ("d", "h", "m") if seconds >= 2 * _UNITS[unit]), "s")
    return f"{max(0, seconds) // _UNITS[unit]} {unit}"


def _tables(told: Sequence[dict[str, Any]], paper: Paper) -> None:
    heads = (Text("table"), Text("code"), Text("stage"), Text("made"), Text("touched"), Text("people"), Text("lines"))
    rows = [[head.of(paper.lang) for head in heads]]
    for one in told:
        row = [one["table"], one["code"], one["stage"], _age(one["made"]), _age(one["touched"])]
        rows.append([*row, str(one.get("people", "-")), str(one.get("connections", "-"))])
    paper.lines(columns(rows, right=(3, 4, 5, 6)))


def _table(told: dict[str, Any], paper: Paper) -> None:
    for name, value in told.items():
        if name != "seats":
            paper.line(f"{name:<10} {json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value}")
    for n, seat in enumerate(told["seats"]):
        paper.line(f"seat {n:<5} {seat['kind']}  {seat['name']}  {seat['bot']}  {seat['here']}")


def _bans(told: dict[str, Any], paper: Paper) -> None:
    paper.lines(columns([[network, _age(left) if left else "-"] for network, left in told["bans"].items()] or [["-"]]))
    if told["locked"]:
        paper.say(Text("New tables are locked."))


_OPTIONS = (
    flag("--json", Text("write it for programs")),
    CONFIG,
    *(a for one in SETTINGS if one.key in {"db", "db_file", "runtime", "at"} for a in one.arguments()),
)
_TABLE = Argument("table", Text("its id or the beginning, its code, or its name in the log"), Text("TABLE"))
_NETWORK = Argument("network", Text("an address such as 192.0.2.7, or a network such as 192.0.2.0/24"), Text("NETWORK"))


def _command(name: str, about: Text, run: Callable[[argparse.Namespace, Paper], int], *arguments: Argument) -> Command:
    return Command(f"admin {name}", about, (*arguments, *_OPTIONS), run)


ADMIN = (
    _command(
        "list",
        Text("List the tables touched last."),
        _job("list", _tables, "over", "most"),
        flag("--over", Text("also those whose match is over")),
        number("--most", Text("at most so many (100; 1000 at most)")),
    ),
    _command(
        "find",
        Text("Find the tables with a code or an id, or where somebody had a name or a token."),
        _job("find", _tables, "text"),
        Argument("text", Text("a name, a code, an id or its beginning, a name in the log"), Text("NAME|CODE")),
    ),
    _command("show", Text("Show who sits at a table; never a card."), _job("show", _table, "table"), _TABLE),
    _command(
        "close", Text("Close a table in play."), _job("close", _said(Text("The table is closed.")), "table"), _TABLE
    ),
    _command(
        "export",
        Text("Write the record of a table's finished deals."),
        _job("export", lambda told, paper: paper.line(told.rstrip("\n")), "table"),
        _TABLE,
    ),
    _command(
        "delete",
        Text("Delete a table for good."),
        _job("delete", _said(Text("The table is deleted.")), "table"),
        _TABLE,
    ),
    _command(
        "code",
        Text("Give a table a new invitation code."),
        _job("code", _said(Text("The new code is {}.")), "table"),
        _TABLE,
    ),
    _command(
        "forget",
        Text("Forget a person in all tables, results and copies."),
        forget,
        Argument(
            "person", Text("the name, exactly as it was shown, or the token of a seat or its hash"), Text("NAME|KEY")
        ),
        option("--copies", Text("FOLDER"), Text("a folder with copies made by trey backup, to be changed too")),
    ),
    _command(
        "ban",
        Text("Close the server to an address or a network."),
        ban,
        _NETWORK,
        option("--for", Text("TIME"), Text("for how long: 30m, 12h, 7d (for good)")),
    ),
    _command("unban", Text("Open it again."), _job("unban", _said(Text("{} may come again.")), "network"), _NETWORK),
    _command("bans", Text("List the bans, and say whether new tables are locked."), _job("bans", _bans)),
    _command(
        "announce",
        Text("Tell everybody who is at a table something, such as a restart."),
        _job("announce", _said(Text("Told over {} connections.")), "text"),
        Argument("text", Text("what to tell, at most 200 letters; everybody reads it as it is given"), Text("TEXT")),
    ),
    _command("lock", Text("Let nobody make new tables."), _job("lock", _said(Text("New tables are locked.")))),
    _command("unlock", Text("Let everybody make tables again."), _job("unlock", _said(Text("New tables are open.")))),
)
