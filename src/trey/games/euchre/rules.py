"""The rules of Euchre as kernels: the deal, what is legal, what an action does, and the score (RULEBOOK 3)."""

from trey.core import goals
from trey.core.auction import all_spoke
from trey.core.cards import JOKER
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.engine import ask, each_scores, throw_in
from trey.core.goals import Standing
from trey.core.hidden.packets import (
    REST,
    UP_LEFT,
    Work,
    deal_packets,
    deal_talon,
    deal_upcard,
    lay_aside,
    pass_upcard,
    take_talon,
    take_upcard,
)
from trey.core.kinds import NOBODY, Cards, Code, Codes, Flag, Points, Seat, Suit
from trey.core.tricks import NO_TRUMP, left_of, next_at_table, open_play, sit_out, suit_mask, trumps_with_bowers
from trey.games.euchre.actions import (
    ALONE,
    BID1,
    BID2,
    CAST,
    CHOICE,
    DEFENCE,
    DONE,
    DUMMY,
    NAME,
    NAMING,
    ORDER,
    OWN,
    PASS,
    PICKING,
    PICKUP,
    PLAY,
    SWAP,
    TAKE,
)
from trey.games.euchre.state import SUIT_BITS, Params, State, needed
from trey.kernel.bits import popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import seeded


@inlined
def _deal_again(s: State, p: Params, w: Work, order: PackOrder) -> None:
    """Throw the deal in, shuffle the pack by its salt, and deal the hands again."""
    w.x = seeded(order.salt)
    shuffle_pack(order, w)
    deal_packets(s, p, order)


@kernel
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal five cards each, one at a time from the dealer's left, the dummy before the dealer; then turn one up.

    If a hand is too poor, the deal is thrown in and dealt again.
    """
    deal_packets(s, p, order)
    while is_poor(p, s.hands[0]) or is_poor(p, s.hands[1]) or is_poor(p, s.hands[2]):
        _deal_again(s, p, w, order)
    deal_talon(s, p, order)
    deal_upcard(s, p, order)
    s.deal = m.number + 1
    s.offered = s.maker = s.lone = s.out = s.swapper = NOBODY
    if s.upcard == JOKER:
        ask(s, NAMING, s.dealer)
    else:
        s.offered = s.upcard >> 4
        ask(s, SWAP if p.low[0] else BID1, left_of(s.dealer))


@kernel
def is_poor(p: Params, hand: Cards) -> Flag:
    """Return 1 if a hand, as dealt, is so poor that the deal is thrown in."""
    return 1 if p.poor_enough and popcount(hand & p.poor) >= p.poor_enough and not hand & p.saving else 0


@kernel
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return what is legal before the first card; `usual` is all cards in hand, or all words of the phase."""
    if s.phase == SWAP:
        cards = may_swap(p, s.hands[s.turn] | s.swapped) & ~s.swapped
        return cards if s.swapped else cards | 1 << PASS
    if s.phase == CAST:
        return usual if p.may_discard_upcard else usual & ~(1 << s.upcard)
    if s.phase == BID1:
        return 1 << PASS | may_order(p, s.hands[s.turn], s.offered) << ORDER
    if s.phase == BID2:
        stuck = p.stick_the_dealer and s.turn == s.dealer
        names = may_name(p, s.hands[s.turn], s.offered, stuck)
        return names if stuck else names | 1 << PASS
    return _choices(p) if s.phase == CHOICE else usual


@kernel
def may_swap(p: Params, hand: Cards) -> Cards:
    """Return the cards of which a seat that was dealt this hand may exchange three; none if it has too few of them."""
    found = 0
    for i in range(2):
        if popcount(hand & p.low[i]) >= 3:
            found |= hand & p.low[i]
    return found


@kernel
def may_order(p: Params, hand: Cards, offered: Suit) -> Flag:
    """Return 1 if a seat with these cards may order up a card of this suit."""
    return 1 if not p.natural_order or hand & suit_mask(offered) else 0


