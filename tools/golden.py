"""Write the golden files of every family that is installed.

python -m tools.golden           writes those that are missing
python -m tools.golden --again   writes all records again, after a rule or a bot was changed on purpose
"""

import sys

from trey.games import FAMILIES
from trey.laws.golden import write_missing


def main() -> None:
    """Write records and ids."""
    for family in FAMILIES:
        for path in write_missing(family, again="--again" in sys.argv):
            print(path.name)


if __name__ == "__main__":
    main()
