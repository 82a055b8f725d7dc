"""How the cards came to lie where they are: counting the possible ways, and choosing one of them.

Once cards are played, only one exchange can be hidden from a seat: the one between the two others. It goes from the
player who is up (`giver`) to the player who is down (`other`).  For `k` cards given in a suit, the other's highest `k`
of that suit came back. Suppose that the other kept `n` cards of a suit, and the giver now holds `t` cards above them.
Then there are C(t, j) ways for the `j` cards that came back, and C(n + j, j) for those that were given.

If a card may not be returned for itself, the other may keep a given card that is higher than those that came back.
Then the ways are counted case by case. If cards are exchanged one by one, the cases differ by the last card given of
its suit. Otherwise they differ by how many of the highest cards kept had been given.
"""

from trey.core.history import act_phase, act_seat, act_to
from trey.core.kinds import Cards, Count, Flag, Seat
from trey.core.sampling import draw_cards
from trey.core.tricks import above, suit_mask
from trey.games.sergeant_major.actions import RETURN
from trey.games.sergeant_major.observation import Observation, unseen
from trey.games.sergeant_major.state import FREE_RETURN, NOT_GIVEN, TAKE_FIRST, Params, Work, lying
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel
from trey.kernel.rng import uniform

_IN_KITTY, ASIDE, _EXTRA = 3, 4, 5
"""Places of hidden cards, after the three hands."""
_BLANKS_FROM, _BLANK_COUNT = 13, 9
"""Bits that are not cards: three above each of the first three suits."""
MOST = 18
"""One more than the most cards an exchange can move; counts run from 0 to 17."""
_MOST_ORDERED, _MOST_BOUNDED = 8, 5
"""The most cards that can be counted in each order, and bounded in this way, in 63 bits."""


@kernel
def choose(n: Count, k: Count) -> Count:
    """Return the number of ways to choose `k` of `n`."""
    if k < 0 or k > n:
        return 0
    ways = 1
    for i in range(min(k, n - k)):
        ways = ways * (n - i) // (i + 1)
    return ways


@kernel
def _far_giver(o: Observation) -> Seat:
    """Return who gave cards to another seat than the viewer, and is not the viewer; -1 for nobody."""
    a = 1 if o.seat == 0 else 0
    b = 3 - o.seat - a
    if o.gift_count[a * 3 + b]:
        return a
    return b if o.gift_count[b * 3 + a] else -1


@kernel
def top_bars(o: Observation, p: Params, seat: Seat) -> Cards:
    """Return the cards that `seat` cannot have had when it returned lower ones to the viewer."""
    back = o.returns[o.seat * 3 + seat]
    if p.trump_gifts == FREE_RETURN and o.gifts[o.seat * 3 + seat] & o.trumps:
        return 0
    barred, gave = 0, o.gifts[o.seat * 3 + seat]
    for suit in range(4):
        same = back & suit_mask(suit)
        if same:
            barred |= suit_mask(suit) if _ran_out(p, gave & suit_mask(suit), same) else above(low_index(same))
    return barred & ~(back | gave)


@kernel
def _ran_out(p: Params, gave: Cards, back: Cards) -> Flag:
    """Return 1 if what came back of one suit shows that there was no other card to return."""
    if not p.exchange_not_the_same_card:
        return 0
    return 1 if (gave == back if p.exchange_one_by_one else gave & back) else 0


@kernel
def _viewer_was_last(o: Observation, seat: Seat) -> Flag:
    """Return 1 if nobody exchanged with a seat that was down after the viewer did."""
    third = 3 - seat - o.seat
    if o.gift_count[third * 3 + seat] == 0:
        return 1
    for place in range(3):
        if o.givers[place] == o.seat:
            return 0
        if o.givers[place] == third:
            return 1
    return 0


