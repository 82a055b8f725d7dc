"""Write the golden files: a match of each preset, played by the rules-of-thumb bots, and each family's action ids.

python -m tools.golden           writes those that are missing
python -m tools.golden --again   writes all records anew, after a rule or a bot was changed on purpose

Ids are for good: a file of ids is written once, and later only longer, by hand.
"""

import random
import sys
from pathlib import Path

from tools.homes import golden_folder
from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.family import Family
from trey.games import FAMILIES, rules
from trey.match import Match, write

LONGEST = 700  # events; longer matches are kept as open records


def golden(preset: str) -> str:
    """Return the golden record of a preset."""
    rng = random.Random(preset)  # noqa: S311 - reproducible on purpose
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


def main() -> None:
    """Write records and ids."""
    for family in FAMILIES:
        folder = golden_folder(family)
        folder.mkdir(exist_ok=True)
        ids = folder / f"actions_{family.id}.txt"
        if not ids.exists():
            _write(ids, action_ids(family))
        for preset in family.presets:
            path = folder / f"{preset.id}.record"
            if "--again" in sys.argv or not path.exists():
                _write(path, golden(preset.id))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
    print(path.name)


if __name__ == "__main__":
    main()
