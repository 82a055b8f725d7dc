"""Checking an environment's arguments: known words, numbers in range, an action for each table, and its rules."""

from collections.abc import Iterable, Mapping
from typing import Any

from trey.core.action import no_number
from trey.core.errors import OptionError
from trey.core.family import Family, Rules
from trey.games import parse_rules


def one_of(name: str, value: object, choices: Iterable[object]) -> None:
    """Refuse an unknown word.

    :raises OptionError: `batch-choice`.
    """
    if value not in (known := tuple(choices)):
        words = ", ".join(map(str, known))
        raise OptionError(
            "batch-choice", "{name} must be one of {words}; {value} is not.", name=name, words=words, value=repr(value)
        )


def in_range(name: str, value: object, low: int, high: int) -> None:
    """Refuse non-integers, and numbers out of range.

    :raises OptionError: `batch-range`.
    """
    OptionError.whole(name, value, low, high, "batch-range")


def no_options(options: Mapping[str, object] | None) -> None:
    """Refuse options of a reset: there are none.

    :raises OptionError: `batch-choice`.
    """
    for name in options or ():
        raise OptionError("batch-choice", "reset takes a seed and no options, not {name!r}.", name=name)


def shown_as(mode: str | None, modes: Iterable[str]) -> str | None:
    """Return a render mode, or None with a warning: other libraries' helpers ask for `rgb_array` in passing."""
    if mode in (None, *modes):
        return mode
    from gymnasium import logger

    logger.warn(f"There is no render mode {mode!r} here; there are {', '.join(modes) or 'none'}: nothing is rendered.")
    return None


def numbers(actions: object, count: int) -> Any:
    """Return the actions of all tables as an array; only their type and shape are checked.

    :raises OptionError: `action-number`, they are not whole numbers; `action-count`, they are more or fewer.
    """
    import numpy as np

    try:
        given = np.asarray(actions)
    except ValueError:
        raise no_number() from None
    if given.dtype.kind not in "iu":
        raise no_number()
    if given.shape != (count,):
        raise OptionError(
            "action-count",
            "Each of {count} tables takes one action: shape ({count},), not {shape}.",
            count=count,
            shape=given.shape,
        )
    return given


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