@kernel
def open_present(o: Observation, p: Params, w: Work, early: Flag) -> None:
    """Set up the places of hidden cards: 0..2 the hands, 3 the kitty, 4 what the caller set aside."""
    others = 1 if o.caller != o.seat else 0
    seen = lying(o.kitty)
    w.hidden = unseen(o, p) & ~seen
    w.capacity[_IN_KITTY] = o.kitty_left - popcount(seen)
    w.capacity[ASIDE] = o.aside_count * others
    w.owed = o.shown
    w.above = w.extra = 0
    for place in range(8):
        w.allowed[place] = p.cards
        if place > ASIDE:
            w.capacity[place] = 0
    for seat in range(3):
        w.capacity[seat] = o.awake[seat] if seat != o.seat else 0
        if seat != o.seat:
            w.allowed[seat] &= ~w.barred[seat]
            _confine(o, w, seat)
            _bar_tops(o, p, w, seat, early)


@kernel
def _sent(o: Observation, seat: Seat) -> Cards:
    """Return what the viewer gave or returned to a seat, and did not get back from it."""
    mine = o.seat * 3 + seat
    return o.gifts[mine] & ~o.returns[mine] | o.returns[seat * 3 + o.seat]


@kernel
def _confine(o: Observation, w: Work, seat: Seat) -> None:
    """Keep what the viewer gave or returned to a seat from where it cannot have gone since."""
    sent = _sent(o, seat)
    if seat == o.caller:
        sent |= o.shown
    third = 3 - seat - o.seat
    on = o.return_count[third * 3 + seat]
    w.allowed[_IN_KITTY] &= ~sent
    if not on:
        w.allowed[third] &= ~sent
    if seat != o.caller and not (on and third == o.caller):
        w.allowed[ASIDE] &= ~sent


@kernel
def _bar_tops(o: Observation, p: Params, w: Work, seat: Seat, early: Flag) -> None:
    """Use that a seat returned its highest cards to the viewer: what it has above them came from the kitty."""
    if o.gift_count[o.seat * 3 + seat] == 0:
        return
    tops = top_bars(o, p, seat)
    if not _viewer_was_last(o, seat):
        _open_extra(o, p, w, seat, tops)
    elif seat != o.caller or early or p.kitty_size == o.kitty_left:
        w.allowed[seat] &= ~tops
    else:
        w.owed |= tops
        if p.kitty_mode != TAKE_FIRST:
            w.allowed[ASIDE] &= ~tops


@kernel
def _open_extra(o: Observation, p: Params, w: Work, seat: Seat, tops: Cards) -> None:
    """Give a seat a second place, for cards above those it returned to the viewer: it got them later, and few.

    How many is not known, so blanks fill that place, and the hand where it has more cards.
    """
    third = 3 - o.seat - seat
    w.extra = o.gift_count[third * 3 + seat]
    if seat == o.caller:
        w.extra += p.kitty_size - o.kitty_left
    w.extra = min(w.extra, _BLANK_COUNT)
    w.above = tops
    blanks = 0
    for i in range(w.extra):
        blanks |= 1 << _BLANKS_FROM + 16 * (i % 3) + i // 3
    w.capacity[_EXTRA] = w.extra
    w.allowed[_EXTRA] = w.allowed[seat] & tops | blanks
    w.allowed[seat] = w.allowed[seat] & ~tops | blanks
    w.hidden |= blanks


@kernel
def join_extra(o: Observation, p: Params, w: Work) -> Flag:
    """Join the extra place to its hand; return 1 to keep the draw (in 1 of n cases if its blanks can lie in n ways)."""
    if w.extra == 0:
        return 1
    many = popcount(w.dealt[_EXTRA] & p.cards)
    for seat in range(3):
        if w.above and seat != o.seat and o.gift_count[o.seat * 3 + seat]:
            w.dealt[seat] = (w.dealt[seat] | w.dealt[_EXTRA]) & p.cards
    return 1 if uniform(w, choose(w.extra, many)) == 0 else 0


# Going back


