"""A house's answers to the calls of `wire.CALLS`, which come by HTTP or from a page on the same device."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from trey.server import wire
from trey.server.live.cache import ResponseCache, pack
from trey.server.live.house import House
from trey.server.table import catalogue, puzzles
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import encode

__all__ = ["Answers", "Asked", "is_number", "read"]

MOST_LINES: Final = 1000
QUICK: Final = 1
"""The compression level for pages of the log: low, as each is sent only once."""
LOBBY_BYTES: Final = 2_097_152
"""Memory for answers to the lobby."""
MOST_ACTION: Final = 60
MOST_RULES: Final = 2000
T = TypeVar("T")


class Asked(NamedTuple):
    """The parameters of a call."""

    words: Mapping[str, str]
    """The parameters in the call's path and query."""
    body: bytes
    lang: str
    address: str = ""


class Answers:
    """Methods named after the calls they serve; each returns a message, or the compressed bytes of one or of a file."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lobby = ResponseCache(LOBBY_BYTES, house.aside)

    async def answer(self, call: str, asked: Asked) -> Any:
        """Answer a call.

        :raises TreyError: it is refused.
        """
        found = getattr(self, call, None)
        if found is None:
            raise refuse("not-here")
        return await found(asked)

    async def games(self, asked: Asked) -> bytes:
        """Return what there is to play."""
        return await self._of_lobby(asked, "games", catalogue.games)

    async def check(self, asked: Asked) -> wire.Checked:
        """Say whether rules are valid."""
        return catalogue.check(read(asked.body, wire.Check))

    async def rules(self, asked: Asked) -> bytes:
        """Return rules in words."""
        text = asked.words.get("rules", "")[:MOST_RULES]
        return await self._of_lobby(asked, ("rules", text), partial(catalogue.rules_page, text))

    async def rulebook(self, asked: Asked) -> bytes:
        """Return all rules in words."""
        return await self._of_lobby(asked, "rulebook", catalogue.rulebook)

    async def create(self, asked: Asked) -> wire.Seated:
        """Make a table."""
        return await self._house.create(read(asked.body, wire.Create), asked.address)

    async def learn(self, asked: Asked) -> wire.Seated:
        """Make a table with a guided deal."""
        return await self._house.learn(read(asked.body, wire.Learn), asked.address)

    async def tables(self, _asked: Asked) -> wire.Tables:
        """Return the tables that look for players."""
        return await self._house.public()

    async def table(self, asked: Asked) -> wire.TableInfo:
        """Return what anyone may know about a table."""
        return await self._house.about(asked.words["table"])

    async def by_code(self, asked: Asked) -> wire.TableInfo:
        """Return what anyone may know about the table that a code belongs to."""
        return await self._house.by_code(asked.words["code"])

    async def sit(self, asked: Asked) -> wire.Seated:
        """Let somebody sit down."""
        return await self._house.sit(asked.words["table"], read(asked.body, wire.Join))

    async def play_on(self, asked: Asked) -> wire.Seated:
        """Make a table where a deal goes on from one of its steps."""
        return await self._house.play_on(asked.words["table"], read(asked.body, wire.PlayOn), asked.address)

    async def bring_table(self, asked: Asked) -> wire.Seated:
        """Make a table that goes on with a match begun elsewhere."""
        return await self._house.bring_table(read(asked.body, wire.BringTable), asked.address)

    async def record(self, asked: Asked) -> bytes:
        """Return a match as text."""
        return await self._house.archive.record(asked.words["table"])

    async def replay(self, asked: Asked) -> bytes:
        """Return a deal step by step."""
        return await self._house.archive.replay(asked.words["table"], _deal_in(asked), asked.lang)

    async def review(self, asked: Asked) -> bytes:
        """Return what the choices of a deal cost."""
        return await self._house.archive.review(asked.words["table"], _deal_in(asked), asked.lang)

    async def otherwise(self, asked: Asked) -> bytes:
        """Return how a deal might have gone on with another action."""
        step, action = asked.words.get("step", ""), asked.words.get("action", "")
        if not is_number(step):
            raise refuse("no-such-step")
        where = asked.words["table"], _deal_in(asked), int(step)
        return await self._house.archive.otherwise(*where, action[:MOST_ACTION], asked.lang)

    async def network(self, _asked: Asked) -> wire.Network:
        """Say that access from the network is not offered; `trey.server.http.api` answers this call itself."""
        return wire.Network()

    async def puzzles(self, asked: Asked) -> bytes:
        """Return all puzzles."""
        return await self._of_lobby(asked, "puzzles", puzzles.listed)

    async def puzzle(self, asked: Asked) -> wire.PuzzlePage:
        """Return the position of a puzzle."""
        return await self._house.aside.do(partial(puzzles.page, asked.words["puzzle"]))

    async def try_puzzle(self, asked: Asked) -> wire.PuzzleTold:
        """Say whether an action is right."""
        tried = read(asked.body, wire.PuzzleTry)
        return await self._house.aside.do(partial(puzzles.tried, asked.words["puzzle"], tried.action))

    async def answer_puzzle(self, asked: Asked) -> wire.PuzzleTold:
        """Return the answer to a puzzle."""
        return await self._house.aside.do(partial(puzzles.answer, asked.words["puzzle"]))

    async def day(self, _asked: Asked) -> wire.Day:
        """Return today's date."""
        return self._house.days.today()

    async def bots_of_day(self, asked: Asked) -> wire.BotDays:
        """Return what bots and people scored in a day's deal."""
        return await self._house.days.bots(asked.words["day"], asked.words["family"])

    async def tell_day(self, asked: Asked) -> wire.DayCounted:
        """Count what somebody scored in a day's deal."""
        told = read(asked.body, wire.DayResult)
        return await self._house.days.tell(asked.words["day"], asked.words["family"], told)

    async def log(self, asked: Asked) -> bytes:
        """Return lines of the public log."""
        usual = "" if self._house.store.shared else "0"  # a page of the version before knows one chain: no answer there
        after, chain = asked.words.get("after", "0"), asked.words.get("chain", usual)
        if not is_number(after, 15) or not is_number(chain):
            raise refuse("bad-message")
        entries, head = await self._house.store.log(int(after), MOST_LINES, int(chain))
        known = wire.Log(entries=tuple(entries), head=head)
        return await self._house.aside.do(lambda: pack(msgspec.json.encode(known), QUICK))

    async def log_heads(self, _asked: Asked) -> wire.LogHeads:
        """Return the last line of each chain of the public log."""
        return wire.LogHeads(heads=tuple(await self._house.store.heads()))

    async def _of_lobby(self, asked: Asked, key: Hashable, compute: Callable[[], Any]) -> bytes:
        """Return what is the same for everybody."""
        return await self._lobby.get((key, asked.lang), lambda: encode(compute(), asked.lang))


def read(body: bytes, kind: type[T]) -> T:
    """Return a request's body, decoded.

    :raises RefusalError: `bad-message`.
    """
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise refuse("bad-message") from None


def _deal_in(asked: Asked) -> int:
    """Return the number of the deal that is asked for; the first where none is."""
    deal = asked.words.get("deal", "1")
    if not is_number(deal):
        raise refuse("no-such-deal")
    return int(deal)


def is_number(text: str, digits: int = 6) -> bool:
    """Say whether a text is a number of so many digits at most."""
    return text.isascii() and text.isdigit() and len(text) <= digits
