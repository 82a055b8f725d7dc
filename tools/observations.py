"""Write docs/observations.md: every field of every family's observation, told by the program itself.

python -m tools.observations
"""

from collections.abc import Iterator

from tools.files import ROOT
from trey.core.family import Family
from trey.envs import features, width
from trey.games import OWN

__all__ = ["PAGE", "main", "page"]

PAGE = "docs/observations.md"
HEAD = """# What a seat may know, as numbers

Made by `python -m tools.observations`. An observation is a layout of integers; `trey.envs.encode` writes it as one
array: a bounded number as one place for each value, a mask as one place for each bit. `match.observation(seat)` makes
one.
"""


def _family(family: Family) -> Iterator[str]:
    layout = family.observation
    numbers = sum(max(1, length) for length in layout.fields.values())
    yield f"\n## {family.name.en}\n\n{numbers:,} numbers, {width(layout):,} places.\n"
    yield "| field | kind | numbers | places | |"
    yield "|---|---|---|---|---|"
    for feature in features(layout):
        shape = f"{feature.places.start}–{feature.places.stop - 1}"
        yield f"| `{feature.name}` | {feature.kind} | {feature.length} | {shape} | {feature.meaning} |"


def page() -> str:
    """Return the page."""
    return "\n".join([HEAD.rstrip("\n"), *(line for family in OWN for line in _family(family))]) + "\n"


def main() -> None:
    """Write the page."""
    (ROOT / PAGE).write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
