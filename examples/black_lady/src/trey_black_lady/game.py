"""Hearts for three as kernels: what a table is, what may be played, what a card does, what a deal counts."""

from typing import Annotated, Final

from trey.core import engine
from trey.core.auction import all_spoke
from trey.core.cards import parse_card
from trey.core.deal import PackOrder
from trey.core.engine import ask, each_scores
from trey.core.goals import Limited, Standing
from trey.core.hidden import Hidden
from trey.core.hidden.packets import (
    Aside,
    Counted,
    Given,
    Hands,
    Known,
    Packeted,
    Packets,
    Work,
    lay_aside,
    pass_on,
)
from trey.core.history import Acts
from trey.core.kinds import Cards, Code, Count, Flag, Points, Seat, Three
from trey.core.options import settled
from trey.core.ranking import Order, Ranked, Ranking, lie_there, points_of
from trey.core.tricks import TrickTable, left_of, open_play, suit_mask
from trey.kernel.mark import inlined
from trey_black_lady.actions import ACTIONS, DONE, GIVE, PACK, PLAY
from trey_black_lady.options import GOALS
from trey_black_lady.settings import Settings

HAND, GIVEN, ALL = 17, 3, 26
"""Cards dealt to each, cards that are given, and what all hearts and the queen of spades count."""
HEARTS: Final = suit_mask(2)
QUEEN: Final = 1 << parse_card("QS")
FIRST: Final = 1 << parse_card("2C")
"""The card that is led first."""
PACKETS = Packets("1 " * HAND)
COUNTED = {PACK.text(card): 1 for card in PACK.cards if HEARTS >> card & 1} | {"QS": 13}
RANKING = Ranking(PACK, [Order("23456789TJQKA")], points=COUNTED)
PLAIN = 0
"""The only row of the ranking: there are no trumps."""
LEFT, TURNS, NOBODY_GIVES = "left", "turns", "none"
OTHERS, SELF, NOTHING = range(3)
MOONS = ("others", "self", "nothing")


# What a table is


class Params(Ranked, Packeted, Limited):
    """What a table has settled."""

    giving: Annotated[Flag, "Whether cards are given before the play."]
    turning: Annotated[Flag, "Whether they go to the left, to the right and nowhere in turn."]
    hearts_wait: Annotated[Flag, "Whether no heart is led before one has been played."]
    first_spared: Annotated[Flag, "Whether the first trick gets no card that counts."]
    moon: Annotated[Count, "What becomes of the points of a player who takes them all: `OTHERS`, `SELF`, `NOTHING`."]


def params(o: Settings, seats: Count) -> Params:
    """Return what a table has settled."""
    given = o["giving"]
    return settled(
        Params,
        o,
        **RANKING.fields,
        **PACKETS.fields,
        **GOALS.params(o),
        giving=given != NOBODY_GIVES,
        turning=given == TURNS,
        moon=MOONS.index(o["moon"]),
    )


class Public(TrickTable, plays=3 * HAND):
    """What all three know: the tricks, and what they have counted."""

    broken: Annotated[Flag, "A heart has been played."]
    gained: Annotated[Three[Points], "For each seat: the points of its tricks."]


class State(Public, Hands, Aside, Given, Acts, acts=3 * GIVEN):
    """Everything about the deal in progress; cards that are set aside wait until all have chosen theirs."""


class Observation(Public, engine.Observation, Known, Aside, Given, Counted, Acts, acts=3 * GIVEN + 3 * HAND):
    """What one seat knows of it."""


# Before the play


@inlined
def step_of(deal: Count, p: Params) -> Count:
    """Return how many places to the left cards go in a deal, 0 if none are given."""
    return p.giving if p.turning == 0 else deal % 3


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal all cards, one at a time; if cards are given, the dealer's left chooses first."""
    PLACES.deal(s, m, p, order)
    if step_of(s.deal, p):
        ask(s, GIVE, left_of(s.dealer))
    else:
        _begin(s)


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Choose a card to give; when the dealer has chosen, all cards change hands at once."""
    if lay_aside(s, action) == GIVEN and all_spoke(s):
        pass_on(s, step_of(s.deal, p))
        _begin(s)


@inlined
def _begin(s: State) -> None:
    """Let whoever holds the two of clubs lead."""
    for seat in range(3):
        if s.hands[seat] & FIRST:
            open_play(s, PLAY, seat)


# The play


@inlined
def may_play(s: State, p: Params, cards: Cards) -> Cards:
    """Lead the two of clubs first; spare the first trick; and lead no heart before one has been played."""
    if s.count == 0:
        return cards & FIRST or cards
    if s.led == 0:
        return cards & ~HEARTS or cards if p.hearts_wait and s.broken == 0 else cards
    return cards & ~(HEARTS | QUEEN) or cards if p.first_spared and s.count < 3 else cards


@inlined
def played(s: State, p: Params, card: Code) -> None:
    """Note that hearts are broken, once one is played."""
    s.broken |= HEARTS >> card & 1


@inlined
def taken(s: State, p: Params) -> None:
    """Count the trick to whoever took it."""
    s.gained[s.turn] += points_of(p, lie_there(s, 3))


@inlined
def points(s: State, p: Params, seat: Seat) -> Points:
    """Return what a seat has taken; once somebody has taken all, what the table has settled for that."""
    gained = s.gained[seat]
    if p.moon == NOTHING or (s.gained[0] != ALL and s.gained[1] != ALL and s.gained[2] != ALL):
        return gained
    return -gained if p.moon == SELF else ALL - gained


score = each_scores(points, DONE)


# What is hidden


@inlined
def _bars(o: Observation, seat: Seat) -> Cards:
    """Return the two of clubs for the seats that do not lead first."""
    return FIRST if o.phase == PLAY and o.count == 0 and seat != o.leader else 0


@inlined
def _plain(s: State) -> Count:
    return PLAIN


PLACES = Hidden(
    State,
    Observation,
    ACTIONS,
    PACK,
    PACKETS,
    row=_plain,
    may_play=may_play,
    played=played,
    taken=taken,
    bars=_bars,
)
