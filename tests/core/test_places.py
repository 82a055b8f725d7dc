"""Each subset of the hidden places makes a game, which is played, shown, drawn and told by every seat."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, cast

import pytest

from tests.strategies import step
from trey.core import engine
from trey.core.errors import DeclarationError
from trey.core.family import Family
from trey.core.hidden import Hidden
from trey.core.hidden.packets import Aside, Counted, Hands, Known, Own, Packets, Talon, Upcard
from trey.core.history import Acts
from trey.core.kinds import NOBODY, Count, Seat
from trey.core.table_view import TableView
from trey.core.tricks import left_of, open_play
from trey.kernel.mark import inlined
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey.starter import FAMILY, game
from trey.starter.actions import ACTIONS, PACK, PLAY
from trey.starter.options import GOALS
from trey.starter.view import TABLE

HIDDEN = ("aside", "talon", "upcard", "rest")
"""What a state may have besides hands."""
LAYOUTS: dict[str, type[Any]] = {"aside": Aside, "talon": Talon}
SUBSETS = [*chain.from_iterable(combinations(HIDDEN, n) for n in range(len(HIDDEN) + 1))]
CARDS = 24


@inlined
def _nobody(_o: Any) -> Seat:
    return NOBODY


@inlined
def _row(_s: Any) -> Count:
    return 0


class Public(game.Public):
    """What everybody knows of a deal in which the talon may be taken."""

    taker: Seat


class Turned(Public, Upcard):
    """The same, and a card that is turned up."""


def packets(places: Sequence[str]) -> Packets:
    """As many cards as possible to hands, and what is left where the game has a place for it."""
    upcard = int("upcard" in places)
    talon = (2 if upcard else 3) * ("talon" in places)
    hand = (CARDS - upcard - talon - ("rest" in places)) // 3
    left = CARDS - 3 * hand - upcard - talon if "rest" in places else 0
    parts = [(hand, ""), (talon, "t"), (upcard, "u"), (left, "r")]
    return Packets(" ".join(f"{sign}{count}" for count, sign in parts if count))


def made(places: Sequence[str], *, own: bool, seen: Sequence[type[Any]] = ()) -> Family:
    """The starter with these places; nobody takes or sets aside anything."""
    held = [LAYOUTS[name] for name in places if name in LAYOUTS]
    seen = seen or [Own if own else Known, *([] if own else held), Counted]
    known = Turned if "upcard" in places else Public
    state: Any = type("State", (known, Hands, *held, Acts), {}, acts=1)
    observation: Any = type("Observation", (known, engine.Observation, *seen, Acts), {}, acts=1 + 3 * game.HAND)
    dealt = packets(places)
    hidden = Hidden(state, observation, ACTIONS, PACK, dealt, row=_row, taker=_nobody)
    give = hidden.deal

    @inlined
    def deal(s: Any, m: Any, p: Any, _w: Any, order: Any) -> None:
        give(s, m, p, order)
        s.taker = NOBODY
        open_play(s, PLAY, left_of(s.dealer))

    def params(o: Any, seats: Count) -> Any:
        return game.Params(**game.RANKING.fields, **dealt.fields, **GOALS.params(o), a_trick=o["trick_points"])

    table = replace(TABLE, places=hidden)
    return replace(
        FAMILY,
        places=dealt.places,
        engine=hidden.engine(params, deal, cast("Any", game.act), game.score),
        words=replace(FAMILY.words, view=lambda o, p, _w: table.of(o, p, table.alternating)),
        inference=replace(FAMILY.inference, sample=hidden.sample, claim=None),
    )


def walked(family: Family) -> int:
    """Play a deal, and at every step look, and draw what is hidden, with every seat's eyes; returns how many steps."""
    match, rng, steps = Match(family.rules("starter")), random.Random(1), 0
    match.deal_numbered(1, 0)
    params, w = match.rules.params, match.rules.work()
    while match.turn is not None:
        for seat in range(3):
            seen, drawn = match.observation(seat), family.engine.state()
            assert match.view(seat).seat == seat
            assert family.inference.sample(drawn, seen, params, w, Rng(x=seeded(rng.randrange(2**60))))
            assert match.rules.observation(match.standing, drawn, w, seat) == seen
        assert match.view(None).seat is None
        step(match, rng)
        steps += 1
    assert match.view(0).done
    return steps


@pytest.mark.parametrize("own", [True, False], ids=["own", "known"])
@pytest.mark.parametrize("places", SUBSETS, ids="-".join)
def test_every_subset_of_the_places_is_a_game(
    places: Sequence[str], monkeypatch: pytest.MonkeyPatch, *, own: bool
) -> None:
    monkeypatch.setenv("TREY_KERNELS", "plain")
    if {*places} - {"aside"} == {"upcard"}:  # 23 cards for three hands
        with pytest.raises(DeclarationError, match="the packets deal 22 of 24 cards: `r2` is what is left"):
            made(places, own=own)
    else:
        assert walked(made(places, own=own)) == 3 * packets(places).hand


def test_a_talon_that_needs_cards_set_aside_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault that every deal ended with."""
    monkeypatch.setenv("TREY_KERNELS", "plain")
    stated = TableView._stated  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(TableView, "_stated", lambda view, o, p, texts: o.aside and stated(view, o, p, texts))
    with pytest.raises(AttributeError, match="aside"):
        walked(made(("talon",), own=False))


@pytest.mark.parametrize(("seen", "needs"), [([Known], "Counted"), ([Counted], "Known`, or `Own")])
def test_an_observation_without_what_every_game_looks_at_is_refused(seen: list[type[Any]], needs: str) -> None:
    with pytest.raises(DeclarationError, match=rf"test_places\.py:\d+: Observation needs `{needs}` among its bases"):
        made((), own=False, seen=seen)


def test_a_card_that_lies_open_and_is_known_to_nobody_is_refused() -> None:
    state: Any = type("State", (Public, Hands, Upcard, Acts), {}, acts=1)
    with pytest.raises(DeclarationError, match="`Upcard` has: it belongs among the bases of Public"):
        replace(game.PLACES, state=state, packets=packets(("upcard", "rest")))
