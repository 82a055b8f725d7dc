"""A house's answers to the calls of `wire.CALLS`, which come by HTTP or from a page on the same device."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from inspect import isawaitable
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from trey.server import wire
from trey.server.live.cache import ResponseCache, pack
from trey.server.live.house import House
from trey.server.table import catalogue, practice, puzzles, replay
from trey.server.wire.refusals import refuse
from trey.server.wire.spoken import encode

_MOST_LINES: Final = 1000
QUICK: Final = 1  # the compression level for pages of the log: low, as each is sent only once
_LOBBY_BYTES: Final = 2_097_152  # memory for answers to the lobby
_MOST_ACTION: Final = 60
_MOST_RULES: Final = 2000
T = TypeVar("T")


class Asked(NamedTuple):
    """The parameters of a call."""

    words: Mapping[str, str]  # the parameters in the call's path and query
    body: Any  # bytes, or the message in them once they are read
    lang: str
    address: str = ""

    @property
    def table(self) -> str:
        return self.words["table"]

    def number(self, name: str, usual: str, code: str, digits: int = 6) -> int:
        """Return a number of so many digits at most, `usual` where it is left out; refuse what is none with `code`."""
        text = self.words.get(name, usual)
        if not (text.isascii() and text.isdigit() and len(text) <= digits):
            raise refuse(code)
        return int(text)

    @property
    def deal(self) -> int:
        """The deal that is meant; the first where none is named."""
        return self.number("deal", "1", "no-such-deal")


Calls = dict[str, Callable[[Asked], Any]]


class Answers:
    """What a house answers: a message to each call, or the compressed bytes of one or of a file."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lobby = ResponseCache(_LOBBY_BYTES, house.aside)
        self._calls = self._lobby_calls() | self._table_calls()

    async def answer(self, call: str, asked: Asked) -> Any:
        """Answer a call.

        :raises TreyError: it is refused.
        """
        if call not in self._calls:
            raise refuse("not-here")
        kind = wire.CALLS[call].body
        told = self._calls[call](asked._replace(body=read(asked.body, kind)) if kind else asked)
        return await told if isawaitable(told) else told

    def _lobby_calls(self) -> Calls:
        house = self._house

        def kept(asked: Asked, compute: Callable[..., Any], *args: str) -> Awaitable[bytes]:
            """Return what is the same for everybody."""
            return self._lobby.get((compute, args, asked.lang), lambda: encode(compute(*args), asked.lang))

        def aside(work: Callable[..., Any], *args: Any) -> Awaitable[Any]:
            return house.aside.do(partial(work, *args))

        return {
            "games": lambda asked: kept(asked, catalogue.games),
            "check": lambda asked: catalogue.check(asked.body),
            "rules": lambda asked: kept(asked, catalogue.rules_page, asked.words.get("rules", "")[:_MOST_RULES]),
            "rulebook": lambda asked: kept(asked, catalogue.rulebook),
            "network": lambda _: wire.Network(),
            "push": lambda _: wire.PushKey(key=house.push.public if house.push else ""),
            "puzzles": lambda asked: kept(asked, puzzles.listed),
            "puzzle": lambda asked: aside(puzzles.page, asked.words["puzzle"]),
            "try_puzzle": lambda asked: aside(puzzles.tried, asked.words["puzzle"], asked.body.action),
            "answer_puzzle": lambda asked: aside(puzzles.answer, asked.words["puzzle"]),
            "day": lambda _: house.days.today(),
            "bots_of_day": lambda asked: house.days.bots(asked.words["day"], asked.words["family"]),
            "tell_day": lambda asked: house.days.tell(asked.words["day"], asked.words["family"], asked.body),
            "replay_record": lambda asked: aside(replay.of_record, asked.body),
            "prove_evening": lambda asked: aside(practice.proved_evening, asked.body),
        }

    def _table_calls(self) -> Calls:
        house, archive = self._house, self._house.archive
        return {
            "create": lambda asked: house.create(asked.body, asked.address),
            "learn": lambda asked: house.learn(asked.body, asked.address),
            "tables": lambda _: house.public(),
            "by_code": lambda asked: house.by_code(asked.words["code"]),
            "table": lambda asked: house.about(asked.table),
            "sit": lambda asked: house.sit(asked.table, asked.body),
            "subscribe": lambda asked: house.subscribe(asked.table, asked.body),
            "next": lambda asked: house.next(asked.body),
            "play_next": lambda asked: house.play_next(asked.table, asked.body, asked.address),
            "play_on": lambda asked: house.play_on(asked.table, asked.body, asked.address),
            "bring_table": lambda asked: house.bring_table(asked.body, asked.address),
            "record": lambda asked: archive.record(asked.table),
            "replay": lambda asked: archive.replay(asked.table, asked.deal, asked.lang),
            "review": lambda asked: archive.review(asked.table, asked.deal, asked.lang),
            "otherwise": self._otherwise,
            "log": self._log,
            "log_heads": self._log_heads,
        }

    async def _otherwise(self, asked: Asked) -> bytes:
        step, action = asked.number("step", "", "no-such-step"), asked.words.get("action", "")[:_MOST_ACTION]
        return await self._house.archive.otherwise(asked.table, asked.deal, step, action, asked.lang)

    async def _log(self, asked: Asked) -> bytes:
        after, chain = asked.number("after", "0", "bad-message", 15), asked.number("chain", "0", "bad-message")
        entries, head = await self._house.store.log(after, _MOST_LINES, chain)
        known = wire.Log(entries=tuple(entries), head=head)
        return await self._house.aside.do(lambda: pack(msgspec.json.encode(known), QUICK))

    async def _log_heads(self, _asked: Asked) -> wire.LogHeads:
        return wire.LogHeads(heads=tuple(await self._house.store.heads()))


def read(body: bytes, kind: type[T]) -> T:
    """Return a request's body, decoded; refuse with `bad-message` what is none."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise refuse("bad-message") from None
