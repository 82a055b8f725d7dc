"""A hint: what a bot would do with only a seat's knowledge, true sentences that say why, and the alternatives."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

from trey.bots import BOTS
from trey.bots.alternatives import MOST, Alternative, Compared, compare
from trey.bots.bot import Bot
from trey.bots.budget import levels, within
from trey.bots.contrast import NEXT_BEST, WRONG, Contrast, contrast, facts
from trey.core.action import Action
from trey.core.codes import interval
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.kinds import NOBODY, Code, Points, Seat
from trey.core.text import Text, in_points, name_at, sentences
from trey.kernel.bits import popcount
from trey.kernel.compiled import available, placed, run_as
from trey.kernel.layout import copy_into
from trey.kernel.mark import kernel
from trey.kernel.rng import seeded
from trey.play.beliefs import evenly
from trey.play.deals import playing_on
from trey.play.search import Outcome, Tried, searching
from trey.play.space import Space, space_of
from trey.play.ways import by_habit

__all__ = ["WORLDS", "Hint", "adviser", "hint", "outlook", "why_right"]

WORLDS = 100
"""How many deals are simulated if there is no fact in favour of an action."""


@dataclass(frozen=True, kw_only=True)
class Hint:
    """An action and its reason, in which `{0}` stands for the name of seat 0, and cards are texts such as `QS`."""

    action: Action
    why: Text
    bot: str
    """The bot that chose the action."""
    others: tuple[Alternative, ...] = ()
    """The best few alternatives, and their gain over the action."""


def adviser(family: Family, *, fast: bool) -> Bot:
    """Return the bot that gives hints: the strongest of the family's `levels`."""
    return BOTS[levels(family, fast=fast)[-1]]


def hint(rules: Rules, observation: Observation, bot: Bot, seed: int = 0, *, most: int = MOST) -> Hint:
    """Return a bot's action for an observation, the reason, and alternatives; the same seed gives the same hint.

    `observation.legal` must not be empty.  Without machine code, actions are tried in fewer worlds.

    :param most: the largest number of alternatives.
    """
    code, fast = bot.choose(rules, observation, seed), available(rules.family)
    found = compare(rules, observation, code, fast=fast, seed=seed, most=most)
    return Hint(
        action=rules.family.phases[observation.phase].action(code),
        why=_why(rules, observation, code, found) or outlook(rules, observation, code, seed, fast=fast),
        bot=bot.id,
        others=found.others,
    )


def _why(rules: Rules, observation: Observation, code: Code, found: Compared) -> Text | None:
    """Return the facts in favour of an action that are not true of the best alternative, and what their worlds show."""
    if popcount(observation.legal) == 1:
        return Text("It is the only thing you can do now.", "C'est la seule chose possible maintenant.")
    said = _told(rules, observation, found, NEXT_BEST).after(facts(rules, observation, code, found.best)[:1])
    return sentences(said or facts(rules, observation, code)[:1])


def _told(rules: Rules, observation: Observation, found: Compared, than: Text) -> Contrast:
    """Return what worlds tell of an action, compared with the best of the others, if it is better than that one."""
    if not found.others or found.others[0].gain >= 0:
        return Contrast()
    return contrast(rules, observation, [world.turned for world in found.worlds], than)


def why_right(rules: Rules, observation: Observation, right: Sequence[Code]) -> tuple[Text, ...]:
    """Return what simulated deals say in favour of the first right action, compared with the best wrong one."""
    fast = available(rules.family)
    found = compare(rules, observation, right[0], fast=fast, most=1, but=right)
    return _told(rules, observation, found, WRONG).after(())


@cache
def _brought(family: Family) -> Outcome:
    """Return the kernel for the points that an action brings the seat `n`, when all play on by rules of thumb."""
    apply, play_on = family.engine.apply, playing_on(family, by_habit(family))

    def outcome(d: Space, n: Seat, action: Code) -> Points:
        copy_into(d.child, d.s)
        apply(d.child, d.p, d.w, action)
        play_on(d, n, d.child)
        return d.child.delta[n]

    return kernel(outcome)


def outlook(rules: Rules, observation: Observation, code: int, seed: int, *, fast: bool) -> Text:
    """Return a sentence with the mean points that an action brought in simulated deals.

    If the seat itself can neither win nor lose points, as a defender in many games, the sentence gives the other
    side's points.
    """
    family, seat, other = rules.family, observation.seat, rules.family.engine.alone(observation)
    drawn, mean, moved = _imagined(rules, observation, code, seed, seat, fast=fast)
    if not drawn:
        return Text("The rules of thumb say so.", "Les règles usuelles du bon jeu le conseillent.")
    if moved or other in (NOBODY, seat):
        return _mean_words(rules, mean, drawn)
    _, mean, _ = _imagined(rules, observation, code, seed, other, fast=fast)
    shown = in_points("{:+.1f}" if family.zero_sum else "{:.1f}", mean)
    return Text(
        f"In {drawn} simulated deals that fit what you know, it left {name_at(other)} with {shown.en} on average.",
        f"Sur {drawn} donnes simulées d'après ce que vous savez, cela laissait {shown.fr} à "
        f"{name_at(other)} en moyenne.",
    )


def _imagined(
    rules: Rules, observation: Observation, code: Code, seed: int, whose: Seat, *, fast: bool
) -> tuple[int, float, bool]:
    """Return the number of deals imagined, the mean points that an action brought a seat, and whether any was not 0."""
    family, d = rules.family, space_of(rules, fast=fast)
    d.o, d.rng.x = placed(observation, fast=fast), seeded(seed)
    search = run_as(searching(family, evenly(family), _brought(family)), fast=fast)
    tried = Tried(partial(search, d, whose, NOBODY), d.t, interval(code, code))
    drawn = tried.go([code], within(family, WORLDS, fast=fast))
    return drawn, tried.total(code) / max(drawn, 1), tried.moved(code)


def _mean_words(rules: Rules, mean: float, drawn: int) -> Text:
    shown = in_points("{:+.1f}" if rules.family.zero_sum else "{:.1f}", mean)
    if rules.family.low_wins:
        return Text(
            f"In {drawn} simulated deals that fit what you know, it left you with {shown.en} on average.",
            f"Sur {drawn} donnes simulées d'après ce que vous savez, il vous restait {shown.fr} en moyenne.",
        )
    return Text(
        f"In {drawn} simulated deals that fit what you know, it brought you {shown.en} on average.",
        f"Sur {drawn} donnes simulées d'après ce que vous savez, cela vous rapportait {shown.fr} en moyenne.",
    )
