"""Where two things differ, a line for each place: states, observations, views, standings, arrays, files."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from itertools import zip_longest
from typing import Any, Final

from trey.kernel.layout import Layout

MOST_TOLD: Final = 12
_NOTHING: Final = object()


def differences(found: Any, expected: Any) -> list[str]:
    """Return where two things differ: a line each, such as `wed[1]: 1024, expected 0`."""
    return [f"{at or 'it'}: {said}" for at, said in _differ("", found, expected)]


def agree(found: Any, expected: Any, cure: str) -> None:
    """Hold that two things are equal.

    :param cure: what is wrong if they are not, and what to do.
    :raises AssertionError: with the cure, and the places where they differ.
    """
    __tracebackhide__ = True
    lines = differences(found, expected)
    more = [f"and {len(lines) - MOST_TOLD} more"] if len(lines) > MOST_TOLD else []
    if lines:
        raise AssertionError("\n  ".join((cure, *lines[:MOST_TOLD], *more)))


def _differ(at: str, found: Any, expected: Any) -> Iterator[tuple[str, str]]:
    """Yield each place where two things differ, and how."""
    if found is expected or (type(found) is type(expected) and found == expected):
        return
    ones, others = _parts(found), _parts(expected)
    if ones is None or others is None or type(found) is not type(expected):
        if found != expected:
            yield at, f"{_said(found)}, expected {_said(expected)}"
        return
    for part in dict.fromkeys((*ones, *others)):
        place = f"{at}{part}" if at else part.removeprefix(".")
        yield from _differ(place, ones.get(part, _NOTHING), others.get(part, _NOTHING))


def _parts(thing: Any) -> dict[str, Any] | None:
    """Return the parts of a thing by the way to them; None if it is compared as a whole."""
    if isinstance(thing, Layout):
        return {f".{name}": value for name, value in thing.values().items()}
    if is_dataclass(thing) and not isinstance(thing, type):
        return {f".{field.name}": getattr(thing, field.name) for field in fields(thing) if field.compare}
    if isinstance(thing, Mapping):
        return {f"[{key!r}]": value for key, value in thing.items()}
    if isinstance(thing, AbstractSet):
        return {f"{{{_said(one)}}}": one for one in thing}
    if isinstance(thing, tuple | list):
        names = getattr(thing, "_fields", ())
        return {f".{name}" if name else f"[{i}]": one for i, (one, name) in enumerate(zip_longest(thing, names))}
    if isinstance(thing, str) and "\n" in thing[:-1]:
        return {f"line {i}": line for i, line in enumerate(thing.splitlines(keepends=True), 1)}
    return None


def _said(thing: Any) -> str:
    return "nothing" if thing is _NOTHING else type(thing).__name__ if isinstance(thing, Layout) else repr(thing)
