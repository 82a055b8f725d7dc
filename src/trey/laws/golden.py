"""Golden files: a match of each preset, played by the rules-of-thumb bots, and each family's action ids.

Ids are for good: a file of ids is written once, and later only longer, by hand.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.family import Family
from trey.games import rules
from trey.laws.homes import golden_folder
from trey.match import Match, write

__all__ = ["WRITTEN", "action_ids", "golden", "ids_file", "write_missing"]

WRITTEN = "pytest --trey-family NAME --trey-golden writes it (for trey's own games: run make fix)"
LONGEST = 700
"""Events; longer matches are kept as open records."""


def golden(preset: str) -> str:
    """Return the golden record of a preset."""
    rng = random.Random(preset)
    match = Match(rules(preset), ["Ada", "Blaise", "Carl"])
    while not match.ended and (match.turn is not None or len(match.log) < LONGEST):
        if match.turn is None:
            dealer = match.dealer_due
            match.deal(Deal.random(match.rules.pack.cards, 0 if dealer is None else dealer, rng))
        else:
            match.act_number(BOTS["habit"].choose(match.rules, match.observation(match.turn), len(match.log)))
    return write(match)


def action_ids(family: Family) -> str:
    """Return every action of a family, a line each: its id and its text."""
    return "".join(f"{number} {action}\n" for number, action in enumerate(family.actions.all))


def ids_file(family: Family) -> Path:
    """Return the file of a family's ids."""
    return golden_folder(family) / f"actions_{family.id}.txt"


def write_missing(family: Family, *, again: bool = False) -> list[Path]:
    """Write the golden files that a family lacks, or all records with `again`; return what was written."""
    return [*_write(family, again=again)]


def _write(family: Family, *, again: bool) -> Iterator[Path]:
    folder = golden_folder(family)
    folder.mkdir(parents=True, exist_ok=True)
    if not ids_file(family).exists():
        yield _written(ids_file(family), action_ids(family))
    for preset in family.presets:
        path = folder / f"{preset.id}.record"
        if again or not path.exists():
            yield _written(path, golden(preset.id))


def _written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
