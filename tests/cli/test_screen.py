"""What the terminal shows: it fits, it is complete, it gives nothing away."""

import random
import re

import pytest

from tests.planted import BID, PLANTED, planted_rules
from tests.strategies import EVERY_FAMILY, step
from trey.cli.terminal.facts import facts
from trey.cli.terminal.screen import choices, screen_lines
from trey.core.family import Family
from trey.core.text import LANGUAGES, Language
from trey.games import FAMILIES
from trey.laws.test_terminal import host, paper, shown_to, squeezed
from trey.match import Match


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", [preset.id for preset in PLANTED.presets])
def test_a_family_with_words_of_its_own_is_shown_with_them(
    monkeypatch: pytest.MonkeyPatch, preset: str, lang: Language
) -> None:
    sheet = paper(monkeypatch, lang, 80, 24)
    playing, names = host(planted_rules(preset), 6, lang)
    match, told, shown = playing.match, [""], []
    while match.ended is None and match.number < 19:
        told += playing.deal() if match.needs_deal else playing.bot_acts()
        shown.append(squeezed("\n".join(screen_lines(playing.rules, match.view(match.turn), names, [], sheet))))
    text = "\n".join(shown)
    assert PLANTED.words.roles["declarer"].of(lang) in text
    assert "None" not in text + "\n".join(told)
    if preset == "planted_kitty":
        assert squeezed(BID.of(lang)) in text
    else:
        assert "· grand" in text
        assert ("led J" if lang == "en" else "entame J") in text


def test_a_target_that_one_seat_knows_is_shown_to_that_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = paper(monkeypatch, "en", 80, 24)
    playing, names = host(planted_rules("planted_kitty"), 6, "en")
    playing.deal()
    view = playing.match.view(1)
    rows = [line.split() for line in screen_lines(playing.rules, view, names, [], sheet)]
    made = {row[row.index(name) + 2] for row in rows for name in names if name in row}
    assert made == {"0", f"0/{view.players[1].target}"}


@pytest.mark.parametrize("family", [*EVERY_FAMILY, pytest.param(PLANTED, id="planted")])
def test_points_have_a_sign_where_the_family_says_so(monkeypatch: pytest.MonkeyPatch, family: Family) -> None:
    sheet = paper(monkeypatch, "en", 80, 24)
    match = Match(family.short if family in FAMILIES else planted_rules("planted_kitty"))
    rng = random.Random(3)
    while not any(match.scores) and match.ended is None:
        step(match, rng)
    assert bool(re.search(r"\+[0-9]", shown_to(match, 0, sheet))) == family.zero_sum


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seven_players_fit_a_small_terminal(monkeypatch: pytest.MonkeyPatch, lang: Language) -> None:
    sheet = paper(monkeypatch, lang, 80, 24)
    playing, names = host("three_thirteen_14 rounds=13,14 seats=7", 6, lang)
    match = playing.match
    news: list[str] = []
    while match.ended is None:
        if match.turn == 0:
            lines = screen_lines(playing.rules, match.view(0), names, news, sheet)
            assert len(lines) <= 23  # and the prompt
            assert max(map(len, lines)) < 80
        news += playing.deal() if match.needs_deal else playing.bot_acts()


def test_choices_come_in_the_order_of_the_hand() -> None:
    playing, _ = host("sergeant_major", 6, "en")
    match = playing.match
    while match.turn != 0 or match.phase.id != "play":
        (playing.deal if match.needs_deal else playing.bot_acts)()
    view = match.view(0)
    shown = [action.what for action in choices(view)]
    assert sorted(shown, key=view.hand.index) == shown
    assert sorted(map(str, choices(view))) == sorted(view.legal)


def test_a_bower_that_is_led_is_told_with_the_suit_to_be_followed() -> None:
    match = Match("euchre_cutthroat must_use_dummy=false")
    match.deal("""dealer 0 / 1: JD AD 9S TS AC / 2: AH KH KD QD 9C / 0: AS KS QS JS KC
    / dummy: QH JH TH TD 9D / upcard: 9H / middle: QC JC TC""")
    match.play("order up", "leave", "with own", "stay", "stay", "play JD")
    assert "led ♥ hearts" in facts(match.family, match.view(2), "en")
    assert "entame ♥ cœur" in facts(match.family, match.view(2), "fr")
    match.play("play KH", "play KC", "play AD")
    assert not any(fact.startswith("led") for fact in facts(match.family, match.view(2), "en"))
