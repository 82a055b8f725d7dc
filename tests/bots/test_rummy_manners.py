"""What nobody does at a table of rummy: leave a wild that there is room for, throw back what was taken, dither."""

import random
from collections.abc import Iterator
from statistics import fmean
from typing import Any

import pytest

from bench.foes import FormerHabit
from bench.strength import departures
from trey.bots import BOTS
from trey.bots.bot import Bot
from trey.core.deal import Deal
from trey.core.interval import mean_of
from trey.games import OWN, rules
from trey.games.three_thirteen.actions import FROM_PILE, LAY, P_ACT, P_DRAW, P_LAY, STOCK, UNDO
from trey.kernel.bits import popcount
from trey.match import Match

(FAMILY,) = (family for family in OWN if family.id == "three_thirteen")
PRESETS = [preset.id for preset in FAMILY.presets]
QUICK = ("beginner", "casual", "habit")


def rounds(preset: str, bot: Bot, some: range) -> Iterator[tuple[Match, Any, int]]:
    """Yield each choice of a bot in all seats, in rounds of all sizes."""
    for number in some:
        match = Match(preset)
        match.begin_at({"number": number % len(match.rules.options["rounds"])})
        match.deal_numbered(77, number)
        while match.turn is not None:
            seen = match.observation(match.turn)
            code = bot.choose(match.rules, seen, 1000 * number + len(match.log))
            yield match, seen, code
            match.act_number(code)


def wild(seen: Any, card: int) -> bool:
    return card == 13 or card & 15 == seen.wild


def roomy(seen: Any) -> bool:
    """Whether there may be a meld for each wild, that on the pile among them, in a turn that is not the last."""
    if seen.finisher >= 0 or not seen.legal >> FROM_PILE & 1 or not wild(seen, seen.pile[seen.piled - 1] & 63):
        return False
    mine = sum(1 << 16 * suit + seen.wild for suit in range(4)) if seen.wild >= 0 else 0
    return bool(popcount(seen.one & mine) + popcount(seen.two & mine) + seen.jokers < seen.cards // 3)


def left(preset: str, bot: Bot, some: range) -> list[bool]:
    """Whether a bot left the wild, wherever there was room for it."""
    found = rounds(preset, bot, some)
    return [code == STOCK for match, seen, code in found if match.phase.kind == "draw" and roomy(seen)]


def odd(preset: str, bot: Bot, some: range) -> list[str]:
    """Say of each turn what nobody does in it."""
    found, acts, taken, whose = list[str](), 0, -1, -1
    for match, seen, code in rounds(preset, bot, some):
        began = seen.phase == P_DRAW
        acts, whose = (1, seen.seat) if began or whose != seen.seat else (acts + 1, whose)
        if began:
            taken = seen.pile[seen.piled - 1] & 63 if code == FROM_PILE else -1
        if seen.phase == P_ACT and code == taken:
            found.append(f"{match.phase.action(code)} goes back")
        if seen.phase == P_LAY and code == UNDO:
            found.append("takes its melds back")
        if seen.phase == P_ACT and code == LAY and match.rules.options["auto_meld"]:
            found.append("lays what the table lays")
        own = 0 if match.rules.options["auto_meld"] else seen.cards + seen.cards // 3 + 1
        if acts > own + 3:
            found.append(f"act {acts} of a turn")
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_habit_leaves_no_wild_that_a_meld_has_room_for(preset: str) -> None:
    assert set(left(preset, BOTS["habit"], range(77))) == {False}


def test_the_habit_of_old_left_most_wilds_in_the_smallest_rounds() -> None:
    assert fmean(left(PRESETS[0], FormerHabit(), range(0, 2200, 11))) > 0.5


@pytest.mark.parametrize("cards", [3, 4])
def test_taking_such_a_wild_gains_in_the_deals_as_they_lie(cards: int) -> None:
    """What the habit of old does otherwise costs it points, the stock shuffled anew: no world is drawn."""
    now, gains = rules(PRESETS[0], rounds=(cards,)), list[float]()
    for number in range(300):
        match, chance = Match(now), random.Random(number)
        match.deal(Deal.random(now.pack.cards, chance.randrange(now.seats), chance))
        first = match.turn
        assert first is not None
        if roomy(match.observation(first)):
            gains.append(-departures(match, first, FormerHabit(), chance))
    gain = mean_of(gains)
    assert len(gains) > 10
    assert gain.mean - gain.half > 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", QUICK)
def test_no_level_throws_back_what_it_took_or_takes_back_what_it_laid(preset: str, level: str) -> None:
    at = PRESETS.index(preset)
    assert odd(preset, BOTS[level], range(3 * at, 3 * at + 3)) == []
    assert not any(left(preset, BOTS[level], range(3 * at, 3 * at + 3)))


@pytest.mark.parametrize("preset", PRESETS[:2])
def test_nor_does_a_level_that_looks_ahead(preset: str) -> None:
    assert odd(preset, BOTS["steady"], range(4)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("level", FAMILY.advice.levels)
def test_over_many_rounds_no_level_does(preset: str, level: str) -> None:
    assert odd(preset, BOTS[level], range(44)) == []
    assert not any(left(preset, BOTS[level], range(44)))


def test_a_level_without_that_knowledge_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trey.bots.level.undominated", lambda _rules, seen: seen)
    found = odd(PRESETS[0], BOTS["beginner"], range(11))
    assert any("goes back" in one for one in found)
    assert any("lays" in one for one in found)
    assert any("melds back" in one for one in found)
    assert any("of a turn" in one for one in found)
