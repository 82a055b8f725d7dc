"""An action that is refused says why: a code that stands in the page of the protocol, a sentence in both languages."""

import dataclasses
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.planted import PLANTED
from tests.strategies import ALL_PRESETS, phases_of, step
from tools.french import both
from trey.core.action import Action
from trey.core.errors import IllegalError, OptionError, ParseError, TreyError
from trey.core.family import Family
from trey.core.text import LANGUAGES
from trey.games import family, parse_rules, rules
from trey.match import Match

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
TABLE = re.search(r"<!-- of the rules -->(.*)<!-- of the server -->", PAGE.read_text("utf-8"), re.DOTALL)
CODES = set(re.findall(r"^\| `([a-z-]+)` \|", TABLE[1] if TABLE else "", re.MULTILINE))
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
OTHERS = 12
MOMENTS = 250

RARE = [
    ("not-held", "euchre_cutthroat", ""),
    ("wrong-phase", "euchre_cutthroat", ""),
    ("not-in-rules", "sergeant_major", ""),
    ("must-follow", "euchre_cutthroat", ""),
    ("must-trump", "bulgarian_blato", ""),
    ("must-beat", "bulgarian_blato", ""),
    ("call-used", "sergeant_major_alternate", "trump C"),
    ("passed", "sergeant_major passes_per_game=1", "pass"),
    ("no-peek", "bulgarian_blato", ""),
    ("gift-trump", "sergeant_major phase_order=call,exchange,kitty exchange_trump_cards=not_given", ""),
    ("gift-returned", "sergeant_major exchange_one_by_one=true", ""),
    (
        "return-same-card",
        "woburn_reconstruction exchange_not_the_same_card=true",
        "keep|trump|give AS|give KS|give QS|give JS|give TS|give 9S|give 8S",
    ),
    ("must-name", "euchre_stick", "pass"),
    ("turned-down", "euchre_cutthroat", "pass"),
    ("natural-trump", "euchre_cutthroat natural_trump=in_both_rounds", "pass"),
    ("exchange-low", "euchre_cutthroat misdeal=exchange_any", ""),
    ("upcard-stays", "euchre_cutthroat may_discard_upcard=false", "order"),
    ("draw-stock", "three_thirteen", "draw pile"),
    ("melds-missing", "three_thirteen", ""),
    ("melds-need-it", "three_thirteen", "go out"),
    ("last-turn", "three_thirteen", "go out"),
    ("lay-by-hand", "three_thirteen_layoff auto_meld=false", ""),
    ("laid-often", "three_thirteen_strict", "lay|undo"),
    ("laid-wrongly", "three_thirteen_strict", "lay|done|meld"),
    ("no-meld", "three_thirteen_strict", "lay"),
    ("melds-open", "three_thirteen_strict", "lay"),
    ("keep-one", "three_thirteen_strict", "lay|put"),
    ("fits-nowhere", "three_thirteen_layoff", "go out|done|lay"),
    ("fits-not", "three_thirteen_layoff", "go out|done|lay|add"),
]
"""Every code of a game, the rules under which it comes, and what is chosen there where it can be."""
OF_PACKAGES = ["bid-higher"]
"""Codes that only games in packages of their own have; their own tests hold them."""


def refused(match: Match, action: Action | str) -> IllegalError:
    """The error of what the seat to act may not do."""
    assert match.turn is not None
    with pytest.raises(IllegalError) as caught:
        match.act(match.turn, action)
    return caught.value


def of_phase(match: Match) -> list[Action]:
    """What the phase knows and the seat to act may not do."""
    codes = [*match.phase.words, *(match.family.actions.cards if match.phase.cards else ())]
    return [action for action in map(match.phase.action, codes) if action not in match.legal]


def foreign_words(family: Family) -> set[str]:
    """The words of its English commands that are no words of its French ones."""
    french = {word for said in family.words.verbs.values() for word in re.findall(r"\w+", said.fr.casefold())}
    return {verb for verb in family.words.verbs if verb not in french | {"pile"}}


def hold_reason(match: Match, why: IllegalError) -> None:
    """Hold that an error has a code of the page, and a sentence in each language that is all of that language."""
    assert why.code in CODES, (match.rules.text, match.phase.id, why.code)
    for lang in LANGUAGES:
        assert why.say(lang)[-1] in ".?"
    assert not foreign_words(match.family) & set(re.findall(r"\w+", why.fr.casefold())), why.fr
    assert not CARD.search(why.fr), why.fr


def hold_refusals(match: Match, rng: random.Random) -> None:
    """Hold that what the seat to act may not do is refused for a reason, and changes nothing."""
    before, log = match.state, list(match.log)
    others = [action for action in match.family.actions.all if action not in match.legal]
    for actions in (of_phase(match), others):
        tried = rng.sample(actions, min(OTHERS, len(actions)))
        for action in tried:
            hold_reason(match, refused(match, action))
        assert [refused(match, str(action)).text for action in tried[:1]] == [
            refused(match, action).text for action in tried[:1]
        ]
    assert (match.state, match.log) == (before, log)


