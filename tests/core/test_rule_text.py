"""The rules in words from a file: parts, conditions, values, phrases; and what cannot be read."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.core.words_of import Worded, worded
from tools.french import both
from trey.core.errors import DeclarationError
from trey.core.goals import Goals
from trey.core.rule_text import RuleText
from trey.core.trick_family import trick_family
from trey.starter import FAMILY as STARTER
from trey.starter.game import PLACES
from trey.starter.options import GOALS as STARTER_GOALS

__all__ = ["worded"]

GOALS = Goals("H1", target=100)
HERE = Path(__file__).with_name("words")
TEXT, PHRASES = ((HERE / f"{name}.toml").read_text("utf-8") for name in ("rules", "phrases"))
FRENCH = (HERE / "french.txt").read_text("utf-8")
OPTIONS = {"jumps": True, "scoring": "list", "points": 7, "game_target": 100, "max_deals": None}


@pytest.fixture
def rules(worded: Worded) -> RuleText:
    return worded(TEXT, FRENCH).rules(GOALS)


def lines(rules: RuleText, **changes: object) -> list[list[str]]:
    told = rules.pages(OPTIONS | changes, 3, owed=both("Three", "Trois"))
    return [[line.en for line in part.lines] for part in told]


def test_a_sentence_is_told_where_its_conditions_hold(rules: RuleText) -> None:
    assert lines(rules)[:1] == [["Bids jump.", "All bid."]]
    assert lines(rules, jumps=False)[0] == ["Bids do not jump.", "All bid."]
    assert lines(rules, jumps=False, scoring="other")[0] == ["All bid."]


def test_values_go_in_by_their_language_and_a_part_without_sentences_is_left_out(rules: RuleText) -> None:
    assert [part.title.fr for part in rules.pages(OPTIONS, 3)] == ["Les annonces", "La fin"]
    told = rules.pages(OPTIONS | {"scoring": "other"}, 3, owed=both("Three", "Trois"))
    assert told[1].lines == (both("Three and 7 points.", "Trois et 7 points."),)
    assert (told[0].phases, told[1].phases) == (("bid", "hold"), ())


def test_a_number_of_points_agrees_with_its_word(rules: RuleText) -> None:
    told = rules.pages(OPTIONS | {"scoring": "other", "points": 1}, 3, owed=both("No", "Sans"))[1].lines
    assert told == (both("No and 1 point.", "Sans et 1 point."),)


def test_a_phrase_goes_into_what_follows_and_the_last_that_holds_counts(worded: Worded) -> None:
    rules = worded(PHRASES, FRENCH).rules()
    both = rules.pages(OPTIONS, 3)
    assert [(part.title.en, [line.fr for line in part.lines], part.phases) for part in both] == [
        ("the score", ["La marque par sauts donc."], ("play",))
    ]
    other = rules.pages(OPTIONS | {"jumps": False, "scoring": ("up_to", 7)}, 3)
    assert [(part.title.fr, [line.en for line in part.lines]) for part in other] == [
        ("jusqu'à 7", ["Up to 7, then."]),
        ("Sans sauts", ["Bids do not jump."]),
    ]
    assert rules.asks == {"scoring", "points", "jumps"}


def test_a_phrase_may_not_be_called_as_an_option(worded: Worded) -> None:
    with pytest.raises(DeclarationError, match="the phrase 'jumps'"):
        worded(PHRASES.replace('"jumping"', '"jumps"')).rules().pages(OPTIONS, 3)


def test_rules_say_which_options_and_values_they_ask_for(rules: RuleText) -> None:
    assert rules.asks == {"jumps", "scoring", "points", "owed"}
    assert rules.compared == {("scoring", "list")}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('title = "The bids"\n', "", "rules.0: 'title' is missing"),
        ("All bid.", "", "rules.0.say.2.say: this is to be some words"),
        ('"All bid."', "3", "rules.0.say.2: this is to be a table"),
        ('when = "jumps"', 'when = "JUMPS"', "rules.0.say.0.when: this is to be"),
        ('when = "jumps"', 'if = "jumps"', "rules.0.say.0.if: allowed here: say, when, phrase, context"),
        ("[[rules]]", "[rules]", ""),
        ('phases = ["bid", "hold"]', 'phases = "bid"', "rules.0.phases: this is to be a list"),
    ],
)
def test_what_cannot_be_read_is_refused_where_it_is_declared(worded: Worded, old: str, new: str, why: str) -> None:
    with pytest.raises(DeclarationError, match=rf"game\.toml:.*{why}"):
        worded(TEXT.replace(old, new, 1)).rules(GOALS)


def test_a_game_whose_rules_ask_for_no_option_of_it_is_refused(worded: Worded) -> None:
    facts = {part.name: getattr(STARTER, part.name) for part in fields(STARTER)}
    text = '[[rules]]\ntitle = "The aim"\nsay = ["Take {tricks} tricks."]\n'
    wrong = replace(STARTER.words, pages=worded(text).rules(STARTER_GOALS).pages)
    stated = (PLACES, STARTER_GOALS, STARTER.options, STARTER.presets)
    assert trick_family(*stated, **facts).id == STARTER.id
    with pytest.raises(DeclarationError, match=r"test_rule_text\.py:\d+: the text of the rules asks for 'tricks'"):
        trick_family(*stated, **facts | {"words": wrong})