@kernel
def _undo_kitty(o: Observation, p: Params, w: Work, held: Cards, owed: Cards, others: Cards) -> Count:
    """Choose which cards of a caller who holds `held` came from the kitty, into `taken`; return the number of ways.

    Those of `owed` that he has did, those of `others` did not.  What he held before is left in `cards`.
    """
    came = p.kitty_size - o.kitty_left
    source = (held | w.dealt[ASIDE] if p.kitty_mode == TAKE_FIRST else held) & ~others
    forced = source & owed
    ways = choose(popcount(source) - popcount(forced), came - popcount(forced))
    w.taken = forced
    if ways:
        w.cards = source & ~forced
        w.taken |= draw_cards(w, came - popcount(forced))
    w.cards = (held | w.dealt[ASIDE]) & ~w.taken
    return ways


@kernel
def _undo_viewer(o: Observation, seat: Seat, held: Cards) -> Cards:
    """Return what a seat held before it exchanged with the viewer."""
    mine, its = o.seat * 3 + seat, seat * 3 + o.seat
    if o.gift_count[mine]:
        return held & ~o.gifts[mine] | o.returns[mine] & ~o.gifts[mine]
    return held & ~o.returns[its] | o.gifts[its]


@kernel
def _unwind(o: Observation, p: Params, w: Work, early: Flag) -> Count:
    """Go back from the present to the end of the exchange, into `origin`; return the number of ways to do so."""
    ways = 1
    w.taken = 0
    for seat in range(3):
        if seat != o.seat:
            w.origin[seat] = w.dealt[seat] | w.played_by[seat]
            if seat == o.caller and not early:
                ways = _undo_kitty(o, p, w, w.origin[seat], w.owed, _sent(o, seat))
                w.origin[seat] = w.cards
    return ways


@kernel
def _kept(o: Observation, w: Work, other: Seat) -> Cards:
    """Return what the seat that was down held on to in the far exchange; the viewer's own may have followed."""
    if o.gift_count[o.seat * 3 + other] and _viewer_was_last(o, other):
        return _undo_viewer(o, other, w.origin[other])
    return w.origin[other]


@kernel
def _free_returns(o: Observation, giver: Seat, other: Seat) -> Count:
    """Return how many cards `other` chose to return to `giver`, for trumps."""
    count = 0
    for i in range(o.acted):
        act = o.acts[i]
        if act_phase(act) == RETURN and act_seat(act) == other and act_to(act) == giver:
            count += 1
    return count


@kernel
def _tops(mine: Cards, kept: Cards) -> Cards:
    """Return the cards of one suit above all that was kept of it."""
    return mine & -(2 << high_index(kept)) if kept else mine


@kernel
def _open_far(o: Observation, p: Params, w: Work, giver: Seat) -> None:
    """Say which cards can have taken part in the far exchange."""
    other = 3 - o.seat - giver
    w.mine, w.kept = w.origin[giver] & ~o.returns[giver * 3 + o.seat], _kept(o, w, other)
    w.theirs = p.cards & ~o.gifts[o.seat * 3 + other]
    w.free = _free_returns(o, giver, other) if p.trump_gifts == FREE_RETURN else 0
    _set_ordered(p, w, o.gift_count[giver * 3 + other])


@kernel
def _set_ordered(p: Params, w: Work, size: Count) -> None:
    """Count orders where they matter, and where their number stays below 2**63."""
    w.ordered = 1 if p.exchange_one_by_one and p.exchange_not_the_same_card and size <= _MOST_ORDERED else 0


@kernel
def _orders(w: Work, kept: Count, j: Count) -> Count:
    """Return in how many orders `j` cards of a suit were given, of which one was last where any was kept."""
    count = 1
    if w.ordered:
        for i in range(2, j if kept else j + 1):
            count *= i
    return count


# The cases of one suit: see the top of this file


@kernel
def _case_ways(w: Work, j: Count) -> Count:
    """Return the number of ways in the case in the scratch."""
    others = popcount(w.loose) + w.free + (j if w.echoes else 0)
    return choose(popcount(w.tops), j) * choose(others, j - popcount(w.certain))


