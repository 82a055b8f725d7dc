"""The rules of 3-5-8 in words, as a table has set them."""

from trey.core.cards import SUIT_NAMES
from trey.core.kinds import Card, Count
from trey.core.text import Text, listed
from trey.core.words import Section
from trey.games.sergeant_major.actions import TEXTS
from trey.games.sergeant_major.choices import IN_A_DEAL, Stage, has, stages
from trey.games.sergeant_major.settings import Settings

_NUMBER = Text("no one two three four")
_COURTS = {
    9: Text("jack"),
    10: Text("queen"),
    11: Text("king"),
    12: Text("ace"),
}
_STEPS: dict[Stage, Text] = {
    "exchange": Text("the exchange"),
    "give": Text("the gifts"),
    "return": Text("the returns"),
    "call": Text("the call"),
    "kitty": Text("the kitty"),
}


def pages(o: Settings, seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    win, number = o["win_rule"]
    steps = [_STEPS[stage] for stage in stages(o)]
    count = Text.each(lambda lang: _NUMBER.of(lang).split()[o["kitty_size"]])
    gifts_first = has(o, "give")
    return RULES.pages(
        o,
        seats,
        removed=_left_out(*o["removed_cards"] or (0,)),
        steps=listed(steps),
        count=count,
        gifts_first=gifts_first,
        returns_wait=gifts_first or o["dealer_blind_exchange"],
        thrown_in=o["passes_per_game"] or o["redeal_window"],
        first_of_equals=o["targets"].count(max(o["targets"])) > 1,
        equals=len(set(o["targets"])) < len(o["targets"]),
        number=number,
        in_a_deal=win in IN_A_DEAL,
        prize=o["win_prize"] if win == "tricks_in_hand" else 0,
    )


def _left_out(card: Card) -> Text:
    """Return a card's name, in French with its article, and there that it is left out: "le 2 de trèfle est retiré"."""
    rank = _COURTS.get(card & 15, Text("{rank}", context="left out", rank=(card & 15) + 2))
    return Text("{rank} of {suit}", context="left out", rank=rank, suit=SUIT_NAMES[card >> 4])


RULES = TEXTS.rules()
