"""Small games that are there to be tested: the starter, with what a file beside this one exchanges in its modules."""

import tomllib
from pathlib import Path
from typing import Final

from trey.cli.commands.new_game import write_game
from trey.starter import FAMILY as STARTER

__all__ = ["TOYS", "write_toy"]

HERE: Final = Path(__file__).parent
TOYS: Final = sorted(file.stem for file in HERE.glob("*.toml"))


def write_toy(name: str, folder: Path) -> Path:
    """Write the package of a toy."""
    package = write_game(name, STARTER, folder / name)
    for place, exchanged in tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8")).items():
        path = package / f"src/trey_{name}" / (place if "/" in place else f"{place}.py")
        text = path.read_text(encoding="utf-8")
        for old, new in exchanged:
            assert old in text, (place, old)
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
    return package
