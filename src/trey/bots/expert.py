"""The expert: plays the network's action unless another does better in worlds that fit what the seat knows.

A card in trick play is tried to the end of the deal. The seat itself plays on as the network does, so that every world
is judged by the same play. Cowling, Powley and Whitehouse (2012) call the opposite strategy fusion.  Any other action
is tried one decision deep: when the seat chooses again, the network estimates the rest.  Each of the other seats plays
either by the rules of thumb or as the network does. This is drawn for each world: the better a seat's choices so far
fit the rules of thumb, the likelier it follows them.
"""

from functools import cache, partial

from trey.bots.bot import undominated
from trey.bots.budget import is_short
from trey.bots.race import Race
from trey.bots.steady import SteadyBot
from trey.bots.weights import learned, learned_record
from trey.core.engine import Observation, State
from trey.core.family import Family, Rules
from trey.core.glossary import LEVELS
from trey.core.kinds import Code, Points
from trey.core.text import Text
from trey.kernel.bits import low_index, popcount
from trey.kernel.compiled import compiled, to_record
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel
from trey.kernel.rng import seeded
from trey.play.beliefs import MORE_TRIES, imagining
from trey.play.deals import playing_on
from trey.play.likeness import likened
from trey.play.net import Net, Thought, foreseeing, thinking
from trey.play.points import gain
from trey.play.search import Outcome, searching
from trey.play.space import Space, space_of
from trey.play.ways import Way, mixed

_ACTIONS_IN_A_MILLISECOND = 25
"""A search's time is counted in actions, not measured: with the full budget, a seed gives the same choice anywhere."""
FIRST_WORLDS = 16


@cache
def _to_its_choice(family: Family) -> Way:
    """Return the way that mixes network and rules of thumb and, unless `deep`, stops at the seat's next choice.

    It stops by answering with the complement of the network's action.
    """
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    mix, head_of = mixed(family), family.study.features.head

    def mix_until(d: Space, n: Net, s: State) -> int:
        code = mix(d, n, s)
        if s.turn == d.o.seat and not d.t.deep and d.inner.legal & d.inner.legal - 1 and head_of(d.inner, d.p) >= 0:
            return ~code
        return code

    return kernel(mix_until)


@cache
def _expected(family: Family) -> Outcome:
    """Return the kernel for the points that a seat can expect after an action, in `POINT`s."""
    assert family.study.features is not None  # noqa: S101 - whoever asks has looked
    par, foresee, sign = family.study.features.par, foreseeing(family), -1 if family.low_wins else 1
    apply, close, play_on = family.engine.apply, family.engine.close, playing_on(family, _to_its_choice(family))

    def outcome(d: Space, n: Net, action: Code) -> Points:
        copy_into(d.child, d.s)
        apply(d.child, d.p, d.w, action)
        answer = play_on(d, n, d.child)
        if answer < 0:
            return par(d.inner, d.p) + d.x.worth[~answer]
        copy_into(d.after, d.m)
        close(d.after, d.child, d.p)
        return sign * gain(d.child, d.o.seat, d.o.seats) + n.blend * foresee(n, d.x, d.after, d.p, d.o.seat)

    return kernel(outcome)


class ExpertBot:
    """Checks its network's action by search in imagined worlds; `milliseconds` limits the search."""

    name: Text
    about: Text
    milliseconds: int
    doubt: float
    effect: float

    id = "expert"
    name, about = LEVELS["expert"]
    slow = True

    def __init__(self, milliseconds: int = 50, doubt: float = 1.0, effect: float = 0.02) -> None:
        self.milliseconds, self.doubt, self.effect = milliseconds, doubt, effect

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return the network's action, or a clearly better one; if no network judges the choice, the steady bot's.

        :raises WeightsError: the network's file is damaged.
        """
        family, observation = rules.family, undominated(rules, observation)
        if popcount(observation.legal) == 1:
            return low_index(observation.legal)
        net = learned(family)
        usual = thinking(family)(net, Thought(), observation, rules.params) if net else -1
        if usual < 0:
            return SteadyBot().choose(rules, observation, seed)
        if is_short(family):
            return usual  # there is no time to try what it has learned
        d = space_of(rules, fast=True)
        d.o, d.rng.x, d.t.deep = to_record(observation), seeded(seed), int(family.phases[observation.phase].main)
        search = compiled(searching(family, imagining(family, MORE_TRIES), _expected(family), likened(family)))
        race = Race(partial(search, d, learned_record(family), usual), d.t, usual, observation.legal)
        left, worlds = self.milliseconds * _ACTIONS_IN_A_MILLISECOND, FIRST_WORLDS
        while left > 0:
            worlds = min(worlds, max(8, left // race.running))
            left -= worlds * race.running
            if not race.heat(worlds, self.effect):
                break
            worlds *= 2
        return race.winner(self.doubt, self.effect)
