"""Write docs/observations.md: every field of every family's observation, told by the program.

What a field means stands in its annotation.
"""

from collections.abc import Iterable, Iterator

from trey.core.family import Family
from trey.envs import Feature, features, layout, oracle_layout, width
from trey.games import OWN

__all__ = ["PAGE", "page"]

PAGE = "docs/observations.md"
HEAD = """# What a seat may know, as numbers

Made by `make fix`. An observation is a layout of integers, and `trey.envs.encode` writes it as
one array. In the array, a bounded number takes one place for each value, and a mask takes one for each bit. A flag
or any other number takes a single place. `match.observation(seat)` returns an observation.
"""
SHOWN = """
## What agents are shown

`trey.envs.Batch` and the other [environments](environments.md) write an observation in fewer numbers, one small
integer for each place. A set of cards has one place for each card of the game. Seats are counted from the viewer
on. The tables under *oracle* show where the hidden cards lie: they are for critics, never for a player."""
TABLE = "| field | kind | numbers | places | |"


def _rows(fields: Iterable[Feature]) -> Iterator[str]:
    yield from (TABLE, "|---|---|---|---|---|")
    for one in fields:
        shape = f"{one.places.start}–{one.places.stop - 1}"
        yield f"| `{one.name}` | {one.kind} | {one.length} | {shape} | {one.meaning} |"


def _shown(family: Family) -> Iterator[str]:
    for title, fields in (("", layout(family)), (", oracle", oracle_layout(family))):
        yield f"\n### {family.name.en}{title}\n\n{fields[-1].places.stop:,} places.\n"
        yield from _rows(fields)


def _family(family: Family) -> Iterator[str]:
    layout = family.engine.observation
    numbers = sum(max(1, n) for n in layout.fields.values())
    yield f"\n## {family.name.en}\n\n{numbers:,} numbers, {width(layout):,} places.\n"
    yield from _rows(features(layout))


def page() -> str:
    """Return the page."""
    whole = [line for family in OWN for line in _family(family)]
    shown = [line for family in OWN for line in _shown(family)]
    return "\n".join([HEAD.rstrip("\n"), *whole, SHOWN, *shown]) + "\n"
