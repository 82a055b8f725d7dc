"""Tell how quick the house of a device is, in whatever Python this is run: a line of JSON for each figure.

Thoughts are had in the same process.  Figures are milliseconds of processor time: the first of a thing, and the median.
"""

import time

BEGAN = time.process_time()

import asyncio  # noqa: E402
import json  # noqa: E402
import sys  # noqa: E402
from collections.abc import Sequence  # noqa: E402
from typing import Any  # noqa: E402

from trey import local  # noqa: E402
from trey.games import OWN  # noqa: E402
from trey.server.live.schedule import Pace  # noqa: E402
from trey.server.wire import VERSION  # noqa: E402

AT_ONCE = Pace(bot_delay=(0, 0), seal_wait=0, number_wait=0, return_wait=0)
ACTS, HINTS, REVIEWS, MATCHES = 60, 8, 3, 100
Message = dict[str, Any]


class Rows:
    """A journal in a list."""

    def __init__(self, rows: Sequence[bytes] = ()) -> None:
        self.rows = list(rows)

    async def read(self) -> Sequence[bytes]:
        """Return all."""
        return self.rows

    async def append(self, rows: Sequence[bytes]) -> None:
        """Store more."""
        self.rows += rows


async def think(thought: bytes) -> bytes:
    """Think here."""
    return local.answer(thought)


class Seat:
    """Somebody at a table against two rules of thumb, who does what is first."""

    def __init__(self, house: local.LocalHouse, rules: str) -> None:
        self.house, self.rules = house, rules
        self.heard = asyncio.Queue[Message]()
        self.update: Message = {}

    async def sit(self) -> None:
        """Make a table."""
        wish = {"rules": self.rules, "name": "Anna", "others": ["habit", "habit"], "settings": {"pause": 0}}
        made = json.loads((await self.house.ask("create", json.dumps(wish), "en")).body)
        self.table = made["table"]
        self.house.open(1, self.table, lambda text: self.heard.put_nowait(json.loads(text)), lambda: None)
        self.say(type="hello", v=VERSION, token=made["token"], seal=None, lang="en")

    def say(self, **message: Any) -> None:
        """Say something."""
        self.house.hear(1, json.dumps(message))

    async def hear(self, *kinds: str) -> Message:
        """Hear until a message is of a kind."""
        while True:
            message = await self.heard.get()
            self.update = message if message["type"] == "update" else self.update
            if message["type"] in kinds:
                return message

    async def turn(self) -> bool:
        """Hear until it is this seat's turn; say whether it is."""
        while not self.update or not (self.update["view"] or {}).get("legal"):
            await self.hear("update")
            if self.update["facts"]["stage"] == "over":
                return False
        return True

    async def act(self) -> float:
        """Act; milliseconds until it is seen."""
        action, at = self.update["view"]["legal"][0], self.update["number"]
        began = time.process_time()
        self.say(type="act", id=1, at=at, actions=[action])
        while self.update["number"] == at:
            await self.hear("update")
        return 1000 * (time.process_time() - began)

    async def hint(self) -> float:
        """Ask for a hint; milliseconds until it is there."""
        began = time.process_time()
        self.say(type="hint", id=2, at=self.update["number"])
        await self.hear("hint", "refused")
        return 1000 * (time.process_time() - began)

    async def review(self, deal: int) -> float:
        """Ask for a review; milliseconds until it is there."""
        began = time.process_time()
        answer = await self.house.ask("review", json.dumps({"table": self.table, "deal": deal}), "en")
        assert answer.status == 200, answer.body
        return 1000 * (time.process_time() - began)

    async def deals(self) -> int:
        """Return how many deals are over."""
        told = await self.house.ask("table", json.dumps({"table": self.table}), "en")
        return int(json.loads(told.body)["deals"])


async def begun(rows: Sequence[bytes] = ()) -> tuple[local.LocalHouse, Rows]:
    """Begin a house."""
    journal = Rows(rows)
    return await local.LocalHouse.start(journal, think=think, pace=AT_ONCE), journal


def median(times: Sequence[float]) -> float:
    """Return the middle one: browsers' Python has no `statistics`."""
    return sorted(times)[len(times) // 2]


def tell(what: str, times: Sequence[float], **more: Any) -> None:
    """Print a figure."""
    print(
        json.dumps({"what": what, "first": round(times[0], 2), "median": round(median(times), 2), **more}), flush=True
    )


async def measured(family: str, rules: str) -> list[bytes]:
    """Tell of one game; return the rows of its match."""
    house, journal = await begun()
    seat = Seat(house, rules)
    await seat.sit()
    acts, hints = list[float](), list[float]()
    while await seat.turn() and len(acts) < ACTS:
        if len(hints) < HINTS and len(seat.update["view"]["legal"]) > 1:
            hints.append(await seat.hint())
        acts.append(await seat.act())
    tell(f"{family}: act", acts)
    tell(f"{family}: hint", hints)
    over = await seat.deals()
    tell(f"{family}: review", [await seat.review(deal) for deal in range(1, min(over, REVIEWS) + 1)])
    tell(f"{family}: rows", [len(journal.rows)], bytes=sum(map(len, journal.rows)), deals=over)
    await house.end()
    return journal.rows


def again(rows: Sequence[bytes], number: int) -> list[bytes]:
    """Return the rows of a match as those of another one."""
    first = json.loads(rows[0])
    other, code = f"{number:024x}".encode(), f"{number:08d}".encode()
    return [row.replace(first["table"].encode(), other).replace(first["code"].encode(), code) for row in rows]


async def main() -> None:
    """Tell all."""
    house, _ = await begun()
    await house.ask("day", "{}", "en")
    tell("import and begin", [1000 * (time.process_time() - BEGAN)], python=sys.version.split()[0])
    began = time.process_time()
    answer = await house.ask("games", "{}", "en")
    tell("games", [1000 * (time.process_time() - began)], speed=json.loads(answer.body)["speed"]["id"])
    await house.end()
    rows = list[bytes]()
    for family in OWN:
        rows = await measured(family.id, family.presets[0].id)
    others = [row for n in range(MATCHES) for row in again(rows, n)]
    began = time.process_time()
    house, _ = await begun(others)
    tell(
        f"read {MATCHES} matches", [1000 * (time.process_time() - began)], rows=len(others), bytes=sum(map(len, others))
    )
    await house.end()


async def under_node() -> None:
    """Tell all, and end node, which would wait for timers that nobody waits for."""
    from js import process  # type: ignore[import-not-found]

    await main()
    process.exit(0)


if __name__ == "__main__":
    if sys.platform == "emscripten":
        asyncio.ensure_future(under_node())  # noqa: RUF006 - node ends with it
    else:
        asyncio.run(main())
