"""Bots think here: the quick ones at once, the others in processes of their own, never in the event loop."""

import asyncio
import logging
import random
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import Any, Final

from trey.bots import BOTS
from trey.bots.hint import Hint, adviser, hint
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.games import parse_rules
from trey.kernel.bits import low_index
from trey.kernel.compiled import available
from trey.match import Match
from trey.server.live.workers import Thought, Worker, Workers

__all__ = ["Thinker", "at_a_choice", "first_choice"]

SUBSTITUTE: Final = "habit"
"""Plays for a bot that cannot: its rules are still being compiled, or its process died."""
PATIENCE: Final = 2.0
"""Seconds that a table waits for a bot; then another plays for it."""
HANG: Final = 4.0
"""Seconds after which a process that thinks is taken for dead, and replaced."""
HINT_PATIENCE: Final = 4.0
"""Seconds that somebody waits for a hint of the strongest bot; then a quick one gives it."""
FIRST: Final = 30.0
"""The same for the first thought of a kind, when what is compiled is loaded."""
COMPILE: Final = 3600.0
FIRST_WAIT: Final = 5.0
LONGEST_WAIT: Final = 600.0
"""Seconds between two tries to compile a bot's rules."""
_LOG: Final = logging.getLogger("trey.server")


class Thinker:
    """Asks bots for their actions, and takes only legal ones for an answer."""

    def __init__(self, processes: int = 1, *, patience: float = PATIENCE, hang: float = HANG) -> None:
        self._processes, self._patience, self._hang = processes, patience, hang
        self._workers: Workers | None = None
        self._ready: dict[tuple[str, str], bool] = {}
        self._warming: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    def ready(self, bot: str, rules: Rules) -> bool:
        """Whether a bot plays itself; else another plays for it, until its rules are compiled."""
        return not BOTS[bot].slow or self._ready.get((bot, rules.family.id), False)

    async def choose(self, bot: str, rules: Rules, observation: Any, seed: int, share: str = "") -> int:
        """Return the number of the action that a bot chooses from an observation.

        A quick bot answers for one that is not ready yet, that fails, that takes too long, or whose process died.
        Those that think take turns by `share`.
        """
        number = await self._choose(BOTS.today(bot), rules, observation, seed, share)
        if observation.legal >> number & 1:
            return number
        _LOG.error("the bot %s wanted what is not legal", bot)
        return low_index(observation.legal)

    async def _choose(self, bot: str, rules: Rules, observation: Any, seed: int, share: str) -> int:
        self.warm([bot], rules)
        if not BOTS[bot].slow:
            return _choose_here(bot, rules, observation, seed)
        if self.ready(bot, rules):
            try:
                kind = (bot, rules.family.id)
                thought = Thought(_choose_there, (bot, rules.text, observation, seed), kind)
                number = await self._think(thought, share)
            except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
                _LOG.exception("the bot %s failed; another plays for it", bot)
            else:
                if number is not None:
                    return int(number)
        return _choose_here(SUBSTITUTE, rules, observation, seed)

    async def hint(self, rules: Rules, observation: Any, share: str = "") -> Hint:
        """Return what the strongest bot of the game that is ready would do, why, and what else could be done.

        A quick one answers for it as in `choose`; it does not try what else.
        """
        self.warm([adviser(rules.family, fast=available()).id], rules)
        bot = next(name for name in reversed(rules.family.levels) if self.ready(name, rules))
        if BOTS[bot].slow:
            try:
                thought = Thought(_hint_there, (bot, rules.text, observation), ("hint", bot, rules.family.id))
                found = await self._think(thought, share, HINT_PATIENCE)
            except Exception:  # noqa: BLE001 - whatever a bot does, there is a hint
                _LOG.exception("the bot %s failed; another gives the hint", bot)
            else:
                if isinstance(found, Hint):
                    return found
        return await asyncio.to_thread(hint, rules, observation, BOTS[SUBSTITUTE], most=0)

    async def _think(self, thought: Thought, share: str, patience: float | None = None) -> Any:
        if self._workers is None:
            self._workers = Workers(self._processes, most=self._hang, first=FIRST)
        return await self._workers.think(share, thought, patience or self._patience)

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a process."""
        return len(self._workers.waiting) if self._workers else 0

    def warm(self, bots: Iterable[str], rules: Rules) -> None:
        """Let slow bots compile the rules of a family, if they have not yet, in a process of its own."""
        for bot in bots:
            known = (bot, rules.family.id)
            if BOTS[bot].slow and known not in self._ready:
                self._ready[known] = False
                task = asyncio.ensure_future(self._warm(bot, rules))
                self._warming.add(task)
                task.add_done_callback(self._warming.discard)

    async def _warm(self, bot: str, rules: Rules) -> None:
        known = (bot, rules.family.id)
        for tries in count():
            try:
                async with self._one_at_a_time:
                    await _compile(bot, rules)
            except Exception:  # noqa: BLE001 - then the quick bot plays on
                _LOG.warning("the bot %s cannot play %s yet", *known, exc_info=not tries)
                await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(tries, 10)))
            else:
                self._ready[known] = True
                return

    def close(self) -> None:
        """End the processes."""
        for task in self._warming:
            task.cancel()
        if self._workers:
            self._workers.end()
            self._workers = None


async def _compile(bot: str, rules: Rules) -> None:
    """Let a process of its own compile what a bot needs."""
    compiler = Worker()
    try:
        await compiler.run(Thought(first_choice, (bot, rules.text)), most=COMPILE, first=COMPILE)
    finally:
        compiler.end()


def _choose(bot: str, rules: Rules, observation: Any, seed: int) -> int:
    return int(BOTS[bot].choose(rules, observation, seed))


def _choose_here(bot: str, rules: Rules, observation: Any, seed: int) -> int:
    """Ask a quick bot; one that fails is logged, and the lowest legal action stands for its choice."""
    try:
        return _choose(bot, rules, observation, seed)
    except Exception:  # noqa: BLE001 - whatever a bot does, the table goes on
        _LOG.exception("the bot %s failed; the first legal action stands for its choice", bot)
        return low_index(observation.legal)


def _choose_there(bot: str, rules: str, observation: Any, seed: int) -> int:
    return _choose(bot, _rules(rules), observation, seed)


def _hint_there(bot: str, rules: str, observation: Any) -> Hint:
    return hint(_rules(rules), observation, BOTS[bot])


def first_choice(bot: str, text: str) -> Hint:
    """Let a bot give a hint once where it has a choice, so that everything it needs is compiled and kept."""
    match = at_a_choice(_rules(text))
    return hint(match.rules, match.observation(match.turn), BOTS[bot], 1)


def at_a_choice(rules: Rules) -> Match:
    """Return a match of nobody's in which a seat has a choice."""
    rng = random.Random(1)  # noqa: S311 - cards that nobody plays
    match = Match(rules)
    while len(match.legal) < 2:
        if match.needs_deal:
            match = Match(rules)
            match.deal(Deal.random(rules.pack.cards, 0, rng))
        else:
            match.act_number(_choose(SUBSTITUTE, rules, match.observation(match.turn), 1))
    return match


@lru_cache(maxsize=256)
def _rules(text: str) -> Rules:
    return parse_rules(text, begun=True)
