"""A match hosted on this machine: its players, deals and bots, and the record on disk."""

import random
import secrets
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from trey.bots import BOTS, Bot
from trey.bots.budget import FAST_ONLY
from trey.bots.guest import SEPARATOR, invite
from trey.bots.ratings import manners
from trey.bots.strong import StrongBot
from trey.cli.terminal.files import write_whole
from trey.core.deal import Deal
from trey.core.errors import OptionError, TreyError
from trey.core.family import Rules
from trey.core.text import Language, Text
from trey.core.view import View
from trey.kernel.compiled import available
from trey.match import Match, write
from trey.match.second_thoughts import may_undo

if TYPE_CHECKING:
    from trey.cli.terminal.narrator import Narrator

_SEED_LIMIT = 1 << 62
_AGENT = ".npz"
"""The file name suffix of an agent's file."""
_UNDONE = Text("You take that back.")
_NO_UNDO = Text("You cannot take that back: the next player has moved, or it showed you a card.")


def new_seed() -> int:
    """Draw a seed short enough to type again."""
    return secrets.randbelow(10**6)


def bots_from(names: str, count: int) -> list[Bot]:
    """Return `count` bots from comma-separated names, agents' files or modules; the last one is repeated if needed.

    :raises OptionError: `bot-unknown`, `bot-unoffered`, `bot-count`, and as `enlisted` and `trey.bots.guest.invite`.
    :raises WeightsError: as `enlisted`.
    """
    words = [word.strip() for word in names.split(",")]
    found = [_bot(word) for word in words]
    if len(found) > count:
        raise OptionError("bot-count", "There are seats for {seats} bots, not {bots}.", seats=count, bots=len(found))
    return [*found, *[found[-1]] * (count - len(found))]


def _bot(word: str) -> Bot:
    """Return the bot with a name, in an agent's file, or in your own module."""
    if word.endswith(_AGENT):
        return enlisted(word)
    if SEPARATOR in word:
        return invite(word)
    bot = BOTS.named(word)
    if bot.id in FAST_ONLY and not available():
        raise OptionError(
            "bot-unoffered",
            "In plain Python {bot} would play no better than {other}; name that one.",
            bot=bot.id,
            other=StrongBot.id,
        )
    return bot


def enlisted(path: str) -> Bot:
    """Enlist the agent in a file as a bot under the file's name, and return it.

    :raises OptionError: `bot-needs-numpy`, `bot-name`.
    :raises WeightsError: the file is not an agent.
    """
    if find_spec("numpy") is None:
        raise OptionError("bot-needs-numpy", "An agent from a file needs NumPy (trey's extra 'envs').")
    from trey.envs.agent import enlist

    return enlist(path)


class Host:
    """One match with its bots.  Its narrator, if it has one, puts what happens into words."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], seed: int, record: str | None = None) -> None:
        self.match, self.bots, self.record = match, dict(bots), record
        self.narrator: Narrator | None = None
        self._rng = random.Random(seed)  # noqa: S311 - a seed can be repeated; the server has the provable shuffle

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    def company(self, names: Sequence[str], lang: Language) -> str:
        """Return who the bots are: the name that each goes by, its level and its character."""
        known = manners(self.rules.family)
        said = {
            seat: [bot.name, *(known[one].name for one in known if one == bot.id)] for seat, bot in self.bots.items()
        }
        return ", ".join(f"{names[seat]} ({', '.join(one.of(lang) for one in about)})" for seat, about in said.items())

    def deal(self) -> list[str]:
        """Deal the next deal; return the lines to show."""
        due = self.match.dealer_due
        dealer = self._rng.randrange(self.rules.seats) if due is None else due
        self.match.deal(Deal.random(self.rules.pack.cards, dealer, self._rng))
        return self._told({})

    def act(self, action: str) -> list[str]:
        """Do the action with this canonical English text for the seat whose turn it is; return the lines to show.

        :raises TreyError: as `Match.act`.
        """
        before = self._views()
        self.match.act(-1 if self.match.turn is None else self.match.turn, action)
        return self._told(before)

    def undo(self, seat: int) -> list[str]:
        """Let a seat take back its last choice; return the lines to show.

        :raises TreyError: `no-undo`, somebody has acted since, or the choice showed a card.
        """
        count = may_undo(self.match, seat)
        if not count:
            raise TreyError("no-undo", _NO_UNDO)
        self.match.undo(seat, count)
        if self.record:
            self.save()
        lang = self.narrator.lang if self.narrator else "en"
        return [_UNDONE.of(lang)]

    def _views(self) -> dict[int | None, View]:
        """Return the views of the narrator's audience."""
        return self.narrator.views(self.match) if self.narrator else {}

    def _told(self, before: Mapping[int | None, View]) -> list[str]:
        """Return the last event in words."""
        if self.narrator is None:
            return []
        lines = self.narrator.hear(self.match, before)
        if not before and len(self.narrator.eyes) > 1:
            lines += [self.narrator.holds(seat, self.match.view(seat).hand) for seat in self.narrator.eyes]
        return lines

    def bot_acts(self) -> list[str]:
        """Act for the bot whose turn it is; return the lines to show."""
        seat = self.match.turn
        if seat is None:
            return []
        code = self.bots[seat].choose(self.rules, self.match.observation(seat), self._rng.randrange(_SEED_LIMIT))
        return self.act(str(self.match.phase.action(code)))

    def save(self, path: str | None = None) -> str | None:
        """Write the record to `path` or to its usual file; return the file, None if there is none.

        :raises TreyError: `file-unwritable`.
        """
        target = path or self.record
        if target is None:
            return None
        write_whole(target, write(self.match))
        return target
