"""A hint: what a bot would do with only a seat's knowledge, true sentences that say why, and the alternatives."""

from collections.abc import Sequence
from dataclasses import dataclass

from trey.bots import BOTS
from trey.bots.alternatives import MOST, Alternative, Compared, compare
from trey.bots.bot import Bot
from trey.bots.budget import levels
from trey.bots.contrast import NEXT_BEST, WRONG, Contrast, contrast, facts
from trey.bots.telling import equal
from trey.core.action import Action
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.kinds import Code
from trey.core.text import Text, sentences
from trey.kernel.bits import popcount
from trey.kernel.compiled import available

CHANGES = 3
"""How often a hint may take a better alternative in place of an action."""
USUAL = Text("The rules of thumb say so.")


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
    for _ in range(CHANGES):
        if not found.others or found.others[0].gain <= found.others[0].interval:
            break
        code = found.best
        found = compare(rules, observation, code, fast=fast, seed=seed, most=most)
    return Hint(
        action=rules.family.phases[observation.phase].action(code),
        why=_why(rules, observation, code, found),
        bot=bot.id,
        others=found.others,
    )


def _why(rules: Rules, observation: Observation, code: Code, found: Compared) -> Text:
    """Return what the worlds show, and the facts in favour of an action that are not true of the best alternative."""
    if popcount(observation.legal) == 1:
        return Text("It is the only thing you can do now.")
    true = facts(rules, observation, code, found.best)[:1]
    said = _told(rules, observation, found, NEXT_BEST).after(true)
    if found.others and not _better(found):
        said = (_equal(rules, observation, code, found.best), *true)
    return sentences(said or facts(rules, observation, code)[:1]) or USUAL


def _better(found: Compared) -> bool:
    """Say whether the worlds show that an action is better than the best of the others."""
    return bool(found.others) and found.others[0].gain < -found.others[0].interval


def _equal(rules: Rules, observation: Observation, code: Code, other: Code) -> Text:
    """Return the sentence for an action and another as good as it; it names both if they are cards."""
    pack = rules.pack
    if rules.family.phases[observation.phase].cards and {code, other} <= {*pack.cards}:
        return equal(pack.words(code), pack.words(other))
    return equal(Text("This"), NEXT_BEST)


def _told(rules: Rules, observation: Observation, found: Compared, than: Text) -> Contrast:
    """Return what worlds tell of an action, compared with the best of the others, if it is better than that one."""
    if not _better(found):
        return Contrast()
    return contrast(rules, observation, [world.turned for world in found.worlds], than)


def why_right(rules: Rules, observation: Observation, right: Sequence[Code]) -> tuple[Text, ...]:
    """Return what simulated deals say in favour of the first right action, compared with the best wrong one."""
    fast = available(rules.family)
    found = compare(rules, observation, right[0], fast=fast, most=1, but=right)
    return _told(rules, observation, found, WRONG).after(())
