"""The games.  Those that ship with trey are in `OWN`; a game of another package is registered as an entry point.

[project.entry-points."trey.families"]
my_game = "trey_my_game:FAMILY"
"""

import copyreg
import logging
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Any

from trey.core.errors import CapabilityError, DeclarationError, OptionError
from trey.core.family import Family, Rules
from trey.core.options import Preset
from trey.core.text import Text, did_you_mean
from trey.games import euchre, sergeant_major, three_thirteen
from trey.games.minis import MINIS

__all__ = ["FAMILIES", "MINIS", "OWN", "PRESETS", "family", "find_preset", "offered", "parse_rules", "rules"]

_LOG = logging.getLogger("trey.games")
OWN: tuple[Family, ...] = (sergeant_major.FAMILY, euchre.FAMILY, three_thirteen.FAMILY)


def _with_guests(own: tuple[Family, ...]) -> Iterator[Family]:
    """Yield trey's own families, then those of other packages; one that cannot be loaded is logged and left out."""
    yield from own
    known = {family.id for family in (*own, *MINIS)} | {preset.id for family in own for preset in family.presets}
    for entry in sorted(entry_points(group="trey.families"), key=lambda entry: entry.name):
        try:
            family = entry.load()
            ids = {family.id, *(preset.id for preset in family.presets)}
        except (CapabilityError, DeclarationError) as error:
            _LOG.error("the game %s could not be loaded: %s", entry.value, error.en)
            continue
        except Exception:  # noqa: BLE001 - another package's fault must not keep trey from starting
            _LOG.exception("the game %s could not be loaded", entry.value)
            continue
        if known & ids:
            _LOG.error("the game %s is left out: %s is taken", entry.value, ", ".join(sorted(known & ids)))
            continue
        known |= ids
        yield family


FAMILIES: tuple[Family, ...] = tuple(_with_guests(OWN))


class _Presets(dict[str, tuple[Family, Preset]]):
    """Families and presets by the preset's id."""

    def __repr__(self) -> str:
        return f"{len(self)} presets of {', '.join(dict.fromkeys(family.id for family, _ in self.values()))}"


PRESETS: dict[str, tuple[Family, Preset]] = _Presets({p.id: (f, p) for f in FAMILIES for p in f.presets})


def family(family: Family | Rules | str) -> Family:
    """Return a family by its id, or that of rules.

    :raises OptionError: `family-unknown`.
    """
    if isinstance(family, (Family, Rules)):
        return family if isinstance(family, Family) else family.family
    key = _key(family)
    found = next((f for f in (*FAMILIES, *MINIS) if f.id == key), None)
    if found is None:
        known = ", ".join(f.id for f in FAMILIES)
        raise OptionError(
            "family-unknown", "There is no family {given!r}; there are {known}.", given=str(family)[:40], known=known
        )
    return found


def _text(given: object) -> str:
    """Return a text; what is none says nothing."""
    return given.strip() if isinstance(given, str) else ""


def _key(name: str) -> str:
    """Return a name as ids are written."""
    return _text(name).casefold().replace("-", "_").replace(" ", "_")


def find_preset(preset_id: str) -> tuple[Family, Preset]:
    """Return the family of a preset, and the preset itself.

    :raises OptionError: `preset-unknown`, with the nearest names.
    """
    key = _key(preset_id)
    if key in PRESETS:
        return PRESETS[key]
    if mini := next((one for one in MINIS if one.id == key), None):
        return mini, mini.presets[0]
    raise _unknown(preset_id)


def _unknown(preset_id: str) -> OptionError:
    key = _key(preset_id)
    near = get_close_matches(key, PRESETS, 3, 0.5) or [name for name in PRESETS if key and key in name][:3]
    said = Text("There is no preset {given!r}.", given=str(preset_id)[:40])
    return OptionError("preset-unknown", did_you_mean(said, near, Text("'trey games' lists them.")))


def offered(rules: Rules) -> Rules:
    """Return the rules again if the lobby offers their game: a mini is there to be studied, not for a table.

    :raises OptionError: `preset-unknown`.
    """
    if rules.family in MINIS:
        raise _unknown(rules.preset)
    return rules


def rules(
    preset_id: str, changes: Mapping[str, Any] | None = None, *, seats: int | None = None, **options: Any
) -> Rules:
    """Return the rules of a preset, with house rules changed by keyword: `rules("nine_five_two", stake=5)`.

    :raises OptionError: unknown preset or option, a value out of range, or options that cannot be combined.
    """
    owner, preset = find_preset(preset_id)
    return owner.rules(preset.id, {**(changes or {}), **options}, seats)


def _by_text(text: str) -> Rules:
    return parse_rules(text, begun=True)


def _reduced(rules: Rules) -> tuple[Any, ...]:
    """Let rules travel to other processes by their text, as in a record."""
    return _by_text, (rules.text,)


copyreg.pickle(Rules, _reduced)
copyreg.pickle(Family, lambda one: (family, (one.id,)))


def parse_rules(text: Rules | str, *, begun: bool = False) -> Rules:
    """Read rules from their text: `nine_five_two stake=5`; `begun` also allows what is refused at a new table.

    :raises OptionError: as `rules`, or `rules-unreadable`.
    """
    if isinstance(text, Rules):
        return text
    words = _text(text).split()
    if not words:
        raise OptionError("rules-unreadable", "Rules begin with a preset's name.")
    changes: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in changes:
            raise OptionError("rules-unreadable", "{word!r} is not 'option=value'.", word=word[:40])
        changes[name] = value
    seats = changes.pop("seats", None)
    if seats is not None and not (seats.isascii() and seats.isdigit()):
        raise OptionError("seats", "The number of seats must be a number.")
    owner, preset = find_preset(words[0])
    return owner.rules(preset.id, changes, int(seats) if seats else None, begun=begun)