@kernel
def _find_case(p: Params, w: Work, suit: Count, j: Count, target: Count) -> Count:
    """Count the ways of `j` cards of a suit; or, from 0 on, leave the case of that way in the scratch."""
    mine, kept = w.mine & suit_mask(suit), w.kept & suit_mask(suit)
    w.last, w.echoes = 0, 1
    if p.exchange_not_the_same_card and kept and j:
        return _find_last(w, mine, kept, j, target) if p.exchange_one_by_one else _find_rest(w, mine, kept, j, target)
    w.tops, w.certain, w.loose = _tops(mine, kept), kept & w.above, kept & w.theirs & ~w.above
    return _case_ways(w, j)


@kernel
def _find_last(w: Work, mine: Cards, kept: Cards, j: Count, target: Count) -> Count:
    """Go through which card was given last: it stayed, and those that came back are above all others that did."""
    total, rest = 0, kept & w.theirs
    while rest and (target < 0 or total <= target):
        w.last = rest & -rest
        rest ^= w.last
        others = kept & ~w.last
        w.tops = _tops(mine, others)
        w.certain, w.loose = w.last | others & w.above, others & w.theirs & ~w.above
        total += _case_ways(w, j)
    return total


@kernel
def _find_rest(w: Work, mine: Cards, kept: Cards, j: Count, target: Count) -> Count:
    """Go through how many of the highest that stayed were given: those that came back are above the next one.

    Where fewer stayed than were given, all that stayed were given, and some that came back.
    """
    w.tops, w.certain, w.loose = mine, kept, 0
    if popcount(kept) < j:
        return 0 if kept & ~w.theirs else _case_ways(w, j)
    total, rest, given, w.echoes = 0, kept, 0, 0
    while target < 0 or total <= target:
        card = 1 << high_index(rest) if rest else 0
        rest ^= card
        if not card & w.above:
            w.tops = _tops(mine, card)
            w.certain, w.loose = given | rest & w.above, rest & w.theirs & ~w.above
            total += _case_ways(w, j)
        if not card & w.theirs or popcount(given) == j:
            return total
        given |= card
    return total


@kernel
def _clear_ways(w: Work) -> None:
    for n in range(5 * MOST):
        w.paths[n] = 0
    w.paths[4 * MOST] = 1


@kernel
def _among(w: Work, n: Count, j: Count) -> Count:
    """Return in how many ways the orders of `j` cards and of the rest of `n` are joined, where orders count."""
    return choose(n, j) if w.ordered else 1


@kernel
def _add_ways(w: Work, suit: Count, size: Count, j: Count, ways: Count) -> None:
    """Add to the ways of a suit and the later ones that `j` cards of it take part."""
    if ways:
        for n in range(j, size + 1):
            w.paths[suit * MOST + n] += ways * _among(w, n, j) * w.paths[(suit + 1) * MOST + n - j]


@kernel
def _exchanges(o: Observation, p: Params, w: Work, giver: Seat) -> Count:
    """Count the ways of the far exchange, suit by suit, into `paths`.

    Where trumps may be answered freely, or a gift of the viewer came back, this counts too many: see `_choose_gifts`.
    """
    size = o.gift_count[giver * 3 + 3 - o.seat - giver]
    _open_far(o, p, w, giver)
    _clear_ways(w)
    for back in range(4):
        suit = 3 - back
        kept = w.kept & suit_mask(suit)
        sure = popcount(kept & w.above)
        if suit == o.trump and p.trump_gifts == FREE_RETURN:
            stays = popcount(kept & w.theirs)
            ways = choose(popcount(w.mine) - size + w.free, w.free) * choose(stays + w.free - sure, w.free - sure)
            _add_ways(w, suit, size, w.free, ways)
        elif suit == o.trump and p.trump_gifts == NOT_GIVEN:
            _add_ways(w, suit, size, 0, 0 if sure else 1)
        else:
            for j in range(_most_moved(p, w, suit, size) + 1):
                _add_ways(w, suit, size, j, _find_case(p, w, suit, j, -1) * _orders(w, popcount(kept), j))
    return w.paths[size]


