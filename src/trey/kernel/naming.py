"""Names of loops, made from their place in the source and what they close over; the same in every process."""

import enum
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType
from typing import Any

from trey.kernel.kinds import Array, Kind, Nothing, Number, Record, Tuple

_PLAIN = (type(None), bool, int, float, str, bytes)


class NamelessError(TypeError):
    """A function closes over something that has no name."""


def said_of_function(function: Callable[..., Any]) -> str:
    """Return a text that identifies a function among all functions of the same sources.

    :raises NamelessError: it closes over something other than numbers, texts, tuples, classes and functions.
    """
    return " ".join(_pieces(function, set()))


def _pieces(value: Any, told: set[int]) -> Iterator[str]:
    if isinstance(value, enum.Enum | type | BuiltinFunctionType):
        kind = value if isinstance(value, type | BuiltinFunctionType) else type(value)
        yield f"{kind.__module__}.{kind.__qualname__}{f'={value.value!r}' if isinstance(value, enum.Enum) else ''}"
    elif isinstance(value, _PLAIN):
        yield repr(value)
    elif isinstance(value, tuple | list):
        yield "("
        for part in value:
            yield from _pieces(part, told)
        yield ")"
    elif isinstance(value, FunctionType):
        yield f"{value.__module__}.{value.__qualname__}"
        if value.__closure__ and id(value) not in told:
            told.add(id(value))
            yield "["
            for name, cell in zip(value.__code__.co_freevars, value.__closure__, strict=True):
                yield f"{name}="
                yield from _pieces(cell.cell_contents, told)
            yield "]"
    else:
        raise NamelessError(f"cannot name a loop that closes over a {type(value).__name__}")


def packages(function: Callable[..., Any]) -> set[str]:
    """Return the packages that a function, and the functions that it closes over, come from."""
    found, waiting = set[str](), [function]
    seen = set[int]()
    while waiting:
        value: Any = waiting.pop()
        if isinstance(value, FunctionType) and id(value) not in seen:
            seen.add(id(value))
            found.add(value.__module__.partition(".")[0])
            waiting += [cell.cell_contents for cell in value.__closure__ or ()]
    return found


def said_of_kind(kind: Kind) -> str:
    """Return a text that identifies a kind."""
    if isinstance(kind, Number):
        return kind.c
    if isinstance(kind, Array):
        return f"{said_of_kind(kind.item)}{list(kind.shape)}"
    if isinstance(kind, Tuple):
        return f"({', '.join(map(said_of_kind, kind.items))})"
    if isinstance(kind, Record):
        return f"{{{', '.join(f'{name}: {said_of_kind(part)}' for name, part in kind.fields.items())}}}"
    assert isinstance(kind, Nothing)  # noqa: S101 - there are no other kinds
    return kind.c
