"""The rules of an environment, from its arguments."""

from typing import Any

from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.games import parse_rules


def settle(family: Family, preset: str | None, seats: int | None, changes: dict[str, Any]) -> Rules:
    """Return the rules of a family's preset (None: the first) or of a rules text, with house rules changed by keyword.

    :raises OptionError: as `trey.games.rules`, or `preset-foreign` for another family's.
    """
    now = parse_rules(family.presets[0].id if preset is None else preset)
    if now.family is not family:
        raise OptionError(
            "preset-foreign",
            "{preset} is a preset of {own}, not of {other}.",
            preset=now.preset,
            own=now.family.name,
            other=family.name,
        )
    return family.rules(now.preset, {**now.changes, **changes}, now.seats if seats is None else seats)
