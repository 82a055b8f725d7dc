"""What trey says, word for word, in English and in French: a digest of each text, in a file for each group of texts.

python -m tools.frozen.words KEY LANG    prints the whole text of a key, to compare two checkouts: refusals/no-chat fr

All is said as in plain Python, on a terminal of 80 columns, wherever this runs.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from tools.files import ROOT
from tools.frozen import said
from trey.cli.program import COMMANDS
from trey.core.family import Family
from trey.core.text import LANGUAGES, Text
from trey.games import FAMILIES, OWN, PRESETS
from trey.match.puzzle import puzzles
from trey.server.wire.refusals import REFUSALS

__all__ = ["GROUPS", "Group"]

FOLDER = ROOT / "tests/golden/frozen/words"
DIGITS = 16
PLACE = {"TREY_KERNELS": "plain", "COLUMNS": "80", "LINES": "24", "TERM": "dumb", "TREY_DEBUG": ""}


@dataclass(frozen=True, kw_only=True)
class Group:
    """A file with a line for each key, and in it a digest for each language."""

    name: str
    keys: Callable[[], Iterable[str]]
    of: Callable[[str], Text]
    share: int = 1
    """Of so many keys one is looked at by day."""

    @property
    def path(self) -> Path:
        """The group's file."""
        return FOLDER / f"{self.name}.txt"

    def tell(self, key: str) -> Text:
        """Return what is said of a key, the same wherever this runs."""
        with patch.dict(os.environ, PLACE):
            return self.of(key)

    def frozen(self) -> dict[str, list[str]]:
        """Return the digests that were frozen, by key."""
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        return {key: digests for key, *digests in map(str.split, lines)}

    def freeze(self, *, again: bool) -> int:
        """Write the lines that are missing, or all; return how many."""
        kept = {} if again else self.frozen()
        made = {key: [*map(_digest, self.tell(key))] for key in self.keys() if key not in kept}
        if made:
            lines = (" ".join([key, *digests]) for key, digests in (kept | made).items())
            FOLDER.mkdir(exist_ok=True)
            self.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
        return len(made)

    def moved(self, keys: Iterable[str]) -> Iterator[str]:
        """Say of which keys something else is said now, how that begins, and what prints it whole."""
        frozen = self.frozen()
        for key in keys:
            text = self.tell(key)
            for lang, digest in zip(LANGUAGES, frozen[key], strict=True):
                if _digest(text.of(lang)) != digest:
                    name, lines = f"{self.name}/{key} {lang}", text.of(lang).splitlines()
                    first = next((line for line in lines if any(map(str.isalpha, line))), "")
                    yield f"{name}: {first.strip()[:200]}\n  the whole: python -m tools.frozen.words {name}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _seeds(families: Iterable[Family], seeds: int) -> list[str]:
    return [f"{one.id}/{seed}" for seed in range(seeds) for one in families]


def _families(*others: str) -> list[str]:
    return [*(one.id for one in FAMILIES), *others]


def _options() -> list[str]:
    return _families(*(f"{one.id}/{option.id}" for one in FAMILIES for option in one.options))


def _puzzles() -> list[str]:
    return [f"{one.id}/{n}" for one in FAMILIES if one.study.puzzles for n in range(1, len(puzzles(one)) + 1, 4)]


def _commands() -> list[str]:
    """Return what is typed: for every help, and for what lists, explains or refuses."""
    helped = dict.fromkeys([*(name.split()[0] for name in COMMANDS), *COMMANDS])
    lines = ["--help", *(f"{name} --help" for name in helped), *(f"rules {preset} --options" for preset in PRESETS)]
    lines += ["games", "puzzle --list", "rules", "play zzz", "plai", "watch --zzz", "watch --deals 0", "verify zzz"]
    return [line.replace(" ", "+") for line in lines]


GROUPS = (
    Group(name="lobby", keys=lambda: _families("rest"), of=said.lobby),
    Group(name="rulebook", keys=lambda: PRESETS, of=said.pages),
    Group(name="settings", keys=lambda: _seeds(OWN, 400), of=said.settings, share=10),
    Group(name="refusals", keys=lambda: REFUSALS, of=REFUSALS.__getitem__),
    Group(name="options", keys=_options, of=said.options),
    Group(name="acts", keys=lambda: PRESETS, of=said.acts, share=10),
    Group(name="views", keys=lambda: _seeds(FAMILIES, 100), of=said.views, share=10),
    Group(name="teaching", keys=lambda: _families(*said.LABELS), of=said.teaching),
    Group(name="hints", keys=lambda: _seeds(FAMILIES, 10), of=said.advice, share=10),
    Group(name="reviews", keys=lambda: _seeds(OWN, 2), of=said.review, share=5),
    Group(name="puzzles", keys=_puzzles, of=said.puzzle, share=20),
    Group(
        name="terminal",
        keys=lambda: [f"{kind}/{preset}" for kind in ("watch", "open", "play") for preset in PRESETS],
        of=said.terminal,
        share=10,
    ),
    Group(name="commands", keys=_commands, of=said.command),
)


if __name__ == "__main__":
    name, _, key = sys.argv[1].partition("/")
    group = next(group for group in GROUPS if group.name == name)
    print(group.tell(key).of("fr" if sys.argv[2] == "fr" else "en"))
