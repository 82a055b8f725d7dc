"""Bots: from what a seat may know to an action.  They never see a state.

Adding a bot is adding it to `BOTS`; one from a file (`trey.envs.agent`) or your own module
(`trey.bots.guest`) joins them by `BOTS.enlist`.  A family's rules of thumb are the kernel `habit` of its folder, and
what its decisions look like to a network is in `learning`.
"""

import re
from typing import Any

from trey.bots.bot import Bot
from trey.bots.budget import levels
from trey.bots.expert import ExpertBot
from trey.bots.habit import HabitBot
from trey.bots.level import LevelBot
from trey.bots.novice import NoviceBot
from trey.bots.random_bot import RandomBot
from trey.bots.steady import SteadyBot
from trey.bots.strong import StrongBot
from trey.core.errors import OptionError
from trey.core.family import Family
from trey.core.glossary import LEVELS

__all__ = ["BOTS", "FORMER", "Bot"]

FORMER = {"thumb": "habit"}
"""Names that bots had in earlier records and at earlier tables."""
NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,19}")


class _Bots(dict[str, Bot]):
    """Bots by name, those of trey from the weakest on; one that was renamed is found by its former name too."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._games: dict[str, str] = {}

    def enlist(self, bot: Bot, game: str = "") -> None:
        """Let a bot from elsewhere play; it stands before all others, as nobody knows how strong it is.

        :param game: the family that offers it at its tables; none unless told.
        :raises OptionError: `bot-name`, its id is no name for a bot, or a bot of trey has it.
        """
        if not NAME.fullmatch(bot.id) or (bot.id in self and bot.id not in self._games):
            raise OptionError(
                "bot-name",
                f"A bot cannot be called {bot.id[:40]!r}: small letters, digits, - and _, not taken.",
                f"Un robot ne peut s'appeler « {bot.id[:40]} » : un nom libre, en minuscules, chiffres, - et _.",
            )
        others = {name: other for name, other in self.items() if name != bot.id}
        self.clear()
        self.update({bot.id: bot, **others})
        self._games[bot.id] = game

    def discharge(self, name: str) -> None:
        """Let a bot that was enlisted go."""
        if self._games.pop(name, None) is not None:
            del self[name]

    def named(self, name: str) -> Bot:
        """Return the bot of a name.

        :raises OptionError: `bot-unknown`.
        """
        if name in self:
            return self[name]
        known = ", ".join(self)
        raise OptionError(
            "bot-unknown",
            f"There is no bot {name[:40]!r}; there are {known}.",
            f"Il n'y a pas de robot « {name[:40]} » ; il y a {known}.",
        )

    def levels(self, family: Family) -> tuple[str, ...]:
        """Return the bots that a game offers here: its own levels, then those from elsewhere."""
        return (*levels(family), *(name for name, game in self._games.items() if game == family.id))

    def today(self, name: str) -> str:
        """Return what a bot of a record or a table is called today; for one that is gone the rules of thumb play."""
        return self[name].id if name in self else HabitBot.id

    def __missing__(self, name: str) -> Bot:
        return self[FORMER[name]]

    def __contains__(self, name: object) -> bool:
        return super().__contains__(name) or name in FORMER


_WHOLE: dict[str, Bot] = {
    bot.id: bot for bot in (RandomBot(), NoviceBot(), HabitBot(), SteadyBot(), StrongBot(), ExpertBot())
}
BOTS = _Bots({name: _WHOLE.get(name) or LevelBot(name) for name in LEVELS})
