"""The numbers 3-5-8 is played on: the settled options, the state, and the seats around the table."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from trey.core import family
from trey.core.cards import Pack, mask_of, pack
from trey.core.family import PublicState, Work
from trey.core.kinds import Count, Mask, Points, Three
from trey.games.sergeant_major.words.options import CALL_SETS, KITTY_MODES, TIES, TRUMP_GIFTS, WIN_RULES
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined

__all__ = [
    "BY_CALLS",
    "BY_HANDS",
    "BY_TARGET",
    "BY_TOTAL",
    "BY_TRICKS",
    "DISCARD_FIRST",
    "FREE_RETURN",
    "NORMAL",
    "NOT_GIVEN",
    "NO_KITTY",
    "SWAP",
    "S_CALL",
    "S_END",
    "S_EXCHANGE",
    "S_GIVE",
    "S_KITTY",
    "S_REDEALS",
    "S_RETURN",
    "TAKE_FIRST",
    "TIE_CONTINUE",
    "TIE_LAST_GAIN",
    "TIE_SHARED",
    "Four",
    "Nine",
    "Params",
    "Public",
    "Standing",
    "State",
    "after",
    "ask",
    "copy_public",
    "params",
    "places",
    "seat_at",
    "the_pack",
    "work",
]

Nine = Annotated[list[int], 9]
Six = Annotated[list[int], 6]
Four = Annotated[list[int], 4]

DISCARD_FIRST, TAKE_FIRST, NO_KITTY, SWAP = range(4)
NORMAL, FREE_RETURN, NOT_GIVEN = range(3)
BY_TRICKS, BY_TOTAL, BY_TARGET, BY_CALLS, BY_HANDS = range(5)
TIE_CONTINUE, TIE_SHARED, TIE_LAST_GAIN = range(3)
S_END, S_EXCHANGE, S_GIVE, S_RETURN, S_CALL, S_KITTY, S_REDEALS = range(7)
_STAGES = {"exchange": S_EXCHANGE, "give": S_GIVE, "return": S_RETURN, "call": S_CALL, "kitty": S_KITTY}


def the_pack(options: Mapping[str, Any], seats: int) -> Pack:
    """Return the pack of this table: 52 cards, or 51."""
    return pack("p52", options["removed_cards"])


def places(options: Mapping[str, Any], seats: int, dealer: int, number: int) -> Sequence[str]:
    """Return where each position of the pack is dealt to: one card at a time from the dealer's next, then the kitty."""
    way = 1 if options["direction"] == "clockwise" else -1
    hands = [str((dealer + way * (1 + i)) % 3) for i in range(3 * options["hand_size"])]
    return hands + ["kitty"] * options["kitty_size"]


class Params(Layout):
    """The settled options as kernels read them."""

    cards: int
    """The pack as a mask."""
    hand_size: int
    kitty_size: int
    targets: Three[int]
    maxima: Three[int]
    kitty_mode: int
    order: Six
    calls: int
    call_once: int
    calls_to_play: int
    caller_next: int
    caller_leads: int
    exchange: int
    by_surplus: int
    waivable: int
    trump_gifts: int
    trump_hands_only: int
    blind: int
    shows_kitty: int
    must_trump: int
    must_climb: int
    first: int
    peek: int
    redeals: int
    passes: int
    step: int
    win: int
    win_size: int
    finish: int
    max_hands: int
    stake: int
    tie: int


