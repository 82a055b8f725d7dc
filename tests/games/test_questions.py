"""Questions that change something, planted."""

import dataclasses
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.strategies import phases_of
from trey.games import FAMILIES, rules
from trey.laws.test_questions import ChangedError, ask_everything, hasty, play_and_ask

ROOT = Path(__file__).parents[2]


def test_a_question_that_writes_would_be_seen() -> None:
    now = rules("euchre_cutthroat")
    legal = now.family.engine.legal

    def curious(s: Any, p: Any, w: Any) -> int:
        p.target += 1
        return legal(s, p, w)

    faulty = dataclasses.replace(
        now, family=dataclasses.replace(now.family, engine=dataclasses.replace(now.family.engine, legal=curious))
    )
    with pytest.raises(ChangedError, match="legal"):
        ask_everything(faulty, next(m for m in phases_of("euchre_cutthroat", 1, 9) if m.turn is not None))


def shared_scratch_shows() -> bool:
    """Give every match of the game with the largest scratch one and the same, and say whether that raised anything."""
    now = max((rules(f.presets[0].id) for f in FAMILIES), key=lambda one: len(one.work().values()))
    one = now.work()
    shared = dataclasses.replace(
        now, family=dataclasses.replace(now.family, engine=dataclasses.replace(now.family.engine, work=lambda _: one))
    )
    with hasty():
        for _ in range(20):
            try:
                if play_and_ask(shared, 150):
                    return True
            except BaseException:  # noqa: BLE001 - a state that no replay leads to is a fault found
                return True
    return False


def test_scratch_that_threads_share_would_be_seen() -> None:
    """In a process of its own: a solver whose scratch another overwrites may also search for ever."""
    asked = "from tests.games.test_questions import shared_scratch_shows as shows; import os; os._exit(42 * shows())"
    with suppress(subprocess.TimeoutExpired):
        done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, check=False, timeout=30)
        assert done.returncode == 42
