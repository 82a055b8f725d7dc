"""What a bot infers from how others act, assuming that they follow the rules of thumb, more or less.

A family draws hidden cards, and the hidden actions, uniformly from all that fit.  Here the hidden actions of the others
are done again, by the rules of thumb, and of such draws one is kept in which the rules of thumb agree with the actions
that were seen: docs/decisions/0099-hidden-acts-are-done-as-players-do-them.md.  So a maker has a maker's hand, and has
set aside what a maker would.  A seat that has drawn and discarded for ten turns has a better hand than it was dealt.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core import goals
from trey.core.cards import mask_of
from trey.core.codes import has
from trey.core.engine import Observation, Standing, State, copy_standing
from trey.core.family import Family
from trey.core.history import HIDDEN, act_code, act_phase, act_seat
from trey.core.kinds import Code, Count
from trey.kernel.layout import Layout, copy_into, same
from trey.kernel.mark import kernel
from trey.kernel.rng import below
from trey.play.space import Space

TRIES = 4
"""A world is chosen from as many draws as cost no more than this number of draws whose acts are all done again."""
MORE_TRIES = 16
"""The same where no clock presses."""
FEW_TRIES = 2
"""The same for somebody who waits for plain Python."""
DRAWN = 12
"""How many acts could be done again in the time that a draw takes."""
RARE = 32
"""How many times less likely a world is for each choice in it against the rules of thumb."""
_MOST_RARE = 20
_MOST_SURPRISES = 1 << 10
DONE = 1 << 12
KEPT = 1 << 12

Drawing = Callable[[Family], Callable[[Space], int]]
"""A function that returns the kernel which draws a family's worlds: `imagining` or `evenly`."""


@kernel
def _nothing_more(m: Standing, o: Observation, p: Layout) -> None:
    """Add nothing to what every standing holds."""


@cache
def remembering(family: Family) -> Callable[[Space], None]:
    """Return the kernel (d) that writes how the match stood, as `d.o` knows it, into `d.m` and `d.inner`."""
    stood = family.inference.stood or _nothing_more
    counts = "scored" in family.engine.standing.fields

    def remember(d: Space) -> None:
        copy_standing(d.inner, d.o)
        copy_standing(d.m, d.o)
        if counts:  # those thrown in are not told apart: with a limit of deals the end may seem a deal nearer
            d.m.scored = d.o.number  # type: ignore[attr-defined]
        stood(d.m, d.o, d.p)

    return kernel(remember)


def recalls(family: Family) -> bool:
    """Say whether a family can tell how the match stood when the deal began."""
    plain = (Standing.fields, goals.Standing.fields)
    return family.inference.stood is not None or family.engine.standing.fields in plain


@cache
def imagining(family: Family, tries: int = TRIES) -> Callable[[Space], int]:
    """Return the kernel (d) -> flag: it draws into `d.s` a world that fits `d.o`; 0 if it finds none.

    `d.o` must hold the acts, and `remembering` must have run; `d.child`, `d.again`, `d.order` and `d.inner` are
    scratch. The others' hidden acts are done by the rules of thumb. A draw is taken at once with the chance of what was
    seen in it; if the time of `tries` draws is up, the one with the fewest surprises is taken.  If a family cannot tell
    how the match stood, its worlds are drawn uniformly.
    """
    if not recalls(family):
        return evenly(family)
    deal, redo = family.engine.deal, _redoing(family)
    sample, dealt = family.inference.sample, family.inference.dealt

    def imagine(d: Space) -> int:
        fewest, left = _MOST_SURPRISES, tries * (DRAWN + d.o.acted)
        while left > 0:
            if not sample(d.child, d.o, d.p, d.w, d.rng):
                return 0
            if not dealt(d.order, d.child, d.p):
                copy_into(d.s, d.child)
                return 1
            allowed = 0
            while allowed < _MOST_RARE and below(d.rng, RARE) == 0:
                allowed += 1
            deal(d.again, d.m, d.p, d.w, d.order)
            found = redo(d, d.o, d.child, max(allowed, fewest - 1))
            left -= DRAWN + found // DONE
            surprises = found % DONE
            if surprises < _MOST_SURPRISES:
                fewest = surprises
                copy_into(d.s, d.again)
                if surprises <= allowed:
                    return 1
            elif fewest == _MOST_SURPRISES:
                copy_into(d.s, d.child)
        return 1

    return kernel(imagine)


