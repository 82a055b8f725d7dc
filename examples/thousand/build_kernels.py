"""Put machine code into the wheel; in a checkout `python -m trey.building trey_thousand:FAMILY` makes it."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from traceback import extract_stack
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelHook(BuildHookInterface[Any]):
    """Runs trey's own build: with the system's C compiler, or with the one that `trey[build]` brings."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for trey, and for a compiler (90 MB) where there is none. An editable install builds nothing."""
        if any(frame.name == "get_requires_for_build_editable" for frame in extract_stack()):
            return []
        has_compiler = "CC" in os.environ or any(map(shutil.which, ("cc", "clang", "gcc")))
        return ["numpy>=2", "trey" if has_compiler else "trey[build]"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files are gathered; the wheel is then for this system."""
        if version == "editable":
            return
        subprocess.run(
            [sys.executable, "-m", "trey.building", "trey_thousand:FAMILY"], cwd=Path(self.root, "src"), check=True
        )
        system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"], build_data["pure_python"] = f"py3-none-{system}", False
