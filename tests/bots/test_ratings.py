"""How strong levels are said to be: by a file that a command writes, and only of levels as they are."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.test_docs import WORDS
from tools.files import ROOT, read
from tools.ratings import measured, page, row_of, write
from tools.reference import README
from trey.bots import BOTS
from trey.bots.level import LevelBot
from trey.bots.ratings import YARDSTICK, Rating, ratings, told
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.games import OWN

GAMES = [pytest.param(one, id=one.id) for one in OWN]
NOT_TOLD_APART = {("steady", "expert")}
"""By wins against *habit*; among each other they are (docs/ladder.md)."""


def stale(family: Family, found: dict[str, Rating]) -> list[str]:
    """Return the levels that were measured as something else than they are, or not at all."""
    offered = [level for level in family.advice.levels if level != YARDSTICK]
    return [level for level in offered if level not in found or found[level].of != row_of(family, level)]


@pytest.mark.parametrize("family", GAMES)
def test_each_level_that_is_offered_was_measured_as_it_is(family: Family) -> None:
    assert stale(family, ratings(family)) == []
    warmer = [replace(level, heat=2 * level.heat, guesses=level.guesses // 2) for level in family.advice.scale]
    changed = replace(family, advice=replace(family.advice, scale=tuple(warmer)))
    assert stale(changed, ratings(family)) == [level.id for level in warmer]


def overlapping(family: Family, found: dict[str, Rating]) -> set[tuple[str, str]]:
    """Return neighbours on the scale whose intervals meet, or stand the wrong way round."""
    ranges = {level: (one.won - one.half, one.won + one.half) for level, one in found.items()}
    return {(low, high) for low, high in pairwise(family.advice.levels) if ranges[low][1] >= ranges[high][0]}


@pytest.mark.parametrize("family", GAMES)
def test_each_level_is_told_from_its_neighbour_by_its_interval(family: Family) -> None:
    found = ratings(family)
    assert overlapping(family, found) <= NOT_TOLD_APART
    first, second = family.advice.levels[:2]
    assert (first, second) in overlapping(family, {**found, first: found[second]})


def test_in_one_game_nine_levels_are_told_apart_and_the_best_wins_over_four_in_five() -> None:
    family = max(OWN, key=lambda one: len(one.advice.levels))
    told_apart = len(family.advice.levels) - len(overlapping(family, ratings(family)))
    assert told_apart == 9
    won = [100 * ratings(family)[level].won for level in (family.advice.levels[0], family.advice.levels[-2])]
    assert won == pytest.approx([0, 85], abs=2.5)


def test_the_command_measures_what_a_ladder_plays_and_writes_what_is_read(tmp_path: Path) -> None:
    family = OWN[1]
    found = {"beginner": measured(family, "beginner", 4)}
    assert 0 <= found["beginner"].won < 1 / 3
    assert found == {"beginner": measured(family, "beginner", 4)}
    copy = replace(family, advice=replace(family.advice, ratings=tmp_path / "ratings.toml"))
    write(copy, found)
    assert ratings(copy) == {YARDSTICK: Rating("", 0, 1 / 3, 0.0), **found}
    assert told(found["beginner"]).en.startswith("Wins ")


TOLD: dict[Language, str] = {
    "en": "Euchre has {1} distinct levels, Three Thirteen {2}.",
    "fr": "L'euchre a {1} niveaux distincts, le three-thirteen {2}.",
}


def distinct(lang: Language) -> str:
    """What the page says of how many levels are told apart in each game."""
    counts = (len(game.advice.levels) - len(overlapping(game, ratings(game))) for game in OWN)
    return TOLD[lang].format(*(WORDS[lang].split()[count - 2] for count in counts))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_pages_say_of_levels_is_what_was_measured(lang: Language) -> None:
    assert distinct(lang) in " ".join(page(lang).split())
    won = sorted(100 * one.won for one in ratings(OWN[0]).values())
    said = {"en": f"{won[0]:.0f} to {won[-1]:.0f} %", "fr": f"{won[0]:.0f} à {won[-1]:.0f} %"}
    assert said[lang] in read(ROOT / README[lang])
    assert set().union(*(overlapping(game, ratings(game)) for game in OWN)) == NOT_TOLD_APART


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_has_the_table_of_what_was_measured(lang: Language) -> None:
    text = page(lang)
    assert all(text.count(f"\n| *{level}* | ") == 1 for level, bot in BOTS.items() if isinstance(bot, LevelBot))
