"""Options that matter after all."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from trey.core.errors import OptionError
from trey.core.options import Option
from trey.core.text import LANGUAGES
from trey.games import FAMILIES, rules
from trey.laws.test_options import changes


def test_an_option_that_matters_after_all_would_be_seen() -> None:
    family = next(f for f in FAMILIES if any(o.id == "point_limit" for o in f.options))
    wrong = replace(family.option("wild_points"), idle={"values": ("base",)})
    assert changes(family, wrong)[1]


def test_an_option_matters_by_the_others() -> None:
    option = replace(FAMILIES[0].options[0], idle={"win": ("points",), "deck": ("small",)})
    assert option.matters({"win": "tricks:3", "deck": "large"})
    assert not option.matters({"win": "points:3", "deck": "large"})
    assert not option.matters({"win": "tricks", "deck": "small"})


# What a refused value says


BAD = (
    "",
    "maybe",
    "-1",
    "35",
    "99999",
    "8,5",
    "2,2,2,2",
    "ZZ",
    "10C,10C",
    "none ",
    "fixed_hands",
    "fixed_hands:0",
    None,
    1.5,
)


def refusals(option: Option) -> Iterator[OptionError]:
    for value in BAD:
        try:
            option.check(value)
        except OptionError as refused:
            yield refused


def ways_out(option: Option, said: str) -> list[str]:
    """The values of an option that a refusal names."""
    words = re.split(r", | to | à |such as |par exemple |: ", said.rstrip("."))
    return [word for word in words if option.kind.accepts(_read(option, word))]


def _read(option: Option, word: str) -> object:
    try:
        return option.kind.read(word) if word else object()
    except (ValueError, KeyError):
        return object()


EVERY_OPTION = [pytest.param(option, id=f"{family.id}-{option.id}") for family in FAMILIES for option in family.options]


@pytest.mark.parametrize("option", EVERY_OPTION)
def test_a_refused_value_is_told_what_is_allowed(option: Option) -> None:
    told = list(refusals(option))
    assert len(told) > len(BAD) // 2
    for refused, lang in product(told, LANGUAGES):
        head, mark, said = refused.say(lang).partition(
            {"en": "Allowed: ", "fr": "Valeurs possibles\N{NO-BREAK SPACE}: "}[lang]
        )
        assert mark
        assert option.id in head
        assert ways_out(option, said), refused.say(lang)
        assert ways_out(option, "") == []


def test_the_nearest_value_comes_first() -> None:
    def first(option: str, value: str) -> str:
        found = next(o for family in FAMILIES for o in family.options if o.id == option)
        with pytest.raises(OptionError) as refused:
            found.check(value)
        return re.split(r"Allowed: |, ", refused.value.en)[1]

    assert first("wild_points", "31") == "30"
    assert first("misdeal", "farmer") == "farmers_hand"
    assert first("win_rule", "fixed_hands") == "fixed_hands:1 to fixed_hands:99"


@pytest.mark.parametrize(("seats", "changes"), [(3, {"decks": 3}), (8, {})])
def test_a_third_pack_and_an_eighth_player_are_refused_with_the_reason(seats: int, changes: dict[str, int]) -> None:
    with pytest.raises(OptionError) as refused:
        rules("three_thirteen", changes, seats=seats)
    assert "third pack is not possible" in refused.value.en
