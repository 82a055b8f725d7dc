"""Bots: from what a seat may know to an action.  They never see a state.

Adding a bot is adding it to `BOTS`; a family's rules of thumb are the kernel `habit` of its folder.
"""

from trey.bots.bot import Bot
from trey.bots.random_bot import RandomBot
from trey.bots.steady import SteadyBot
from trey.bots.thumb import ThumbBot

__all__ = ["BOTS", "Bot"]

BOTS: dict[str, Bot] = {bot.id: bot for bot in (RandomBot(), ThumbBot(), SteadyBot())}