@kernel
def _most_moved(p: Params, w: Work, suit: Count, size: Count) -> Count:
    """Return how many cards of a suit can have come back."""
    mine = w.mine & suit_mask(suit)
    return min(size, popcount(mine if p.exchange_not_the_same_card else _tops(mine, w.kept & suit_mask(suit))))


@kernel
def count_pasts(o: Observation, p: Params, w: Work, early: Flag) -> Count:
    """Return the number of ways in which the cards can have come to the places just drawn for them."""
    ways, giver = _unwind(o, p, w, early), _far_giver(o)
    return ways * _exchanges(o, p, w, giver) if ways and giver >= 0 else ways


@kernel
def most_pasts(o: Observation, p: Params, w: Work, early: Flag) -> Count:
    """Return an upper bound on `count_pasts`, 0 if none is known."""
    ways, giver = 1, _far_giver(o)
    if o.caller != o.seat and not early:
        forced = popcount(w.played_by[o.caller] & w.owed)
        source = p.hand_size - popcount(w.played_by[o.caller] & _sent(o, o.caller))
        source += o.aside_count if p.kitty_mode == TAKE_FIRST else 0
        ways = choose(source - forced, p.kitty_size - o.kitty_left - forced)
    if giver < 0:
        return ways
    other = 3 - o.seat - giver
    if p.trump_gifts == FREE_RETURN and _free_returns(o, giver, other):
        return 0
    size = o.gift_count[giver * 3 + other]
    if p.exchange_not_the_same_card and size > _MOST_BOUNDED:
        return 0
    _set_ordered(p, w, size)
    _clear_ways(w)
    for back in range(4):
        suit = 3 - back
        for j in range(size + 1):
            if j == 0 or suit != o.trump or p.trump_gifts != NOT_GIVEN:
                _add_ways(w, suit, size, j, _most_in_suit(o, p, w, suit_mask(suit), j, giver, early))
    return ways * w.paths[size]


@kernel
def _most_in_suit(o: Observation, p: Params, w: Work, suit: Cards, j: Count, giver: Seat, early: Flag) -> Count:
    """Return the most ways in which `j` cards of a suit can have been given and answered.

    Cards that may lie with either are shared out between those above all that was kept and those that were kept.
    """
    other = 3 - o.seat - giver
    gave, got = o.gifts[o.seat * 3 + other], o.returns[o.seat * 3 + other]
    sure = w.played_by[other] & suit & ~gave
    if other == o.caller and not early and p.kitty_size != o.kitty_left:
        sure = 0
    loose = (w.hidden | w.played_by[giver] | w.played_by[other] | got | gave) & suit & ~sure
    could = (w.hidden | w.played_by[giver]) & suit
    if not p.exchange_not_the_same_card:
        could = _tops(could, sure)
    least, best = popcount(sure), 0
    for more in range(popcount(loose) + 1):
        tops = min(popcount(could), popcount(loose) - more)
        best = max(best, choose(tops, j) * _most_gifts(p, w, least + more, j))
    return best


@kernel
def _most_gifts(p: Params, w: Work, kept: Count, j: Count) -> Count:
    """Return the most ways in which `j` cards of a suit can have been given where so many stayed, in all cases."""
    if not p.exchange_not_the_same_card or kept == 0:
        return choose(kept + j, j) * _orders(w, kept, j)
    if p.exchange_one_by_one:
        return max(1, kept * choose(kept - 1 + j, j - 1) * _orders(w, kept, j))
    return choose(max(kept, j), min(kept, j))


# Choosing one way


@kernel
def choose_past(o: Observation, p: Params, w: Work, early: Flag) -> Flag:
    """Choose one of the ways just counted: the hands as dealt and the hidden acts; return 1, or 0 to draw again."""
    giver = _far_giver(o)
    w.handed = w.answered = w.late = 0
    w.dropped = w.dealt[ASIDE]
    if giver >= 0 and not _undo_far(o, p, w, giver):
        return 0
    for seat in range(3):
        if seat != o.seat and (giver < 0 or seat == giver or not _viewer_was_last(o, seat)):
            w.origin[seat] = _undo_viewer(o, seat, w.origin[seat])
    if early and o.caller != o.seat:
        _undo_kitty(o, p, w, w.origin[o.caller], 0, 0)
        w.origin[o.caller] = w.cards
    return 1


