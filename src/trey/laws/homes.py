"""Where a family's package keeps what belongs to the family: its modules, its golden records, its rulebook.

A family that ships with trey and one of another package are asked in the same way: its package is the folder with a
`pyproject.toml` above its modules.
"""

import sys
from pathlib import Path

from trey.core.family import Family


def sources(family: Family) -> Path:
    """Return the folder of the family's modules."""
    return _file(family.engine.params.__module__).parent


def home(family: Family) -> Path:
    """Return the folder of the family's package.

    :raises LookupError: it is installed without its sources.
    """
    for folder in sources(family).parents:
        if (folder / "pyproject.toml").exists():
            return folder
    msg = f"{family.id} is installed without its sources: install it with --editable"
    raise LookupError(msg)


def golden_folder(family: Family) -> Path:
    """Return where its golden records are kept."""
    return home(family) / "tests" / "golden"


def rulebook(family: Family) -> Path:
    """Return the page that explains the tags of its sources."""
    return home(family) / "docs" / "rulebook.md"


def _file(module: str) -> Path:
    return Path(str(sys.modules[module].__file__)).resolve()
