"""The expert: the network's deed, and whether another does better in worlds that fit what the seat knows.

A card is tried to the end of the deal, the seat itself going on as the network does (so all worlds are judged by one
way to go on: Cowling, Powley and Whitehouse 2012 call the opposite strategy fusion).  Any other deed is tried one
decision deep: where the seat chooses again, the network says what the rest is worth.  Each of the others is thought of
as its acts tell: as one who plays like the network, or as one who plays by rules of thumb.
"""

from collections.abc import Callable
from functools import cache
from time import thread_time
from typing import Any

from trey.bots.models import LIKELY, imagining, likening, remembering
from trey.bots.net import Thought, foreseeing, gain, thinking
from trey.bots.prudence import prudent
from trey.bots.race import Race
from trey.bots.steady import SteadyBot, prototypes, workspace
from trey.bots.weights import learned, learned_record
from trey.core.family import Family, Rules
from trey.core.glossary import LEVELS
from trey.kernel.bits import low_index, popcount
from trey.kernel.compiled import available, compiled, record, to_record
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel
from trey.kernel.rng import below, seeded

__all__ = ["ExpertBot"]

TRIES = 16
"""Among how many draws a world is chosen."""
DEEDS_IN_A_MILLISECOND = 25
"""What a search may spend is counted, so that the same seed gives the same choice on any machine."""
PATIENCE = 6
"""How many times its milliseconds a search may really take."""
FIRST_WORLDS = 16


@cache
def _playing_on(family: Family) -> Callable[..., int]:
    """Return the kernel (s, inner, m, n, x, p, w, seat, plain, deep) -> what a seat can expect of `s`, in `POINT`s.

    `s` is played on to its end, or, where it is not to be `deep`, until the seat has a choice.  `plain` is the set of
    seats that play by rules of thumb, the others like the network.
    """
    assert family.study.learning is not None  # noqa: S101 - whoever asks has looked
    par, head_of = family.study.learning.par, family.study.learning.head
    apply, observe, close, habit = family.engine.apply, family.engine.observe, family.engine.close, family.advice.habit
    think, foresee, sign = thinking(family), foreseeing(family), -1 if family.low_wins else 1

    def play_on(s: Any, inner: Any, m: Any, n: Any, x: Any, p: Any, w: Any, seat: int, plain: int, deep: int) -> Any:
        while not s.done:
            turn = s.turn
            observe(inner, s, p, w, turn)
            code, chosen = -1, turn == seat and head_of(inner, p) >= 0
            if inner.legal & inner.legal - 1 == 0:
                code = low_index(inner.legal)
            elif chosen or not plain >> turn & 1:
                code = think(n, x, inner, p)
                if chosen and not deep:
                    return par(inner, p) + x.worth[code]
            apply(s, p, w, code if code >= 0 else habit(inner, p, w))
        close(m, s, p)
        return sign * gain(s, seat, m.seats) + n.blend * foresee(n, x, m, p, seat)

    return kernel(play_on)


@cache
def expert_loop(family: Family) -> Callable[..., int]:
    """Return the search over worlds."""
    imagine, remember, play_on = imagining(family, TRIES), remembering(family), _playing_on(family)
    apply, liken = family.engine.apply, likening(family)

    def search(
        o: Any,
        p: Any,
        w: Any,
        root: Any,
        child: Any,
        again: Any,
        inner: Any,
        order: Any,
        m: Any,
        rng: Any,
        n: Any,
        x: Any,
        after: Any,
        deep: int,
        usual: int,
        gains: Any,
        squares: Any,
        among: int,
        worlds: int,
    ) -> int:
        """Add to `gains` and `squares`, shape (64,), what deeds won over the usual one in `worlds` drawn states."""
        drawn = 0
        remember(m, inner, o, p)
        for _ in range(worlds):
            if not imagine(root, child, again, inner, order, m, o, p, w, rng):
                continue
            drawn += 1
            plain = 0
            for seat in range(o.seats):
                if seat != o.seat:
                    likely = liken(root, again, inner, order, m, o, p, w, seat)
                    plain |= (below(rng, LIKELY) < likely) << seat
            base, deed, untried = 0, usual, among | 1 << usual
            while untried:
                untried ^= 1 << deed
                copy_into(child, root)
                copy_into(after, m)
                apply(child, p, w, deed)
                won = play_on(child, inner, after, n, x, p, w, o.seat, plain, deep)
                if deed == usual:
                    base = won
                gains[deed] += won - base
                squares[deed] += (won - base) * (won - base)
                if untried:
                    deed = low_index(untried)
        return drawn

    return search


class ExpertBot:
    """Tries in imagined worlds what it has learned; `milliseconds` are all there is to set."""

    id = "expert"
    name, about = LEVELS["expert"]
    slow = True

    def __init__(self, milliseconds: int = 50, doubt: float = 1.0, effect: float = 0.02) -> None:
        self.milliseconds, self.doubt, self.effect = milliseconds, doubt, effect

    def choose(self, rules: Rules, observation: Any, seed: int) -> int:
        """Return the network's deed, or one that is clearly better; without a network, what the steady bot does.

        :raises WeightsError: the network's file is damaged.
        """
        family, observation = rules.family, prudent(rules, observation)
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        net = learned(family)
        usual = thinking(family)(net, Thought(), observation, rules.params) if net else -1
        if usual < 0:
            return SteadyBot().choose(rules, observation, seed)
        if not available(family):
            return usual  # plain Python has no time to try what it has learned
        params, scratch = prototypes(rules, fast=True)
        *places, rng = workspace(family, fast=True)
        rng.x = seeded(seed)
        fixed = (to_record(observation), params, scratch.copy(), *places, rng)
        deep = int(family.phases[observation.phase].main)
        more = (learned_record(family), record(Thought), record(family.engine.standing), deep, usual)
        search = compiled(expert_loop(family))
        race = Race(lambda *heat: search(*fixed, *more, *heat), usual, observation.legal)
        left, worlds = self.milliseconds * DEEDS_IN_A_MILLISECOND, FIRST_WORLDS
        until = thread_time() + PATIENCE * self.milliseconds / 1000
        while left > 0 and thread_time() < until:
            worlds = min(worlds, max(8, left // race.running))
            left -= worlds * race.running
            if not race.heat(worlds, self.effect):
                break
            worlds *= 2
        return race.winner(self.doubt, self.effect)
