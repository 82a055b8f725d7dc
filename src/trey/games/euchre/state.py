"""The numbers Euchre is played on: the settled options, the state, and what beats what."""

from collections.abc import Mapping
from typing import Annotated, Any

from trey.core import family
from trey.core.cards import JACK, JOKER, PACKS, Pack, mask_of
from trey.core.family import PublicState, Work
from trey.core.kinds import Three
from trey.core.tricks import lane
from trey.games.euchre.actions import NAME, NO_TRUMP
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined

__all__ = [
    "HAND",
    "SUIT_BITS",
    "UP_DOWN",
    "UP_LEFT",
    "UP_SHOWN",
    "UP_TAKEN",
    "Fifteen",
    "Params",
    "Public",
    "Standing",
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
    "work",
]

Fifteen = Annotated[list[int], 15]

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


def params(options: Mapping[str, Any], seats: int) -> Params:
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
        lone_euchre=options["pts_lone_defender_euchre_each"],
        lone_sweep=options["pts_lone_defender_sweep_each"],
        target=options["game_target"],
        shared=options["tie"] == "shared",
    )


def work(p: Params) -> Work:
    """Return scratch; tricks need none."""
    return Work()


def the_pack(options: Mapping[str, Any], seats: int) -> Pack:
    """Return the pack a table plays with."""
    return PACKS[options["deck"]]


def places(options: Mapping[str, Any], seats: int, dealer: int, number: int) -> tuple[str, ...]:
    """Return where each position of the pack is dealt to."""
    dummy = ("dummy",) if options["dummy"] else ()
    dealt = HAND * (str((dealer + 1) % 3), str((dealer + 2) % 3), *dummy, str(dealer))
    return (*dealt, "upcard", *["middle"] * (len(PACKS[options["deck"]].cards) - len(dealt) - 1))


class Standing(family.Standing):
    """How a match stands between deals."""


class Public(PublicState):
    """What everybody knows of a running deal.  Sets of cards are masks."""

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
    tricks: Three[int]
    played: int
    count: int
    plays: Fifteen
    """Cards in the order they were played, as seat << 6 | card."""
    lacks: Three[int]
    """Cards that each seat has shown not to hold by not following."""


class State(Public):
    """Everything about a running deal."""

    hands: Three[int]
    aside: Three[int]
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
