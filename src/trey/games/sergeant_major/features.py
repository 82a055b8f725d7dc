"""How decisions in 3-5-8 look to a network."""

from importlib.resources import files

from trey.core.features import POINT, Described, Features, turn_on, within
from trey.core.kinds import NOBODY, Cards, Code, Count, Points, Seat, Suit
from trey.core.trick_features import (
    TRICK_FEATURES,
    describe_card,
    describe_suits,
    describe_table,
)
from trey.core.tricks import best_card, suit_mask
from trey.games.sergeant_major.actions import CALL, DISCARD, GIVE, MIZ, NO_TRUMP, PLAY, REDEAL, RETURN, STOP
from trey.games.sergeant_major.observation import Observation, unseen
from trey.games.sergeant_major.state import BY_TARGET, BY_TOTAL, BY_TRICKS, Params, Standing, after, place
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import kernel

_H_PLAY, _H_DODGE, _H_CALL, H_DISCARD, _H_GIVE = range(5)

_ROLE = TRICK_FEATURES
"""Whether the viewer is the dealer, the next seat or the last."""
KIND = _ROLE + 3
"""Trumps, no-trump, Miz."""
_CALLER = KIND + 3
"""Whether the caller is the viewer, the next seat or the last, or nobody has called."""
SLACK = _CALLER + 4
"""[seat, n]: 1 + the tricks (up to 6) a seat may lose and still end the match in this deal; 0: it cannot; 8: it has."""
PACE = SLACK + 27
"""Tricks taken less the target."""
TARGET = PACE + 24
KNOWN = TARGET + 18
"""[slot, next or last, any or the highest]: cards that a seat is known to hold."""
_WIN = KNOWN + 16
"""What the match is played for."""
WORD = _WIN + 6
"""A word instead of a card: the six calls, pass, a look, keep, redeal, enough."""
GIVEN = WORD + 11
"""[give or return, role]: who receives a card."""
_OWED = GIVEN + 6
WIDTH = _OWED + 8

# How a match stands; these features are never on together with those above.
NEXT = 6
LAST = NEXT + 4
_LAST_BY_ROLE = LAST + 75
AHEAD = _LAST_BY_ROLE + 75
_TO_GO = AHEAD + 41
CALLED = _TO_GO + 52
HANDS = CALLED + 8


@kernel
def head(o: Observation, p: Params) -> int:
    """Return the kind of decision."""
    if o.phase == PLAY:
        return _H_DODGE if o.call == MIZ else _H_PLAY
    if o.phase == DISCARD:
        return H_DISCARD
    if o.phase in (GIVE, RETURN):
        return _H_GIVE
    return _H_CALL if o.phase in (CALL, REDEAL) else NOBODY


@kernel
def _facts(x: Described, o: Observation, p: Params) -> None:
    """Turn on the seats' roles and the match."""
    turn_on(x, _ROLE + place(p, o.seat, o.dealer))
    turn_on(x, _CALLER + (3 if o.call < 0 else place(p, o.caller, o.seat)))
    turn_on(x, TARGET + within(o.target[o.seat], 0, 17))
    turn_on(x, _WIN + p.win)
    left = p.hand_size - o.tricks[0] - o.tricks[1] - o.tricks[2]
    for seat in range(3):
        need = _need(o, p, seat)
        if need < 100:
            slack = within(left - need, -1, 6) + 1 if need > 0 else 8
            turn_on(x, SLACK + 9 * place(p, seat, o.seat) + slack)


@kernel
def _need(o: Observation, p: Params, seat: Seat) -> Count:
    """Return how many more tricks end the match for a seat in this hand, 100 where none do."""
    if o.call == MIZ:
        return 100
    if p.win == BY_TRICKS:
        return p.win_size - o.tricks[seat]
    if p.win == BY_TARGET:
        return p.win_size + o.target[seat] - o.tricks[seat]
    if p.win == BY_TOTAL:
        return p.win_size - o.totals[seat] + o.target[seat] - o.tricks[seat]
    return 100


@kernel
def _kind(x: Described, call: Code) -> None:
    turn_on(x, KIND + (0 if 0 <= call < NO_TRUMP else (2 if call == MIZ else 1)))


