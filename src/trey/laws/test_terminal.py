"""What the terminal shows: it fits, it is complete, it gives nothing away."""

import io
import random
import re

import pytest

from trey.bots import BOTS
from trey.cli.paper import Paper
from trey.cli.terminal.faces import action_face
from trey.cli.terminal.host import Host
from trey.cli.terminal.narrator import Narrator
from trey.cli.terminal.screen import screen_lines
from trey.cli.terminal.typed import is_listed
from trey.core.deal import places_of
from trey.core.family import Family, Rules
from trey.core.text import LANGUAGES, Language
from trey.laws.differences import agree
from trey.laws.matches import at_phase
from trey.match import Match
from trey.match.guests import shown_names


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def paper(monkeypatch: pytest.MonkeyPatch, lang: Language, width: int, height: int) -> Paper:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("TERM", "xterm")
    return Paper(lang, Terminal())


def squeezed(text: str) -> str:
    """A text whose lines may be broken anywhere."""
    return " ".join(text.split())


def host(table: str | Rules, seed: int, lang: Language) -> tuple[Host, list[str]]:
    match = Match(table)
    names = shown_names(["You"] + [""] * (match.rules.seats - 1))
    playing = Host(match, dict.fromkeys(range(match.rules.seats), BOTS["habit"]), seed)
    playing.narrator = Narrator(names, lang, (0,))
    return playing, list(names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_turn_of_every_preset_fits_a_small_terminal(
    monkeypatch: pytest.MonkeyPatch, preset: str, lang: Language
) -> None:
    sheet = paper(monkeypatch, lang, 80, 24)
    playing, names = host(preset, 6, lang)
    match, turns = playing.match, 0
    news: list[str] = []
    while match.ended is None and (turns < 30 or not match.deal_over):
        if match.turn == 0:
            turns += 1
            lines = screen_lines(playing.rules, match.view(0), names, news, sheet)
            assert len(lines) <= 22, f"{len(lines)} lines do not fit a small terminal: say less\n{lines}"
            assert max(map(len, lines)) < 80, f"a line is too long: {max(lines, key=len)}"
            text = squeezed("\n".join(lines))
            assert squeezed(match.phase.ask.of(lang)) in text, f"the question is not asked: {match.phase.ask.of(lang)}"
            assert "None" not in text, f"None is shown: a field of the view has no value\n{text}"
            if is_listed(match.legal):
                listed = len(re.findall(r"\b\d+\) ", text))
                assert listed >= len(match.legal), f"{listed} of {len(match.legal)} choices are listed\n{text}"
            else:  # what is typed: a pass, the next, and how far they go
                ends = (*match.legal[:2], match.legal[-1])
                unsaid = [
                    face
                    for face in (action_face(action, match.family, lang) for action in ends)
                    if squeezed(face) not in text
                ]
                assert not unsaid, f"not shown: {', '.join(unsaid)}"
        news += playing.deal() if match.needs_deal else playing.bot_acts()
    assert turns > 10, f"seat 0 had only {turns} turns"


def shown_to(match: Match, seat: int, sheet: Paper) -> str:
    names = shown_names([""] * match.rules.seats)
    return squeezed("\n".join(screen_lines(match.rules, match.view(seat), names, [], sheet)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phase_is_shown_whole(
    monkeypatch: pytest.MonkeyPatch, family: Family, phase: str, lang: Language
) -> None:
    sheet, match = paper(monkeypatch, lang, 80, 24), at_phase(family, phase)
    for seat in range(match.rules.seats):
        text = shown_to(match, seat, sheet)
        assert "None" not in text, f"None is shown: a field of the view has no value\n{text}"
        asked = squeezed(match.phase.ask.of(lang)) in text
        assert asked == (seat == match.turn), (
            f"seat {seat} is asked: {asked}, and it is seat {match.turn}'s turn\n{text}"
        )


def test_others_hidden_cards_change_neither_screen_nor_news(monkeypatch: pytest.MonkeyPatch, family: Family) -> None:
    """Deal the others' cards differently: until they show one, the same is told."""
    sheet = paper(monkeypatch, "en", 120, 40)
    pages = []
    for seed in (1, 2):
        playing, names = host(family.rules(family.presets[0].id), 1, "en")
        rng = random.Random(seed)
        match = playing.match
        deal = _deal_with_same_hand(match, rng)
        match.deal(deal)
        assert playing.narrator, "nobody tells the news"
        news = playing.narrator.hear(match, {})
        pages.append(screen_lines(playing.rules, match.view(0), names, news, sheet))
    agree(pages[1], pages[0], "the screen changes with cards that others hold and nobody has shown")


def _deal_with_same_hand(match: Match, rng: random.Random) -> str:
    """A deal by seat 0 in which only what seat 0 cannot see differs."""
    cards = list(match.rules.pack.cards)
    random.Random(0).shuffle(cards)
    places = match.family.places(match.rules.options, match.rules.seats, 0, 1)
    by_place = places_of(cards, places)
    seen = {"0", "upcard", "top", "pile"}
    hidden = [place for place in by_place if place not in seen]
    pool = [card for place in hidden for card in by_place[place]]
    rng.shuffle(pool)
    for place in hidden:
        by_place[place] = [pool.pop() for _ in by_place[place]]
    return "dealer 0 / " + " / ".join(f"{place}: {match.rules.pack.texts(cards)}" for place, cards in by_place.items())
