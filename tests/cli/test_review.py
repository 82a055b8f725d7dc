"""`trey review`: choices, phases and accounts in words, as JSON, in both languages."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.review.matches import habitual
from tools.files import ROOT
from trey.core.text import Language
from trey.match import Match, write


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews run in plain Python: they take seconds."""
    monkeypatch.setattr(sys.modules["trey.review.review"], "available", lambda _family: False)


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a match that chance played."""
    path = tmp_path_factory.mktemp("records") / "match.record"
    path.write_text(write(habitual("euchre_cutthroat", 3, 40, bot="random")), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["The costliest choices", "1. Deal ", "held", "better", "With the actual cards", "Phase by phase"]),
        (
            "fr",
            [
                "Les choix les plus coûteux",
                "1. Donne ",
                "main",
                "mieux",
                "Avec la répartition réelle",
                "Phase par phase",
            ],
        ),
    ],
)
def test_a_record_is_reviewed_in_words(trey: Run, file: str, lang: Language, words: list[str]) -> None:
    ran = trey(["review", file, "--worlds", "6", "--lang", lang])
    assert ran.status == 0, ran.err
    shown = " ".join(ran.out.replace("\u00a0", " ").split())
    assert [word for word in words if word not in shown] == []
    assert {"Ada", "Bo", "Cleo"} <= set(re.findall(r"\w+", shown))
    costs = re.findall(r"^\d\. .*?: ([\d.,]+) ± ", ran.out.replace("\u00a0:", ":"), re.MULTILINE)
    assert len(costs) == 3
    assert costs == sorted(costs, reverse=True)


def test_as_shown_too_the_parts_add_up(trey: Run, file: str) -> None:
    ran = trey(["review", file, "--worlds", "3"])
    rows = re.findall(r"^(?:\d+|all) +\w+ .*$", ran.out.partition("Luck and skill")[2], re.MULTILINE)
    assert len(rows) > 5
    for row in rows:
        score, *parts = [float(x.replace("−", "-")) for x in re.findall(r"(?<!± )(?<![\d.])−?\d+\.\d\d", row)]
        assert len(parts) == 4
        assert sum(parts) == pytest.approx(score, abs=1e-6), row


def test_a_player_alone_and_json_for_programs(trey: Run, file: str) -> None:
    ran = trey(["review", file, "--worlds", "8", "--player", "bo", "--json"])
    assert ran.status == 0, ran.err
    data = json.loads(ran.out)
    assert data["seats"] == [1]
    assert {choice["seat"] for choice in data["choices"]} == {1}
    assert json.loads(trey(["review", file, "--worlds", "8", "--seat", "1", "--json"]).out) == data
    for deal in data["deals"]:
        parts = deal["expected"] + deal["cards"] + deal["skill"] + deal["play"]
        assert parts == pytest.approx(deal["score"], abs=1e-9)
    dear = [choice for choice in data["choices"] if "instead" in choice]
    assert dear
    assert all(choice["instead"]["acts"][0] == f"1 {choice['better']}" for choice in dear)


def test_a_match_without_mistakes_says_so(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.record"
    record.write_text(write(habitual("euchre_cutthroat", 4, 8)), encoding="utf-8")
    assert "No choice was clearly worse" in trey(["review", str(record), "--worlds", "2"]).out


@pytest.mark.parametrize(
    ("words", "status", "part"),
    [
        ("review", 2, "file"),
        ("review nowhere.record", 2, "cannot be read"),
        ("review {} --seat 3", 2, "seats 0 to 2"),
        ("review {} --seat 1 --player Bo", 2, "not both"),
        ("review {} --player Nobody", 2, "Nobody here is called"),
        ("review {} --top -1", 2, "at least 0"),
        ("review {} --worlds 1", 2, "at least 2"),
        (f"review {ROOT / 'README.md'}", 1, "trey record 1"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    trey: Run, tmp_path: Path, words: str, status: int, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    record = tmp_path / "match.record"
    record.write_text(write(habitual("euchre_cutthroat", 4, 6)), encoding="utf-8")
    ran = trey(words.format(record))
    assert (ran.status, ran.out) == (status, "")
    assert part in ran.err


def test_a_match_not_begun_is_refused(trey: Run, tmp_path: Path) -> None:
    record = tmp_path / "match.record"
    record.write_text(write(Match("euchre_cutthroat", ("Ada",))), encoding="utf-8")
    ran = trey(["review", str(record)])
    assert (ran.status, ran.out) == (2, "")
    assert "Nobody has had a choice yet" in ran.err
