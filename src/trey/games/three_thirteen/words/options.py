"""What a table of Three Thirteen may settle, which settings clash, and its rules in words."""

from collections.abc import Sequence

from trey.core.kinds import Count, Rank
from trey.core.options import Numbers
from trey.core.text import Text, as_it_is, listed
from trey.core.words import Section
from trey.games.three_thirteen.actions import TEXTS
from trey.games.three_thirteen.settings import Settings
from trey.games.three_thirteen.state import LAST_ROUND, MOST_ROUNDS, wild_rank

OPTIONS = TEXTS.options(
    rounds=Numbers(3, 15, 1, MOST_ROUNDS),
    double_rounds=Numbers(3, 15, 0, 13, none=Text("none", context="feminine")),
)
PRESETS = TEXTS.presets(OPTIONS)
LIMITS = {
    "decks": Text("A third pack is not possible: the solver of melds counts at most eight cards of a rank."),
    "seats": Text("Two packs are too few for eight hands of 13 cards, and a third pack is not possible."),
}


def _longest_round(o: Settings) -> int:
    """Return the most cards a round may deal to each seat."""
    extra = [14] * o["extra_14th_no_wild"] + [LAST_ROUND] * (o["tie"] == "extra")
    return max([*o["rounds"], *extra])


def _cards_needed(o: Settings) -> int:
    """Return how many cards the packs need so that everybody can draw, the last final turn included."""
    spare = o["seats"] + 1 if o["out_without_discard"] else 2
    return o["seats"] * _longest_round(o) + spare


CLASHES = TEXTS.clashes(
    Settings,
    cards_fit=lambda o: _cards_needed(o) <= o["decks"] * (52 + o["jokers_per_pack"]),
    many=lambda o: o["seats"] > 3,
)


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
