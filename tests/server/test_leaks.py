"""Nothing leaks: deal the cards that a seat cannot know differently, and every byte it is sent stays."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.server.memory import Ear, house
from trey.core.action import Action
from trey.core.cards import Pack, card_text, parse_card
from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.core.what import sort_of
from trey.games import PRESETS, rules
from trey.match import Acted, Dealt, Event, Match, write
from trey.match.narrator import tellings
from trey.server import wire
from trey.server.live import projection
from trey.server.live.room import Room
from trey.server.live.session import Session
from trey.server.table import events
from trey.server.table.replay import finished
from trey.server.table.table import Table
from trey.server.wire import happened
from trey.server.wire.spoken import encode

ACTIONS = 70
QUIET = wire.Settings(bot_after=None, silent_after=None)
Swap = tuple[int, int]


@dataclass
class Heard:
    """What one viewer was sent, message by message, and what it could ask for afterwards."""

    messages: list[str]
    record: str


def card_of(action: Action) -> int | None:
    return parse_card(action.what) if sort_of(action.what) == "card" else None


def played(made: Rules, rng: Random) -> list[Event]:
    """Play a deal, or a little more, at random."""
    match = Match(made)
    while len(match.log) < ACTIONS and not match.ended:
        if match.needs_deal:
            dealer = match.dealer_due
            match.deal(Deal.random(made.pack.cards, rng.randrange(made.seats) if dealer is None else dealer, rng))
        else:
            match.act(-1 if match.turn is None else match.turn, rng.choice(match.legal))
    return match.log


def last_deal(log: Sequence[Event]) -> int:
    return max(n for n, event in enumerate(log) if isinstance(event, Dealt))


def swapped(log: Sequence[Event], swap: Swap) -> list[Event]:
    """Return the same events with two cards changing places in the last deal."""
    other = {swap[0]: swap[1], swap[1]: swap[0]}
    start = last_deal(log)
    made: list[Event] = list(log[:start])
    for event in log[start:]:
        if isinstance(event, Dealt):
            cards = tuple(other.get(card, card) for card in event.deal.cards)
            made.append(Dealt(Deal(event.deal.dealer, cards, event.deal.salt)))
        else:
            card = card_of(event.action)
            what = card_text(other[card]) if card in other and card is not None else event.action.what
            made.append(Acted(event.seat, Action(event.action.verb, what)))
    return made


def handed(made: Rules, log: Sequence[Event], viewer: int | None) -> list[Any] | None:
    """What came into a seat's hands, event by event; None where the rules refuse one.

    Where others must answer with their highest card, other cards rightly bring other answers.
    """
    match, came = Match(made), []
    try:
        for event in log:
            match.replay([event])
            view = match.view(viewer)
            came.append((sorted(view.hand), view.received, view.shown))
    except TreyError:
        return None
    return came


def unseen(made: Rules, messages: Sequence[str]) -> list[int]:
    """The cards that no message names."""
    text = "\n".join(messages)
    return [
        card
        for card in sorted(set(made.pack.cards))
        if f'"{card_text(card)}"' not in text and f' {card_text(card)}"' not in text
    ]


def stored(event: Event, pack: Pack) -> events.Event:
    if isinstance(event, Dealt):
        return events.Dealt(deal=event.deal.text(pack))
    return events.Acted(seat=event.seat, action=str(event.action))


async def heard(made: Rules, log: Sequence[Event], viewer: int | None) -> Heard:
    """Play events at a table, and return every message that one viewer was sent in the last deal."""
    home = house()
    table = Table.made("leaks", events.Made(rules=made.text, code="LEAKS", settings=QUIET))
    for seat in range(made.seats):
        table.apply(events.Sat(seat=seat, name=f"Player {seat}", key=f"{seat}"))
    table.apply(events.Started())
    start = last_deal(log)
    for event in log[:start]:
        table.apply(stored(event, made.pack))
    await home.store.append(projection.summary(table, (), 0), 1, [b""] * table.number)
    room, ear = Room(table, home), Ear()
    async with room.lock:
        ear.seat = viewer
        room.presence.add(ear, 0)
        for event in log[start:]:
            await room.happen(stored(event, made.pack))
    asker = Session(room, ear)
    legal = set(table.match.legal if table.match and table.turn == viewer else ())
    for number, card in enumerate(sorted(set(made.pack.cards))):
        verb = table.match.phase.cards if table.match else ""
        if Action(verb, card_text(card)) not in legal and verb:
            action = (f"{verb} {card_text(card)}",)
            await asker.ask(wire.Act(id=number, at=table.number, actions=action))
    await asker.ask(wire.Latest(id=999))
    await asker.ask(wire.Claim(id=1000, at=0))
    assert table.match
    return Heard(ear.heard, "" if table.match.deal_over else write(finished(table.match)))


async def check(made: Rules, log: Sequence[Event], viewer: int | None, rng: Random, wanted: int) -> int:
    """Compare the messages of `wanted` possible worlds; return how many there were."""
    before = await heard(made, log, viewer)
    hidden, came, found = unseen(made, before.messages), handed(made, log, viewer), 0
    for _ in range(40):
        if len(hidden) < 2 or found == wanted:
            break
        a, b = rng.sample(hidden, 2)
        other = swapped(log, (a, b))
        if handed(made, other, viewer) == came:
            found += 1
            after = await heard(made, other, viewer)
            for one, two in zip(before.messages, after.messages, strict=True):
                assert one == two, (card_text(a), card_text(b), viewer)
            assert after.record == before.record
    return found


@pytest.mark.parametrize("preset", PRESETS)
async def test_hidden_cards_change_no_byte(preset: str) -> None:
    made, rng = rules(preset), Random(preset)
    log = played(made, rng)
    first = last_deal(log)
    worlds: dict[int | None, int] = {}
    for viewer in (*range(made.seats), None):
        for low, high in ((first + 1, first + 9), (first + 9, len(log))):
            cut = rng.randint(min(low, len(log)), min(high, len(log)))
            worlds[viewer] = worlds.get(viewer, 0) + await check(made, log[:cut], viewer, rng, 2)
    assert all(worlds.values()), worlds


@pytest.mark.parametrize("preset", PRESETS)
async def test_the_server_tells_what_the_match_tells(preset: str) -> None:
    """Each seat, and a watcher, is sent the happenings of its views, in words too, and the action as it knows it."""
    made = rules(preset)
    log = played(made, Random(preset))
    for viewer in (*range(made.seats), None):
        sent = [json.loads(text) for text in (await heard(made, log, viewer)).messages]
        told = [one["event"] for one in sent if one["type"] == "update" and one["event"]]
        match = Match(made).replay(log[: last_deal(log)])
        before = None
        for event, message in zip(log[last_deal(log) :], told, strict=True):
            match.replay([event])
            after = match.view(viewer)
            happenings = tuple(map(happened, match.happened(before, after)))
            assert message["happened"] == json.loads(encode(happenings, "en"))
            assert message["told"] == json.loads(encode(tellings(match, match.happened(before, after), after), "en"))
            assert message.get("action") == (str(match.known(viewer)) if isinstance(event, Acted) else None)
            before = after


async def test_a_leak_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check notices a seat that sees what another discards."""
    monkeypatch.setattr(Match, "known", lambda self, _seat, _back=0: getattr(self.log[-1], "action", None))
    made, rng = rules("sergeant_major"), Random(3)
    while True:
        log = played(made, rng)
        discard = next((n for n, e in enumerate(log) if isinstance(e, Acted) and e.action.verb == "discard"), None)
        if discard is not None:
            break
    acted: Any = log[discard]
    viewer = (acted.seat + 1) % 3
    plain = await heard(made, log[: discard + 1], viewer)
    assert f'discard {acted.action.what}"' in "".join(plain.messages)
