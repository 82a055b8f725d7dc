"""A hint: what the table's best bot would do with a seat's own knowledge, and one true sentence why."""

from dataclasses import dataclass
from typing import Any

from trey.bots.bot import Bot
from trey.core.action import Action
from trey.core.family import Rules, copy_standing
from trey.core.text import Text, figures
from trey.kernel.bits import popcount
from trey.kernel.compiled import available
from trey.kernel.rng import Rng, seeded

__all__ = ["WORLDS", "Hint", "best_bot", "hint"]

WORLDS = 100
"""So many deals are imagined where no fact speaks for an action."""


@dataclass(frozen=True, kw_only=True)
class Hint:
    """An action, and why; `{0}` in it stands for the name of seat 0, cards are texts such as `QS`."""

    action: Action
    why: Text
    bot: str
    """Whose choice it is."""


def best_bot(bots: dict[str, Bot]) -> str:
    """Return the strongest bot that can play here: the last of those that need no compiler, or have one."""
    fast = available()
    return next(name for name, bot in reversed(bots.items()) if fast or not bot.slow)


def hint(rules: Rules, observation: Any, bot: Bot, seed: int = 0) -> Hint:
    """Return what a bot would do from an observation, and why; the same seed gives the same hint.

    `observation.legal` must not be empty.
    """
    code = bot.choose(rules, observation, seed)
    action = rules.family.phases[observation.phase].action(code)
    return Hint(action=action, why=_why(rules, observation, code, seed), bot=bot.id)


def _why(rules: Rules, observation: Any, code: int, seed: int) -> Text:
    """Return a fact that the family finds, else what playouts say."""
    if popcount(observation.legal) == 1:
        return Text("It is the only thing you can do now.", "C'est la seule chose possible maintenant.")
    reason = rules.family.reason
    fact = reason(observation, rules.params, rules.work(), code) if reason else None
    return fact or _outlook(rules, observation, code, seed)


def _outlook(rules: Rules, observation: Any, code: int, seed: int) -> Text:
    """Return the mean points that an action brought in imagined deals, all seats going on by rules of thumb."""
    family, p, w, rng = rules.family, rules.params, rules.work(), Rng(x=seeded(seed))
    state, inner = family.state(), family.observation()
    copy_standing(inner, observation)
    drawn = points = 0
    for _ in range(WORLDS):
        if not family.sample(state, observation, p, w, rng):
            continue
        family.apply(state, p, w, code)
        while not state.done:
            family.observe(inner, state, p, w, state.turn)
            family.apply(state, p, w, family.habit(inner, p, w))
        drawn += 1
        points += state.delta[observation.seat]
    if not drawn:
        return Text("The rules of thumb say so.", "Le bon sens le dit.")
    return _mean_words(rules, points / drawn, drawn)


def _mean_words(rules: Rules, mean: float, drawn: int) -> Text:
    shown = figures("{:+.1f}" if rules.family.zero_sum else "{:.1f}", mean)
    if rules.family.low_wins:
        return Text(
            f"In {drawn} imagined deals that fit what you know, it left you with {shown.en} points on average.",
            f"Sur {drawn} donnes imaginées d'après ce que vous savez, il vous restait {shown.fr} points en moyenne.",
        )
    return Text(
        f"In {drawn} imagined deals that fit what you know, it brought you {shown.en} points on average.",
        f"Sur {drawn} donnes imaginées d'après ce que vous savez, cela vous rapportait {shown.fr} points en moyenne.",
    )