@kernel
def _undo_far(o: Observation, p: Params, w: Work, giver: Seat) -> Flag:
    """Undo the far exchange by one of its ways; 0 if it was one that was counted too often."""
    _open_far(o, p, w, giver)
    back = _choose_returns(o, p, w, giver)
    if not _choose_gifts(w, back):
        return 0
    w.origin[giver] = w.origin[giver] & ~back | w.handed
    w.origin[3 - o.seat - giver] = (w.kept | back) & ~w.handed
    return 1


@kernel
def _choose_returns(o: Observation, p: Params, w: Work, giver: Seat) -> Cards:
    """Choose how many cards of each suit went over, into `moved`, and which came back; free ones into `answered`."""
    left, back = o.gift_count[giver * 3 + 3 - o.seat - giver], 0
    w.forced = w.open = w.late = w.echoing = 0
    for suit in range(4):
        kept = w.kept & suit_mask(suit)
        w.moved[suit] = _split_off(o, p, w, suit, left)
        left -= w.moved[suit]
        if suit == o.trump and p.trump_gifts == FREE_RETURN:
            w.forced |= kept & w.above
            w.open |= kept & w.theirs & ~w.above
        else:
            back |= _choose_case(p, w, suit)
    if p.trump_gifts == FREE_RETURN and o.trump >= 0:
        w.cards = w.mine & ~back
        w.answered = draw_cards(w, w.moved[o.trump])
    return back | w.answered


@kernel
def _choose_case(p: Params, w: Work, suit: Count) -> Cards:
    """Choose one case of a suit by the ways counted, and which cards of it came back."""
    j = w.moved[suit]
    ways = _find_case(p, w, suit, j, -1)
    if p.exchange_not_the_same_card and ways:
        _find_case(p, w, suit, j, uniform(w, ways))
    w.forced |= w.certain
    w.open |= w.loose
    w.late |= w.last
    w.echoing |= suit_mask(suit) if w.echoes else 0
    w.cards = w.tops
    return draw_cards(w, j)


@kernel
def _split_off(o: Observation, p: Params, w: Work, suit: Count, left: Count) -> Count:
    """Choose how many of the cards still left were of this suit, by the ways counted."""
    if suit == 3:
        return left
    if suit == o.trump and p.trump_gifts == NOT_GIVEN:
        return 0
    if suit == o.trump and p.trump_gifts == FREE_RETURN:
        return w.free
    target = uniform(w, w.paths[suit * MOST + left])
    for j in range(_most_moved(p, w, suit, left) + 1):
        ways = _find_case(p, w, suit, j, -1) * _orders(w, popcount(w.kept & suit_mask(suit)), j)
        target -= ways * _among(w, left, j) * w.paths[(suit + 1) * MOST + left - j]
        if target < 0:
            return j
    return 0


@kernel
def _choose_gifts(w: Work, back: Cards) -> Flag:
    """Choose which cards were given, from what was kept and what came back; refuse what was counted too often.

    What the viewer gave before was not the giver's.
    """
    counted = ways = 1
    w.handed = 0
    for suit in range(4):
        same, j = suit_mask(suit), w.moved[suit]
        others = popcount(w.open & same) + w.free + (j if w.echoing & same else 0)
        counted *= choose(others, j - popcount(w.forced & same))
        pool = (w.open | back & w.echoing | w.answered) & same & w.theirs
        forced = (w.forced | pool & w.above) & same
        pool &= ~forced
        few = popcount(forced)
        ways *= choose(popcount(pool), j - few)
        if ways == 0:
            return 0
        w.cards = pool
        w.handed |= forced | draw_cards(w, j - few)
    return 1 if counted == ways or uniform(w, counted) < ways else 0
