"""The games.  Adding one is adding its family to this tuple; there is no other list."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.core.options import Preset
from trey.games import euchre, sergeant_major, three_thirteen

__all__ = ["FAMILIES", "PRESETS", "family", "find_preset", "parse_rules", "rules"]

FAMILIES: tuple[Family, ...] = (sergeant_major.FAMILY, euchre.FAMILY, three_thirteen.FAMILY)
PRESETS: dict[str, tuple[Family, Preset]] = {p.id: (f, p) for f in FAMILIES for p in f.presets}


def family(family_id: str) -> Family:
    """Return a family by its id."""
    return next(f for f in FAMILIES if f.id == family_id)


def find_preset(preset_id: str) -> tuple[Family, Preset]:
    """Return a preset and its family.

    :raises OptionError: `preset-unknown`, with the nearest names.
    """
    key = preset_id.strip().casefold().replace("-", "_").replace(" ", "_")
    if key in PRESETS:
        return PRESETS[key]
    near = get_close_matches(key, PRESETS, 3, 0.5) or [name for name in PRESETS if key and key in name][:3]
    hint = f" Did you mean {', '.join(near)}?" if near else " 'trey games' lists them."
    indice = f" Vouliez-vous dire {', '.join(near)} ?" if near else " « trey games » les liste."
    raise OptionError(
        "preset-unknown",
        f"There is no preset {preset_id[:40]!r}.{hint}",
        f"Il n'y a pas de variante « {preset_id[:40]} ».{indice}",
    )


def rules(
    preset_id: str, changes: Mapping[str, Any] | None = None, *, seats: int | None = None, **options: Any
) -> Rules:
    """Return the rules of a preset, with house rules changed by keyword: `rules("nine_five_two", stake=5)`.

    :raises OptionError: unknown preset or option, a value out of range, or options that cannot go together.
    """
    owner, preset = find_preset(preset_id)
    return owner.rules(preset.id, {**(changes or {}), **options}, seats)


def parse_rules(text: str) -> Rules:
    """Read the text form of rules: `nine_five_two stake=5`.

    :raises OptionError: as `rules`, or `rules-unreadable`.
    """
    words = text.split()
    if not words:
        raise OptionError(
            "rules-unreadable", "Rules begin with a preset's name.", "Il faut d'abord le nom d'une variante."
        )
    changes: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if not equals or name in changes:
            raise OptionError(
                "rules-unreadable",
                f"{word[:40]!r} is not 'option=value'.",
                f"« {word[:40]} » n'est pas de la forme « option=valeur ».",
            )
        changes[name] = value
    seats = changes.pop("seats", None)
    if seats is not None and not (seats.isascii() and seats.isdigit()):
        raise OptionError("seats", "The number of seats is a number.", "Le nombre de places est un nombre.")
    return rules(words[0], changes, seats=int(seats) if seats else None)
