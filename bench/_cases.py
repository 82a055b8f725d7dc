"""What is measured of every family: its first preset, and those whose kernels do other things."""

from collections.abc import Iterator

from trey.core.family import Rules
from trey.games import FAMILIES

__all__ = ["FIRST", "measured"]

FIRST = tuple(family.presets[0].id for family in FAMILIES)


def measured() -> Iterator[Rules]:
    """Yield the rules to measure, family by family."""
    for family in FAMILIES:
        for preset in family.presets:
            if preset.measured or preset is family.presets[0]:
                yield family.rules(preset.id)
