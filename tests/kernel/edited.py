"""A copy of the package, and a game of a package of its own beside it, to be edited and run in fresh processes."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trey

RULES = '''
from other.score import worth
from trey.kernel.bits import popcount
from trey.kernel.mark import kernel


@kernel
def rules(cards, params):
    """Say what cards are worth."""
    return popcount(cards) * worth(params)
'''
SCORE = """
from other.words import NAME
from trey.kernel.mark import inlined, kernel

POINTS = 3


@kernel
def worth(params):
    return POINTS + params
"""
RUN = """
import json, sys
from trey.core.deal import Deal
from trey.games import family
from trey.kernel.compiled import compiled, record, to_record
from trey.match import Match
import random

def seen(name):
    now = family(name)
    match = Match(now.rules(now.presets[0].id))
    match.deal(Deal.random(match.rules.pack.cards, 0, random.Random(1)))
    look = compiled(now.observe)
    scratch = to_record(match.rules.work())
    look(record(now.observation), to_record(match.state), to_record(match.rules.params), scratch, 0)
    return [sum(look.stats.cache_hits.values()), sum(look.stats.cache_misses.values())]

said = {name: seen(name) for name in ("euchre", "sergeant_major")}
from other.rules import rules
fast = compiled(rules)
said["value"] = fast(0b1011, 1)
said["other"] = [sum(fast.stats.cache_hits.values()), sum(fast.stats.cache_misses.values())]
print(json.dumps(said))
"""
HIT, MISS = [1, 0], [0, 1]


class Copy:
    """Sources that a test may edit; the cache beside them is empty at first."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "other").mkdir()
        for name, text in {"__init__": "", "rules": RULES, "score": SCORE, "words": "NAME = 'one'"}.items():
            (folder / "other" / f"{name}.py").write_text(text)
        ignored = shutil.ignore_patterns("static", "__pycache__")
        shutil.copytree(Path(trey.__file__).parent, folder / "trey", ignore=ignored)

    @contextmanager
    def edited(self, *edits: tuple[str, str, str]) -> Iterator[None]:
        """Replace the first such piece of each source, (path, old, new), while the block runs."""
        before = {path: (self.folder / path).read_text("utf-8") for path, _, _ in edits}
        try:
            for path, old, new in edits:
                text = (self.folder / path).read_text("utf-8")
                assert old in text
                (self.folder / path).write_text(text.replace(old, new, 1), "utf-8")
            yield
        finally:
            for path, text in before.items():
                (self.folder / path).write_text(text, "utf-8")

    def run(self, code: str = RUN, **environment: str) -> dict[str, object]:
        """What some code prints as JSON, in a fresh process that sees these sources."""
        around = os.environ | {"TREY_CACHE": str(self.folder / "cache"), "TREY_QUIET": "1"} | environment
        around |= {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, check=False, cwd=self.folder, env=around, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return dict(json.loads(done.stdout))

    def kept(self) -> list[Path]:
        """The files of machine code."""
        return sorted((self.folder / "cache" / "trey" / "code").iterdir())
