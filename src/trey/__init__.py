"""trey: a table for three.

    >>> import trey
    >>> match = trey.Match("nine_five_two stake=5", ["Anna", "Hugo", "Zoé"])

The names below are loaded on first use, so `import trey` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trey.core.action import Action
    from trey.core.deal import Deal
    from trey.core.errors import (
        AmbiguousError,
        CapabilityError,
        DealError,
        DeclarationError,
        IllegalError,
        OptionError,
        ParseError,
        RecordError,
        ShuffleError,
        TreyError,
        WeightsError,
    )
    from trey.core.family import Family, Rules
    from trey.core.view import View
    from trey.games import FAMILIES, PRESETS, parse_rules, rules
    from trey.match import Match
    from trey.match.record import read as read_record
    from trey.match.record import write as write_record

__version__ = "0.1.0"
__all__: tuple[str, ...] = (
    "FAMILIES",
    "PRESETS",
    "Action",
    "AmbiguousError",
    "CapabilityError",
    "Deal",
    "DealError",
    "DeclarationError",
    "Family",
    "IllegalError",
    "Match",
    "OptionError",
    "ParseError",
    "RecordError",
    "Rules",
    "ShuffleError",
    "TreyError",
    "View",
    "WeightsError",
    "__version__",
    "parse_rules",
    "read_record",
    "rules",
    "write_record",
)

_HOMES = {
    "Action": "core.action",
    "Deal": "core.deal",
    "FAMILIES": "games",
    "Family": "core.family",
    "Match": "match",
    "PRESETS": "games",
    "Rules": "core.family",
    "View": "core.view",
    "parse_rules": "games",
    "read_record": "match.record:read",
    "rules": "games",
    "write_record": "match.record:write",
} | {name: "core.errors" for name in __all__ if name.endswith("Error")}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        msg = f"module 'trey' has no attribute {name!r}"
        raise AttributeError(msg)
    home, _, there = _HOMES[name].partition(":")
    value = globals()[name] = getattr(import_module(f"trey.{home}"), there or name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