def params(options: Mapping[str, Any], seats: int) -> Params:
    """Return settled options as numbers."""
    win, _, size = options["win_rule"].partition(":")
    order = [_STAGES[stage] for stage in options["phase_order"].split(",")]
    if options["dealer_blind_exchange"]:
        order.insert(2, S_RETURN)
    if options["redeal_window"]:
        order.insert(0, S_REDEALS)
    return Params(
        cards=mask_of(the_pack(options, seats).cards),
        hand_size=options["hand_size"],
        kitty_size=options["kitty_size"],
        targets=list(options["targets"]),
        maxima=list(options["miz_maxima"]),
        kitty_mode=KITTY_MODES.index(options["kitty_mode"]),
        order=order,
        calls=(1 << 4 + CALL_SETS.index(options["call_set"])) - 1,
        call_once=options["call_once_each"],
        calls_to_play=options["calls_to_play"],
        caller_next=options["caller"] != "dealer",
        caller_leads=options["first_leader"] == "caller",
        exchange=options["exchange"] == "standard",
        by_surplus=options["exchange_two_up_order"] == "biggest_surplus",
        waivable=options["exchange_waivable"],
        trump_gifts=TRUMP_GIFTS.index(options["exchange_trump_cards"]),
        trump_hands_only=options["exchange_only_trump_hands"],
        blind=options["dealer_blind_exchange"],
        shows_kitty=options["down_dealer_shows_kitty"],
        must_trump=options["must_trump_when_void"],
        must_climb=options["must_overtake_trump_lead"],
        first=options["call_on_first"] or 0,
        peek=options["peek_if_4444"],
        redeals=options["redeal_window"],
        passes=options["passes_per_game"],
        step=1 if options["direction"] == "clockwise" else 2,
        win=WIN_RULES.index(win),
        win_size=int(size or 0),
        finish=options["finish_hand_after_win"],
        max_hands=options["max_hands"] or 0,
        stake=options["stake"],
        tie=TIES.index(options["tie"]),
    )


def work(p: Params) -> Work:
    """Return scratch; tricks need none."""
    return Work()


class Standing(family.Standing):
    """How a match stands between deals."""

    hands_played: Count
    last: Three[Points]
    """Points of the hand before, which the exchange settles."""
    used: Three[Mask]
    """Calls each seat has made."""
    passed: Three[Count]
    """Passes each seat has used."""
    redeal_used: Mask
    """Sides that have had their redeal in this hand: bit 0 the highest target, bit 1 the other two."""


class Public(PublicState):
    """What everybody knows of a running deal."""

    hands_played: Count
    """Hands scored before this one."""
    last: Three[Points]
    """Points of the hand before, which the exchange settles."""
    used: Three[Mask]
    """Calls each seat has made, this deal's among them."""
    passed: Three[Count]
    """Passes each seat has used."""
    redeal_used: Mask
    """Sides that have had their redeal in this hand: bit 0 the highest target, bit 1 the other two."""

    stage: int
    peeked: int
    caller: int
    call: int
    """0..3 a suit, 4 no-trump, 5 Miz, -1 not yet."""
    trump: int
    target: Three[int]
    """Tricks due from each seat in this hand."""
    givers: Three[int]
    step: int
    """Where the exchange stands: giver * 6 + (0..2 a gift to, 3..5 a return from, the n-th seat from the dealer)."""
    left: int
    """Cards still owed in this step or phase; -1 before it has begun."""
    receiver: int
    delivered: int
    """Seats whose gifts have been handed over, as a mask."""
    trick: Three[int]
    """The card each seat has played to this trick, -1 for none."""
    led: int
    """The led suit, -1 when nothing is led."""
    leader: int
    best: int
    best_seat: int
    tricks: Three[int]
    played: int
    last_trick: Three[int]
    last_leader: int
    last_winner: int
    last_won: Three[int]
    """The number of the last trick each seat took, from 1."""
    voids: Three[int]
    """Suits, as four bits, that each seat has failed to follow."""


class State(Public):
    """Everything about a running deal."""

    hands: Three[int]
    asleep: Three[int]
    """Cards of a seat that it may not look at yet."""
    kitty: Four
    """The kitty in order, -1 where a card has been taken."""
    taken: int
    """Kitty cards in the caller's hand, or shown to him, as a mask."""
    aside: int
    """Cards the caller set aside."""
    shown: Three[int]
    """Kitty cards a seat was shown."""
    gifts: Nine
    """Cards given, at giver * 3 + receiver."""
    returns: Nine
    """Cards returned, at giver * 3 + receiver, by the receiver."""


copy_public = copier(Public)


@inlined
def after(p: Params, seat: int) -> int:
    """Return the next seat in the direction of play."""
    seat += p.step
    return seat - 3 if seat > 2 else seat


@inlined
def seat_at(s: State, p: Params, position: int) -> int:
    """Return the seat at 0 the dealer, 1 the next in play order, 2 the last."""
    seat = s.dealer
    for _ in range(position):
        seat = after(p, seat)
    return seat


@inlined
def ask(s: State, phase: int, seat: int) -> int:
    """Let `seat` choose in this phase; return 1, "a seat must choose"."""
    s.phase = phase
    s.turn = seat
    return 1
