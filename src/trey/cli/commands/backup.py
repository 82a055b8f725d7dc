"""`trey backup` and `trey restore`: copying a server's tables, and restoring the copy."""

import argparse
import errno
import sqlite3
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from trey.cli.commands.serve import settings
from trey.cli.paper import Paper
from trey.cli.settings import in_force
from trey.cli.spec import Argument, Command, option
from trey.core.errors import OptionError, TreyError
from trey.core.text import Text

if TYPE_CHECKING:
    from trey.cli.copies import Counted

NEEDED = ("msgspec",)
DB = option(
    "--db",
    Text("FILE"),
    Text("database of the tables (default: TREY_DB, or trey.sqlite3 in your data folder)"),
    type=Path,
)


def backup(args: argparse.Namespace, paper: Paper) -> int:
    """Copy the database."""
    target = _named(args.copy, Text("trey backup COPY"))
    from trey.cli.copies import back_up

    db = _database(args.db)
    counted = _guarded(lambda: back_up(db, target), db, target)
    paper.say(Text("{}: {} with {}, read back and all in order.").fill(target, *_told(counted)))
    return 0


def restore(args: argparse.Namespace, paper: Paper) -> int:
    """Restore a copy as the database."""
    copy = _named(args.copy, Text("trey restore COPY"))
    from trey.cli.copies import restore as put_back

    db = _database(args.db)
    counted = _guarded(lambda: put_back(copy, db), copy, db)
    paper.say(Text("{} is restored: {} with {}. Start the server.").fill(db, *_told(counted)))
    return 0


def _told(counted: "Counted") -> tuple[Text, Text]:
    tables = Text("{n} table", plural="{n} tables", n=counted.tables)
    return tables, Text("{n} event", plural="{n} events", n=counted.events)


def _named(words: list[str], usage: Text) -> Path:
    """Return the file that was given.

    :raises OptionError: `files-missing`, `server-missing`.
    """
    if len(words) != 1:
        raise OptionError("files-missing", "Which file? {usage}", usage=usage)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise OptionError("server-missing", "This needs {missing} (trey's extra 'server').", missing=missing[0])
    return Path(words[0])


def _database(asked: Path | None) -> Path:
    """Return the database's file.

    :raises OptionError: `not-a-file`, it is PostgreSQL's.
    """
    from trey.server.machine import data_folder

    if asked is None and (named := in_force(settings(), argparse.Namespace())["db"].value):
        asked = Path(named)
    if asked is not None and str(asked).startswith("postgres"):
        raise OptionError("not-a-file", "PostgreSQL copies its databases itself: use pg_dump and pg_restore.")
    return asked or data_folder() / "trey.sqlite3"


def _guarded(work: Callable[[], "Counted"], source: Path, target: Path) -> "Counted":
    """Run the operation, and turn its errors into sentences.

    :raises TreyError: `backup-missing`, `backup-exists`, `backup-in-use`, `backup-foreign`, `backup-newer`,
        `backup-damaged`, `backup-unwritable`.
    """
    from trey.cli.copies import ExistsError
    from trey.server.store.file import DAMAGE, DamagedError, TakenError, code_of
    from trey.server.versions import ForeignError, NewerError

    try:
        return work()
    except FileNotFoundError:
        raise _wrong("missing", source) from None
    except ExistsError as error:
        raise _wrong("exists", error) from None
    except TakenError:
        raise _wrong("in-use", target) from None
    except ForeignError:
        raise _wrong("foreign", source) from None
    except NewerError:
        raise _wrong("newer", source) from None
    except DamagedError as error:
        raise _wrong("damaged", error) from None
    except sqlite3.Error as error:
        kind = {sqlite3.SQLITE_FULL: "full"}.get(
            code_of(error), "damaged" if code_of(error) in DAMAGE else "unwritable"
        )
        raise _wrong(kind, source if kind == "damaged" else target) from None
    except OSError as error:
        raise _wrong("full" if error.errno == errno.ENOSPC else "unwritable", target) from None


SAID = {
    "missing": Text("There is no file {}."),
    "exists": Text("{} already exists and was not overwritten. Move it away first."),
    "in-use": Text("A server is using {}; stop it first."),
    "foreign": Text("{} is not a trey database."),
    "newer": Text("{} was written by a newer version of trey."),
    "damaged": Text("{} is damaged; it was not copied."),
    "full": Text("There is no space left on the disk for {}."),
    "unwritable": Text("{} cannot be written."),
}


def _wrong(kind: str, what: object) -> TreyError:
    return TreyError(f"backup-{kind}", SAID[kind].fill(what))


def _file(help_: Text) -> Argument:
    return Argument("copy", help_, Text("COPY"), {"nargs": "*"})


BACKUP = Command(
    "backup",
    Text("Copy a server's tables, even while it runs, and check the copy."),
    (_file(Text("the file to write")), DB),
    backup,
    (Text("The copy holds the cards of deals in progress: protect it like the original. Nothing is overwritten."),),
    ("trey backup evening.sqlite3", "trey backup /backups/monday.sqlite3 --db /var/lib/trey/trey.sqlite3"),
)
RESTORE = Command(
    "restore",
    Text("Restore a server's tables from a copy; first stop the server and move its old file away."),
    (_file(Text("the copy to restore")), DB),
    restore,
    (),
    ("trey restore evening.sqlite3", "trey restore /backups/monday.sqlite3 --db /var/lib/trey/trey.sqlite3"),
)
