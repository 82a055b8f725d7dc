"""What importing trey and running its command line bring with them."""

import subprocess
import sys

import pytest

from trey.games import FAMILIES

HEAVY = {"numpy", "msgspec", "starlette", "uvicorn"}
SHOW = "import sys; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
SHOW_TREY = "import sys; print(*sorted(name for name in sys.modules if name.startswith('trey')))"


def modules(code: str, show: str = SHOW) -> set[str]:
    """What is loaded after running some code in a fresh Python."""
    command = [sys.executable, "-I", "-c", f"{code}\n{show}"]
    return set(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split("\n")[-2].split())


def test_importing_trey_loads_nothing_but_trey_itself() -> None:
    assert modules("import trey", SHOW_TREY) == {"trey"}
    assert modules("import trey") - modules("import importlib, typing") <= {"trey"}


PLAY = """
import random, trey
from trey.bots import BOTS
match = trey.Match("{preset}")
rng = random.Random(1)
match.deal(trey.Deal.random(match.rules.pack.cards, 0, rng))
while not match.deal_over:
    match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), 0))
trey.write_record(match)
"""


@pytest.mark.parametrize("preset", [family.presets[0].id for family in FAMILIES])
def test_playing_a_deal_against_plain_bots_needs_no_compiler(preset: str) -> None:
    loaded = modules(PLAY.format(preset=preset))
    assert "trey" in loaded
    assert not loaded & HEAVY


@pytest.mark.parametrize("line", ["games", "rules sergeant_major", "watch sergeant_major --deals 1", "--help"])
def test_the_command_line_needs_only_the_standard_library(line: str) -> None:
    loaded = modules(f"from trey.cli import main\nmain({line.split()!r})")
    assert "trey" in loaded
    assert not loaded & HEAVY


def test_heavy_modules_would_be_seen() -> None:
    assert modules("import numpy") & HEAVY == {"numpy"}
