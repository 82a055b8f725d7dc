"""What an environment is asked for: words that there are, and numbers in their range."""

from collections.abc import Iterable
from numbers import Integral
from typing import Any

from trey.core.errors import OptionError

__all__ = ["in_range", "one_of"]


def one_of(name: str, value: Any, choices: Iterable[Any]) -> None:
    """Refuse a word that is none of those there are.

    :raises OptionError: `batch-choice`.
    """
    if value not in (known := tuple(choices)):
        words = ", ".join(map(str, known))
        raise OptionError(
            "batch-choice",
            f"{name} is one of {words}; {value!r} is not.",
            f"{name} est à choisir parmi {words} ; {value!r} n'en est pas.",
        )


def in_range(name: str, value: Any, low: int, high: int) -> None:
    """Refuse what is no whole number, and one out of range.

    :raises OptionError: `batch-range`.
    """
    if not (isinstance(value, Integral) and low <= int(value) <= high):
        raise OptionError(
            "batch-range",
            f"{name} is a number from {low} to {high}, not {value}.",
            f"{name} est un nombre de {low} à {high}, pas {value}.",
        )
