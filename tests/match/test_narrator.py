"""Laws of the sentences in which what happened is told, for every preset."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from tests.match.test_happenings import RARE, cards_in, story
from tests.strategies import ALL_PRESETS
from trey.core.cards import CARD
from trey.core.happening import (
    Drew,
    Fined,
    Gave,
    HandedOver,
    Happening,
    LaidDown,
    LastTurn,
    MatchEnded,
    Put,
    PutDown,
    Reshuffled,
    Revealed,
    Said,
    Scored,
    SetAside,
    Took,
    TrickTaken,
    TurnedUp,
    WentOut,
)
from trey.core.text import YOU, Language, Text, told
from trey.core.view import Laid
from trey.match import Dealt, Match
from trey.match.narrator import Telling, breath, tellings


def named(sentences: tuple[Telling, ...]) -> set[str]:
    return {card for one in sentences for card in CARD.findall(one.says.en)}


@pytest.mark.secrecy
@pytest.mark.parametrize("rules", [*ALL_PRESETS, *RARE])
def test_a_sentence_names_no_card_that_its_viewer_has_not_seen(rules: str) -> None:
    """Planted: the sentences of all seats together, told to one."""
    match, planted, silent = Match(rules), 0, 0
    seen: dict[int | None, set[str]] = {}
    for one in story(match, random.Random(rules)):
        if isinstance(one.event, Dealt):
            seen.clear()
        for seat, happened in one.told.items():
            shown = seen.setdefault(seat, set())
            shown |= {*cards_in(one.after[seat]), *(cards_in(one.before[seat]) if one.before else ())}
            assert named(tellings(match, happened, one.after[seat])) <= shown
            if happened[0] != one.all[0]:
                silent += 1
                planted += not named(tellings(match, one.all, one.after[seat])) <= shown
    assert bool(planted) == bool(silent)


@pytest.mark.parametrize("rules", [*ALL_PRESETS, *RARE])
def test_a_breath_is_what_was_told_of_it_card_by_card(rules: str) -> None:
    """It is read from the log: so whoever comes in the middle of it is told the same as who was there."""
    match = Match(rules)
    runs: dict[int | None, list[SetAside | PutDown]] = {}
    for one in story(match, random.Random(rules)):
        for seat, happened in one.told.items():
            first, run = happened[0], runs.pop(seat, [])
            chosen = first if isinstance(first, SetAside | PutDown) else None
            if run and (type(chosen), chosen and chosen.seat) != (type(run[0]), run[0].seat):
                run = []
            assert breath(match, seat) == run
            goes_on, *others = [telling.goes_on for telling in tellings(match, happened, one.after[seat])] or [False]
            assert (goes_on, any(others)) == (bool(run), False)
            if chosen and len(happened) == 1:
                runs[seat] = [*run, chosen]


NAMES: Final = {"en": (YOU.en, "Bo", "Cleo"), "fr": (YOU.fr, "Bo", "Cleo"), "pl": (YOU.of("pl"), "Bo", "Cleo")}
ACE: Final = Put(seat=1, action="play AH", card="AH", place="trick")
ASIDE: Final = SetAside(seat=1, action="discard", card=None)
FOUR: Final = [replace(ASIDE) for _ in range(4)]
KITTY: Final = Took(seat=1, source="kitty", cards=(), count=4)
UPCARD: Final = Took(seat=1, source="upcard", cards=("9C",), count=1)
GIFT: Final = HandedOver(seat=1, to=0, cards=("AH", "2C"), count=2)
MELD: Final = Laid(seat=1, cards=("5H", "3S", "7H"), stands_for=("5H", "6H", "7H"))
SCORED: Final = Scored(delta=(2, -2, 0), totals=(2, -2, 0), why=(Text("{1} pays {0} 2."),))
SAID: Final[Sequence[tuple[Sequence[Happening], str]]] = (
    ([ACE], "Bo: AH."),
    ([replace(ACE, action="play JD", card="JD", led="H")], "Bo: JD. Led: hearts."),
    ([SetAside(seat=0, action="discard AH", card="AH")], "You discard AH."),
    ([ASIDE], "Bo discards a card."),
    ([*FOUR, KITTY], "Bo discards 4 cards and takes the kitty."),
    ([Said(seat=1, action="take"), UPCARD], "Bo takes 9C."),
    ([Said(seat=1, action="order up"), UPCARD], "Bo: order it up. Bo takes 9C."),
    ([Took(seat=1, source="dummy", cards=(), count=5)], "Bo takes the dummy."),
    ([replace(KITTY, seat=0, cards=("AH", "2C"), count=2)], "You take AH 2C from the kitty."),
    ([Drew(seat=1, action="draw stock", source="stock", card=None)], "Bo draws a card."),
    ([Drew(seat=1, action="draw pile", source="pile", card="9C"), WentOut(seat=1)], "Bo takes 9C and goes out."),
    ([Gave(seat=1, to=0, action="give", card=None)], ""),
    ([Gave(seat=1, to=0, action="give", card=None), GIFT], "Bo gives you AH 2C."),
    ([replace(GIFT, cards=())], "Bo gives you 2 cards."),
    ([replace(GIFT, seat=0, to=1, cards=("AH",), count=1, back=True)], "You give Bo AH back."),
    ([Revealed(seat=1, how="received", cards=("AH",))], "Bo gave you AH."),
    ([Revealed(seat=1, how="shown", cards=("AH",))], "Bo shows you AH."),
    ([Revealed(seat=0, how="kitty", cards=("AH",))], "You see AH in the kitty."),
    ([LaidDown(seat=1, meld=MELD)], "Bo lays 5H 3S=6H 7H."),
    ([LaidDown(seat=1, meld=MELD, added=("3S",))], "Bo adds 3S to 5H 7H."),
    ([LastTurn(seat=0, because=1)], "You have one last turn: Bo went out."),
    ([Fined(seat=1, points=5)], "Bo: 5 penalty points."),
    ([Reshuffled(count=1)], "The discards, shuffled, become the stock: 1 card."),
    ([TurnedUp(card="9C", down=True)], "Turned down: 9C."),
    (
        [Scored(delta=(2, -2, 0), totals=(2, -2, 0), why=(Text("{1} pays {0} 2."),))],
        "Deal over. You 2, Bo −2, Cleo 0. Bo pays you 2.",
    ),
    ([MatchEnded(ending="game", winners=(0, 2))], "You and Cleo share the win."),
    ([MatchEnded(ending="game", winners=(0,))], "You win."),
)


def told_of(happened: Sequence[Happening], lang: Language = "en") -> str:
    """What a player without a name is told."""
    match = Match("euchre_cutthroat")
    match.deal_numbered(1, 1)
    sentences = tellings(match, happened, replace(match.view(0), kitty=0))
    return " ".join(told(one.says.of(lang), NAMES[lang], lang) for one in sentences)


@pytest.mark.parametrize(("happened", "said"), SAID, ids=[said for _, said in SAID])
def test_what_happened_is_a_sentence(happened: Sequence[Happening], said: str) -> None:
    assert told_of(happened) == said


@pytest.mark.parametrize(
    ("happened", "french", "polish"),
    [
        ([*FOUR, KITTY], "Bo écarte 4 cartes et prend le talon.", "Bo odkłada 4 karty i bierze musik."),
        ([SetAside(seat=0, action="discard AH", card="AH")], "Vous écartez AH.", "Odkładasz: AH."),
        ([GIFT], "Bo vous donne AH 2C.", "Bo oddaje ci: AH 2C."),
        ([replace(GIFT, to=2, cards=(), count=1)], "Bo donne une carte à Cleo.", "Bo oddaje graczowi Cleo kartę."),
        ([replace(GIFT, seat=0, to=1)], "Vous donnez AH 2C à Bo.", "Oddajesz graczowi Bo: AH 2C."),
        ([TrickTaken(seat=0, number=1, cards=())], "Le pli est à vous.", "Bierzesz lewę."),
        ([TrickTaken(seat=1, number=1, cards=())], "Pli pour Bo.", "Bo bierze lewę."),
        ([replace(KITTY, source="dummy", cards=("AH",), count=1)], "Bo prend AH du mort.", "Bo bierze: AH z dziadka."),
    ],
)
def test_each_language_has_its_own_grammar(happened: Sequence[Happening], french: str, polish: str) -> None:
    assert (told_of(happened, "fr"), told_of(happened, "pl")) == (french, polish)