@pytest.mark.parametrize("preset", ALL_PRESETS)
def test_what_is_not_legal_is_refused_for_a_reason(preset: str) -> None:
    rng = random.Random(preset)
    for match in phases_of(preset, 21, 60):
        if match.turn is not None:
            hold_refusals(match, rng)


def moments(text: str, preferred: str, seed: int) -> Iterator[Match]:
    """A match in which some things are mostly chosen where they can be, and others at random."""
    match, rng = Match(parse_rules(text)), random.Random(seed)
    for _ in range(MOMENTS):
        if match.ended:
            return
        wanted = [a for word in preferred.split("|") if word for a in match.legal if str(a).startswith(word)]
        if wanted and rng.random() < 0.9:
            match.play(wanted[0] if wanted[0].verb != match.phase.cards else rng.choice(wanted))
        else:
            step(match, rng)
        if match.turn is not None:
            yield match


@pytest.mark.many
@pytest.mark.parametrize(("code", "text", "preferred"), RARE, ids=[code for code, *_ in RARE])
def test_every_reason_is_given_where_it_is_so(code: str, text: str, preferred: str) -> None:
    for seed in range(8):
        for match in moments(text, preferred, seed):
            others = of_phase(match) if code != "wrong-phase" else match.family.actions.all
            if any(refused(match, action).code == code for action in others if action not in match.legal):
                return
    pytest.fail(code)


def test_the_page_lists_every_reason() -> None:
    assert sorted([*OF_PACKAGES, *(code for code, *_ in RARE)]) == sorted(CODES)


@pytest.mark.parametrize("fault", ["none", "code", "english", "card"])
def test_a_refusal_without_a_reason_of_its_language_is_seen(fault: str) -> None:
    bad = {
        "code": IllegalError("because", both("You may not.", "Non.")),
        "english": IllegalError("must-follow", both("You must follow.", "On ne peut pas « play » cela.")),
        "card": IllegalError("must-follow", both("You must follow AS.", "Il faut fournir AS.")),
    }

    def forbids(o: Any, p: Any, w: Any, code: int) -> IllegalError | None:
        return bad.get(fault)

    planted = dataclasses.replace(family("euchre"), words=dataclasses.replace(family("euchre").words, forbids=forbids))
    match = Match(dataclasses.replace(rules("euchre_cutthroat"), family=planted))
    match.deal_numbered(1, 1)
    match.play("pass", "pass", "pass")
    assert of_phase(match)
    with pytest.raises(AssertionError):
        hold_refusals(match, random.Random(1))


def test_a_game_that_says_nothing_is_still_refused_by_phase_and_hand() -> None:
    now: Any = dataclasses.replace(PLANTED, words=dataclasses.replace(PLANTED.words, forbids=None))
    match = Match(now.rules("planted"))
    match.deal_numbered(1, 1)
    assert refused(match, "take AS").code == "wrong-phase"
    assert refused(match, "AS").code == "wrong-phase"


def at_led_trick() -> Match:
    """A trick of Euchre to which a seat must follow, and holds a card that does not."""
    match = Match("euchre_cutthroat")
    match.deal_numbered(1, 1)
    rng = random.Random(1)
    while not (match.turn is not None and match.view(match.turn).barred):
        step(match, rng)
    return match


def test_a_card_is_refused_alike_however_it_is_written() -> None:
    match = at_led_trick()
    view = match.view(match.turn)
    card = next(card for card in view.hand if f"play {card}" not in view.legal)
    written: list[Action | str] = [card, card.lower(), f"play {card}", Action("play", card), f"jouer {card}"]
    assert {refused(match, one).code for one in written} == {"must-follow"}
    assert {refused(match, one).text for one in written} == {view.barred}
    number = match.phase.code(Action("play", card))
    with pytest.raises(IllegalError, match="must-follow"):
        match.act_number(number)


def test_what_is_no_action_is_no_action_of_another_phase() -> None:
    match = at_led_trick()
    for text in ("fly home", "play up up", "play 2Z", "play", ""):
        with pytest.raises(ParseError):
            match.play(text)
    assert refused(match, "pass").code == "wrong-phase"
    assert refused(match, "2C").code == "not-held"


@pytest.mark.parametrize("number", [3.0, 3.9, "3", None, [3]])
def test_a_number_that_is_not_whole_is_no_action(number: Any) -> None:
    match = at_led_trick()
    before = match.state
    with pytest.raises(OptionError, match="action-number"):
        match.act_number(number)
    assert match.state == before


@pytest.mark.parametrize("number", [-1, 62, 10**30])
def test_a_number_that_nothing_has_is_refused(number: int) -> None:
    match = at_led_trick()
    with pytest.raises(TreyError, match="action-illegal"):
        match.act_number(number)
