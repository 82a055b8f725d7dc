"""Bots: they choose an action from what a seat may know, and never see a state.

To add a bot to trey, add it to `_WHOLE` and its id to `LEVELS`. `BOTS.enlist` adds a bot from a file
(`trey.envs.agent`) or from your own module (`trey.bots.guest`).  A family's rules of thumb are the kernel `habit` in
its folder; `features.py` there describes its decisions to a network.
"""

import re
from typing import Any

from trey.bots.bot import Bot, HabitBot, RandomBot
from trey.bots.budget import levels
from trey.bots.expert import ExpertBot
from trey.bots.level import LevelBot
from trey.bots.steady import SteadyBot
from trey.bots.strong import StrongBot
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.glossary import LEVELS

__all__ = ["BOTS", "Bot"]

_FORMER = {"thumb": "habit"}
"""Former names of bots, found in older records and tables."""
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,19}")


class _Bots(dict[str, Bot]):
    """Bots by name, those of trey from the weakest on; a renamed bot is found by its former name too."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._games: dict[str, str] = {}

    def __repr__(self) -> str:
        return f"Bots({', '.join(self)})"

    def enlist(self, bot: Bot, game: str = "") -> None:
        """Add a bot from elsewhere; it comes before all others, as nobody knows how strong it is.

        :param game: the family that offers it at its tables; none if empty.
        :raises OptionError: `bot-name`, its id is not a valid name for a bot, or a bot of trey has it.
        """
        if not NAME.fullmatch(bot.id) or (bot.id in self and bot.id not in self._games):
            raise OptionError(
                "bot-name",
                "A bot cannot be called {id!r}: use a free name of lower-case letters, digits, - and _.",
                id=bot.id[:40],
            )
        others = {name: other for name, other in self.items() if name != bot.id}
        self.clear()
        self.update({bot.id: bot, **others})
        self._games[bot.id] = game

    def discharge(self, name: str) -> None:
        """Remove a bot that was enlisted."""
        if self._games.pop(name, None) is not None:
            del self[name]

    def named(self, name: str) -> Bot:
        """Return the bot with this name.

        :raises OptionError: `bot-unknown`.
        """
        if name in self:
            return self[name]
        known = ", ".join(self)
        raise OptionError("bot-unknown", "There is no bot {name!r}; there are {known}.", name=name[:40], known=known)

    def levels(self, family: Family) -> tuple[str, ...]:
        """Return the bots that a game offers here: its own levels, then those from elsewhere."""
        return (*levels(family), *(name for name, game in self._games.items() if game == family.id))

    def today(self, name: str) -> str:
        """Return the current name of a bot in a record or at a table; *habit* if the bot no longer exists."""
        return self[name].id if name in self else HabitBot.id

    def __missing__(self, name: str) -> Bot:
        return self[_FORMER[name]]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in _FORMER


_WHOLE: dict[str, Bot] = {bot.id: bot for bot in (RandomBot(), HabitBot(), SteadyBot(), StrongBot(), ExpertBot())}
BOTS = _Bots({name: _WHOLE.get(name) or LevelBot(name) for name in LEVELS})
