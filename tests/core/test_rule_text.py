"""The rules in words from one text: parts, conditions, values, sentences that games share; and what cannot be read."""

from dataclasses import fields, replace

import pytest

from trey.core.errors import DeclarationError
from trey.core.goals import Goals
from trey.core.rule_text import SHARED, TITLES, RuleText, options_of, values_of
from trey.core.text import Text
from trey.core.trick_family import trick_family
from trey.starter import FAMILY as STARTER
from trey.starter.game import PLACES
from trey.starter.options import GOALS as STARTER_GOALS

GOALS = Goals("H1", target=100)
TEXT = """
# The bids = Les annonces (bid, hold)
? jumps
Bids jump.
Les annonces sautent.
? not jumps, scoring = list
Bids do not jump.
Les annonces ne sautent pas.
* first dealer

# The score = La marque
? not scoring = list
{owed} and {points:points}.
{owed} et {points:points}.
"""
OPTIONS = {"jumps": True, "scoring": "list", "points": 7, "game_target": 100, "max_deals": None}


def lines(**changes: object) -> list[list[str]]:
    told = RuleText(TEXT, GOALS).pages(OPTIONS | changes, 3, owed=Text("Three", "Trois"))
    return [[line.en for line in part.lines] for part in told]


def test_a_sentence_is_told_where_its_conditions_hold() -> None:
    shared = SHARED["first dealer"].en
    assert lines()[:1] == [["Bids jump.", shared]]
    assert lines(jumps=False)[0] == ["Bids do not jump.", shared]
    assert lines(jumps=False, scoring="other")[0] == [shared]


def test_values_go_in_by_their_language_and_a_part_without_sentences_is_left_out() -> None:
    assert [part.title.fr for part in RuleText(TEXT, GOALS).pages(OPTIONS, 3)] == ["Les annonces", "La fin"]
    told = RuleText(TEXT, GOALS).pages(OPTIONS | {"scoring": "other"}, 3, owed=Text("Three", "Trois"))
    assert told[1].lines == (Text("Three and 7 points.", "Trois et 7 points."),)
    assert (told[0].phases, told[1].phases) == (("bid", "hold"), ())


def test_a_number_of_points_agrees_with_its_word() -> None:
    rules, owed = RuleText(TEXT, GOALS), Text("No", "Sans")
    told = [rules.pages(OPTIONS | {"scoring": "other", "points": n}, 3, owed=owed)[1].lines for n in (0, 1, 2)]
    assert told == [
        (Text("No and 0 points.", "Sans et 0 point."),),
        (Text("No and 1 point.", "Sans et 1 point."),),
        (Text("No and 2 points.", "Sans et 2 points."),),
    ]


def test_a_title_that_games_share_is_one_word() -> None:
    short, whole = (RuleText(f"{title}\nEnglish.\nFrançais.") for title in ("# score", TITLES["# score"]))
    assert short.pages({}, 3) == whole.pages({}, 3)
    assert (short.pages({}, 3)[0].title, short.pages({}, 3)[0].phases) == (Text("The score", "La marque"), ("done",))


PHRASES = """
# {whose} = {whose} (play)
= whose
the score
la marque
? scoring = up_to
= whose
up to {points}
jusqu'à {points}
? jumps
= jumping
by jumps
par sauts
{whose} {jumping}, then.
{whose} {jumping} donc.

? not jumps
# No jumps = Sans sauts
Bids do not jump.
Les annonces ne sautent pas.
? scoring = list
Nor do points.
Les points non plus.
"""


def test_a_phrase_goes_into_what_follows_and_the_last_that_holds_counts() -> None:
    both = RuleText(PHRASES).pages(OPTIONS, 3)
    assert [(part.title.en, [line.fr for line in part.lines], part.phases) for part in both] == [
        ("the score", ["La marque par sauts donc."], ("play",))
    ]
    other = RuleText(PHRASES).pages(OPTIONS | {"jumps": False, "scoring": "up_to:7"}, 3)
    assert [(part.title.fr, [line.en for line in part.lines]) for part in other] == [
        ("jusqu'à 7", ["Up to 7, then."]),
        ("Sans sauts", ["Bids do not jump."]),
    ]
    assert options_of(PHRASES) == {"scoring", "points", "jumps"}


def test_a_phrase_may_not_be_called_as_an_option() -> None:
    with pytest.raises(DeclarationError, match="= jumps"):
        RuleText(PHRASES.replace("= jumping", "= jumps")).pages(OPTIONS, 3)


def test_a_text_says_which_options_and_values_it_asks_for() -> None:
    assert options_of(TEXT) == {"jumps", "scoring", "points", "owed"}
    assert values_of(TEXT) == {("scoring", "list")}


@pytest.mark.parametrize(
    "text",
    [
        "English.\nFrançais.",
        "# The aim\nEnglish.\nFrançais.",
        "# aims\nEnglish.\nFrançais.",
        "# The aim = Le but\nEnglish.",
        "# The aim = Le but\nEnglish.\n# The play = Le jeu",
        "# The aim = Le but\n? JUMPS\nEnglish.\nFrançais.",
        "# The aim = Le but\n* nobody says this",
        "# The aim = Le but\nEnglish.\n= phrase\nFrançais.",
    ],
)
def test_what_cannot_be_read_is_refused_where_it_is_declared(text: str) -> None:
    with pytest.raises(DeclarationError, match="the text of the rules cannot be read"):
        RuleText(text, GOALS)


def test_a_game_whose_rules_ask_for_no_option_of_it_is_refused() -> None:
    facts = {part.name: getattr(STARTER, part.name) for part in fields(STARTER)}
    text = "# The aim = Le but\nTake {tricks} tricks.\nFaites {tricks} plis."
    wrong = replace(STARTER.words, pages=RuleText(text, STARTER_GOALS).pages)
    stated = (PLACES, STARTER_GOALS, STARTER.options, STARTER.presets)
    assert trick_family(*stated, **facts).id == STARTER.id
    with pytest.raises(DeclarationError, match=r"test_rule_text\.py:\d+: the text of the rules asks for 'tricks'"):
        trick_family(*stated, **facts | {"words": wrong})
