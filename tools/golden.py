"""Write the golden files of every family that is installed.

python -m tools.golden --again   writes all records again, after a rule or a bot was changed on purpose

`make fix` writes those that are missing, and changes none.
"""

import sys
from pathlib import Path

from trey.games import FAMILIES
from trey.laws.golden import lacking, settings, settings_file, write_missing
from trey.starter import FAMILY as STARTER

__all__ = ["main", "missing", "typed"]


def missing() -> dict[Path, str]:
    """Return the golden files that are not there, and what they should hold."""
    return {path: make() for family in FAMILIES for path, make in lacking(family).items()}


def typed() -> dict[Path, str]:
    """Return the modules that type the options of each family, and what they should hold."""
    return {settings_file(family): settings(family) for family in (*FAMILIES, STARTER)}


def main() -> None:
    """Write all records again."""
    if sys.argv[1:] != ["--again"]:
        sys.exit(__doc__)
    for family in FAMILIES:
        for path in write_missing(family, again=True):
            print(path.name)


if __name__ == "__main__":
    main()
