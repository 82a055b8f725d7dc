"""Write the golden files of every family that is installed.

python -m tools.golden --again   writes all records again, after a rule or a bot was changed on purpose

`make fix` writes those that are missing, and changes none.
"""

import sys
from pathlib import Path

from trey.games import FAMILIES
from trey.laws.golden import action_ids, golden, ids_file, write_missing
from trey.laws.homes import golden_folder

__all__ = ["main", "missing"]


def missing() -> dict[Path, str]:
    """Return the golden files that are not there, and what they should hold."""
    ids = {ids_file(family): action_ids(family) for family in FAMILIES if not ids_file(family).exists()}
    records = {golden_folder(f) / f"{preset.id}.record": preset.id for f in FAMILIES for preset in f.presets}
    return ids | {path: golden(preset) for path, preset in records.items() if not path.exists()}


def main() -> None:
    """Write all records again."""
    if sys.argv[1:] != ["--again"]:
        sys.exit(__doc__)
    for family in FAMILIES:
        for path in write_missing(family, again=True):
            print(path.name)


if __name__ == "__main__":
    main()
