"""The numbers Ninety-Nine is played on: the settled options and the state."""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core import engine
from trey.core.cards import SUITS, Pack, mask_of
from trey.core.kinds import Act, Cards, Count, Flag, Play, Points, Seat, Seats, Suit, Three
from trey.core.sampling import ConstrainedDeal
from trey.core.tricks import NO_TRUMP, TrickTable
from trey.kernel.bits import popcount
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined
from trey_ninety_nine.actions import PACK

__all__ = [
    "BID_CARDS",
    "DEALT",
    "MOST_ACTS",
    "MOST_PLAYS",
    "Params",
    "Public",
    "Standing",
    "State",
    "Work",
    "copy_public",
    "params",
    "places",
    "the_pack",
    "value_of",
    "work",
]

DEALT, BID_CARDS = 12, 3
MOST_PLAYS = 3 * (DEALT - BID_CARDS)
MOST_ACTS = 3 * BID_CARDS + 3
"""Before the first lead: every bid card, and what each says of a premium."""


class Params(Layout):
    """The settled options as kernels read them."""

    pack: Cards
    first_trump: Suit
    premium: Flag
    target: Annotated[Points, "0 where the match has none."]
    deals: Annotated[Count, "0 where the match may have any number."]


def params(o: Mapping[str, Any], seats: Count) -> Params:
    """Return settled options as numbers."""
    return Params(
        pack=mask_of(PACK.cards),
        first_trump=NO_TRUMP if o["first_trump"] == "NT" else SUITS.index(o["first_trump"]),
        premium=o["premium_bids"],
        target=o["game_target"] or 0,
        deals=o["max_deals"] or 0,
    )


class Work(ConstrainedDeal):
    """Scratch for dealing hidden cards."""


def work(p: Params) -> Work:
    """Return scratch."""
    return Work()


def the_pack(o: Mapping[str, Any], seats: Count) -> Pack:
    """Return the pack a table plays with."""
    return PACK


def places(o: Mapping[str, Any], seats: Count, dealer: Seat, number: Count) -> tuple[str, ...]:
    """Return where each position of the pack is dealt to."""
    return DEALT * (str((dealer + 1) % 3), str((dealer + 2) % 3), str(dealer))


class Standing(engine.Standing):
    """How a match stands between deals."""

    trump: Annotated[Suit, "Of the next deal."]


class Public(TrickTable):
    """What everybody knows of a running deal.  Sets of cards are masks."""

    caller: Annotated[Seat, "Who plays for a premium, -1 for nobody."]
    shows: Annotated[Count, "What the caller shows: `DECLARE`, his bid; `REVEAL`, his hand too."]
    made: Annotated[Seats, "Who took as many tricks as they bid, once the deal is over."]
    plays: Annotated[list[Play], MOST_PLAYS]


class State(Public):
    """Everything about a running deal."""

    hands: Three[Cards]
    bids: Annotated[Three[Cards], "The bid cards that each seat set aside."]
    acts: Annotated[list[Act], MOST_ACTS, "What was done before the first lead; `plays` goes on from there."]
    acted: Count


copy_public = copier(Public)


@inlined
def value_of(cards: Cards) -> Count:
    """Return the tricks that cards bid: 3 for a club, 2 for a heart, 1 for a spade, none for a diamond."""
    return 3 * popcount(cards & 0xFFFF) + 2 * popcount(cards >> 32 & 0xFFFF) + popcount(cards >> 48)
