"""Write the golden records: one match a preset, played by the rules-of-thumb bots.

python -m tools.golden           writes those that are missing
python -m tools.golden --again   writes all of them anew, after a rule or a bot was changed on purpose
"""

import random
import sys

from tools.homes import golden_folder
from trey.bots import BOTS
from trey.core.deal import Deal
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
            match.act_number(BOTS["thumb"].choose(match.rules, match.observation(match.turn), len(match.log)))
    return write(match)


def main() -> None:
    """Write records."""
    for family in FAMILIES:
        folder = golden_folder(family)
        folder.mkdir(exist_ok=True)
        for preset in family.presets:
            path = folder / f"{preset.id}.record"
            if "--again" in sys.argv or not path.exists():
                path.write_text(golden(preset.id), encoding="utf-8", newline="\n")
                print(path.name)


if __name__ == "__main__":
    main()
