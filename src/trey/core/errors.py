"""The errors of trey, all in one tree.

    TreyError
    ├── ParseError          text that cannot be read
    │   └── AmbiguousError  text that fits more than one thing
    ├── IllegalError        a readable action that the rules refuse now
    ├── OptionError         a setting or an argument that cannot be used
    ├── DealError           an impossible deal: wrong cards, or a dealer who is not at the table
    ├── RecordError         a record that is damaged or describes an impossible match (with the line)
    ├── CapabilityError     a part of a game that is needed and missing
    ├── DeclarationError    a game that declares something impossible
    ├── ShuffleError        a shuffle that does not follow from what was published
    └── WeightsError        weights of a network that cannot be read, or were learned for something else

Each error has a stable code and a sentence that a player understands, in each language.
No error ever names a hidden card or prints a state.
"""

import copyreg
import sys
from numbers import Integral
from pathlib import Path
from typing import Any, Self

from trey.core.text import Language, Text

_MOST_SHOWN = 60
"""The most letters of a wrong value that an error repeats."""


class TreyError(Exception):
    """Anything trey refuses; `code` is stable, `text` is for people."""

    code: str
    text: Text

    def __init__(self, code: str, said: str | Text, /, **places: Any) -> None:
        self.code, self.text = code, said if isinstance(said, Text) else Text(said, **places)
        super().__init__(f"{code}: {self.text.en}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Let an error come back from another process as it was."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]

    @property
    def en(self) -> str:
        """The sentence in English."""
        return self.text.en

    @property
    def fr(self) -> str:
        """The sentence in French."""
        return self.text.fr

    def say(self, lang: Language) -> str:
        """Return the sentence in one language."""
        return self.text.of(lang)


class ParseError(TreyError):
    """Text that cannot be read."""


class AmbiguousError(ParseError):
    """Text that fits more than one thing."""


class IllegalError(TreyError):
    """A readable action that the rules refuse now."""


class OptionError(TreyError):
    """A setting or an argument that cannot be used: an unknown preset, say, or options that cannot be combined."""

    @classmethod
    def of_type(cls, wanted: type, given: object) -> Self:
        """Return the error for an argument of a type that cannot be meant."""
        name, other = wanted.__name__, type(given).__name__
        return cls("wrong-type", Text("This takes a {name}, not a {other}.", name=name, other=other))

    @classmethod
    def check(cls, wanted: type, given: object) -> None:
        """Refuse an argument of a type that cannot be meant.

        :raises OptionError: `wrong-type`.
        """
        if not isinstance(given, wanted):
            raise cls.of_type(wanted, given)

    @classmethod
    def whole(cls, name: str, value: object, low: int, high: int, code: str = "out-of-range") -> int:
        """Return a whole number from `low` to `high`.

        :raises OptionError: `code`, it is another number, or none.
        """
        if isinstance(value, Integral) and low <= int(value) <= high:
            return int(value)
        shown = str(value)[:_MOST_SHOWN]
        said = Text(
            "{name} must be a number from {low} to {high}, not {value}.", name=name, low=low, high=high, value=shown
        )
        raise cls(code, said)


class CapabilityError(TreyError):
    """A part of a game that is needed but missing."""


class DeclarationError(TreyError):
    """A game that declares something impossible; the sentence begins with the file and the line."""

    def __init__(self, said: str) -> None:
        super().__init__("declaration", f"{_declared_at()}: {said}")


def _declared_at() -> str:
    """Return the file and line outside trey's core, and outside what makes dataclasses, that makes what is refused."""
    frame = sys._getframe(2)  # noqa: SLF001 - the only way to whoever declares
    while frame.f_back and frame.f_globals.get("__name__", "").startswith(("trey.core.", "dataclasses")):
        frame = frame.f_back
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"


class DealError(TreyError):
    """An impossible deal: a card occurs twice or is missing, say, or the dealer is not at the table."""


class RecordError(TreyError):
    """A record that is damaged or describes an impossible match.  `line` counts from 1."""

    def __init__(self, code: str, line: int, said: str | Text, /, **places: Any) -> None:
        error = said if isinstance(said, Text) else Text(said, **places)
        super().__init__(code, Text("line {line}: {error}", line=line, error=error))
        self.line = line


class ShuffleError(TreyError):
    """A shuffle that does not follow from what was published."""


class WeightsError(TreyError):
    """Weights of a network that cannot be read, or that were learned for something else."""
