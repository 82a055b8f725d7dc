"""What a table of Euchre may settle, which settings clash, and its rules in words."""

from trey.core.cards import JOKER, PACKS
from trey.core.goals import Goals
from trey.core.kinds import Count
from trey.core.words import Section
from trey.games.euchre.actions import TEXTS
from trey.games.euchre.settings import Deck, Settings
from trey.games.euchre.state import EXCHANGED

OPTIONS = (*TEXTS.options(), Goals("D", target=None).options[1])
PRESETS = TEXTS.presets(OPTIONS)


CLASHES = TEXTS.clashes(
    Settings,
    exchange=lambda o: o["misdeal"] in EXCHANGED,
    three_down=lambda o: o["deck"] == "e24" and o["dummy"],
    joker=lambda o: JOKER in PACKS[o["deck"]].cards,
)


_LOWEST: dict[Deck, str] = {"e20": "10", "e24": "9", "e25": "9", "e28": "8", "e32": "7", "e33": "7"}


def pages(o: Settings, seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    cards = PACKS[o["deck"]].cards
    return RULES.pages(
        o,
        seats,
        size=len(cards),
        low=_LOWEST[o["deck"]],
        joker=JOKER in cards,
        exchange=o["misdeal"] in EXCHANGED,
        rest=len(cards) - (20 if o["dummy"] else 15),
        alone_pays=o["pts_sweep_alone"] != o["pts_sweep"],
    )


RULES = TEXTS.rules()
