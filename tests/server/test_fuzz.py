"""Any number of random messages change only what the rules allow, and no table is harmed."""

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.server.memory import Ear, house
from trey.core.family import Family
from trey.games import FAMILIES
from trey.server import wire
from trey.server.live.house import House
from trey.server.live.session import Session
from trey.server.table.identity import key_of
from trey.server.table.seats import seat_of
from trey.server.table.table import Table
from trey.server.wire.refusals import REFUSALS, RefusalError

CHUNK = 20_000
CHUNKS = 50
RARELY = 0.0005


class Fuzz:
    """Three seats and a watcher send nonsense, half-sense and sense; who is sent away comes back."""

    def __init__(self, family: Family, seed: int) -> None:
        self.family, self.rng, self.home = family, Random(seed), house()
        self.ears = list[Ear]()
        self.answers = Counter[str]()
        self.texts = [f"{verb} {card}" for verb in family.words.verbs for card in ("QS", "9C", "JK", "H", "", "x")]

    async def begin(self) -> None:
        """Sit down at a new table."""
        asked = wire.Create(rules=self.family.short, name="Anna", settings=wire.Settings(pause=0, bot="thumb"))
        made = await self.home.create(asked)
        more = [(await self.home.sit(made.table, wire.Join(name=name))).token for name in ("Ben", "Zoé")]
        self.tokens = [made.token, *more, None]
        self.room = await self.home.room(made.table)
        self.ears = []

    async def enter(self) -> None:
        """Let everyone in who is let in."""
        self.ears = [ear for ear in self.ears if not ear.over]
        for token in self.tokens:
            ear = Ear()
            try:
                seat = seat_of(self.room.table, key_of(token)) if token else None
                if seat in {other.seat for other in self.ears}:
                    continue
                await self.room.enter(ear, seat, None)
            except RefusalError:
                continue
            self.ears.append(ear)

    def message(self, number: int) -> str:
        """Return something that somebody might send."""
        rng, room = self.rng, self.room
        match = room.table.match
        legal = [str(action) for action in match.legal] if match else []
        at = max(0, room.table.number + rng.choice((0, 0, 0, 0, -1, 1, 10**9)))
        actions = rng.choices(self.texts, k=3) + legal * 2
        kinds: list[Any] = [
            {"type": "act", "id": number % 1000, "at": at, "actions": rng.choices(actions, k=rng.choice((1, 1, 1, 3)))},
            {"type": "act", "id": 7, "at": room.table.number, "actions": [rng.choice(legal or self.texts)]},
            {"type": rng.choice(("claim", "act", "ready", "number")), "id": 1, "at": at, "deal": rng.randrange(9)},
            {"type": rng.choice(("away", "back", "latest", "ping", "start", "hello", "rematch")), "id": 5, "v": 1},
            {"type": "seat", "id": 2, "seat": rng.randrange(9), "to": rng.choice(("thumb", "open", "random", "?"))},
            {"type": "react", "id": 3, "what": rng.choice(("hello", "?"))},
            {"type": "seal", "seal": rng.randbytes(rng.choice((1, 32))).hex()},
            {"type": "number", "deal": rng.randrange(1, 5), "number": rng.randbytes(16).hex()},
            {"type": "settings", "id": 9, "settings": {"pause": 0, "bot": "thumb", "clock": rng.choice((None, 5, 1))}},
            rng.randbytes(rng.randrange(40)).hex(),
        ]
        if rng.random() < RARELY:
            kinds = [{"type": rng.choice(("leave", "dismiss")), "id": 4, "seat": rng.randrange(3)}]
        text = json.dumps(rng.choice(kinds))
        if rng.random() < 0.1:
            cut = rng.randrange(len(text))
            text = text[:cut] + rng.choice('{}[]",:0x') + text[cut + 1 :]
        return text

    async def run(self, messages: int) -> None:
        """Send so many messages."""
        await self.begin()
        for number in range(messages):
            if self.room.table.stage in {"over", "closed"} or self.room.broken:
                await self.begin()
            if len(self.ears) < 4:
                await self.enter()
            await self.say(self.message(number))
            if number % 50 == 0:
                await asyncio.sleep(0)

    async def say(self, text: str) -> None:
        """Let somebody send a message, and look at every answer."""
        ears = [ear for ear in self.ears if not ear.over]
        try:
            message = wire.CLIENT.decode(text)
        except ValueError:
            self.answers["unreadable"] += 1
            return
        if ears:
            await Session(self.room, self.rng.choice(ears)).ask(message)
        for ear in self.ears:
            for told in map(json.loads, ear.heard):
                self.answers[told["type"]] += 1
                assert told["type"] not in {"refused", "bye"} or told["code"] in REFUSALS or "-" in told["code"]
                assert told.get("code") != "trouble", text
            ear.heard.clear()


async def harmed(home: House) -> list[str]:
    """The tables whose stored events do not make what is in memory."""
    found, rooms = [], list(home.rooms.items())
    for _, room in rooms:
        async with room.lock:
            room.rest()  # so that no bot acts meanwhile
    for table_id, room in rooms:
        live, stored = room.table, await home.store.events(table_id)
        again = (await home.room(table_id)).table
        same = again.number == live.number == len(stored)
        if not (same and seen(again) == seen(live)):
            found.append(table_id)
    return found


def seen(table: Table) -> list[Any]:
    """What everyone is told and what the match itself says."""
    dealt = table.match if table.match and table.match.number else None
    return [(table.view(seat), dealt and dealt.view(seat)) for seat in (0, 1, 2, None)]


async def survive(family: Family, seed: int, messages: int) -> None:
    fuzz = Fuzz(family, seed)
    await fuzz.run(messages)
    assert await harmed(fuzz.home) == []
    assert fuzz.answers["done"] > messages // 100
    assert fuzz.answers["refused"] > messages // 20
    assert fuzz.answers["unreadable"] > messages // 20
    await fuzz.home.close()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
async def test_random_messages_change_only_what_the_rules_allow(family: Family) -> None:
    await survive(family, 20, 6_000)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(CHUNKS))
async def test_a_million_random_messages_harm_no_table(chunk: int) -> None:
    """Each chunk by itself: after a night that ended early, `--lf` or `-k` goes on with the rest."""
    assert CHUNK * CHUNKS >= 1_000_000
    await survive(FAMILIES[chunk % len(FAMILIES)], chunk, CHUNK)


async def test_a_table_that_was_harmed_would_be_seen() -> None:
    fuzz = Fuzz(FAMILIES[0], 1)
    await fuzz.run(500)
    match = fuzz.room.table.match
    assert match
    match._standing.totals[0] += 1  # as something that writes where it should only read
    assert await harmed(fuzz.home) == [fuzz.room.table.id]
    await fuzz.home.close()
