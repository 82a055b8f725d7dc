"""Options, presets, terms and guided deals from texts, and what cannot be read."""

import pytest

from trey.core.action import Actions
from trey.core.cards import PACKS
from trey.core.errors import DeclarationError
from trey.core.from_text import clashes_in, lesson_in, options_in, phases_in, presets_in, terms_in
from trey.core.options import Cards, Choice, Flag, Number, Preset, Sized
from trey.core.teaching import Stop, Term
from trey.core.text import Text

TOLD = "In English.\nEn français."
OPTIONS = f"""
# strict = Strict = Strict (play; S, A1)
no
{TOLD}

# cards = Cards = Cartes (cards)
16 of 1 to 17
{TOLD}

# limit = Limit = Limite (goals; D)
none of 5 to 9, or none = no end = sans fin
idle strict: false; win: points first_to
{TOLD}

# win = Win = Victoire (goals; D)
first_to:12
- first_to 1 to 99 = first to {{}} = à {{}}
- points = by points = aux points
{TOLD}

# order = Order = Ordre (before; D)
a,b
- a,b = a, then b = a, puis b
- b,a = b, then a = b, puis a
{TOLD}

# gone = Gone = Carte absente (cards; S)
empty
{TOLD}
"""
HELP = Text("In English.", "En français.")
READ = options_in(OPTIONS, gone=Cards(1))


def test_an_option_has_its_kind_its_usual_value_and_its_words() -> None:
    strict, cards, limit, win, order, gone = READ
    assert isinstance(strict.kind, Flag)
    assert (strict.default, strict.source, strict.group, strict.help) == (False, "S, A1", "play", HELP)
    assert (cards.kind, cards.default, cards.source) == (Number(1, 17), 16, "")
    assert (limit.kind, limit.default) == (Number(5, 9, optional=True, none=Text("no end", "sans fin")), None)
    assert limit.idle == {"strict": ("false",), "win": ("points", "first_to")}
    words = {"first_to": (Text("first to {}", "à {}"), (1, 99)), "points": (Text("by points", "aux points"), None)}
    assert (win.kind, win.default, win.name.fr) == (Sized(words), "first_to:12", "Victoire")
    assert order.kind == Choice({"a,b": Text("a, then b", "a, puis b"), "b,a": Text("b, then a", "b, puis a")})
    assert (gone.kind, gone.default) == (Cards(1), ())


def test_a_phase_has_its_kind_its_facts_and_its_words_and_the_next_number() -> None:
    actions = Actions(PACKS["e24"])
    text = f"""
    # bids = Bids = Annonces (choose)
    {TOLD}

    # gift = Gifts = Dons (give; cards give, stop enough, secret)
    {TOLD}
    """
    assert phases_in(actions, text, bids={0: "pass"}, gift={14: "enough"}) == (0, 1)
    bids, gift = actions.phases
    assert (bids.id, bids.name, bids.ask, bids.kind) == ("bids", Text("Bids", "Annonces"), HELP, "choose")
    assert (bids.words, bids.cards, bids.secret, bids.main) == ({0: "pass"}, "", False, False)
    assert (gift.kind, gift.cards, gift.stop, gift.secret, gift.words) == (
        "give",
        "give",
        "enough",
        True,
        {14: "enough"},
    )
    assert phases_in(actions, f"# play = Play = Jeu (play; cards play, main)\n{TOLD}") == (2,)
    assert actions.phases[2].main


@pytest.mark.parametrize("notes", ["choose; loud", "shout", "choose; stop never"])
def test_a_phase_that_cannot_be_is_refused_where_it_is_declared(notes: str) -> None:
    with pytest.raises(DeclarationError, match=r"test_from_text\.py"):
        phases_in(Actions(PACKS["e24"]), f"# bids = Bids = Annonces ({notes})\n{TOLD}")


def test_words_of_no_phase_and_lines_that_say_nothing_are_refused() -> None:
    text = f"# bids = Bids = Annonces (choose)\n{TOLD}"
    with pytest.raises(DeclarationError, match="'bid'"):
        phases_in(Actions(PACKS["e24"]), text, bid={0: "pass"})
    with pytest.raises(DeclarationError, match="no such line"):
        phases_in(Actions(PACKS["e24"]), text.replace("In English", "no such line\nIn English"))


