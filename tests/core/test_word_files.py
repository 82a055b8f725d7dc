"""Options, presets, phases, terms and guided deals from files of words, and what cannot be read."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.core.words_of import Worded, worded
from tools.french import both
from trey.core.action import Actions
from trey.core.cards import PACKS
from trey.core.errors import DeclarationError
from trey.core.options import Cards, Choice, Flag, Number, Preset, Sized
from trey.core.teaching import Stop, Term
from trey.core.text import Text
from trey.core.word_files import WordFiles

__all__ = ["worded"]

HERE = Path(__file__).with_name("words")
FRENCH = (HERE / "french.txt").read_text("utf-8")
OPTIONS, PRESETS, LESSON, CLASHES, TERMS = (
    (HERE / f"{name}.toml").read_text("utf-8") for name in ("options", "presets", "lesson", "clashes", "terms")
)


def test_an_option_has_its_kind_its_usual_value_and_its_words(worded: Worded) -> None:
    strict, cards, limit, win, order, gone = worded(OPTIONS, FRENCH).options(gone=Cards(1))
    assert isinstance(strict.kind, Flag)
    assert (strict.default, strict.source, strict.group) == (False, "S, A1", "play")
    assert strict.help == both("In English.", "En français.")
    assert (cards.kind, cards.default, cards.source, limit.group) == (Number(1, 17), 16, "", "other")
    assert (limit.kind, limit.default) == (Number(5, 9, optional=True, none=both("no end", "sans fin")), None)
    assert limit.idle == {"strict": ("false",), "win": ("points", "first_to")}
    words = {"first_to": (both("first to {}", "à {}"), (1, 99)), "points": (both("by points", "by points"), None)}
    assert (win.kind, win.default, win.name.fr) == (Sized(words), ("first_to", 12), "Victoire")
    assert order.kind == Choice({"a,b": Text("a, then b"), "b,a": Text("b, then a")})
    assert (gone.kind, gone.default) == (Cards(1), ())


def test_a_package_says_it_in_its_own_way_then_as_trey_does(worded: Worded) -> None:
    text = '[[terms]]\nname = "pass"\nmeaning = "Pass"\nforms = { say = "pass", context = "verb" }\n'
    term = worded(text, "pass = laisser").terms()[0]
    assert (term.name.fr, term.meaning.fr, term.forms.fr) == ("laisser", "Passer", "passer")


BIDS = '[phases.bids]\nname = "Bids"\nask = "Bid?"\nkind = "choose"\n'


def test_a_phase_has_its_kind_its_facts_and_its_words_and_the_next_number(worded: Worded) -> None:
    actions = Actions(PACKS["e24"])
    gift = (
        '[phases.gift]\nname = "Gifts"\nask = "What?"\nkind = "give"\ncards = "give"\nstop = "enough"\nsecret = true\n'
    )
    late = '[late_phases.play]\nname = "Play"\nask = "?"\nkind = "play"\ncards = "play"\nmain = true\n'
    texts = worded(BIDS + gift + late)
    assert texts.phases(actions, bids={0: "pass"}, gift={14: "enough"}) == (0, 1)
    assert texts.phases(actions, "late_phases") == (2,)
    bids, given, play = actions.phases
    assert (bids.id, bids.name.en, bids.ask.en, bids.kind) == ("bids", "Bids", "Bid?", "choose")
    assert (bids.words, bids.cards, bids.secret, bids.main, play.main) == ({0: "pass"}, "", False, False, True)
    assert (given.kind, given.cards, given.stop, given.secret) == ("give", "give", "enough", True)


def test_settings_clash_where_their_condition_holds_and_facts_are_asked_of_all_options(worded: Worded) -> None:
    texts = worded(CLASHES, FRENCH)
    never, few = texts.clashes(enough=lambda o: o["cards"] > o["seats"])
    assert {(when.option, when.value) for when in texts.conditions()} == {
        ("strict", None),
        ("limit", "5"),
        ("enough", None),
    }
    assert (never.code, never.why.en, never.playable, few.playable) == (
        "never-ends",
        "{limit} in English.",
        False,
        True,
    )
    settled = {"strict": True, "limit": 5, "cards": 4, "seats": 3}
    assert (never.when(settled), few.when(settled)) == (True, False)
    assert not never.when(settled | {"limit": 6})
    assert not never.when(settled | {"strict": False})
    assert few.when(settled | {"seats": 4})


def test_a_preset_has_the_options_that_it_names_and_those_of_the_one_it_is_like(worded: Worded) -> None:
    texts, told = worded(OPTIONS, FRENCH, presets=PRESETS), both("In English.", "En français.")
    first, second = texts.presets(texts.options(gone=Cards(1)))
    assert first == Preset("first", both("First", "Première"), told, "source", {"strict": True, "limit": 7}, True)
    assert second == Preset("second", Text("Second"), told, "extra", {"strict": True, "limit": None, "gone": (0,)})


def test_a_term_has_its_forms_where_they_are_given(worded: Worded) -> None:
    told = both("In English.", "En français.")
    assert worded(TERMS, FRENCH).terms() == (
        Term(both("maker", "preneur"), told, both("makers", "preneurs")),
        Term(Text("Benny"), told, both("Benny", "")),
        Term(Text("deadwood"), told),
    )


def test_what_the_games_python_says_is_in_its_catalogue_too(worded: Worded) -> None:
    assert [*worded("", "{n} game = {n:du} jeu").text("{n} game", n="a")] == ["a game", "de l'a jeu"]


def test_a_guided_deal_has_stops_with_what_the_learner_does_there(worded: Worded) -> None:
    lesson = worded(LESSON, "Play QS. = Jouez D♠.").lesson()
    assert (lesson.rules, lesson.number, lesson.dealer, lesson.end.en) == ("a game", 5, 2, "The end: AH.")
    assert lesson.stops == (Stop(both("Play QS.", "Jouez D♠."), ("play QS", "play 2C")), Stop(Text("Alone.")))


def test_a_game_without_words_has_none_of_them_and_no_lesson(worded: Worded) -> None:
    texts = worded("")
    assert (texts.options(), texts.clashes(), texts.terms(), texts.rules().pages({}, 3)) == ((), (), (), ())
    with pytest.raises(DeclarationError, match="words:1: 'lesson' is missing"):
        texts.lesson()


WHOLE = f"{OPTIONS}{PRESETS}{BIDS}{LESSON}"
FAULTS: dict[str, list[str]] = tomllib.loads((HERE / "faults.toml").read_text("utf-8"))


def read(texts: WordFiles) -> None:
    """Read what the files say."""
    texts.presets(texts.options(gone=Cards(1)))
    texts.clashes()
    texts.phases(Actions(PACKS["e24"]))
    texts.lesson()


@pytest.mark.parametrize("name", FAULTS)
def test_what_cannot_be_is_refused_with_its_file_its_line_and_what_is_allowed(worded: Worded, name: str) -> None:
    old, new, why = FAULTS[name]
    text = WHOLE.replace(old, new, 1)
    line = next(n for n, (a, b) in enumerate(zip(WHOLE.splitlines(), text.splitlines(), strict=False), 1) if a != b)
    texts = worded(text)
    with pytest.raises(DeclarationError, match=why) as refused:
        read(texts)
    found = re.search(r"test_word_files\.py:\d+: game\.toml:(?:(\d+)| .*\(at line (\d+))", refused.value.en)
    assert found
    assert abs(int(found[1] or found[2]) - line) <= 4


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[clashes.code]\nwhy = "No."', "'when' is missing"),
        ('[clashes.code]\nwhen = "a b"\nwhy = "No."', "game.toml:2: clashes.code.when: this is to be `option`"),
        ("clashes = 3", "clashes: this is to be a dict, not 3"),
        ("[clashes]\ncode = 3", "clashes.code: this is to be a table"),
        (f"{BIDS}loud = true", "phases.bids.loud: allowed here: name, ask"),
    ],
)
def test_a_clash_or_a_phase_without_what_it_needs_is_refused(worded: Worded, text: str, why: str) -> None:
    texts = worded(text)
    with pytest.raises(DeclarationError, match=re.escape(why)):
        (texts.clashes(), texts.phases(Actions(PACKS["e24"])))


def test_words_of_no_phase_and_a_table_that_two_files_have_are_refused(worded: Worded) -> None:
    with pytest.raises(DeclarationError, match="there is no phase 'bid', but bids"):
        worded(BIDS).phases(Actions(PACKS["e24"]), bid={0: "pass"})
    with pytest.raises(DeclarationError, match=r"two\.toml:1: phases: .* in one file"):
        worded(BIDS, two=BIDS).options()
