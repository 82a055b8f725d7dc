"""Options that matter after all."""

from dataclasses import replace

from trey.games import FAMILIES
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