def test_settings_clash_where_their_condition_holds_and_facts_are_asked_of_all_options() -> None:
    text = f"""
    # never-ends
    ? strict, limit = 5
    {{limit}} in English.
    {{limit}} en français.

    # few-cards (playable)
    ? not enough
    {TOLD}
    """
    never, few = clashes_in(text, enough=lambda o: o["cards"] > o["seats"])
    assert (never.code, never.why, never.playable) == (
        "never-ends",
        Text("{limit} in English.", "{limit} en français."),
        False,
    )
    settled = {"strict": True, "limit": 5, "cards": 4, "seats": 3}
    assert (never.when(settled), few.when(settled)) == (True, False)
    assert not never.when(settled | {"limit": 6})
    assert not never.when(settled | {"strict": False})
    assert (few.when(settled | {"seats": 4}), few.playable) == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "# code\n? a\nIn English.",
        f"# code\n{TOLD}",
        f"# code\n? a\n? b\n{TOLD}",
        f"# a = A = B\n? a\n{TOLD}",
        f"# code\n? a b\n{TOLD}",
    ],
)
def test_a_clash_without_its_one_condition_or_its_two_sentences_is_refused(text: str) -> None:
    with pytest.raises(DeclarationError, match="cannot be read"):
        clashes_in(text)


def test_a_preset_has_the_options_that_it_names_and_those_of_an_earlier_one() -> None:
    text = f"""
    # first = First (old) = Première (ancienne) (source, measured)
    strict=true limit=7
    {TOLD}

    # second = Second = Deuxième (extra)
    first limit=none gone=2C
    {TOLD}

    # third = Third = Troisième (extra)
    {TOLD}
    """
    assert presets_in(text, READ) == (
        Preset("first", Text("First (old)", "Première (ancienne)"), HELP, "source", {"strict": True, "limit": 7}, True),
        Preset("second", Text("Second", "Deuxième"), HELP, "extra", {"strict": True, "limit": None, "gone": (0,)}),
        Preset("third", Text("Third", "Troisième"), HELP, "extra", {}),
    )


def test_a_term_has_its_forms_where_they_are_given() -> None:
    text = f"# maker, defender = preneur (maker, defenders = preneurs)\n{TOLD}\n# Benny = joker (Benny =)\n{TOLD}\n"
    assert terms_in(f"{text}# deadwood = reste\n{TOLD}") == (
        Term(Text("maker, defender", "preneur"), HELP, Text("maker, defenders", "preneurs")),
        Term(Text("Benny", "joker"), HELP, Text("Benny", "")),
        Term(Text("deadwood", "reste"), HELP),
    )


def test_a_guided_deal_stops_at_each_empty_line_and_its_cards_are_named_in_french() -> None:
    text = """
    Play QS.
    Jouez QS.
    > play QS, play 2C

    Alone.
    Sans guide.

    The end: AH.
    La fin : AH.
    """
    lesson = lesson_in(text, rules="a game", number=5, dealer=2)
    assert (lesson.rules, lesson.number, lesson.dealer) == ("a game", 5, 2)
    assert lesson.stops == (
        Stop(Text("Play QS.", "Jouez D♠."), ("play QS", "play 2C")),
        Stop(Text("Alone.", "Sans guide.")),
    )
    assert lesson.end == Text("The end: AH.", "La fin : A♥.")


@pytest.mark.parametrize(
    "text",
    [
        f"# strict\nno\n{TOLD}",
        "# strict = Strict = Strict (play)\nno",
        f"# strict = Strict = Strict (play)\nmaybe\n{TOLD}",
        f"# cards = Cards = Cartes (cards)\n18 of 1 to 17\n{TOLD}",
        f"# win = Win = Victoire (goals)\nthird\n- first = one = un\n{TOLD}",
        f"# win = Win = Victoire (goals)\nfirst\n- first = one\n{TOLD}",
    ],
)
def test_an_option_that_cannot_be_read_is_refused_where_it_is_declared(text: str) -> None:
    with pytest.raises(DeclarationError, match=r"test_from_text\.py:\d+: the text cannot be read where it says"):
        options_in(text)


def test_a_preset_that_sets_no_option_and_a_stop_in_one_language_are_refused() -> None:
    with pytest.raises(DeclarationError, match="'tricks=3'"):
        presets_in(f"# first = First = Première (source)\ntricks=3\n{TOLD}", READ)
    with pytest.raises(DeclarationError, match=r"'Play QS\.'"):
        lesson_in("Play QS.\n> play QS\n\nEnd.\nFin.", rules="a game", number=1)
