"""Build machine code for browsers: every loop that a table asks for, as side modules that Pyodide opens by `ctypes`.

python -m tools.wasm.side                       trey's own games
python -m tools.wasm.side trey_my_game:FAMILY   a game of another package, into that package's folder
"""

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.wasm.toolchain import FLAGS, LINK, TARGET, NoToolchainError, find, made
from trey.building import Compiler, build, libraries
from trey.core.family import Family
from trey.games import OWN
from trey.kernel.built import folder_of
from trey.local.site import FORM

__all__ = ["FORM", "WasmCompiler", "build_side", "main", "place_of"]


class WasmCompiler(Compiler):
    """What makes side modules; they hold no door, since a call from Pyodide goes through JavaScript anyway."""

    @property
    def name(self) -> str:
        """The compiler's name and version."""
        return self.command[-1].replace(" version", "")

    def make(self, path: Path, text: str, also: tuple[str, ...] = ()) -> None:
        """Write a module, if it is not there yet; `also` are more flags."""
        if not path.is_file():
            path.write_bytes(made(text, also).read_bytes())
            path.chmod(0o644)


def place_of(families: Sequence[Family]) -> Path:
    """Return the folder where machine code of some games of one package for browsers lies."""
    package = families[0].engine.params.__module__.partition(".")[0]
    folder = folder_of(package)
    if folder is None:
        raise NoToolchainError(f"{package} has no folder to build into")
    return folder / "built" / FORM


def build_side(families: Sequence[Family]) -> Path:
    """Build for browsers what a table asks of some games; return the folder.

    :raises NoToolchainError: nothing here makes WebAssembly, or the games' package has no folder.
    """
    folder, tools = place_of(families), find()
    by = WasmCompiler((*tools.compiler, tools.version), (*FLAGS, *TARGET, *LINK), None)
    build(libraries(families, table=True), families, folder, by)
    return folder


def main(named: Sequence[str]) -> int:
    """Build; say what was built."""
    words = [name.partition(":") for name in named]
    families = [getattr(importlib.import_module(module), name) for module, _, name in words] or list(OWN)
    try:
        folder = build_side(families)
    except NoToolchainError as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in folder.glob("*.so"))
    print(f"machine code of {', '.join(f.id for f in families)} for browsers: {size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