@kernel
def _led_suit(o: Observation) -> Suit:
    return low_index(o.led) >> 4 if o.led else NOBODY


@kernel
def situation(x: Described, o: Observation, p: Params) -> None:
    """Describe what the viewer knows; before a call the suits wait for their trumps."""
    _facts(x, o, p)
    if o.phase in (CALL, REDEAL):
        return
    out = unseen(o, p)
    describe_suits(x, o.hand, out, o.trump)
    _kind(x, o.call)
    if o.phase == PLAY:
        turn_on(x, PACE + within(o.tricks[o.seat] - o.target[o.seat], -9, 14) + 9)
        follows = after(p, o.seat)
        lacks, last = o.lacks[follows], o.lacks[after(p, follows)]
        by_next = 1 if o.best_seat == follows else 0
        describe_table(x, out, _led_suit(o), best_card(o), by_next, 3 - o.missing, lacks, last)
        _known(x, o, p, out)
    elif o.phase == DISCARD:
        turn_on(x, _OWED + within(o.left, 0, 7))
    else:
        turn_on(x, GIVEN + 3 * (o.phase == RETURN) + place(p, o.receiver, o.dealer))
        turn_on(x, _OWED + within(o.left, 0, 7))


@kernel
def _known(x: Described, o: Observation, p: Params, out: Cards) -> None:
    for slot in range(4):
        suit = suit_mask(x.order >> 2 * slot & 3)
        for seat in range(3):
            if seat != o.seat and o.holds[seat] & suit:
                at = KNOWN + 4 * slot + 2 * (place(p, seat, o.seat) - 1)
                turn_on(x, at)
                if o.holds[seat] >> high_index(out & suit) & 1:
                    turn_on(x, at + 1)


@kernel
def action(x: Described, o: Observation, p: Params, code: Code) -> None:
    """Describe one action."""
    if o.phase in (CALL, REDEAL):
        word = code if o.phase == CALL else 8 + code
        turn_on(x, WORD + word)
        call = code if o.phase == CALL and code <= MIZ else NO_TRUMP
        describe_suits(x, o.hand, unseen(o, p), call if call < NO_TRUMP else NOBODY)
        _kind(x, call)
    elif code == STOP:
        turn_on(x, WORD + 10)
    else:
        describe_card(x, code, o.hand, unseen(o, p), o.trump, _led_suit(o), best_card(o), 3 - o.missing)


@kernel
def par(o: Observation, p: Params) -> Points:
    """Return the tricks taken less the target, and a third of those that are left; turned round in a Miz."""
    if o.phase != PLAY:
        return 0
    left = p.hand_size - o.tricks[0] - o.tricks[1] - o.tricks[2]
    expected = POINT * (o.tricks[o.seat] - o.target[o.seat]) + POINT * left // 3
    return -expected if o.call == MIZ else expected


@kernel
def outlook(x: Described, m: Standing, p: Params, seat: Seat) -> None:
    """Describe how the match stands for a seat: the last deal, the totals, what is left to do."""
    turn_on(x, p.win)
    role = place(p, seat, m.next_dealer)
    turn_on(x, NEXT + role)
    other, best = seat, -1000
    for turn in range(3):
        turn_on(x, LAST + 25 * turn + within(m.last[other], -12, 12) + 12)
        if turn:
            best = max(best, m.totals[other])
        other = after(p, other)
    if role < 3:
        turn_on(x, _LAST_BY_ROLE + 25 * role + within(m.last[seat], -12, 12) + 12)
    turn_on(x, AHEAD + within(m.totals[seat] - best, -20, 20) + 20)
    if p.win == BY_TOTAL:
        turn_on(x, _TO_GO + within(p.win_size - m.totals[seat], 0, 25))
        turn_on(x, _TO_GO + 26 + within(p.win_size - best, 0, 25))
    turn_on(x, CALLED + popcount(m.used[seat]))
    turn_on(x, HANDS + within(m.hands_played, 0, 20))


FEATURES = Features(
    edition=1,
    width=WIDTH,
    heads=5,
    unit=4,
    blend=4,
    deals=2_200_320,
    head=head,
    situation=situation,
    action=action,
    par=par,
    outlook=outlook,
    weights=files("trey.games.sergeant_major") / "learned.net",
)