@kernel
def may_name(p: Params, hand: Cards, offered: Suit, stuck: Flag) -> Codes:
    """Return what a seat with these cards may name; a stuck dealer who could name nothing may name a suit not held."""
    names = SUIT_BITS
    if p.round2_excludes_turned_suit:
        names ^= 1 << NAME + offered
    held = names
    if p.natural_name:
        for suit in range(4):
            if not hand & suit_mask(suit):
                held &= ~(1 << NAME + suit)
    if p.no_trump_call:
        held |= 1 << NAME + NO_TRUMP
    return names if stuck and held == 0 else held


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Carry out an action that comes before the first card."""
    if s.phase == PICKING:
        lay_aside(s, action)
        if popcount(s.hands[s.turn]) == p.hand:
            _open_defence(s, p)
    elif s.phase == BID1:
        _bid(s, p, action)
    elif s.phase == BID2:
        _name_trump(s, p, action)
    elif s.phase == CAST:
        lay_aside(s, action)
        _open_choice(s, p)
    elif s.phase == CHOICE:
        _choose(s, p, action)
    elif s.phase == DEFENCE:
        _defend(s, action)
    elif s.phase == PICKUP:
        _answer_order(s, p, action)
    elif s.phase == SWAP:
        _swap(s, p, action)
    else:
        _name_blind(s, p, action)


# From the deal to the first lead


@inlined
def _choices(p: Params) -> Codes:
    """Return how a maker may play, where there is a dummy."""
    ways = 1 << DUMMY
    if p.alone_maker:
        ways |= 1 << ALONE
    if not p.must_use_dummy:
        ways |= 1 << OWN
    return ways


@inlined
def _swap_for_rest(s: State, p: Params, card: Code) -> None:
    """Show a card of the seat to act and lay it away; in exchange for as many as it has, the seat takes the rest."""
    s.hands[s.turn] ^= 1 << card
    s.swapped |= 1 << card
    if popcount(s.swapped) == popcount(p.positions[REST]):
        s.swapper = s.turn
        s.drawn = p.pack & ~(s.hands[0] | s.hands[1] | s.hands[2] | s.talon | s.swapped | 1 << s.upcard)
        s.hands[s.turn] |= s.drawn


@inlined
def _swap(s: State, p: Params, action: Code) -> None:
    """Lay a card away in exchange for one of the middle, or pass; the first who exchanges is the only one."""
    if action != PASS:
        _swap_for_rest(s, p, action)
    if s.swapper >= 0 or (action == PASS and all_spoke(s)):
        ask(s, BID1, left_of(s.dealer))


@inlined
def _name_blind(s: State, p: Params, action: Code) -> None:
    """Give the joker the suit that the dealer names before he sees his hand."""
    s.offered = action - NAME
    if p.blind_maker:
        _order_up(s, p)
    else:
        ask(s, BID1, left_of(s.dealer))


@inlined
def _bid(s: State, p: Params, action: Code) -> None:
    """Order the upcard up, or pass in the first round."""
    if action == ORDER:
        _order_up(s, p)
    else:
        pass_upcard(s, BID2)


@inlined
def _make(s: State, trump: Suit) -> None:
    s.maker = s.turn
    s.trump = trump
    s.trumps = trumps_with_bowers(trump)


@inlined
def _order_up(s: State, p: Params) -> None:
    _make(s, s.offered)
    if s.maker == s.dealer or p.must_pick_up:
        take_upcard(s, CAST)
    else:
        ask(s, PICKUP, s.dealer)


@inlined
def _answer_order(s: State, p: Params, action: Code) -> None:
    """Let a dealer who defends take the upcard or leave it."""
    if action == TAKE:
        take_upcard(s, CAST)
    else:
        s.up = UP_LEFT
        _open_choice(s, p)


@inlined
def _name_trump(s: State, p: Params, action: Code) -> None:
    """Name trumps, or pass in the second round; the deal is thrown in when all have passed."""
    if action != PASS:
        _make(s, action - NAME)
        _open_choice(s, p)
    elif all_spoke(s):
        throw_in(s, DONE)


@inlined
def _open_choice(s: State, p: Params) -> None:
    """Ask the maker how he will play, if he has a choice."""
    if not p.dummy:
        _open_defence(s, p)
    elif _choices(p) == 1 << DUMMY:
        _take_dummy(s)
    else:
        ask(s, CHOICE, s.maker)


@inlined
def _choose(s: State, p: Params, action: Code) -> None:
    """Play alone, with the dummy, or with one's own cards."""
    if action == DUMMY:
        _take_dummy(s)
    else:
        s.alone = 1 if action == ALONE else 0
        _open_defence(s, p)


@inlined
def _take_dummy(s: State) -> None:
    s.helped = 1
    take_talon(s, s.maker)
    ask(s, PICKING, s.maker)


@inlined
def _open_defence(s: State, p: Params) -> None:
    """Ask the defenders whether one goes alone, where that is allowed; else play begins."""
    if p.alone_defender:
        ask(s, DEFENCE, left_of(s.maker))
    else:
        _open_play(s)


@inlined
def _defend(s: State, action: Code) -> None:
    """Ask both defenders clockwise; the first who goes alone makes the other sit out."""
    if action == ALONE:
        s.lone = s.turn
        sit_out(s, 3 - s.maker - s.turn)
        _open_play(s)
    elif s.turn == left_of(s.maker):
        s.turn = left_of(s.turn)
    else:
        _open_play(s)


@kernel
def _open_play(s: State) -> None:
    """Left of the dealer leads, or the first active seat left of a lone maker, else of a lone defender."""
    if s.alone:
        open_play(s, PLAY, next_at_table(s.maker, s.out))
    elif s.lone >= 0:
        open_play(s, PLAY, next_at_table(s.lone, s.out))
    else:
        open_play(s, PLAY, left_of(s.dealer))


# The score, and the end of a match


@kernel
def _maker_points(s: State, p: Params) -> Points:
    made = s.tricks[s.maker]
    if made == p.hand:
        return p.pts_sweep_alone if s.alone else p.pts_sweep
    return p.pts_make if made >= needed(s, p) else 0


@kernel
def _defender_points(s: State, p: Params) -> Points:
    made = s.tricks[s.maker]
    if made >= needed(s, p):
        return 0
    if s.lone < 0:
        return p.euchre_alone if s.alone else p.pts_euchre_each
    return p.pts_lone_defender_euchre_each if made else p.pts_lone_defender_sweep_each


@inlined
def _points(s: State, p: Params, seat: Seat) -> Points:
    return _maker_points(s, p) if seat == s.maker else _defender_points(s, p)


score = each_scores(_points, DONE)
"""Kernel (s, p): the score of a deal that has been played."""


@kernel
def close(m: Standing, s: State, p: Params) -> None:
    """Add a finished deal to the match, which ends when a leader has enough points.

    The leader must lead alone, or be allowed to share the win.
    After its last deal the match ends in any case, and leaders with equal points share the win.
    """
    goals.add(m, s, 3)
    most = goals.highest(m, 3)
    ahead = goals.leaders(m, most, 3)
    if most >= p.target and s.redealt == 0 and (p.shared or ahead & ahead - 1 == 0):
        m.ended = 1
    elif goals.last(m, p):
        m.ended = 2
    if m.ended:
        m.winners = ahead
