"""Nothing hidden is told while others play, watch, err, and read replays and records, all at the same time."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.overhearing import Evening, complaints, overhear
from tests.server.serving import Serving
from trey.core.view import View
from trey.games import FAMILIES, PRESETS
from trey.match import Match
from trey.server.live import archive

SHORT = [family.short for family in FAMILIES]
Spoil = Callable[[pytest.MonkeyPatch], None]


async def all_complaints(server: Serving, evenings: list[Evening]) -> list[str]:
    async def stored(table: str) -> list[bytes]:
        asked = asyncio.run_coroutine_threadsafe(server.house.store.events(table), server.loop)
        return await asyncio.wrap_future(asked)

    return [wrong for evening in evenings for wrong in complaints(evening, await stored(evening.table))]


async def test_what_is_told_in_the_midst_of_all_is_what_a_quiet_replay_tells(server: Serving) -> None:
    evenings = await overhear(server, SHORT, 1500)
    assert await all_complaints(server, evenings) == []
    read = [(path, status) for evening in evenings for path, status, _ in evening.read]
    assert {("/record", 200), ("/replay?deal=1", 200), ("/replay?deal=99", 404), ("/nothing", 404)} <= set(read)
    refused = [text for evening in evenings for player in evening.people for text in player.heard if "refused" in text]
    assert len(refused) > 5


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(5))
async def test_fifty_thousand_messages_of_every_preset_tell_nothing_hidden(server: Serving, part: int) -> None:
    """Ten thousand each, so that a night that ends early can be gone on with."""
    evenings = await overhear(server, list(PRESETS)[part::5], 10_000, part)
    assert sum(evening.count for evening in evenings) >= 10_000
    assert await all_complaints(server, evenings) == []


def one_view_in_fifty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another seat's card slips into a view, now and then."""
    told, number = Match.view, count()

    def slip(match: Match, seat: int | None) -> View:
        view = told(match, seat)
        if next(number) % 50 or match.turn in {None, seat}:
            return view
        other = told(match, match.turn)
        return replace(view, hand=(*view.hand, *other.hand[:1]))

    monkeypatch.setattr(Match, "view", slip)


def records_of_running_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "finished", lambda match: match)


def happenings_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done is told as the seat that did it knows it."""
    told = Match.happened

    def tell(match: Match, before: View | None, after: View) -> Any:
        return told(match, before, after if after.turn is None else match.view(after.turn))

    monkeypatch.setattr(Match, "happened", tell)


@pytest.mark.many
@pytest.mark.parametrize("spoil", [one_view_in_fifty, records_of_running_deals, happenings_of_others])
async def test_a_leak_would_be_heard(db: Path, spoil: Spoil) -> None:
    with Serving(db) as server:
        with pytest.MonkeyPatch.context() as planted:
            spoil(planted)
            evenings = await overhear(server, SHORT, 500)
        assert await all_complaints(server, evenings)
