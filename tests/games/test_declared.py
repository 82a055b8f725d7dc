"""What a game says of itself is checked where it says it: one line with its file and line, in both languages."""

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest

from tools.french import both
from trey.core import engine
from trey.core.action import Actions
from trey.core.auction import Bidding, Rounds
from trey.core.cards import PACKS, Pack, parse_card
from trey.core.errors import DeclarationError
from trey.core.family import Family
from trey.core.ranking import Order, Ranking
from trey.core.study import Study
from trey.core.trick_family import trick_family
from trey.core.tricks import TrickTable, suit_mask
from trey.games import OWN
from trey.games.euchre.actions import PLAY
from trey.games.euchre.observation import PLACES
from trey.kernel.compiled import compiled
from trey.kernel.expression import KernelError
from trey.kernel.layout import Layout
from trey.kernel.mark import kernel
from trey.starter import FAMILY as STARTER
from trey.starter import game as starter
from trey.starter.options import GOALS

WORDS = both("Bids", "Annonces"), both("Bid.", "Annoncez.")
EUCHRE = next(family for family in OWN if family.id == "euchre")


def phase(words: int = 1, kind: Any = "choose", what: str = "", **facts: Any) -> None:
    actions = Actions(Pack("one", (5,)))
    actions.phase("bid", *WORDS, kind=kind, words={code: f"bid {what or code}" for code in range(words)}, **facts)


@pytest.mark.parametrize("auction", [Bidding, Rounds])
def test_a_bid_may_be_as_high_as_any_ladder_goes(auction: type[Layout]) -> None:
    kind = auction.declared["bid"].kind
    assert kind
    assert kind.size == 0


def twice() -> None:
    actions = Actions(Pack("none", ()))
    for _ in range(2):
        actions.phase("bid", *WORDS, kind="choose")


def of_euchre(**parts: Any) -> Family:
    return dataclasses.replace(EUCHRE, **parts)


def without(verb: str, part: str) -> Family:
    kept = {key: text for key, text in getattr(EUCHRE.words, part).items() if key.partition(" ")[0] != verb}
    change: dict[str, Any] = {part: kept}
    return of_euchre(words=dataclasses.replace(EUCHRE.words, **change))


@kernel
def no_hearts(s: Any, p: Any, usual: int) -> int:
    return usual & ~suit_mask(2) if s.phase == PLAY else usual


def solved(h: Any, s: Any, p: Any) -> None:
    """Open the hands, as for a solver that knows of no `may_play`."""


def solved_otherwise() -> Family:
    places = dataclasses.replace(starter.PLACES, may_play=no_hearts)
    return trick_family(places, GOALS, STARTER.options, (), words=STARTER.words, study=Study(opened=solved))


PRESET = EUCHRE.presets[0]
PLANTED: dict[str, tuple[Callable[[], Any], str]] = {
    "seventy words": (lambda: phase(70), "numbers its actions from 0 to 62"),
    "five thousand bids": (lambda: phase(5000, "bid"), "numbers its actions from 0 to 4094"),
    "a misspelt kind": (lambda: phase(kind="chose"), "not 'chose'"),
    "the same phase again": (twice, "a phase 'bid' already"),
    "a number for two things": (lambda: phase(6, cards="play"), "both 7C and 'bid 5'"),
    "a stop that is no word": (lambda: phase(stop="done"), "not one of its words"),
    "a bid that is a card": (lambda: phase(what="7S"), "'bid 7S' of the phase 'bid' can be read as a card"),
    "a verb without a name": (lambda: without("pass", "verbs"), "the verb 'pass'"),
    "a verb that is not said": (lambda: without("pass", "says"), "no word for 'pass'"),
    "a status of its own": (lambda: of_euchre(presets=(dataclasses.replace(PRESET, status="foo"),)), "status 'foo'"),
    "an option that is not": (lambda: of_euchre(presets=(dataclasses.replace(PRESET, options={"x": 1}),)), "'x'"),
    "an array of no length": (
        lambda: of_euchre(engine=dataclasses.replace(EUCHRE.engine, state=TrickTable)),
        "TrickTable does not say how long `plays` is",
    ),
    "a deal that is forgotten": (lambda: dataclasses.replace(PLACES, state=TrickTable).engine(*[max] * 4), "no acts"),
    "a choice of the play": (lambda: dataclasses.replace(PLACES, choices=no_hearts).engine(*[max] * 4), "`may_play`"),
    "a solver of other rules": (solved_otherwise, "do not know of `may_play`"),
    "a family without words": (lambda: Family(id="half", engine=EUCHRE.engine), "lacks `name`, `about`, `short`"),  # type: ignore[call-arg]
    "no worlds, said so": (lambda: of_euchre(inference=None), "`inference` is Inference, not NoneType; leave it out"),
    "words that are none": (lambda: of_euchre(words={}), "`words` is Words, not dict"),
    "a standing of nobody's": (
        lambda: of_euchre(engine=dataclasses.replace(EUCHRE.engine, standing=engine.Standing)),
        "Standing is a mixin",
    ),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_declaration_that_cannot_be_is_refused_in_one_line(fault: str) -> None:
    declare, said = PLANTED[fault]
    with pytest.raises(DeclarationError) as refused:
        declare()
    error = refused.value
    assert error.code == "declaration"
    assert said in error.en
    assert "\n" not in error.en
    assert re.match(r"(test_declared|dataclasses)\.py:\d+", error.en)


def test_a_length_is_said_of_an_open_array() -> None:
    with pytest.raises(TypeError, match="Short: no array 'play' is open"):

        class Short(TrickTable, play=30):
            pass


def test_layouts_that_cannot_be_joined_say_which_may_be_mixins() -> None:
    class One(Layout):
        one: int

    class Two(Layout):
        two: int

    with pytest.raises(TypeError, match=r"Both: only one of One, Two .*mixin=True"):

        class Both(One, Two):
            pass


def test_a_kernel_that_cannot_be_translated_says_where() -> None:
    @kernel
    def counted(n: int) -> int:
        found = {n: n}
        return found[n]

    with pytest.raises(KernelError, match=r"test_declared\.py:\d+: dict is not supported") as refused:
        compiled(counted)(1)
    assert "\n" not in str(refused.value)


def test_points_are_of_ranks_or_of_cards_of_the_pack() -> None:
    """A card is written as everywhere; one that is not there counted nothing, and nobody was told."""
    ranking = Ranking(PACKS["p52"], [Order("23456789TJQKA")], points={"QS": 13, "Q": 1})
    counts = ranking.fields["counts"]
    assert [counts[parse_card(card)] for card in ("QS", "QH", "KS")] == [13, 1, 0]
    for key in ("SQ", "10", "X"):
        with pytest.raises(DeclarationError, match=key):
            Ranking(PACKS["p52"], [Order("23456789TJQKA")], points={key: 13})
