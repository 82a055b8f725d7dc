"""What a table of Euchre may settle, and which settings cannot be combined (RULEBOOK 3.4)."""

from trey.core.cards import JOKER, PACKS
from trey.core.goals import Goals
from trey.games.euchre.actions import TEXTS
from trey.games.euchre.settings import Settings
from trey.games.euchre.state import EXCHANGED

OPTIONS = (*TEXTS.options(), Goals("D", target=None).options[1])
PRESETS = TEXTS.presets(OPTIONS)


CLASHES = TEXTS.clashes(
    Settings,
    exchange=lambda o: o["misdeal"] in EXCHANGED,
    three_down=lambda o: o["deck"] == "e24" and o["dummy"],
    joker=lambda o: JOKER in PACKS[o["deck"]].cards,
)
