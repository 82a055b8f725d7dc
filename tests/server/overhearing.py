"""Everything that a server tells while people play, watch, err and read; and what it should have told.

What is told in the midst of all that must be, letter for letter, what a quiet replay of the stored events tells.
"""

import asyncio
import contextlib
import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from tests.server.player import PATIENCE, Message, Player, create, hasty, seat_others
from tests.server.serving import Serving
from trey.match import write
from trey.server.live import projection
from trey.server.table import events
from trey.server.table.replay import finished, replay
from trey.server.table.table import Table
from trey.server.wire.spoken import encode

__all__ = ["Evening", "complaints", "overhear"]

READERS = 2
CARD = re.compile(r"(?<!\w)(?:[2-9TJQKA][CDHS]|JK)(?!\w)")


@dataclass
class Evening:
    """A table's people, what each was told, and what readers were."""

    table: str
    people: list[Player]
    typed: set[str] = field(default_factory=set)
    read: list[tuple[str, int, str]] = field(default_factory=list)
    """Path, status and text of every answer by HTTP."""

    @property
    def count(self) -> int:
        """How many messages there were."""
        return len(self.read) + sum(len(player.heard) for player in self.people)


async def overhear(server: Serving, rules: Iterable[str], messages: int, seed: int = 0) -> list[Evening]:
    """Play tables of all these rules beside each other, again and again, until so many messages were sent."""
    evenings, rng = list[Evening](), Random(seed)
    texts = list(rules)
    while sum(evening.count for evening in evenings) < messages:
        tonight = [await _sit_down(server.url, text) for text in texts]
        evenings += tonight
        enough = asyncio.Event()
        await asyncio.gather(
            *(_spend(server.url, evening, rng.random(), messages, evenings, enough) for evening in tonight)
        )
    return evenings


async def _sit_down(url: str, rules: str) -> Evening:
    made = await create(url, rules, bot="thumb", bot_after=None, silent_after=None)
    tokens = await seat_others(url, made, "Ben", "Zoé")
    people = [Player(url, made["table"], token) for token in (*tokens, None)]
    for player in people:
        await player.open()
    return Evening(made["table"], people)


async def _spend(
    url: str, evening: Evening, seed: float, messages: int, evenings: list[Evening], enough: asyncio.Event
) -> None:
    def over() -> bool:
        if sum(one.count for one in evenings) >= messages:
            enough.set()
        return enough.is_set()

    *players, watcher = evening.people
    ended = asyncio.Event()
    watching = asyncio.ensure_future(watcher.until(lambda _: False))
    reading = [asyncio.ensure_future(_read(url, evening, ended, n)) for n in range(READERS)]
    await asyncio.gather(*(_play(player, evening, f"{seed} {n}", over) for n, player in enumerate(players)))
    ended.set()
    await asyncio.gather(*reading)
    for player in evening.people:
        await player.close()
    with contextlib.suppress(Exception):
        await watching


async def _play(player: Player, evening: Evening, seed: str, over: Callable[[], bool]) -> None:
    """Play, err now and then, and ask for all there is, until the match or the evening is over."""
    rng, choose = Random(seed), hasty(seed)
    while not player.over and not over():
        if not player.view.get("legal"):
            with contextlib.suppress(TimeoutError):  # another may be gone already
                await asyncio.wait_for(player.until(lambda m: m["type"] == "update"), 0.5)
            continue
        if rng.random() < 0.1:
            wrong = f"{rng.choice(['play', 'discard', 'give', 'x'])} {rng.choice('23456789TJQKA')}{rng.choice('CDHS')}"
            if wrong not in player.view["legal"]:
                evening.typed.add(wrong)
                await player.act(wrong)
        if rng.random() < 0.1:
            await player.ask(type="latest")
        if player.view.get("legal"):
            await player.act(choose(player.view))


async def _read(url: str, evening: Evening, ended: asyncio.Event, number: int) -> None:
    """Ask for records, replays, and what there is not."""
    base = f"/api/tables/{evening.table}"
    paths = ["/record", "/replay?deal=1", "/replay?deal=2", "", "/replay?deal=99", "/replay?deal=x", "/nothing"]
    rng = Random(number)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as client:
        while not ended.is_set():
            path = rng.choice(paths)
            answer = await client.get(base + path)
            evening.read.append((path, answer.status_code, answer.text))
            await asyncio.sleep(0.01)


class Quiet:
    """What the stored events of a table tell, one after the other, to nobody."""

    def __init__(self, table_id: str, stored: list[bytes]) -> None:
        self._id, self._events = table_id, events.decode(stored)
        self._views = dict[tuple[int, int | None], Any]()
        self._told = dict[tuple[int, int | None], Any]()
        self.records: set[str] = set()
        self.replays: dict[tuple[int, int], Any] = {}

    def look(self, viewers: Iterable[int | None]) -> None:
        """Replay, and note what each viewer may know after each event, and what can be read of it."""
        seats = list(viewers)
        table = Table.replay(self._id, self._events[:1])
        for event in self._events[1:]:
            before = {viewer: table.view(viewer) for viewer in seats}
            known = projection.beforehand(table, event, seats)
            table.apply(event)
            for viewer in seats:
                after = table.view(viewer)
                told = known.get(viewer) or projection.event_for(table, event, before[viewer], after)
                self._views[table.number, viewer] = after
                self._told[table.number, viewer] = _plain(told)
            if isinstance(event, events.Started | events.Acted) and table.match and self._is_new(table):
                self.records.add(write(finished(table.match)))
                for deal in range(1, table.deals_over + 1):
                    self.replays[deal, table.deals_over] = _plain(replay(self._id, table.match.copy(), deal))

    def _is_new(self, table: Table) -> bool:
        return not self.records or bool(table.match and table.match.deal_over)

    def view(self, number: int, viewer: int | None) -> Any:
        return _plain(self._views.get((number, viewer)))

    def told(self, number: int, viewer: int | None) -> Any:
        return self._told.get((number, viewer))


def _plain(value: Any) -> Any:
    return json.loads(encode(value, "en"))


def complaints(evening: Evening, stored: list[bytes]) -> Iterator[str]:
    """What was told that should not have been, or otherwise."""
    quiet = Quiet(evening.table, stored)
    quiet.look([player.welcome["seat"] for player in evening.people])
    for player in evening.people:
        seat = player.welcome["seat"]
        named = set[str]()
        for text in player.heard:
            message: Message = json.loads(text)
            if message["type"] == "update":
                number = message["number"]
                if message["view"] != quiet.view(number, seat):
                    yield f"seat {seat} was told another view at {number}"
                if message["event"] and message["event"] != quiet.told(number, seat):
                    yield f"seat {seat} was told another event at {number}"
                named |= set(CARD.findall(json.dumps([message["view"], message["event"]])))
            elif set(CARD.findall(text)) - named - set(CARD.findall(" ".join(evening.typed))):
                yield f"seat {seat} was told of cards in {message['type']}"
    yield from _read_wrongly(evening, quiet)


def _read_wrongly(evening: Evening, quiet: Quiet) -> Iterator[str]:
    for path, status, text in evening.read:
        if status == 200 and path == "/record":
            if text not in quiet.records:
                yield "a record tells another match, or a deal that was not over"
        elif status == 200 and path.startswith("/replay"):
            told = json.loads(text)
            if told != quiet.replays.get((told["deal"], told["deals"])):
                yield f"a replay of deal {told['deal']} tells another"
        elif CARD.search(text):
            yield f"{path} ({status}) names a card"
        elif status >= 500:
            yield f"{path} failed"
