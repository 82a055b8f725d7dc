"""The levels of a game's scale: a good player's judgement of actions, changed by memory, character and chance.

Among the actions that are not dominated, each `heat` of points lost against the best makes an action half as likely.
This is a softmax with a temperature, to the base 2, linear between its powers.  So a low level errs in close choices,
but plays no absurd card.  Only the lowest level guesses: it takes any legal action.  The game's network estimates the
worth of actions; without one, deals that fit what the seat knows are played out by rules of thumb.  The work is counted
and never timed, and is the same in plain Python as in machine code.
"""

from collections.abc import Mapping
from typing import Any, Final

from trey.bots.bot import undominated
from trey.bots.steady import racing
from trey.bots.weights import learned
from trey.core.advice import Level
from trey.core.codes import draw_code
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.features import POINT
from trey.core.glossary import LEVELS
from trey.core.kinds import Code, Points
from trey.core.text import Text
from trey.core.tricks import NO_TRUMP, TrickTable, best_card, in_line, members
from trey.kernel.bits import bits, low_index
from trey.kernel.rng import Rng, below, seeded
from trey.play.net import Thought, thinking

CHARACTERS: Final[Mapping[str, Mapping[str, float]]] = {
    "": {},
    "bold": {"venture": -1.6, "take": -0.2, "pile": -0.3},
    "careful": {"venture": 0.4, "take": 0.2, "pile": 0.3},
    "hoarder": {"trump": 0.3},
}
"""The extra cost of some kinds of action to each character, as a fraction of `Advice.notable`."""
FEW: Final = 4
"""The fewest worlds in which actions are tried in a game without a network."""
_DOUBT: Final = 2.0
_EFFECT: Final = 0.04
"""How many standard errors, and standard deviations, are subtracted from a gain over the usual action."""
CLEAR: Final = 0.1
"""A choice has closeness 1/2 if the best action leads by this fraction of `Advice.notable`."""
LIKELY: Final = 1 << 16
"""The weight of the best action."""


class LevelBot:
    """Plays a level of a game's scale (`Advice.scale`)."""

    name: Text
    about: Text

    slow = True

    def __init__(self, name: str) -> None:
        self.id = name
        self.name, self.about = LEVELS[name]

    def level_of(self, family: Family) -> Level | None:
        """Return this level's row of a game's scale; None if the scale does not have it."""
        return family.advice.row(self.id)

    def choose(self, rules: Rules, observation: Observation, seed: int) -> int:
        """Return a guess, or an action drawn by its worth; without a heat, the action of the rules of thumb.

        :raises WeightsError: the network's file is damaged.
        """
        advice = rules.family.advice
        level = self.level_of(rules.family)
        chance = Rng(x=seeded(seed))
        if level and level.guesses and below(chance, 100) < level.guesses:
            return draw_code(observation.legal, chance)
        if not level or not level.heat:
            return advice.habit(observation, rules.params, rules.work())
        seen = undominated(rules, observation)
        if seen.legal & seen.legal - 1 == 0:
            return low_index(seen.legal)
        worth, point = brings(rules, seen, seed, level.memory), POINT * advice.notable
        if not worth:
            return advice.habit(observation, rules.params, rules.work())
        for code in worth:
            worth[code] -= int(point * _cost(rules, seen, code, level))
        drawn = _drawn(worth, max(1, int(point * level.heat)), chance)
        return advice.habit(seen, rules.params, rules.work()) if _is_thrown_winner(rules, seen, drawn) else drawn


def brings(rules: Rules, seen: Observation, seed: int, memory: int = 0) -> dict[Code, Points]:
    """Return the worth of each legal action, in `POINT`s; empty if there is no estimate.

    A network predicts the worth directly, unless it leaves the choice to the rules of thumb. Without a network, deals
    are played out: as many as plain Python has time for.

    :param memory: how many tricks before this one the network is shown; 0 for all.
    :raises WeightsError: the network's file is damaged.
    """
    family, net = rules.family, learned(rules.family)
    if net:
        thought = Thought()
        if thinking(family)(net, thought, _remembered(seen, memory), rules.params) < 0:
            return {}
        return {code: int(thought.worth[code]) for code in bits(seen.legal)}
    race = racing(rules, seen, seed)
    gains = race.gains(max(FEW, family.advice.plain_playouts // race.running), _DOUBT, _EFFECT)
    return {code: int(POINT * gain) // (rules.seats - 1) for code, gain in gains.items()}


def closeness(rules: Rules, observation: Observation) -> float:
    """Return how close a choice is: 0 if there is only one action, 1 if the two best are worth the same.

    If there are several actions and no network estimates them, return 0.5.
    """
    seen = undominated(rules, observation)
    if seen.legal & seen.legal - 1 == 0:
        return 0.0
    worth = sorted(brings(rules, seen, 0).values()) if learned(rules.family) else []
    if not worth:
        return 0.5
    return 1 / (1 + (worth[-1] - worth[-2]) / (CLEAR * POINT * rules.family.advice.notable))


def _remembered(observation: Observation, tricks: int) -> Any:
    """Return a trick table as it is after forgetting all but this trick and `tricks` before it."""
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
    """Return what an action costs a level in addition because of its character."""
    character = CHARACTERS[level.character]
    return sum(cost for said, cost in character.items() if _is(said, rules, seen, code))


def _is(said: str, rules: Rules, seen: Any, code: Code) -> bool:
    """Say whether an action is of a kind, by the words of its game or the cards on the table."""
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
    """Say whether a card beats the best one of a trick; bowers aside, cards rank by their number."""
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


def _is_thrown_winner(rules: Rules, seen: Any, card: Code) -> bool:
    """Say whether a card that takes nothing now is the highest left of its suit; bowers aside."""
    tricks: Any = seen
    if not isinstance(seen, TrickTable) or not seen.led or (seen.led | seen.trumps) >> card & 1:
        return False
    out = sum(1 << one for one in rules.pack.cards) & ~(tricks.hand | seen.played)
    return bool(out & members(card, seen.trumps) < 1 << card)


def _drawn(worth: Mapping[Code, Points], heat: Points, chance: Rng) -> Code:
    """Draw an action; each `heat` that it loses against the best makes it half as likely."""
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
