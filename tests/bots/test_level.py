"""Levels by rating: they err by judgement and never absurdly, forget and like as their table says, alike everywhere."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.strategies import EVERY_FAMILY
from trey.bots import BOTS
from trey.bots import level as levels
from trey.bots.level import CHARACTERS, LevelBot
from trey.core.advice import SCALE, Level
from trey.core.family import Family
from trey.core.tricks import TrickTable, members
from trey.games import OWN
from trey.kernel.bits import bits
from trey.kernel.rng import Rng, seeded
from trey.match import Match

OF_TRICKS = [pytest.param(one, id=one.id) for one in OWN if issubclass(one.engine.observation, TrickTable)]
FAR = 3
"""Places above the lowest card of the suit that is followed, from which a card that cannot win is absurd."""


def turns(family: Family, bot: str, deals: int) -> Iterator[tuple[Match, Any, int]]:
    """Yield each choice of a bot in all seats: the match before it, what the bot saw, what it did."""
    match = Match(family.presets[0].id)
    for deal in range(1, deals + 1):
        match = Match(match.rules) if match.ended else match
        match.deal_numbered(3, deal)
        while match.turn is not None:
            seen = match.observation(match.turn)
            code = BOTS[bot].choose(match.rules, seen, 1000 * deal + len(match.log))
            if len(match.legal) > 1:
                yield match, seen, code
            match.act_number(code)


def wins(match: Match, card: int) -> bool:
    after = match.copy()
    after.act_number(card)
    return bool(after.state.best_seat == match.turn)


def absurd(family: Family, bot: str, deals: int) -> tuple[int, int]:
    """Return how many cards that follow suit and cannot win lie far above the lowest, and how many there were."""
    found = [0, 0]
    for match, seen, code in turns(family, bot, deals):
        if match.phase.kind == "play" and seen.led >> code & 1:
            suit = bits(seen.legal & members(code, seen.trumps))
            if len(suit) > 1 and not any(wins(match, card) for card in suit):
                found[0] += code - suit[0] >= FAR and code >> 4 == suit[0] >> 4
                found[1] += 1
    return found[0], found[1]


@pytest.mark.parametrize("family", OF_TRICKS)
def test_no_level_throws_a_high_card_under_one_that_it_cannot_beat_as_the_novice_of_old_does(family: Family) -> None:
    for level in family.advice.scale:
        threw, of = absurd(family, level.id, 20)
        assert of > 5, level.id
        assert threw == 0, level.id
    assert absurd(family, "novice", 20)[0] > 0


# The table


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_what_a_game_offers_of_the_scale_stands_in_its_table_and_has_a_character_that_there_is(family: Family) -> None:
    offered = [level for level in family.advice.levels if isinstance(BOTS[level], LevelBot)]
    assert offered == [level.id for level in family.advice.scale]
    assert {level.character for level in family.advice.scale} <= {*CHARACTERS}
    assert "novice" not in family.advice.levels
    cooler = [level.heat for level in family.advice.scale]
    assert min(cooler) > 0


def test_a_game_of_a_package_has_levels_without_a_line_of_its_own() -> None:
    assert [level.id for level in SCALE] == ["beginner", "casual"]
    foreign = [family for family in map(_family, EVERY_FAMILY) if family not in OWN]
    assert foreign
    assert all(family.advice.scale is SCALE for family in foreign)
    for family in foreign:
        did = Counter(code for _, _, code in turns(family, "beginner", 1))
        assert sum(did.values()) > 5


def _family(given: Any) -> Family:
    family: Family = given.values[0]
    return family


def test_a_level_that_a_game_does_not_have_plays_by_rules_of_thumb() -> None:
    family = replace(OWN[0], advice=replace(OWN[0].advice, scale=()))
    for match, seen, _ in turns(OWN[0], "habit", 1):
        assert BOTS["club"].choose(replace(match.rules, family=family), seen, 1) == family.advice.habit(
            seen, match.rules.params, match.rules.work()
        )


# Heat, memory, character


def test_an_action_is_half_as_likely_for_each_heat_that_it_loses() -> None:
    chance = Rng(x=seeded(4))
    drawn = Counter(levels._drawn({3: 0, 5: -100, 9: -200, 11: -150, 12: -5000}, 100, chance) for _ in range(20_000))
    assert drawn[5] / drawn[3] == pytest.approx(1 / 2, abs=0.03)
    assert drawn[9] / drawn[3] == pytest.approx(1 / 4, abs=0.03)
    assert drawn[11] / drawn[3] == pytest.approx(3 / 8, abs=0.03)
    assert not drawn[12]


@pytest.mark.parametrize("family", OF_TRICKS)
def test_it_remembers_the_last_tricks_and_who_could_not_follow_in_them(family: Family) -> None:
    """Asked for more tricks than there were, it remembers what an observation holds."""
    forgot = 0
    for match, seen, _ in turns(family, "habit", 3):
        if match.phase.kind != "play":
            continue
        whole, little = levels._remembered(seen, 99), levels._remembered(seen, 1)
        assert (whole.played, whole.lacks) == (seen.played, seen.lacks)
        assert levels._remembered(seen, 0) == seen
        now = seen.size - seen.missing
        assert little.played.bit_count() == min(seen.count, now + seen.size)
        forgot += little.played != seen.played
    assert forgot


def test_a_hoarder_keeps_trumps_and_the_bold_take(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is told from one without a character by what the character likes."""
    family, took = OWN[0], dict[str, list[int]]()
    moments = [(match.copy(), seen) for match, seen, _ in turns(family, "habit", 12) if match.phase.kind == "play"]
    for character in CHARACTERS:
        bot = LevelBot("club")
        monkeypatch.setattr(bot, "level_of", lambda _, character=character: Level("club", 0.05, 0, character))
        did = [(match, seen, bot.choose(match.rules, seen, n)) for n, (match, seen) in enumerate(moments)]
        took[character] = [
            sum(seen.trumps >> code & 1 for _, seen, code in did),
            sum(bool(seen.led) and wins(match, code) for match, seen, code in did),
        ]
    assert took["hoarder"][0] < took[""][0]
    assert took["careful"][1] < took[""][1] < took["bold"][1]


# Every speed


@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_level_chooses_alike_in_machine_code_and_in_plain_python(
    family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = family.advice.scale[0].id
    for n, (match, seen, code) in enumerate(turns(family, level, 1)):
        if n % 7 == 0:
            with monkeypatch.context() as plain:
                plain.setenv("TREY_KERNELS", "plain")
                assert BOTS[level].choose(match.rules, seen, 1000 + len(match.log)) == code
