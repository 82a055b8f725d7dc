"""Asking bots: the quick ones answer immediately, the others think in workers."""

import logging
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import Any, Final

from trey.bots import BOTS
from trey.bots.budget import shortened, told, using
from trey.bots.hint import Hint, adviser, hint
from trey.bots.random_bot import RandomBot
from trey.core.codes import has, lowest
from trey.core.engine import Observation
from trey.core.family import Family, Rules
from trey.core.text import Text
from trey.games import parse_rules
from trey.kernel.compiled import available
from trey.server.live.workers import Aside, Thought, Workers

__all__ = ["SUBSTITUTE", "Thinker"]

SUBSTITUTE: Final = "habit"
"""Plays for a slow bot that fails, that takes too long, or whose process died."""
PATIENCE: Final = 2.0
"""Seconds that a table waits for a bot before another plays for it."""
HANG: Final = 4.0
"""Seconds after which a process that thinks counts as dead, and is replaced."""
HINT_PATIENCE: Final = 4.0
"""Seconds that somebody waits for a hint from the strongest bot before a quick one gives it."""
FIRST: Final = 30.0
"""Seconds for the first thought of a kind in a process, which loads what it needs."""
_LOG: Final = logging.getLogger("trey.server")


class Thinker:
    """Asks bots for their actions, and accepts only legal ones."""

    def __init__(self, aside: Aside, workers: int = 1, *, patience: float = PATIENCE, hang: float = HANG) -> None:
        self.aside = aside
        self._count, self._patience, self._hang = workers, patience, hang
        self._workers: Workers | None = None

    async def choose(self, bot: str, rules: Rules, observation: Observation, seed: int, share: str = "") -> int:
        """Return the number of the action that a bot chooses from an observation.

        A quick bot answers in place of a slow one that fails, that takes too long, or whose process died.
        Slow bots wait in a queue that serves each `share` in turn.
        """
        number = await self._choose(_able(BOTS.today(bot), rules.family), rules, observation, seed, share)
        if has(observation.legal, number):
            return number
        _LOG.error("the bot %s wanted what is not legal", bot)
        return lowest(observation.legal)

    async def _choose(self, bot: str, rules: Rules, observation: Observation, seed: int, share: str) -> int:
        if BOTS[bot].slow:
            thought = Thought(_choose_there, (bot, rules.text, observation, seed), (bot, rules.family.id))
            number = await self._think(bot, thought, share, self._patience)
            if number is not None:
                return int(number)
            bot = SUBSTITUTE
        return _choose_here(bot, rules, observation, seed)

    async def hint(self, rules: Rules, observation: Observation, share: str = "") -> Hint:
        """Return what the strongest bot of the game would do, why, and what else could be done.

        If that bot fails or takes too long, a quick one answers, without alternatives.
        """
        with using(short=self.aside.slow):
            bot = adviser(rules.family, fast=available(rules.family)).id
        thought = Thought(_hint_there, (bot, rules.text, observation), ("hint", bot, rules.family.id))
        found = await self._think(bot, thought, share, max(HINT_PATIENCE, self._patience))
        if isinstance(found, Hint):
            return found
        return await self.aside.do(partial(hint, rules, observation, BOTS[SUBSTITUTE], most=0))

    async def _think(self, bot: str, thought: Thought, share: str, patience: float) -> Any:
        """Return what a bot's process answers; None where it fails, takes too long or dies."""
        if self._workers is None:
            made = [self.aside.worker() for _ in range(self._count)]
            self._workers = Workers(made, most=self._hang, first=FIRST)
        try:
            return await self._workers.think(share, thought, patience)
        except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
            _LOG.exception("the bot %s failed; another answers for it", bot)
            return None

    def budget(self, family: Family, bots: Iterable[str]) -> Text | None:
        """Return what people at a table should know about these bots' budget; None if there is nothing to say."""
        with using(short=self.aside.slow):
            return told(family, map(BOTS.today, bots))

    def shortens(self, family: Family, bot: str) -> bool:
        """Say whether a bot has the short budget now."""
        return self.budget(family, ()) is not None and shortened(family, BOTS.today(bot)) is not None

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return len(self._workers.waiting) if self._workers else 0

    def close(self) -> None:
        """End the workers."""
        if self._workers:
            self._workers.end()
            self._workers = None


def _able(bot: str, family: Family) -> str:
    """Return a bot, or who plays for it in a game that lacks what it stands on."""
    if not family.advice:
        return RandomBot.id
    return bot if family.inference or not BOTS[bot].slow else SUBSTITUTE


def _choose(bot: str, rules: Rules, observation: Observation, seed: int) -> int:
    return int(BOTS[bot].choose(rules, observation, seed))


def _choose_here(bot: str, rules: Rules, observation: Observation, seed: int) -> int:
    """Ask a quick bot; one that fails is logged, and the lowest legal action stands for its choice."""
    try:
        return _choose(bot, rules, observation, seed)
    except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
        _LOG.exception("the bot %s failed; the first legal action stands for its choice", bot)
        return lowest(observation.legal)


def _choose_there(bot: str, rules: str, observation: Observation, seed: int) -> int:
    return _choose(bot, _rules(rules), observation, seed)


def _hint_there(bot: str, rules: str, observation: Observation) -> Hint:
    return hint(_rules(rules), observation, BOTS[bot])


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    return parse_rules(text, begun=True)