@cache
def evenly(family: Family) -> Callable[[Space], int]:
    """Return a kernel like `imagining`'s that takes the first draw, so worlds are uniform, whatever others did."""
    sample = family.inference.sample

    def imagine(d: Space) -> Any:
        return sample(d.s, d.o, d.p, d.w, d.rng)

    return kernel(imagine)


@cache
def _choosing(family: Family) -> Callable[[Space, Observation, Count, Code], Code]:
    """Return the kernel (d, o, i, drawn): what the seat that `d.inner` is of does in its hidden act `o.acts[i]`.

    It does what the rules of thumb do, among the cards that nobody has shown since; a drawn card that somebody has
    shown since stays.  If they would have put away a card that was shown since, its number + 1 is added, times `KEPT`.
    """
    sees, habit = family.engine.observation.fields, family.advice.habit
    cards = mask_of(phase.number for phase in family.phases if phase.kind in {"play", "give", "set_aside"})
    held, hands, aside = "hand" in sees, bool(sees.get("hands")), bool(sees.get("aside"))

    def choose(d: Space, o: Any, i: Count, drawn: Code) -> Code:
        shown = 0
        if held:
            shown |= o.hand
        for seat in range(o.seats):
            if hands:
                shown |= o.hands[seat]
            if aside:
                shown |= o.aside[seat]
        for j in range(i + 1, o.acted):
            if cards >> act_phase(o.acts[j]) & 1 and act_code(o.acts[j]) != HIDDEN:
                shown |= 1 << act_code(o.acts[j])
        among = d.inner.legal & ~shown
        if shown >> drawn & 1 or not among:
            return drawn
        usual = habit(d.inner, d.p, d.w)
        if has(among, usual):
            return usual
        d.inner.legal = among
        instead = habit(d.inner, d.p, d.w)
        return (1 + usual) * KEPT + (instead if has(among, instead) else drawn)

    return kernel(choose)


@cache
def _redoing(family: Family) -> Callable[[Space, Observation, State, Count], Count]:
    """Return the kernel (d, o, drawn, most) that repeats the acts of `o` from the fresh deal `d.again`.

    Each act of another seat that `o` does not show is done by the rules of thumb.  It returns how many visible choices
    of the others were against the rules of thumb, with the cards that they kept though these would have put them away;
    and `_MOST_SURPRISES` if these are more than `most`, or if the seat would not have seen what it saw; plus `DONE` for
    each act that was done again.
    """
    observe, habit, apply = family.engine.observe, family.advice.habit, family.engine.apply
    legal, choose = family.engine.legal, _choosing(family)

    def redo(d: Space, o: Observation, drawn: Any, most: Count) -> Count:
        surprises, secret, kept, s = 0, 0, 0, d.again
        for i in range(o.acted):
            code, seat = act_code(o.acts[i]), act_seat(o.acts[i])
            if code == HIDDEN:
                secret = 1
                code = act_code(drawn.acts[i])
                observe(d.inner, s, d.p, d.w, s.turn)
                code = choose(d, o, i, code)
                if code >= KEPT:
                    surprises += code // KEPT != kept
                    kept = code // KEPT
                    code %= KEPT
            elif seat != o.seat:
                observe(d.inner, s, d.p, d.w, s.turn)
                if d.inner.legal & d.inner.legal - 1:
                    surprises += code != habit(d.inner, d.p, d.w)
            fits = s.turn == seat and s.phase == act_phase(o.acts[i])
            if surprises > most or (secret and not (fits and has(legal(s, d.p, d.w), code))):
                return i * DONE + _MOST_SURPRISES
            apply(s, d.p, d.w, code)
        if secret:
            copy_into(d.inner, o)
            observe(d.inner, s, d.p, d.w, o.seat)
            d.inner.legal = o.legal  # the seat may have left out some of its choices
            surprises = surprises if same(d.inner, o) else _MOST_SURPRISES
        return o.acted * DONE + surprises

    return kernel(redo)
