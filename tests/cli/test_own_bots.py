"""Bots of somebody's own: found by their place, known by their id, and refused where they are none."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.files import ROOT
from trey.bots import BOTS
from trey.bots.guest import invite
from trey.core.errors import OptionError
from trey.games import FAMILIES

SHORT = "euchre_cutthroat game_target=3 --seed 4"
SOURCE = """
from trey.core.text import Text

class Highest:
    id = "highest"
    name = about = Text("Highest")
    slow = False

    def choose(self, rules, observation, seed):
        return observation.legal.bit_length() - 1

class Taken(Highest):
    id = "habit"

highest = Highest()
nothing = 7
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A module with bots in the current folder."""
    (tmp_path / "my_own_bots.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    yield "my_own_bots"
    sys.modules.pop("my_own_bots", None)
    BOTS.discharge("highest")


@pytest.mark.parametrize("name", ["Highest", "highest"])
def test_a_bot_is_found_by_its_place_and_no_table_offers_it(place: str, name: str) -> None:
    bot = invite(f"{place}:{name}")
    assert BOTS["highest"] is bot
    assert not [family for family in FAMILIES if "highest" in BOTS.levels(family)]
    assert invite(f"{place}:{name}").id == "highest", "again"
    BOTS.discharge("highest")
    assert "highest" not in BOTS


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("no_such_module_of_bots:Name", "bot-nowhere"),
        (":Name", "bot-nowhere"),
        ("my_own_bots:Lowest", "bot-nowhere"),
        ("my_own_bots:", "bot-nowhere"),
        ("my_own_bots:nothing", "bot-none"),
        ("my_own_bots:Text", "bot-nowhere"),
        ("my_own_bots:Taken", "bot-name"),
    ],
)
def test_what_is_no_bot_is_refused(place: str, what: str, code: str) -> None:
    before = list(BOTS)
    with pytest.raises(OptionError) as refused:
        invite(what)
    assert refused.value.code == code
    assert list(BOTS) == before, place


@pytest.mark.many
@pytest.mark.parametrize("jobs", ["--jobs 1", "--jobs 2"])
def test_it_climbs_the_ladder_and_duels_in_every_process(trey: Run, place: str, jobs: str) -> None:
    ladder = trey(f"ladder {SHORT} --bots habit,{place}:Highest --rounds 3 {jobs}")
    assert ladder.status == 0, ladder.err
    assert ladder.out.index("habit") < ladder.out.index("highest")
    hero = trey(f"ladder {SHORT} --hero {place}:Highest --bots habit --rounds 3 {jobs}")
    assert "highest / habit" in hero.out
    duel = trey(f"lab duel {SHORT} --bots habit,{place}:Highest --rounds 10 {jobs}")
    assert duel.status == 0, duel.err
    assert "habit / highest" in duel.out


def test_the_bot_that_is_written_as_an_example_climbs_the_ladder_and_duels(
    trey: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT / "examples")
    monkeypatch.setattr(sys, "path", sys.path[:])
    line = "euchre_cutthroat game_target=1 --bots flat_bot:FlatBot,habit --jobs 1"
    try:
        ladder, duel = trey(f"ladder {line} --rounds 3"), trey(f"lab duel {line} --rounds 10")
    finally:
        sys.modules.pop("flat_bot", None)
        BOTS.discharge("flat")
    assert (ladder.status, duel.status) == (0, 0), ladder.err + duel.err
    assert "flat" in ladder.out
    assert "flat / habit" in duel.out


def test_it_plays_where_bots_are_watched(trey: Run, place: str) -> None:
    ran = trey(f"watch {SHORT} --bots habit,{place}:Highest --deals 1")
    assert ran.status == 0, ran.err


def test_a_record_cannot_name_a_place(place: str) -> None:
    """What a file or a message calls a bot is looked up and never imported."""
    assert f"{place}:Highest" not in BOTS
    assert BOTS.today(f"{place}:Highest") == "habit"
    assert place not in sys.modules
