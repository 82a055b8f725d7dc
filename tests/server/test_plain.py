"""A server without machine code says so, offers what plays well without, and its bots think for about a second."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.said import words
from trey.bots.budget import FAST_ONLY
from trey.core.deal import Deal
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES, parse_rules
from trey.match import Match
from trey.server import wire
from trey.server.live import thinking
from trey.server.live.day import Days
from trey.server.live.processes import Beside
from trey.server.live.thinking import SUBSTITUTE, Thinker
from trey.server.table.catalogue import games
from trey.server.wire.spoken import encode

EMPTY: Any = None


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREY_KERNELS", "plain")


def told(lang: Language = "en") -> wire.Games:
    """Return what a lobby shows, as it travels."""
    return msgspec.json.decode(encode(games(), lang), type=wire.Games, dec_hook=words)


def test_a_lobby_with_machine_code_offers_every_level_and_says_nothing_of_speed() -> None:
    found = told()
    assert found.speed.id != "plain"
    assert found.speed.about.en == ""
    assert [one.levels[-1] for one in found.families] == [family.advice.levels[-1] for family in FAMILIES]


@pytest.mark.usefixtures("plain")
def test_a_lobby_without_machine_code_says_so_and_offers_what_is_worth_it() -> None:
    found = told()
    assert found.speed.id == "plain"
    about = [told(lang).speed.about.en for lang in LANGUAGES]
    assert all(words.endswith(".") for words in about)
    assert len({*about}) == 2
    assert not {level for one in found.families for level in one.levels} & FAST_ONLY
    assert {level for one in found.families for level in one.levels} >= {"habit", "steady", "strong"}


@pytest.mark.usefixtures("plain")
async def test_in_plain_python_the_best_that_is_offered_gives_the_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT_PATIENCE", 300.0)
    rules = parse_rules("sergeant_major")
    match, thinker = Match(rules), Thinker(Beside(), hang=300)
    match.deal(Deal.random(rules.pack.cards, 0, Random(1)))
    found = await thinker.hint(rules, match.observation(match.turn))
    assert found.bot == "strong"
    assert found.others
    assert found == match.hint(match.turn)  # type: ignore[arg-type]
    thinker.close()


@pytest.mark.usefixtures("plain")
async def test_a_bot_that_looks_less_far_is_not_compared_on_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it makes of a deal would not be what it makes elsewhere."""
    thinker = Thinker(Beside())
    days = Days(thinker, EMPTY, 0)
    found = await days.bots(days.today().day, "euchre")
    assert [one.bot for one in found.bots] == [SUBSTITUTE]
