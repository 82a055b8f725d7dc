"""Words that trick games share: verbs, phases, roles and names of no-trump."""

from collections.abc import Iterable, Mapping
from typing import Final

from trey.core.action import Actions, Word
from trey.core.glossary import DEAL_OVER, TRICK_PLAY
from trey.core.kinds import PhaseNumber
from trey.core.text import Text

_VERBS: Final[dict[str, Text]] = {
    "pass": Text("pass", context="verb"),
    "bid": Text("bid"),
    "discard": Text("discard", context="set aside"),
    "play": Text("play"),
    "enough": Text("enough"),
    "order": Text("order"),
    "up": Text("up"),
    "name": Text("name"),
    "take": Text("take"),
    "hold": Text("hold"),
}
_SAYS: Final[Mapping[str, Word]] = {
    "pass": Word(Text("Pass"), Text("pass"), safe=True),
    "bid": Word(Text("{}"), Text("{}")),
    "discard": Word(
        Text("Discard {}", context="set aside"), Text("discard {}", context="set aside"), Text("a card discarded")
    ),
    "play": Word(Text("Play {}"), Text("{}")),
    "hold": Word(Text("Hold"), Text("I hold")),
    "enough": Word(Text("That is enough"), Text("that is enough")),
}
I_PASS: Final = Word(Text("Pass", context="I"), Text("pass"), safe=True)
SET_ASIDE: Final = Word(Text("Set {} aside"), Text("discard {}", context="set aside"), Text("a card set aside"))
"""The words for setting a card aside, in some games; `I_PASS` has their words for a pass."""
_ROLES: Final[Mapping[str, Text]] = {"dealer": Text("dealer"), "declarer": Text("declarer")}
NO_TRUMP_CALLED: Final[dict[str, Text]] = {"NT": Text("no-trump")}


def usual_verbs(*names: str) -> dict[str, Text]:
    """Return some verbs as most games have them: `pass`, `bid`, `order`, `up`, `name`, `NT`, `take`, …."""
    return {name: (_VERBS | NO_TRUMP_CALLED)[name] for name in names}


def usual_says(*names: str) -> dict[str, Word]:
    """Return the words for some verbs as most games have them: `pass`, `bid`, `hold`, `discard`, `play`, `enough`."""
    return {name: _SAYS[name] for name in names}


def usual_roles(*names: str) -> dict[str, Text]:
    """Return the names of some roles: `dealer`, `declarer`."""
    return {name: _ROLES[name] for name in names}


def ladder_phases(actions: Actions, ladder: Iterable[int]) -> tuple[PhaseNumber, ...]:
    """Declare the phases of an auction between two seats: a first number, a higher one, and the answer to it."""
    bids = {0: "pass"} | {rung: f"bid {value}" for rung, value in enumerate(ladder, 1)}
    return (
        actions.phase("open", Text("First bid"), Text("Will you bid?"), kind="bid", words=bids),
        actions.phase("bid", Text("Bidding"), Text("Bid more, or pass?"), kind="bid", words=bids),
        actions.phase("hold", Text("Answer"), Text("Do you hold that bid?"), words={0: "pass", 1: "hold"}),
    )


def trick_phases(actions: Actions) -> tuple[PhaseNumber, PhaseNumber]:
    """Declare the last two phases of a deal: its tricks, and its score."""
    play = actions.phase("play", *TRICK_PLAY, kind="play", cards="play", main=True)
    return play, actions.phase("done", *DEAL_OVER, kind="over")
