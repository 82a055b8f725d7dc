"""Commands as data, from which the parser, the help and the reference page are made."""

import argparse
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from trey.cli.paper import Paper
from trey.core.text import Text

_NO_VALUE = Text("")
Run = Callable[[argparse.Namespace, Paper], int]


@dataclass(frozen=True)
class Argument:
    """An argument or option of a command; `settings` are keyword arguments for argparse."""

    name: str
    """The name: `--seed` for an option, without dashes for a positional argument."""
    help: Text
    value: Text = _NO_VALUE
    """What stands for the value in the help, such as `FILE`; empty for a switch."""
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Command:
    """A command: its name, its purpose, its arguments, examples, and the function that runs it."""

    name: str
    about: Text
    arguments: tuple[Argument, ...]
    run: Run
    more: tuple[Text, ...] = ()
    examples: tuple[str, ...] = ()


def flag(name: str, help_: Text) -> Argument:
    """Return a switch."""
    return Argument(name, help_, settings={"action": "store_true"})


def option(name: str, value: Text, help_: Text, **settings: Any) -> Argument:
    """Return an option with a value."""
    return Argument(name, help_, value, settings)


def number(name: str, help_: Text, **settings: Any) -> Argument:
    """Return an option whose value is a whole number."""
    return option(name, Text("N"), help_, type=int, **settings)


RULES = Argument(
    "rules",
    Text("a preset, then house rules: nine_five_two stake=5 ('trey games' lists the presets)"),
    Text("PRESET [option=value ...]"),
    {"nargs": "*"},
)
