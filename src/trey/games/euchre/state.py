"""The numbers Euchre is played on: the settled options, the state, and what beats what."""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core import engine
from trey.core.cards import JACK, JOKER, PACKS, Pack, mask_of
from trey.core.kinds import (
    Act,
    Card,
    Cards,
    Count,
    Flag,
    Play,
    Points,
    Seat,
    Strength,
    Suit,
    Three,
)
from trey.core.sampling import ConstrainedDeal
from trey.core.tricks import TrickTable
from trey.games.euchre.actions import NAME
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import kernel

__all__ = [
    "HAND",
    "MOST_ACTS",
    "MOST_PLAYS",
    "SUIT_BITS",
    "UP_DOWN",
    "UP_LEFT",
    "UP_TAKEN",
    "Params",
    "Public",
    "Standing",
    "State",
    "Work",
    "copy_public",
    "params",
    "places",
    "strength",
    "the_pack",
    "work",
]

UP_SHOWN, UP_TAKEN, UP_LEFT, UP_DOWN = range(4)
HAND = 5
MOST_PLAYS = 3 * HAND
MOST_ACTS = 15
"""Before the first card: a suit for the joker, six bids, five cards set aside, and three answers."""
SUIT_BITS = 15 << NAME


class Params(Layout):
    """The settled options as kernels read them."""

    pack: Cards
    dummy: Flag
    must_use_dummy: Flag
    must_pick_up: Flag
    may_discard_upcard: Flag
    excludes: Annotated[Flag, "The suit turned down may not be named."]
    stick: Flag
    no_trump: Flag
    alone_maker: Flag
    alone_defender: Flag
    blind_maker: Annotated[Flag, "Who names a suit for the joker is the maker."]
    make: Points
    sweep: Points
    sweep_alone: Points
    euchre: Points
    euchre_alone: Annotated[Points, "For a maker who went alone."]
    lone_euchre: Points
    lone_sweep: Points
    target: Points
    shared: Annotated[Flag, "A tie is shared."]


def params(options: Mapping[str, Any], seats: Count) -> Params:
    """Return settled options as numbers."""
    return Params(
        pack=mask_of(PACKS[options["deck"]].cards),
        dummy=options["dummy"],
        must_use_dummy=options["must_use_dummy"],
        must_pick_up=options["dealer_pickup"] == "mandatory",
        may_discard_upcard=options["may_discard_upcard"],
        excludes=options["round2_excludes_turned_suit"],
        stick=options["stick_the_dealer"],
        no_trump=options["no_trump_call"],
        alone_maker=options["alone_maker"],
        alone_defender=options["alone_defender"],
        blind_maker=options["joker_turned_up"] == "dealer_is_maker",
        make=options["pts_make"],
        sweep=options["pts_sweep"],
        sweep_alone=options["pts_sweep_alone"],
        euchre=options["pts_euchre_each"],
        euchre_alone=options["pts_euchre_alone_each"] or options["pts_euchre_each"],
        lone_euchre=options["pts_lone_defender_euchre_each"],
        lone_sweep=options["pts_lone_defender_sweep_each"],
        target=options["game_target"],
        shared=options["tie"] == "shared",
    )


class Work(ConstrainedDeal):
    """Scratch for dealing hidden cards."""


def work(p: Params) -> Work:
    """Return scratch."""
    return Work()


def the_pack(options: Mapping[str, Any], seats: Count) -> Pack:
    """Return the pack a table plays with."""
    return PACKS[options["deck"]]


def places(options: Mapping[str, Any], seats: Count, dealer: Seat, number: Count) -> tuple[str, ...]:
    """Return where each position of the pack is dealt to."""
    dummy = ("dummy",) if options["dummy"] else ()
    dealt = HAND * (str((dealer + 1) % 3), str((dealer + 2) % 3), *dummy, str(dealer))
    return (*dealt, "upcard", *["middle"] * (len(PACKS[options["deck"]].cards) - len(dealt) - 1))


class Standing(engine.Standing):
    """How a match stands between deals."""


class Public(TrickTable):
    """What everybody knows of a running deal.  Sets of cards are masks."""

    upcard: Card
    up: Annotated[Count, "Where the upcard is: shown, taken by the dealer, left by him, or turned down."]
    offered: Annotated[Suit, "The suit of the first round, -1 until the dealer has named it for a joker."]
    maker: Seat
    alone: Annotated[Flag, "1 when the maker goes alone."]
    helped: Annotated[Flag, "1 when the maker took the dummy."]
    lone: Annotated[Seat, "The defender who goes alone, -1 for none."]
    out: Annotated[Seat, "The defender who sits out, -1 for none."]
    plays: Annotated[list[Play], MOST_PLAYS]


class State(Public):
    """Everything about a running deal."""

    hands: Three[Cards]
    aside: Annotated[Three[Cards], "Cards each seat set aside."]
    dummy: Annotated[Cards, "The dummy as it was dealt, even when the maker has it."]
    middle: Annotated[Cards, "Cards face down in the middle, the upcard not among them."]
    acts: Annotated[list[Act], MOST_ACTS, "What was done before the first card; `plays` goes on from there."]
    acted: Count


copy_public = copier(Public)


@kernel
def strength(card: Card, led: Cards, trump: Suit, trumps: Cards) -> Strength:
    """Return how high a card stands in a trick of the set `led`: trumps above 32, 0 if it cannot win.

    Free of branches, which a processor would too often guess wrong.
    """
    rank = card & 15
    honour = (rank == JACK) * (4 + (card >> 4 == trump)) + (rank == JOKER) * 2
    return ((led | trumps) >> card & 1) * (1 + rank) + (trumps >> card & 1) * (32 + honour)
