"""Settings as data: from one declaration follow an option of the command line, a key of `trey.toml`, a variable, a row.

What the command line says comes before the environment, the environment before the file, the file before the default.
"""

import argparse
import dataclasses
import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import inf
from pathlib import Path
from typing import Any, Final, NamedTuple

from trey.cli.spec import Argument, flag, option
from trey.core.errors import OptionError
from trey.core.text import Text

FILE: Final = "trey.toml"
CONFIG: Final = option(
    "--config",
    Text("FILE"),
    Text("file with settings (default: TREY_CONFIG, or trey.toml in your data folder if there is one)"),
)
_NO_VALUE: Final = Text("")
_YES, _NO = {"1", "true", "yes", "on"}, {"0", "false", "no", "off"}
_KINDS: Final = {bool: Text("true or false"), int: Text("a whole number"), float: Text("a number"), str: Text("a text")}
_LISTS: Final = {str: Text("a list of texts"), float: Text("two numbers: a second, and in a burst")}


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A setting: its `key` in the file, its type, its bounds, and what the server is told.

    `to` is its place in the server's options, such as `limits.keep_days`: by default its key; nowhere if it is empty.
    `means` makes what is put there from what was given.  One with `off` is a switch; `off` says what its opposite does.
    """

    key: str
    help: Text
    value: Text = _NO_VALUE
    kind: type = str
    many: bool = False
    least: float = -inf
    most: float = inf
    to: str | None = None
    means: Callable[[Any], Any] = lambda given: given
    usual: Any = None
    """What it is by default, where the server's options say it in another way."""
    off: Text | None = None
    asked: bool = True
    """Whether the command line has an option for it."""

    @property
    def place(self) -> str:
        """Its place in the server's options; nothing if it has none."""
        return self.key if self.to is None else self.to

    @property
    def variable(self) -> str:
        """The variable of the environment."""
        return f"TREY_{self.key.replace('.', '_').upper()}"

    @property
    def name(self) -> str:
        """The option of the command line."""
        return f"--{self.key.replace('_', '-')}"

    def arguments(self) -> list[Argument]:
        """Return its options on the command line."""
        if self.off:
            return [flag(self.name, self.help), flag(f"--no-{self.name[2:]}", self.off)]
        how: dict[str, Any] = {"action": "append"} if self.many else {} if self.kind is str else {"type": self.kind}
        return [option(self.name, self.value, self.help, **how)] if self.asked else []

    def typed(self, text: str) -> Any:
        """Return what a variable of the environment says; the text itself, if it says nothing of this kind."""
        if self.many:
            return [dataclasses.replace(self, many=False).typed(one) for one in text.replace(",", " ").split()]
        if self.kind is bool:
            return True if text.lower() in _YES else False if text.lower() in _NO else text
        try:
            return self.kind(text)
        except ValueError:
            return text

    def check(self, given: Any, name: str) -> None:
        """Refuse what is of another kind, or out of bounds; `name` says where it stands.

        :raises OptionError: `setting-type`, `setting-range`.
        """
        each = given if self.many and isinstance(given, list) else [given]
        kinds = (int, float) if self.kind is float else self.kind
        fits = isinstance(given, list) == self.many and (not self.many or self.kind is str or len(each) == 2)
        if not fits or any(
            not isinstance(one, kinds) or (self.kind is not bool) == isinstance(one, bool) for one in each
        ):
            what = (_LISTS if self.many else _KINDS)[self.kind]
            raise OptionError("setting-type", "{name} must be {what}.", name=name, what=what)
        if self.kind in {int, float} and not all(self.least <= one <= self.most for one in each):
            low, high = f"{self.least:.15g}", f"{self.most:.15g}"
            raise OptionError(
                "setting-range", "{name} must be a number from {low} to {high}.", name=name, low=low, high=high
            )


class Held(NamedTuple):
    """What a setting is, and who says so: an option, a variable, a file; nobody, where it is the default."""

    value: Any
    source: str = ""
    rank: int = 0


def in_force(settings: Sequence[Setting], args: argparse.Namespace) -> dict[str, Held]:
    """Return what each setting is, by its key; a setting that nobody gave and that has no default is None.

    :raises OptionError: `config-unreadable`, `setting-unknown`, `setting-type`, `setting-range`.
    """
    file, stored = read(getattr(args, "config", None))
    _check_known(settings, stored, file)
    held = {}
    for one in settings:
        given = _given(one, args, file, stored)
        if given.rank:
            one.check(given.value, given.source if given.rank > 1 else f"{one.key} ({given.source})")
        held[one.key] = given
    return held


def _given(one: Setting, args: argparse.Namespace, file: str, stored: Mapping[str, Any]) -> Held:
    typed = getattr(args, one.key, None)
    if one.off and getattr(args, f"no_{one.key}", False):
        return Held(value=False, source=f"--no-{one.key}", rank=3)
    if typed is not None and typed != "" and not (one.off and typed is False):
        return Held(typed, one.name, 3)
    if text := os.environ.get(one.variable):
        return Held(one.typed(text), one.variable, 2)
    return Held(stored[one.key], file, 1) if one.key in stored else Held(None)


def read(named: str | None) -> tuple[str, dict[str, Any]]:
    """Return the file of settings, nothing if there is none, and what it says, by keys with dots.

    :raises OptionError: `config-unreadable`.
    """
    from trey.server.machine import data_folder

    asked = named or os.environ.get("TREY_CONFIG")
    file = Path(asked) if asked else data_folder() / FILE
    if not asked and not file.exists():
        return "", {}
    try:
        said = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise OptionError("config-unreadable", "{file} cannot be read as TOML: {why}.", file=file, why=why) from None
    return str(file), dict(_flat(said))


def _flat(said: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    found = list[tuple[str, Any]]()
    for key, value in said.items():
        found += _flat(value, f"{above}{key}.") if isinstance(value, dict) else [(above + key, value)]
    return found


def _check_known(settings: Sequence[Setting], stored: Mapping[str, Any], file: str) -> None:
    """Refuse a key that no setting has, in the file or in the variables of limits.

    :raises OptionError: `setting-unknown`.
    """
    keys = {one.key: file for one in settings}
    variables = [one.variable for one in settings]
    unknown = [(key, list(keys), file) for key in stored if key not in keys]
    named = [name for name in os.environ if name.startswith(("TREY_LIMITS_", "TREY_RATES_"))]
    unknown += [(name, variables, "") for name in named if name not in variables]
    for key, known, where in unknown:
        tails = {one.rpartition(".")[2]: one for one in known}
        tail = key.rpartition(".")[2]
        near = [tails[tail]] if tail in tails else get_close_matches(key, known, 1, 0.6)
        near = near or [tails[one] for one in get_close_matches(tail, tails, 1, 0.6)]
        hint = Text("Did you mean {near}?", near=near[0]) if near else Text("'trey config' lists them.")
        where = where or "TREY_*"
        raise OptionError(
            "setting-unknown", "{where}: there is no setting {key}. {hint}", where=where, key=key, hint=hint
        )
