"""A device of the tests: a journal in a list, whoever thinks in the same process, and a player at a line."""

import asyncio
import json
from collections.abc import Callable, Sequence
from typing import Any

from trey.local import Answer, Journal, LocalHouse, answer
from trey.server.live.schedule import Pace
from trey.server.wire import VERSION

QUICK = Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0)
Message = dict[str, Any]


class Rows(Journal):
    """A journal in a list."""

    def __init__(self, rows: Sequence[bytes] = ()) -> None:
        self.rows = list(rows)

    async def read(self) -> Sequence[bytes]:
        return list(self.rows)

    async def append(self, rows: Sequence[bytes]) -> None:
        await asyncio.sleep(0)
        self.rows += rows


async def think(thought: bytes) -> bytes:
    await asyncio.sleep(0)
    return answer(thought)


async def device(journal: Journal | None = None) -> LocalHouse:
    return await LocalHouse.start(journal or Rows(), think=think, pace=QUICK)


async def asked(house: LocalHouse, call: str, lang: str = "en", **wish: Any) -> Any:
    """What a call is answered: its message, or the text of a file."""
    found: Answer = await house.ask(call, json.dumps(wish), lang)
    return json.loads(found.body) if found.kind == "application/json" else found.body


async def new_table(house: LocalHouse, rules: str, *others: str, name: str = "Anna", **settings: Any) -> Message:
    bots, said = others or ("habit", "habit"), {"pause": 0} | settings
    made: Message = await asked(house, "create", rules=rules, name=name, others=bots, settings=said)
    assert "table" in made, made
    return made


class Player:
    """One line to a table."""

    count = 0

    def __init__(self, house: LocalHouse, table: str, token: str | None = None) -> None:
        self.house, self.table, self.token = house, table, token
        self.heard = asyncio.Queue[Message]()
        self.told = list[str]()
        self.update: Message = {}
        self.closed = 0
        self._ids = 0

    async def open(self, **hello: Any) -> Message:
        Player.count += 1
        self.line = Player.count
        self.house.open(self.line, self.table, self._hear, self._end)
        self.say(**{"type": "hello", "v": VERSION, "token": self.token, "seal": None, "lang": "en"} | hello)
        first = await self.next()
        if first["type"] == "welcome":
            await self.until(lambda m: m["type"] == "update")
        return first

    def _hear(self, text: str) -> None:
        self.told.append(text)
        self.heard.put_nowait(json.loads(text))

    @staticmethod
    def read(text: str) -> Message:
        message: Message = json.loads(text)
        return message

    def _end(self) -> None:
        self.closed += 1

    def say(self, **message: Any) -> None:
        self.house.hear(self.line, json.dumps(message))

    def close(self) -> None:
        self.house.close(self.line)

    async def next(self) -> Message:
        async with asyncio.timeout(120):
            message = await self.heard.get()
        if message["type"] == "update":
            self.update = message
        return message

    async def until(self, wanted: Callable[[Message], object]) -> Message:
        while not wanted(message := await self.next()):
            pass
        return message

    async def ask(self, **message: Any) -> Message:
        self._ids += 1
        self.say(id=self._ids, **message)
        return await self.until(lambda m: m["type"] in {"done", "refused", "bye"} and m.get("id") in {self._ids, None})

    @property
    def view(self) -> Message:
        return self.update["view"] or {}

    @property
    def over(self) -> bool:
        return self.update["facts"]["stage"] in {"over", "closed"}

    async def act(self, *actions: str) -> Message:
        return await self.ask(type="act", at=self.update["number"], actions=actions)

    async def turn(self) -> bool:
        """Hear until it is this seat's turn; say whether it comes to that."""
        while not self.over and not self.view.get("legal"):
            await self.until(lambda m: m["type"] == "update")
        return not self.over

    async def play(self, choose: Callable[[Message], str], most: int = 10_000) -> int:
        """Play on until the match is over, or so many actions are done; return how many."""
        acted = 0
        while acted < most and await self.turn():
            said = await self.act(choose(self.view))
            acted += said["type"] == "done"
            assert said["type"] == "done" or said["code"] in {"late", "no-turn", "not-your-turn"}, said
        return acted
