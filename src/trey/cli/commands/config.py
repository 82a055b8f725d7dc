"""`trey config`: the settings that are in force, and where each comes from."""

import argparse
import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from trey.cli.commands.serve import SERVE, needs_server, options_of, settings
from trey.cli.paper import Paper
from trey.cli.settings import Setting, in_force
from trey.cli.spec import Command, flag
from trey.core.errors import OptionError
from trey.core.text import Text


def config(args: argparse.Namespace, paper: Paper) -> int:
    """Print every setting, as `trey.toml` would say it; what is a default stands behind a #."""
    needs_server()
    held = in_force(settings(), args)
    options_of(held, paper.lang)  # refuses what makes no sense
    rows = []
    for one in settings():
        value = held[one.key].value if held[one.key].rank else usual(one)
        rows.append({"key": one.key, "value": _shown(value), "source": held[one.key].source or "default"})
    if args.json:
        paper.line(json.dumps(rows, ensure_ascii=False, indent=1))
        return 0
    for row in rows:
        line = f"{row['key']} = {'' if row['value'] is None else json.dumps(row['value'], ensure_ascii=False)}"
        default = row["source"] == "default"
        paper.line(f"# {line.rstrip()}" if default else f"{line:<40}  # {row['source']}")
    return 0


def usual(one: Setting) -> Any:
    """Return what a setting is by default, as it would be given; None if nothing that could be given says that."""
    from trey.server.options import Options

    found: Any = one.usual
    if found is None and one.place:
        found = Options()
        for name in one.place.split("."):
            found = getattr(found, name)
    found = list(found) if one.many and isinstance(found, tuple) else found
    with suppress(OptionError):
        if found != []:
            one.check(found, one.key)
        return found if found != "" else None
    return None


def _shown(value: Any) -> Any:
    """Return a setting as it may be shown: a database without its password."""
    if isinstance(value, str) and "://" in value and (secret := urlsplit(value).password):
        return value.replace(f":{secret}@", ":…@")
    return value


CONFIG = Command(
    "config",
    Text("Show every setting of a server, and where it comes from."),
    (flag("--json", Text("write it for programs")), *SERVE.arguments),
    config,
    (
        Text(
            "A setting can be an option, a variable such as TREY_PORT, or a line of trey.toml; the option wins, then "
            "the variable. What is printed is such a file; defaults stand behind a #."
        ),
    ),
    ("trey config", "trey config > trey.toml", "trey config --config /etc/trey/trey.toml --json"),
)
