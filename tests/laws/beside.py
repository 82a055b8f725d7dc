"""A game in a package of its own, as if it were installed, for another process."""

import os
from pathlib import Path

__all__ = ["beside"]


def beside(folder: Path) -> dict[str, str]:
    """Lay down what an installer writes for a package; return the environment in which it is found."""
    name = folder.name
    about = folder / "src" / f"trey_{name}-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: trey-{name}\nVersion: 0.1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[trey.families]\n{name} = trey_{name}:FAMILY\n", "utf-8")
    return os.environ | {"PYTHONPATH": str(folder / "src"), "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis")}
