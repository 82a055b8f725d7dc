"""The numbers Euchre is played on: the settled options, the state, and what beats what."""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core.cards import JACK, JOKER, PACKS, Pack, mask_of
from trey.core.family import PublicState
from trey.core.tricks import lane
from trey.kernel.layout import Layout, Three, copier
from trey.kernel.mark import inlined

__all__ = [
    "ALONE",
    "BID1",
    "BID2",
    "CAST",
    "CHOICE",
    "DEFENCE",
    "DONE",
    "DUMMY",
    "HAND",
    "LEAVE",
    "NAME",
    "NAMING",
    "NO_TRUMP",
    "ORDER",
    "OWN",
    "PASS",
    "PICKING",
    "PICKUP",
    "PLAY",
    "STAY",
    "SUIT_BITS",
    "TAKE",
    "UP_DOWN",
    "UP_LEFT",
    "UP_SHOWN",
    "UP_TAKEN",
    "Fifteen",
    "Params",
    "Public",
    "State",
    "ask",
    "copy_public",
    "left_of",
    "members",
    "params",
    "places",
    "strength",
    "the_pack",
    "trump_cards",
]

Fifteen = Annotated[list[int], 15]

NAMING, BID1, PICKUP, CAST, BID2, CHOICE, PICKING, DEFENCE, PLAY, DONE = range(10)
PASS, NAME, ORDER, TAKE, LEAVE, ALONE, DUMMY, OWN, STAY = 0, 1, 6, 7, 8, 9, 10, 11, 12
NO_TRUMP = 4
UP_SHOWN, UP_TAKEN, UP_LEFT, UP_DOWN = range(4)
HAND = 5
SUIT_BITS = 15 << NAME


class Params(Layout):
    """The settled options as kernels read them."""

    pack: int
    dummy: int
    must_use_dummy: int
    must_pick_up: int
    may_discard_upcard: int
    excludes: int
    stick: int
    no_trump: int
    alone_maker: int
    alone_defender: int
    blind_maker: int
    make: int
    sweep: int
    sweep_alone: int
    euchre: int
    lone_euchre: int
    lone_sweep: int
    target: int
    shared: int


def params(o: Mapping[str, Any], seats: int) -> Params:
    """Return settled options as numbers."""
    return Params(
        pack=mask_of(PACKS[o["deck"]].cards),
        dummy=o["dummy"],
        must_use_dummy=o["must_use_dummy"],
        must_pick_up=o["dealer_pickup"] == "mandatory",
        may_discard_upcard=o["may_discard_upcard"],
        excludes=o["round2_excludes_turned_suit"],
        stick=o["stick_the_dealer"],
        no_trump=o["no_trump_call"],
        alone_maker=o["alone_maker"],
        alone_defender=o["alone_defender"],
        blind_maker=o["joker_turned_up"] == "dealer_is_maker",
        make=o["pts_make"],
        sweep=o["pts_sweep"],
        sweep_alone=o["pts_sweep_alone"],
        euchre=o["pts_euchre_each"],
        lone_euchre=o["pts_lone_defender_euchre_each"],
        lone_sweep=o["pts_lone_defender_sweep_each"],
        target=o["game_target"],
        shared=o["tie"] == "shared",
    )


def the_pack(o: Mapping[str, Any], seats: int) -> Pack:
    """Return the pack a table plays with."""
    return PACKS[o["deck"]]


def places(o: Mapping[str, Any], seats: int, dealer: int, number: int) -> tuple[str, ...]:
    """Return where each position of the pack is dealt to."""
    dummy = ("dummy",) if o["dummy"] else ()
    dealt = HAND * (str((dealer + 1) % 3), str((dealer + 2) % 3), *dummy, str(dealer))
    return (*dealt, "upcard", *["middle"] * (len(PACKS[o["deck"]].cards) - len(dealt) - 1))


class Public(PublicState):
    """What everybody knows of a match and its running deal.  Sets of cards are masks."""

    upcard: int
    up: int
    """Where the upcard is: shown, taken by the dealer, left by him, or turned down."""
    offered: int
    """The suit of the first round, -1 until the dealer has named it for a joker."""
    trump: int
    """0..3 a suit, 4 no-trump, -1 not yet."""
    trumps: int
    """All cards that are trumps, bowers and joker included."""
    maker: int
    alone: int
    """1 when the maker goes alone."""
    helped: int
    """1 when the maker took the dummy."""
    lone: int
    """The defender who goes alone, -1 for none."""
    out: int
    """The defender who sits out, -1 for none."""
    size: int
    """Cards in a full trick."""
    missing: int
    """Cards still to come to this trick."""
    led: int
    """All cards of the led suit, 0 when nothing is led."""
    best: int
    """The strength of the best card of this trick, 0 when nothing is led."""
    best_seat: int
    """Whose card that is; before a lead the winner of the last trick, -1 for none."""
    tricks: Three
    played: int
    count: int
    plays: Fifteen
    """Cards in the order they were played, as seat << 6 | card."""
    lacks: Three
    """Cards that each seat has shown not to hold by not following."""


class State(Public):
    """Everything about a match and its running deal."""

    hands: Three
    aside: Three
    """Cards each seat set aside."""
    dummy: int
    """The dummy as it was dealt, even when the maker has it."""
    middle: int
    """Cards face down in the middle, the upcard not among them."""


copy_public = copier(Public)


@inlined
def left_of(seat: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat < 2 else 0


@inlined
def trump_cards(trump: int) -> int:
    """Return every card that is a trump: the suit, the left bower and the joker; none for no-trump."""
    if trump == NO_TRUMP:
        return 0
    return lane(trump) | 1 << (3 - trump << 4 | JACK) | 1 << JOKER


@inlined
def members(card: int, trumps: int) -> int:
    """Return every card of the suit that `card` belongs to in play."""
    return trumps if trumps >> card & 1 else lane(card >> 4) & ~trumps


@inlined
def strength(card: int, led: int, trump: int, trumps: int) -> int:
    """Return how high a card stands in a trick of the set `led`: trumps above 32, 0 if it cannot win.

    Free of branches, which a processor would too often guess wrong.
    """
    rank = card & 15
    honour = (rank == JACK) * (4 + (card >> 4 == trump)) + (rank == JOKER) * 2
    return ((led | trumps) >> card & 1) * (1 + rank) + (trumps >> card & 1) * (32 + honour)


@inlined
def ask(s: State, phase: int, seat: int) -> None:
    """Let `seat` choose in this phase."""
    s.phase = phase
    s.turn = seat
