"""What an editor says of types: pyright finds nothing in src (`make types`), and would find a fault."""

import json
import os
import subprocess
import tomllib
from pathlib import Path

import pytest

from tools.files import ROOT, read
from tools.wasm.toolchain import find_node

PYRIGHT = ROOT / "web/node_modules/pyright/index.js"
CONFIG = tomllib.loads(read(ROOT / "pyproject.toml"))["tool"]["pyright"]
OFF = {"reportMissingImports", "reportReturnType"}
"""What is switched off, each with its reason beside it."""
FAULTS = {
    "reportArgumentType": 'from trey.core.text import Text\nText("a").of(1)\n',
    "reportOptionalMemberAccess": 'import re\nre.match("a", "b").group()\n',
    "reportCallIssue": "def f(n: int) -> None: ...\nf(1, k=2)\n",
}


def test_all_of_src_is_looked_at_and_little_is_switched_off() -> None:
    assert CONFIG["include"] == ["src/trey"]
    assert CONFIG["typeCheckingMode"] == "standard"
    assert {rule for rule, value in CONFIG.items() if value is False} == OFF
    assert "pyright" in read(ROOT / "Makefile").partition("\ntypes:")[2].partition("\n\n")[0]


@pytest.mark.skipif(not PYRIGHT.exists(), reason="the client's modules are not there")
def test_planted_faults_are_found(tmp_path: Path) -> None:
    for rule, text in FAULTS.items():
        (tmp_path / f"{rule}.py").write_text(text, "utf-8")
    config = CONFIG | {"include": ["."], "extraPaths": [str(ROOT / "src")], "venvPath": str(ROOT)}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), "utf-8")
    told = subprocess.run(
        [find_node(), str(PYRIGHT), "-p", str(tmp_path), "--outputjson"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ,
    )
    found = {(Path(one["file"]).stem, one["rule"]) for one in json.loads(told.stdout)["generalDiagnostics"]}
    assert found == {(rule, rule) for rule in FAULTS}
