"""The search over worlds: it draws worlds, tries some actions in each, and compares the results.

All actions are tried in the same worlds, so what counts is how much each differs from the action that it is compared
with.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from trey.core.cards import mask_of
from trey.core.codes import above, weighed
from trey.core.deal import shuffle_pack
from trey.core.engine import copy_standing
from trey.core.family import Family, Rules
from trey.core.kinds import Code, Codes, Count, Mask, Points, Seat
from trey.kernel.bits import low_index
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel
from trey.play.beliefs import recalls, remembering
from trey.play.deals import playing_on
from trey.play.likeness import alike
from trey.play.points import FINE, margin, standing_worth
from trey.play.space import Space, Tally
from trey.play.ways import Way

Outcome = Callable[[Space, Any, Code], Points]
"""A kernel (d, n, action) -> the points that an action brings in the world `d.s`, which does not change."""
Search = Callable[[Space, Any, Code, Mask, Count], int]
"""A function (d, n, usual, among, worlds) -> how many worlds were drawn, at most `worlds`.

For each action in `among` it adds to `d.t` the points gained over the action `usual`, and their squares. If `usual` is
-1, it adds the points themselves, and their squares.  `among` is a mask of places in `d.t`: an action's code less
`d.t.above`, or 0 for a pass.
"""


_UNWEIGHED = 63
MATCH = 10
"""What a match counts for, in a game's `notable` points."""
_PROBED, FEWEST = 32, 4
"""How many deals are played out to see whether the deal can end the match, and the fewest worlds for each action."""


@kernel
def as_usual(d: Space) -> None:
    """Keep the model of the other seats as it is."""


@cache
def searching(
    family: Family,
    draw: Callable[[Space], int],
    outcome: Outcome,
    think_of: Callable[[Space], None] = as_usual,
) -> Search:
    """Return a search, as a plain function on this family's kernels.

    :param draw: draws a world (`trey.play.beliefs`).
    :param think_of: sets how the others are assumed to play in a world that was drawn.
    """
    remember = remembering(family)

    def search(d: Space, n: Any, usual: Code, among: Mask, worlds: Count) -> int:
        t, drawn = d.t, 0
        remember(d)
        for _ in range(worlds):
            if not t.stays:
                if not draw(d):
                    continue
                think_of(d)
                t.first = outcome(d, n, usual) if usual >= 0 else 0
            drawn += 1
            untried = among
            while untried:
                at = low_index(untried)
                untried &= untried - 1
                gain = outcome(d, n, at + t.above if at else at) - t.first
                t.gains[at] += gain
                t.squares[at] += gain * gain
        return drawn

    return search


@cache
def won(family: Family, way: Way, *, acting: bool = True, keeping: bool = False) -> Outcome:
    """Return the kernel for an action's points over the mean, times the number of seats, when all play on by `way`.

    :param acting: do the action first; if false, the deal continues as it stands.
    :param keeping: first copy how the previous deal ended from `d.child` to `d.again`.

    If `d.t.stake` is not 0, the outcome is what the standing after the deal is worth (`standing_worth`), plus the
    points: they decide only between standings of the same worth.
    """
    apply, play_on, sign = family.engine.apply, playing_on(family, way), -1 if family.low_wins else 1
    close, low = family.engine.close, int(family.low_wins)

    def outcome(d: Space, n: Any, action: Code) -> Points:
        if keeping:
            copy_into(d.again, d.child)
        copy_into(d.child, d.s)
        if acting:
            apply(d.child, d.p, d.w, action)
        play_on(d, n, d.child)
        points = sign * margin(d.child, d.o.seat, d.o.seats)
        if d.t.stake == 0:
            return points
        copy_into(d.after, d.m)
        close(d.after, d.child, d.p)
        d.t.ends += d.after.ended > 0
        return points + standing_worth(d.after, d.o.seat, d.t.stake, low)

    return kernel(outcome)


def weigh_match(rules: Rules, search: Callable[[Code, Mask, Count], int], d: Space) -> int:
    """Set `d.t.stake` if some of a few worlds end the match, and return how many units make one of a margin.

    The random numbers and the tally are then as they were.

    :param search: the search that asks, of (usual, among, worlds).
    """
    if not recalls(rules.family):
        return 1
    begun, tally, first = d.rng.x, d.t.copy(), above(d.o.legal)
    d.t.stake, d.t.above = round(MATCH * rules.family.advice.notable), first
    places = {min(code - first, _UNWEIGHED) if code else code for code in weighed(d.o.legal)}
    search(-1, mask_of(places), max(FEWEST, _PROBED // len(places)))
    ends, stake = d.t.ends, d.t.stake
    d.rng.x, d.t = begun, tally
    d.t.stake = stake if ends else 0
    return FINE if ends else 1


@cache
def expecting(family: Family, way: Way) -> Callable[[Space, Any, Seat, Count], int]:
    """Return the loop (d, n, dealer, deals) -> deals: it plays fresh deals and adds to `d.t` what each seat won.

    The sums show what each seat can expect before the cards are dealt, given how the match `d.m` stands.
    """
    deal, play_on, sign = family.engine.deal, playing_on(family, way), -1 if family.low_wins else 1

    def expect(d: Space, n: Any, dealer: Seat, deals: Count) -> int:
        t, s, seats = d.t, d.s, d.m.seats
        copy_standing(d.inner, d.m)
        copy_into(d.order, d.pack)
        for _ in range(deals):
            d.order.dealer = dealer
            shuffle_pack(d.order, d.rng)
            deal(s, d.m, d.p, d.w, d.order)
            alike(d)
            play_on(d, n, s)
            for seat in range(seats):
                points = sign * margin(s, seat, seats)
                t.gains[seat] += points
                t.squares[seat] += points * points
        return deals

    return expect


class Tried:
    """The results of a search so far, for actions tried in the same worlds."""

    def __init__(self, search: Callable[[Mask, Count], int], tally: Tally, legal: Codes) -> None:
        self._search, self._gains, self._squares, self._drawn = search, tally.gains, tally.squares, [0] * 64
        self._above = tally.above = above(legal)

    def _at(self, action: Code) -> int:
        """Return the place in the tally where an action is counted; actions beyond the last place share it."""
        return min(action - self._above, _UNWEIGHED) if action else action

    def go(self, among: Sequence[Code], worlds: Count) -> Count:
        """Try some actions in more worlds, and return how many were drawn."""
        places = [self._at(action) for action in among]
        drawn = self._search(mask_of(places), worlds)
        for place in places:
            self._drawn[place] += drawn
        return drawn

    def moved(self, action: Code) -> bool:
        """Say whether an action ever won or lost any points."""
        return bool(self._squares[self._at(action)])

    def total(self, action: Code) -> Points:
        """Return an action's gain over the usual one, or over nothing if there is none, summed over the worlds."""
        return int(self._gains[self._at(action)])
