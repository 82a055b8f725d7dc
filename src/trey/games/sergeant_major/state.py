"""The numbers behind 3-5-8: the settled options, the state, and the seats around the table."""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from trey.core import engine
from trey.core.cards import Pack, mask_of, pack
from trey.core.encoding import set_of
from trey.core.kinds import (
    NOBODY,
    Act,
    Card,
    Cards,
    Code,
    Codes,
    Count,
    Flag,
    Mask,
    PhaseNumber,
    Play,
    Points,
    Seat,
    Seats,
    Three,
)
from trey.core.options import settled
from trey.core.sampling import ConstrainedDeal
from trey.core.tricks import TrickTable, clear_table
from trey.games.sergeant_major.actions import ENDINGS
from trey.games.sergeant_major.settings import CallSet, ExchangeTrumpCards, KittyMode, Settings, Tie, WinRule
from trey.kernel.layout import Kind, Layout, copier
from trey.kernel.mark import kernel

_DISCARD_FIRST, TAKE_FIRST, NO_KITTY, SWAP = range(4)
KITTY_MODES: dict[KittyMode, int] = {
    "discard_then_take": _DISCARD_FIRST,
    "take_then_discard": TAKE_FIRST,
    "none": NO_KITTY,
    "swap_up_to_4": SWAP,
}

CALL_SETS: dict[CallSet, int] = {"suits": 4, "suits_nt": 5, "suits_nt_miz": 6}
"""How many calls each `call_set` has; they are numbered from 0: suits, no-trump, Miz."""

_NORMAL, FREE_RETURN, NOT_GIVEN = range(3)
TRUMP_GIFTS: dict[ExchangeTrumpCards, int] = {"normal": _NORMAL, "free_return": FREE_RETURN, "not_given": NOT_GIVEN}

TIE_CONTINUE, TIE_SHARED, _TIE_LAST_GAIN = range(3)
TIES: dict[Tie, int] = {"continue": TIE_CONTINUE, "shared": TIE_SHARED, "last_hand_gain": _TIE_LAST_GAIN}

WIN_RULES = {name: number for number, (name, _) in enumerate(ENDINGS)}
"""Every value of `win_rule` is an ending; the option `max_hands` ends a match too."""
IN_A_DEAL: set[WinRule] = {"tricks_in_hand", "target_plus"}
"""The values of `win_rule` by which one deal may win the match."""
BY_TRICKS = WIN_RULES["tricks_in_hand"]
BY_TOTAL = WIN_RULES["cumulative"]
BY_TARGET = WIN_RULES["target_plus"]
BY_CALLS = WIN_RULES["all_calls"]
BY_HANDS = WIN_RULES["fixed_hands"]
BY_MOST_HANDS = WIN_RULES["max_hands"]

Stage = Literal["exchange", "give", "return", "call", "kitty"]
S_END, S_EXCHANGE, S_GIVE, S_RETURN, S_CALL, S_KITTY, S_REDEALS = range(7)
STAGES: dict[Stage, int] = dict(zip(get_args(Stage), range(S_EXCHANGE, S_REDEALS), strict=True))
"""The stages before the play, which `phase_order` puts in order."""


def stages(o: Settings) -> list[Stage]:
    """Return the stages before the play, in their order."""
    order = o["phase_order"].split(",")
    return sorted((stage for stage in STAGES if stage in order), key=order.index)


def has(o: Settings, stage: Stage) -> bool:
    """Say whether a stage is among those before the play."""
    return stage in stages(o)


KITTY = 4
"""The largest kitty."""
MOST_PLAYS = 51
MOST_ACTS = 48
"""Room for the acts before the first card.  There are 46 at most: 3 answers, 17 gifts and as many returns, a look,
a call, 4 discards, and "enough" three times.
"""

Choice = Annotated[int, Kind("choice", 8)]
"""The number of a setting or of a stage: see `choices`."""
Nine = Annotated[list[Cards], 9]
"""Cards, indexed by giver * 3 + receiver."""
Four = Annotated[list[Card], KITTY]


def the_pack(options: Settings, seats: Count) -> Pack:
    """Return the pack of this table: 52 cards, or 51."""
    return pack("p52", options["removed_cards"])


def places(options: Settings, seats: Count, dealer: Seat, number: Count) -> Sequence[str]:
    """Return the place to which each card of the pack is dealt: the seats in turn, the dealer last, then the kitty."""
    way = 1 if options["direction"] == "clockwise" else -1
    hands = [str((dealer + way * (1 + i)) % 3) for i in range(3 * options["hand_size"])]
    return hands + ["kitty"] * options["kitty_size"]


class Called(Layout, mixin=True):
    """What params say of the call: who makes it, on what, and which ones there are."""

    calls: Codes
    call_once_each: Flag
    calls_to_play: Count
    caller_next: Annotated[Flag, "The dealer's next seat calls."]
    call_on_first: Annotated[Count, "The call is made on so many cards, 0: on all."]
    peek_if_4444: Flag
    passes_per_game: Count


