"""The numbers behind Euchre: the settled options, the state, and what beats what."""

from collections.abc import Mapping
from typing import Annotated

from trey.core.cards import PACKS, SUITS, Pack, card_text, mask_of
from trey.core.hidden.packets import Aside, Drawn, Hands, Packeted, Packets, Swapped, Talon, Upcard
from trey.core.history import Acts
from trey.core.kinds import Cards, Count, Flag, Points, Seat, Suit
from trey.core.options import settled
from trey.core.ranking import Order, Ranked, Ranking
from trey.core.tricks import TrickTable
from trey.games.euchre.actions import NAME
from trey.games.euchre.settings import Deck, Misdeal, Settings
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined

HAND = 5
MOST_PLAYS = 3 * HAND
_SWAPPING = 4
MOST_ACTS = 15 + _SWAPPING
"""Room for the actions before play: two passes, three cards, six bids, the maker's choice, five discards, two answers.
"""
SUIT_BITS = 15 << NAME
BOWERS = {"C": "JS JC JK", "D": "JH JD JK", "H": "JD JH JK", "S": "JC JS JK", "": ""}
RANKING = Ranking(PACKS["e33"], [Order("23456789TJQKA", suit, BOWERS[suit]) for suit in (*SUITS, "")], trumps_from=33)


class _Prices(Layout, mixin=True):
    """What a deal brings."""

    pts_make: Points
    pts_sweep: Points
    pts_sweep_alone: Points
    pts_euchre_each: Points
    euchre_alone: Annotated[Points, "For a maker who went alone."]
    pts_lone_defender_euchre_each: Points
    pts_lone_defender_sweep_each: Points


class Params(Ranked, Packeted, _Prices):
    """The settled options as kernels read them."""

    pack: Cards
    hand: Annotated[Count, "Cards dealt to each."]
    dummy: Flag
    must_use_dummy: Flag
    must_pick_up: Flag
    may_discard_upcard: Flag
    round2_excludes_turned_suit: Annotated[Flag, "The suit turned down may not be named."]
    stick_the_dealer: Flag
    no_trump_call: Flag
    natural_order: Annotated[Flag, "You order up only with a card of the suit in hand."]
    natural_name: Annotated[Flag, "You name a suit only with a card of it in hand."]
    poor: Annotated[Cards, "Cards that make a hand poor."]
    poor_enough: Annotated[Count, "With so many of them the deal is thrown in; 0 where every hand is played."]
    saving: Annotated[Cards, "Cards of which one is enough to keep a hand."]
    low: Annotated[list[Cards], 2, "Cards of which three may be exchanged, if they are in the same set."]
    alone_maker: Flag
    alone_takes_all: Annotated[Flag, "A maker who goes alone is euchred with fewer than five tricks."]
    alone_defender: Flag
    blind_maker: Annotated[Flag, "Whoever names a suit for the joker is the maker."]
    target: Points
    shared: Annotated[Flag, "A tie is shared."]
    deals: Annotated[Count, "0 if the match may have any number."]


def _of(ranks: str) -> Cards:
    """Return the cards of some ranks."""
    return mask_of([card for card in PACKS["e33"].cards if card_text(card)[0] in ranks])


_NINES, TENS = _of("9"), _of("T")
EXCHANGED: Mapping[Misdeal, list[Cards]] = {"exchange_alike": [_NINES, TENS], "exchange_any": [_NINES | TENS, 0]}
"""`misdeal`: the cards that a farmer may exchange."""
POOR: Mapping[Misdeal, tuple[Cards, Count, Cards]] = {
    "no_ace_no_face": (_of("789T"), HAND, 0),
    "ace_no_face": (_of("789T"), HAND - 1, _of("JQK")),  # the joker, JK, too
    "farmers_hand": (_NINES | TENS, HAND - 1, 0),
}
"""`misdeal`: which cards make a hand poor, how many of them it takes, and which cards save it all the same."""


def params(options: Settings, seats: Count) -> Params:
    """Return settled options as numbers."""
    poor, poor_enough, saving = POOR.get(options["misdeal"], (0, 0, 0))
    return settled(
        Params,
        options,
        **RANKING.fields,
        **packets(options["deck"], dummy=options["dummy"]).fields,
        pack=mask_of(PACKS[options["deck"]].cards),
        hand=HAND,
        must_pick_up=options["dealer_pickup"] == "mandatory",
        natural_order=options["natural_trump"] != "no",
        natural_name=options["natural_trump"] == "in_both_rounds",
        poor=poor,
        poor_enough=poor_enough,
        saving=saving,
        low=EXCHANGED.get(options["misdeal"], [0, 0]),
        blind_maker=options["joker_turned_up"] == "dealer_is_maker",
        euchre_alone=options["pts_euchre_alone_each"] or options["pts_euchre_each"],
        target=options["game_target"],
        shared=options["tie"] == "shared",
        deals=options["max_deals"] or 0,
    )


def unused(p: Params) -> Mapping[str, Count]:
    """Return what only an exchange brings, at a table without: see `Study.unused`."""
    return {} if p.low[0] else {"swapper": 1, "swapped": 1, "drawn": 1, "acts": _SWAPPING}


def the_pack(options: Settings, seats: Count) -> Pack:
    """Return the pack a table plays with."""
    return PACKS[options["deck"]]


def packets(deck: Deck, *, dummy: bool) -> Packets:
    """Return how the pack is dealt: one at a time, the dummy before the dealer, and one turned up."""
    row = "f1 m1 t1 d1 " if dummy else "f1 m1 d1 "
    rest = len(PACKS[deck].cards) - HAND * len(row.split()) - 1
    return Packets(HAND * row + f"u1 r{rest}", talon="dummy")


def places(options: Settings, seats: Count, dealer: Seat, number: Count) -> tuple[str, ...]:
    """Return the place to which each card of the pack is dealt."""
    return packets(options["deck"], dummy=options["dummy"]).places(options, seats, dealer, number)


class Public(TrickTable, Upcard, Swapped, plays=MOST_PLAYS):
    """What everybody knows of the current deal.  Sets of cards are masks."""

    offered: Annotated[Suit, "The suit of the first round; if a joker was turned up, -1 until the dealer has named it."]
    maker: Seat
    alone: Annotated[Flag, "1 when the maker goes alone."]
    helped: Annotated[Flag, "1 when the maker took the dummy."]
    lone: Annotated[Seat, "The defender who goes alone, -1 for none."]
    out: Annotated[Seat, "The defender who sits out, -1 for none."]


@inlined
def maker(x: Public) -> Seat:
    """Return the seat that plays against the others, -1 before trumps are made."""
    return x.maker


@inlined
def needed(x: Public, p: Params) -> Count:
    """Return the fewest tricks with which the maker is not euchred."""
    return p.hand if x.alone and p.alone_takes_all else p.hand + 1 >> 1


class State(Public, Hands, Aside, Talon, Drawn, Acts, acts=MOST_ACTS):
    """Everything about the current deal; the talon is the dummy."""

    taker: Annotated[Seat, "The maker, once the dummy is taken; else -1."]
