"""`trey solve`: positions of records and of numbered deals, in words and as JSON."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tools.files import ROOT
from trey.cli.commands.solve import SOLVE
from trey.core.text import LANGUAGES, Language
from trey.match import read
from trey.match.guests import shown_names

RECORDS = ROOT / "tests/golden"


def record(name: str) -> str:
    return str(RECORDS / f"{name}.record")


def test_a_position_of_a_record_is_told_with_all_hands_and_every_card(trey: Run) -> None:
    ran = trey(f"solve {record('euchre_no_dummy')} --deal 1 --after 8")
    assert ran.status == 0, ran.err
    data = json.loads(trey(f"solve {record('euchre_no_dummy')} --deal 1 --after 8 --json").out)
    assert data["phase"] == "play"
    assert {worth["action"].split()[0] for worth in data["actions"]} == {"play"}
    assert ran.out.count("♠") + ran.out.count("♥") + ran.out.count("♦") + ran.out.count("♣") >= 8
    assert "side takes in this deal" in ran.out


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["if the others join forces", "if all play alone"]),
        ("fr", ["si les autres s'allient", "ce que chacun prend en jouant pour soi"]),
    ],
)
def test_near_the_end_each_for_himself_is_told_too(trey: Run, lang: Language, words: list[str]) -> None:
    text = (RECORDS / "sergeant_major.record").read_text(encoding="utf-8")
    acts = text.split("deal 2")[0].split("deal 1")[1].count("\n") - 2
    ran = trey(f"solve {record('sergeant_major')} --deal 1 --after {acts - 9} --lang {lang}")
    assert ran.status == 0, ran.err
    shown = " ".join(ran.out.replace("\u00a0", " ").split())
    assert all(word in shown for word in words)


@pytest.mark.parametrize(("lang", "colon"), [("en", ": "), ("fr", "\u00a0: ")])
def test_a_name_stands_before_its_hand_as_the_language_wants(trey: Run, lang: Language, colon: str) -> None:
    shown = trey(f"solve {record('euchre_no_dummy')} --deal 1 --after 8 --lang {lang}").out
    names = shown_names(read(Path(record("euchre_no_dummy")).read_text(encoding="utf-8")).players)
    assert all(f"\n  {name}{colon}" in shown for name in names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_draws_are_told_with_what_the_hand_counts(trey: Run, lang: Language) -> None:
    ran = trey(f"solve {record('three_thirteen')} --deal 3 --after 4 --lang {lang}")
    assert ran.status == 0, ran.err
    assert ("20.28" if lang == "en" else "20,28") in ran.out


def test_actions_lead_on_from_a_numbered_deal(trey: Run) -> None:
    ran = trey(["solve", "--rules", "euchre_no_dummy", "--deal", "7/0", "--after", "order up", "--json"])
    assert ran.status == 0, ran.err
    data = json.loads(ran.out)
    assert data["phase"] == "dealer_discard"
    card = data["actions"][0]["action"]
    ran = trey(["solve", "--rules", "euchre_no_dummy", "--deal", "7/0", "--after", f"order up, {card}", "--json"])
    assert json.loads(ran.out)["phase"] != "dealer_discard"
    assert json.loads(ran.out)["rules"] == "euchre_no_dummy"


@pytest.mark.parametrize(
    ("words", "status", "part"),
    [
        ("--rules euchre_cutthroat", 2, "--deal SEED/NUMBER"),
        ("--rules euchre_cutthroat --deal 7", 2, "--deal SEED/NUMBER"),
        ("--rules euchre_cutthroat --deal 7/0 --after 3", 2, "name the actions"),
        ("--deal 7/0", 2, "Name a preset"),
        ("--rules euchre_cutthroat --deal 7/0", 1, "is not solved"),
        (f"{record('three_thirteen')} --rules three_thirteen", 2, "has its rules"),
        (f"{record('three_thirteen')} --deal 99", 2, "has deals 1 to"),
        (f"{record('three_thirteen')} --deal 1 --after 9999", 2, "actions"),
        (f"{record('three_thirteen')}", 1, "is over then"),
        (f"{record('three_thirteen')} --json", 1, "an earlier moment of the record: --deal 11 --after "),
        (f"{record('three_thirteen')} --deal 1 --after ²", 1, "Deal 1 is over then"),
        (f"{record('three_thirteen')} --deal ²", 2, "has deals 1 to"),
        (f"{record('three_thirteen')} --deal 1 --after {'9' * 5000}", 1, "Deal 1 is over then"),
        (f"{record('three_thirteen')} --deal {'9' * 5000}", 2, "has deals 1 to"),
        ("--rules euchre_cutthroat --deal ²/0", 2, "--deal SEED/NUMBER"),
        ("--rules euchre_cutthroat --deal 7/0 --after ²", 2, "is not an action"),
        ("nowhere.record", 2, "cannot be read"),
    ],
)
def test_what_cannot_be_asked_is_refused(trey: Run, words: str, status: int, part: str) -> None:
    ran = trey(f"solve {words}")
    assert (ran.status, ran.out) == (status, "")
    assert part in ran.err


@pytest.mark.parametrize("name", ["sergeant_major", "euchre_no_dummy", "three_thirteen"])
def test_the_moment_that_a_record_at_its_end_leads_to_can_be_solved(trey: Run, name: str) -> None:
    refused = trey(f"solve {record(name)}")
    assert refused.status == 1
    found = re.search(r"--deal \d+ --after \d+", refused.err)
    assert found is not None
    assert json.loads(trey(f"solve {record(name)} {found[0]} --json").out)["actions"]


@pytest.mark.parametrize("example", SOLVE.examples)
def test_the_examples_of_the_help_can_be_typed(
    trey: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, example: str
) -> None:
    (tmp_path / "match.record").write_bytes(Path(record("sergeant_major")).read_bytes())
    monkeypatch.chdir(tmp_path)
    ran = trey(shlex.split(example)[1:])
    assert ran.status == 0, ran.err
    assert ran.out
