"""`trey export-site`: a table that needs no server, as a folder of files."""

import argparse
from importlib.util import find_spec
from pathlib import Path

from trey.cli.commands.serve import BOT_DELAY
from trey.cli.commands.watch import check_range
from trey.cli.paper import Paper
from trey.cli.spec import Argument, Command, option
from trey.core.errors import OptionError
from trey.core.text import Text


def export_site(args: argparse.Namespace, paper: Paper) -> int:
    """Write the folder."""
    if len(args.folder) != 1:
        raise OptionError("files-missing", "Which folder? trey export-site FOLDER")
    if find_spec("msgspec") is None:
        raise OptionError("server-missing", "This needs msgspec (trey's extra 'server').")
    check_range("--bot-delay", args.bot_delay, 0, 60)
    from trey.local.site import export

    folder = Path(args.folder[0])
    try:
        written = export(folder, args.packages or (), args.bot_delay, args.meet, args.ice or ())
    except OSError as error:
        raise OptionError(
            "site-unwritable", "{folder} cannot be written: {why}.", folder=folder, why=error.strerror
        ) from None
    paper.say(
        Text("{}: {} files, {} MB. Put the folder on any web host, or open it here: python {}").fill(
            folder, written.files, round(written.bytes / 1e6), folder / "start.py"
        )
    )
    return 0


EXPORT_SITE = Command(
    "export-site",
    Text("Export a table that needs no server: a folder of files for any web host, or for a USB stick."),
    (
        Argument(
            "folder",
            Text("the folder; an earlier export is replaced"),
            Text("FOLDER"),
            {"nargs": "*"},
        ),
        option(
            "--with",
            Text("PACKAGE"),
            Text("an installed package with more games; may be repeated"),
            dest="packages",
            action="append",
        ),
        BOT_DELAY,
        option(
            "--meet",
            Text("URL"),
            Text("a trey server whose letter box tells friends' devices where to find each other"),
            default="",
        ),
        option(
            "--ice",
            Text("SERVER"),
            Text(
                "a server that tells devices their address (stun:HOST:PORT) or passes on what cannot go straight "
                "(turn:USER:PASSWORD@HOST:PORT); may be repeated"
            ),
            action="append",
        ),
    ),
    export_site,
    (Text("The page runs trey itself in the browser, offline once it has been loaded. Tables stay on the device."),),
    (
        "trey export-site table",
        "trey export-site table --with trey-my-game",
        "trey export-site table --meet https://cards.example.org",
    ),
)
