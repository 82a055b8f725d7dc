"""A bot that you wrote: a class or an object in a module that Python finds, given as `package.module:Name`."""

import sys
from importlib import import_module
from pathlib import Path

from trey.bots import BOTS
from trey.bots.bot import Bot
from trey.core.errors import OptionError

SEPARATOR = ":"
ASKED = ("id", "name", "about", "slow", "choose")


def invite(place: str) -> Bot:
    """Load the bot at `place`, enlist it under its id, and return it; no table offers it.

    Modules are searched for on Python's path, then in the current folder.  The module's code runs, so accept `place`
    only from someone who may run programs here.

    :raises OptionError: `bot-nowhere`, there is no such module, no such thing in it, or it cannot be made; `bot-none`,
        what is there is no bot; and as `BOTS.enlist`.
    """
    module, _, name = place.partition(SEPARATOR)
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(import_module(module), name)
        bot = found() if isinstance(found, type) else found
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise OptionError(
            "bot-nowhere", "There is no bot at {place!r}: {error}.", place=place[:80], error=error
        ) from error
    lacking = ", ".join(word for word in ASKED if not hasattr(bot, word))
    if lacking:
        raise OptionError(
            "bot-none", "What is at {place!r} is not a bot: it lacks {lacking}.", place=place[:80], lacking=lacking
        )
    BOTS.enlist(bot)
    return bot  # type: ignore[no-any-return]
