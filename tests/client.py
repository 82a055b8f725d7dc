"""Whether the client that is built was built from the sources here."""

import subprocess
import sys
from pathlib import Path

from tools.files import ROOT

__all__ = ["older"]

NODE = Path(sys.executable).parent / "node"
OLDER = "web/src is newer than the build: make src/trey/static/index.html"


def older(client: Path, web: Path = ROOT / "web") -> str:
    """Return what is to be done if a built client is not there, or was built from other sources; else nothing."""
    now = subprocess.run([NODE, web / "tools/sources.mjs"], check=True, capture_output=True, text=True).stdout
    kept = client / ".sources"
    return "" if kept.is_file() and kept.read_text("utf-8") == now else OLDER
