"""Levels by rating: what a good player would make of the table, less what this one forgets, likes and weighs badly.

Of the actions that nothing speaks against, each is the less likely the more it loses beside the best: half as likely
for each `heat` of it (a softmax with a temperature, to the base 2, straight between its powers).  So a low level errs
where much can be argued, and plays no absurd card.  What actions bring is what the game's network says, else what rules
of thumb make of worlds that fit what the seat knows.

What it tries is counted and never timed, and is the same at each speed.
"""

from collections.abc import Mapping
from typing import Any, Final

from trey.bots.dominated import undominated
from trey.bots.steady import racing
from trey.bots.weights import learned
from trey.core.advice import Level
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.features import POINT
from trey.core.glossary import LEVELS
from trey.core.kinds import Code, Points
from trey.core.tricks import NO_TRUMP, TrickTable, best_card, in_line, members
from trey.kernel.bits import bits, low_index
from trey.kernel.rng import Rng, below, seeded
from trey.play.net import Thought, thinking

__all__ = ["CHARACTERS", "LevelBot", "brings", "closeness"]

CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    "": {},
    "bold": {"venture": -0.4, "take": -0.2, "pile": -0.3},
    "careful": {"venture": 0.4, "take": 0.2, "pile": 0.3},
    "hoarder": {"trump": 0.3},
}
"""What an action costs a character besides, in points a player notices, by what is said of it; less if below 0."""
FEW: Final = 4
"""The fewest worlds in which actions are tried if no network says what they bring."""
DOUBT: Final = 2.0
EFFECT: Final = 0.04
"""What is taken off a gain over the habit's action: standard errors of it, and standard deviations."""
CLEAR: Final = 0.1
"""How far the best action must stand out for a choice to be half as close as the closest."""
LIKELY: Final = 1 << 16
"""The number that stands for certain."""


class LevelBot:
    """Plays a level of a game's scale (`Advice.scale`)."""

    slow = True

    def __init__(self, name: str) -> None:
        self.id = name
        self.name, self.about = LEVELS[name]

    def level_of(self, family: Family) -> Level | None:
        """Return what a game's scale says of it."""
        return next((level for level in family.advice.scale if level.id == self.id), None)

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return an action by how good it looks; in a game whose scale has no such level, what rules of thumb say.

        :raises WeightsError: the network's file is damaged.
        """
        advice = rules.family.advice
        level = self.level_of(rules.family)
        if level is None:
            return advice.habit(observation, rules.params, rules.work())
        seen = undominated(rules, observation)
        if seen.legal & seen.legal - 1 == 0:
            return low_index(seen.legal)
        worth, point = brings(rules, seen, seed, level.memory), POINT * advice.notable
        if not worth:
            return advice.habit(observation, rules.params, rules.work())
        for code in worth:
            worth[code] -= int(point * _cost(rules, seen, code, level))
        return _drawn(worth, max(1, int(point * level.heat)), Rng(x=seeded(seed)))


def brings(rules: Rules, seen: Observation, seed: int, memory: int = 0) -> dict[Code, Points]:
    """Return what each legal action brings, in `POINT`s; none where a network leaves it to the rules of thumb.

    A network says it at once.  Where there is none, deals are played out: as many as plain Python has time for.

    :param memory: how many tricks before this one the network is told of; all where it is 0.
    :raises WeightsError: the network's file is damaged.
    """
    family, net = rules.family, learned(rules.family)
    if net:
        thought = Thought()
        if thinking(family)(net, thought, _remembered(seen, memory), rules.params) < 0:
            return {}
        return {code: int(thought.worth[code]) for code in bits(seen.legal)}
    race = racing(rules, seen, seed)
    gains = race.gains(max(FEW, family.advice.plain_playouts // race.running), DOUBT, EFFECT)
    return {code: int(POINT * gain) // (rules.seats - 1) for code, gain in gains.items()}


def closeness(rules: Rules, observation: Observation) -> float:
    """Return how close a choice is: 0 where there is none, 1 where the two best actions bring the same.

    A game that has no network is not asked: each choice stands in the middle.
    """
    seen = undominated(rules, observation)
    if seen.legal & seen.legal - 1 == 0:
        return 0.0
    worth = sorted(brings(rules, seen, 0).values()) if learned(rules.family) else []
    if not worth:
        return 0.5
    return 1 / (1 + (worth[-1] - worth[-2]) / (CLEAR * POINT * rules.family.advice.notable))


def _remembered(observation: Observation, tricks: int) -> Any:
    """Return what is left in mind of a table of tricks: this trick and so many before it."""
    seen: Any = observation.copy()
    if tricks and isinstance(seen, TrickTable):
        begun = seen.count - (seen.size - seen.missing)
        first, seen.played = max(0, begun - tricks * seen.size), 0
        for seat in range(len(seen.lacks)):
            seen.lacks[seat] = 0
        for at in range(first, seen.count):
            card = seen.plays[at] & 63
            led = members(seen.plays[begun + (at - begun) // seen.size * seen.size] & 63, seen.trumps)
            seen.played |= 1 << card
            seen.lacks[seen.plays[at] >> 6] |= 0 if led >> card & 1 else led
    return seen


def _cost(rules: Rules, seen: Observation, code: Code, level: Level) -> float:
    """Return what an action costs a character more than others."""
    character = CHARACTERS[level.character]
    return sum(cost for said, cost in character.items() if _is(said, rules, seen, code))


def _is(said: str, rules: Rules, seen: Any, code: Code) -> bool:
    """Tell whether something is true of an action: by the words of its game, or by the cards on the table."""
    phase, says = rules.family.phases[seen.phase], rules.family.words.says
    words = phase.words.get(code, "")
    if words:
        word = says.get(words) or says[words.partition(" ")[0]]
        ventures = said == "venture" and phase.kind in {"choose", "bid"} and not word.safe
        return word.source == "pile" if said == "pile" else ventures
    if not isinstance(seen, TrickTable):
        return False
    if said == "trump":
        return bool(seen.trumps >> code & 1)
    return said == "take" and phase.kind == "play" and _takes(seen, code)


def _takes(seen: Any, card: Code) -> bool:
    """Tell whether a card is above the best one of a trick; bowers apart, cards rank by their number."""
    if not seen.led:
        return False
    best = best_card(seen)
    trump = bool(seen.trumps >> card & 1)
    if trump != bool(seen.trumps >> best & 1):
        return trump
    first, second = 1 << card, 1 << best
    if 0 <= seen.trump < NO_TRUMP:
        first, second = (in_line(one, seen.trump, seen.trumps) for one in (first, second))
    return bool((trump or seen.led >> card & 1) and first > second)


def _drawn(worth: Mapping[Code, Points], heat: Points, chance: Rng) -> Code:
    """Draw an action: half as likely for each `heat` that it loses beside the best."""
    best, weights = max(worth.values()), dict[Code, int]()
    for code, points in worth.items():
        halvings, rest = divmod(best - points, heat)
        weights[code] = LIKELY * (2 * heat - rest) // (2 * heat) >> min(halvings, 20)
    at = below(chance, sum(weights.values()))
    for code, weight in weights.items():
        at -= weight
        if at < 0:
            return code
    raise AssertionError("weights add up")