class _Exchanged(Layout, mixin=True):
    """What params say of the exchange."""

    by_surplus: Flag
    exchange_waivable: Flag
    exchange_one_by_one: Annotated[Flag, "Each gift is answered before the next is chosen."]
    exchange_not_the_same_card: Annotated[Flag, "A card that was given comes back only for want of another."]
    trump_gifts: Choice
    exchange_only_trump_hands: Flag
    dealer_blind_exchange: Flag


class _Won(Layout, mixin=True):
    """What params say of the end of a match, and of what is paid."""

    win: Choice
    win_size: Count
    finish_hand_after_win: Flag
    max_hands: Count
    stake: Points
    win_prize: Annotated[Points, "What each of the others pays whoever wins by tricks in one deal."]
    tie: Choice


class Params(Called, _Exchanged, _Won):
    """The settled options as kernels read them."""

    cards: Annotated[Cards, "The pack."]
    step: Annotated[Count, "1 clockwise, 2 the other way."]
    hand_size: Count
    kitty_size: Count
    kitty_mode: Choice
    down_dealer_shows_kitty: Flag
    order: Annotated[list[Choice], 6, "The stages before the play."]
    targets: Annotated[Three[Count], "Of the dealer, the next to play and the last."]
    miz_maxima: Annotated[Three[Count], "The same of a Miz."]
    caller_leads: Flag
    must_trump_when_void: Flag
    must_overtake_trump_lead: Flag
    duties: Annotated[Flag, "One of these two holds."]


def params(options: Settings, seats: Count) -> Params:
    """Return settled options as numbers."""
    win, size = options["win_rule"]
    return settled(
        Params,
        options,
        cards=mask_of(the_pack(options, seats).cards),
        kitty_mode=KITTY_MODES[options["kitty_mode"]],
        order=_order(options),
        calls=(1 << CALL_SETS[options["call_set"]]) - 1,
        caller_next=options["caller"] != "dealer",
        caller_leads=options["first_leader"] == "caller",
        by_surplus=options["exchange_two_up_order"] == "biggest_surplus",
        trump_gifts=TRUMP_GIFTS[options["exchange_trump_cards"]],
        duties=options["must_trump_when_void"] or options["must_overtake_trump_lead"],
        step=1 if options["direction"] == "clockwise" else 2,
        win=WIN_RULES[win],
        win_size=size,
        win_prize=options["win_prize"] if win == "tricks_in_hand" else 0,
        tie=TIES[options["tie"]],
    )


def _order(options: Settings) -> list[int]:
    order = [STAGES[stage] for stage in stages(options)]
    if options["dealer_blind_exchange"]:
        order.insert(2, S_RETURN)
    return [S_REDEALS, *order] if options["redeal_window"] else order


class _FarExchange(Layout, mixin=True):
    """Scratch for the exchange between the two others, of which a seat sees little (`histories`)."""

    mine: Annotated[
        Cards, "What the seat that was up holds of what may have come to it in the exchange of the two others."
    ]
    kept: Annotated[Cards, "What the seat that was down held on to in it."]
    theirs: Annotated[Cards, "What may have been given in it."]
    free: Annotated[Count, "How many answers to trumps were chosen in it."]
    ordered: Annotated[Flag, "In which order its cards were given matters."]
    moved: Annotated[list[Count], 4, "How many cards of each suit went over in it."]
    tops: Annotated[Cards, "Among which those returned of one suit lie, in one case of what was given."]
    certain: Annotated[Cards, "What was given in that case."]
    loose: Annotated[Cards, "What may have been given in that case, besides what came back."]
    last: Annotated[Cards, "The card that was given last of its suit in that case, where that matters."]
    echoes: Annotated[Flag, "In that case cards that came back may be those that were given."]
    forced: Annotated[Cards, "What was given, in the cases chosen."]
    open: Annotated[Cards, "What may have been given besides, in the cases chosen."]
    late: Annotated[Cards, "What was given last of its suit, in the cases chosen."]
    echoing: Annotated[Cards, "The suits in which cards that were given may have come back."]
    paths: Annotated[
        list[Count],
        90,
        "At suit * 18 + n: in how many ways n cards can have been exchanged in this suit and the later ones.",
    ]


