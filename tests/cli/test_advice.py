"""Advice at the terminal: hints, why a card may not be chosen, the rule for a turn, and taking back."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.strategies import EVERY_FAMILY, at_phase
from trey.cli.terminal.advice import why_not
from trey.cli.terminal.faces import face
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES
from trey.match import read

WOULD = {"en": "Hint (", "fr": "Conseil ("}
INSTEAD = {
    "en": r"Instead, in points: \S.* [+−]?\d+\.\d ± \d+\.\d",
    "fr": r"Sinon, en points : \S.* [+−]?\d+,\d ± \d+,\d",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_a_hint_is_given_and_kept(trey: Run, tmp_path: Path, family: Family, lang: Language) -> None:
    record = tmp_path / "match.trey"
    word = "conseil" if lang == "fr" else "hint"
    ran = trey(f"play {family.short} --seed 5 --record {record} --lang {lang}", f"{word}\n1\n")
    assert ran.status == 0, ran.err
    told = next(line for line in ran.out.splitlines() if WOULD[lang] in line)
    assert not re.search(r"\{|\b[2-9TJQKA][CDHS]\b", told)
    assert re.search(INSTEAD[lang], ran.out.replace("\u00a0", " "))
    assert "\nhint 0\n0 " in record.read_text(encoding="utf-8")
    read(record.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("family", EVERY_FAMILY)
def test_why_tells_what_a_turn_is_about(trey: Run, family: Family, lang: Language) -> None:
    ran = trey(f"play {family.short} --seed 5 --lang {lang}", f"{'pourquoi' if lang == 'fr' else 'why'}\n")
    pages = family.words.pages(family.rules(family.presets[0].id).options, family.usual_seats)
    titles = [section.title.of(lang) for section in pages if section.phases]
    shown = ran.out.replace("\u00a0", " ")
    assert any(f"\n{title}\n" in shown for title in titles)


def test_a_card_that_may_not_be_chosen_has_its_games_reason() -> None:
    match = at_phase(FAMILIES[0], next(phase.id for phase in FAMILIES[0].phases if phase.kind == "play"))
    while not (match.turn is not None and match.view(match.turn).barred):
        match.play(match.legal[-1])
    view = match.view(match.turn)
    legal = {action.what for action in match.legal}
    barred, allowed = (next(c for c in view.hand if (c in legal) is wanted) for wanted in (False, True))
    assert view.barred is not None
    assert match.turn is not None
    assert why_not(match, match.turn, barred, "en") == view.barred.en
    assert why_not(match, match.turn, face(allowed, "fr"), "fr") == f"Vous pouvez choisir {face(allowed, 'fr')}."
    other = next(card for card in ("AS", "KH", "2C", "3D", "9S") if card not in view.hand)
    assert why_not(match, match.turn, other, "en") == f"You do not hold {other}."


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "4\nAH\n", "You must follow suit: clubs were led, and you hold clubs."),
        ("fr", "4\nplay AH\n", "Il faut fournir : on a entamé trèfle, et vous avez du trèfle."),
        ("en", "4\nAC\n", "You do not hold AC."),
        ("fr", "4\npasser\n", "Ce n'est pas possible maintenant. Jouez une carte."),
    ],
)
def test_a_card_that_is_refused_has_its_reason_unasked(trey: Run, lang: Language, typed: str, said: str) -> None:
    shown = trey(f"play six_three_eight --seed 3 --lang {lang}", typed).out.replace("\u00a0", " ")
    assert said in " ".join(shown.split())


def test_remarks_of_the_table_are_shown(trey: Run) -> None:
    shown = ""
    for seed in range(12):
        shown += trey(f"play euchre_cutthroat --seed {seed}", "1\n1\n1\n1\n1\n").out
    assert re.search(r"The dealer (took (10|[2-9AKQJ])[♣♦♥♠]|left the upcard)", shown)
