"""Write docs/observations.md: every field of every family's observation, told by the program itself.

python -m tools.observations
"""

from collections.abc import Iterator

from tools.files import ROOT
from trey.core.family import Family
from trey.envs import features, layout, oracle_layout, width
from trey.games import OWN

__all__ = ["PAGE", "main", "page"]

PAGE = "docs/observations.md"
HEAD = """# What a seat may know, as numbers

Made by `python -m tools.observations`. An observation is a layout of integers; `trey.envs.encode` writes it as one
array: a bounded number as one place for each value, a mask as one place for each bit. `match.observation(seat)` makes
one.
"""


SHOWN = """
## What agents are shown

`trey.envs.Batch` and the other [environments](environments.md) write an observation in fewer numbers, one small
integer for each place; a set of cards has one place for each card of the game. Seats are counted from the viewer on.
What stands under *oracle* is where hidden cards lie: for critics, never for a player."""


def _shown(family: Family) -> Iterator[str]:
    for title, fields in (("", layout(family)), (", oracle", oracle_layout(family))):
        yield f"\n### {family.name.en}{title}\n\n{fields[-1].places.stop:,} places.\n"
        yield "| field | kind | numbers | places | |"
        yield "|---|---|---|---|---|"
        for field in fields:
            shape = f"{field.places.start}–{field.places.stop - 1}"
            yield f"| `{field.name}` | {field.kind} | {field.length} | {shape} | {field.meaning} |"


def _family(family: Family) -> Iterator[str]:
    layout = family.engine.observation
    numbers = sum(max(1, length) for length in layout.fields.values())
    yield f"\n## {family.name.en}\n\n{numbers:,} numbers, {width(layout):,} places.\n"
    yield "| field | kind | numbers | places | |"
    yield "|---|---|---|---|---|"
    for feature in features(layout):
        shape = f"{feature.places.start}–{feature.places.stop - 1}"
        yield f"| `{feature.name}` | {feature.kind} | {feature.length} | {shape} | {feature.meaning} |"


def page() -> str:
    """Return the page."""
    whole = [line for family in OWN for line in _family(family)]
    shown = [line for family in OWN for line in _shown(family)]
    return "\n".join([HEAD.rstrip("\n"), *whole, SHOWN, *shown]) + "\n"


def main() -> None:
    """Write the page."""
    (ROOT / PAGE).write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