class Work(ConstrainedDeal, _FarExchange):
    """Scratch for drawing a history that fits what a seat knows."""

    played_by: Three[Cards]
    barred: Annotated[Three[Cards], "Cards that each seat's plays show it no longer to hold."]
    origin: Annotated[Three[Cards], "The hands as they were dealt."]
    talon: Annotated[Four, "The kitty as it was dealt."]
    taken: Annotated[Cards, "What another seat took from the kitty."]
    handed: Annotated[Cards, "The cards among which hidden gifts are chosen."]
    dropped: Annotated[Cards, "The cards among which hidden discards are chosen."]
    answered: Annotated[Cards, "The cards among which hidden returns are chosen, if they are free."]
    owed: Annotated[Cards, "Cards that came from the kitty, if the caller has them."]
    above: Annotated[
        Cards, "Cards that the seat that was down in the exchange of the two others can only have been given in it."
    ]
    extra: Annotated[Count, "How many of those cards, and of cards from the kitty, their own place has room for."]


def work(p: Params) -> Work:
    """Return scratch memory."""
    return Work()


class _Carried(Layout, mixin=True):
    """What goes over from one deal to the next."""

    hands_played: Annotated[Count, "Deals scored before this one."]
    last: Annotated[Three[Points], "Points of the last scored deal, which the exchange settles."]
    used: Annotated[Three[Codes], "Calls each seat has made, including this deal's."]
    passed: Annotated[Three[Count], "Passes each seat has used."]
    redeal_used: Annotated[Mask, "Sides that have had their redeal: bit 0 the highest target, bit 1 the other two."]


class Standing(engine.Standing, _Carried):
    """How a match stands between deals."""


class Public(TrickTable, _Carried):
    """What everybody knows of the current deal."""

    stage: Annotated[Count, "Where the deal is in the order of stages."]
    peeked: Flag
    caller: Seat
    call: Annotated[Code, "0..3 a suit, 4 no-trump, 5 Miz, -1 before the call."]
    target: Annotated[Three[Count], "Tricks each seat should take in this deal, or not exceed in a Miz."]
    givers: Annotated[Three[Seat], "The seats that were up, in the order in which they exchange."]
    step: Annotated[
        Count,
        "In the exchange: 6 times the index in `givers`, plus 0..2 for a gift to the dealer, the "
        "next or the last, 3..5 for its return.",
    ]
    left: Annotated[Count, "Cards still owed in this step or phase; -1 before it has begun."]
    receiver: Seat
    delivered: Annotated[Seats, "Seats whose gifts have been handed over."]
    last_won: Annotated[Three[Count], "The number of the last trick each seat took, from 1."]
    plays: Annotated[list[Play], MOST_PLAYS]


class State(Public):
    """Everything about the current deal."""

    hands: Three[Cards]
    asleep: Annotated[Three[Cards], "Cards of a seat that it may not look at yet."]
    kitty: Annotated[Four, "The kitty in order, -1 where a card has been taken."]
    taken: Annotated[Cards, "Kitty cards that the caller took."]
    aside: Annotated[Cards, "Cards the caller set aside."]
    shown: Annotated[Three[Cards], "Kitty cards a seat was shown."]
    gifts: Annotated[Nine, "Cards given, at giver * 3 + receiver."]
    returns: Annotated[Nine, "Cards returned, at giver * 3 + receiver, by the receiver."]
    acts: Annotated[list[Act], MOST_ACTS, "What was done before the first card; `plays` goes on from there."]
    acted: Count


copy_carried = copier(_Carried)
copy_public = copier(Public)


@kernel
def after(p: Params, seat: Seat) -> Seat:
    """Return the next seat in the direction of play."""
    seat += p.step
    return seat - 3 if seat > 2 else seat


@kernel
def clear_deal(s: State, p: Params, number: Count, dealer: Seat, before: _Carried) -> None:
    """Clear the whole state for the match's next deal; copy what carries over from the last one."""
    clear_table(s, 3)
    copy_carried(s, before)
    s.deal, s.dealer = number, dealer
    s.left = s.call = s.receiver = NOBODY
    s.caller = after(p, dealer) if p.caller_next else dealer
    seat = dealer
    for i in range(3):
        s.target[seat] = p.targets[i]
        s.givers[i] = NOBODY
        seat = after(p, seat)
    for i in range(KITTY):
        s.kitty[i] = NOBODY


@kernel
def lying(kitty: Four) -> Cards:
    """Return the cards that lie in a kitty, as far as they are known."""
    cards = 0
    for i in range(KITTY):
        cards |= set_of(kitty[i])
    return cards


@kernel
def place(p: Params, seat: Seat, first: Seat) -> Count:
    """Return how many seats after `first` a seat plays, 0 to 2; 3 if there is no first seat."""
    if first < 0:
        return 3
    if seat == first:
        return 0
    return 1 if seat == after(p, first) else 2


@kernel
def seat_at(p: Params, first: Seat, position: Count) -> Seat:
    """Return the seat that plays `position` seats after `first`."""
    for _ in range(position):
        first = after(p, first)
    return first


@kernel
def ask(s: State, phase: PhaseNumber, seat: Seat) -> Flag:
    """Let `seat` choose in this phase; return 1, "a seat must choose"."""
    s.phase = phase
    s.turn = seat
    return 1
