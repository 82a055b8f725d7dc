"""The rules of Three Thirteen in words, as a table has set them."""

from collections.abc import Sequence

from trey.core.kinds import Count, Rank
from trey.core.text import Text, as_it_is, listed
from trey.core.words import Section
from trey.games.three_thirteen.actions import TEXTS
from trey.games.three_thirteen.settings import Settings
from trey.games.three_thirteen.state import wild_rank

_PLAYERS = Text("Two Three Four Five Six Seven")
_RANKS = Text("twos, threes, fours, fives, sixes, sevens, eights, nines, tens, jacks, queens, kings, aces")


def cards_of_rank(rank: Rank) -> Text:
    """Return what the cards of a rank are called: `twos`, `les 2`."""
    return Text.each(lambda lang: _RANKS.of(lang).split(", ")[rank])


def pages(o: Settings, seats: Count) -> tuple[Section, ...]:
    """Return the rules of a table with these options, part by part."""
    return RULES.pages(
        o,
        seats,
        players=Text.each(lambda lang: _PLAYERS.of(lang).split()[seats - 2]),
        jokers=o["decks"] * o["jokers_per_pack"],
        count=len(o["rounds"]),
        sizes=_list(o["rounds"]),
        courts=_court_names(o["rounds"]),
        doubled=_list(o["double_rounds"] or (0,)),
    )


def _list(numbers: Sequence[int]) -> Text:
    """Return numbers with commas, and a word before the last."""
    *first, last = map(str, numbers)
    return Text("{first} and {last}", first=", ".join(first), last=last) if first else as_it_is(last)


def _court_names(rounds: Sequence[int]) -> Text:
    """Return which ranks the longer rounds make wild."""
    named = [Text("{}: {}").fill(n, cards_of_rank(wild_rank(n))) for n in sorted(set(rounds)) if n > 10]
    return listed((as_it_is("("), listed(named), as_it_is(")")), "") if named else Text("")


RULES = TEXTS.rules()
