"""What card tables have in common: packets, heights, goals, a seat that sits out, and params named as options."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from trey.core import goals
from trey.core.cards import PACKS, mask_of, parse_card
from trey.core.deal import PackOrder
from trey.core.engine import State, finish, throw_in
from trey.core.hidden import Hidden
from trey.core.hidden.packets import (
    UP_TAKEN,
    Aside,
    Hands,
    Packeted,
    Packets,
    Talon,
    Upcard,
    Work,
    deal_talon,
    deal_upcard,
)
from trey.core.hidden.worlds import _look_back_of
from trey.core.kinds import NOBODY, Count, Flag, Seat, Three
from trey.core.options import settled
from trey.core.ranking import TRUMP, Order, Ranked, Ranking, height_of
from trey.core.tricks import TrickTable, next_at_table, suit_mask
from trey.games.euchre.observation import PLACES
from trey.kernel.bits import popcount
from trey.kernel.layout import OPEN, Layout
from trey.kernel.rng import Rng, seeded
from trey.match import Match
from trey.starter import FAMILY
from trey.starter.game import PLACES as STARTER

PACKETS = Packets("f1 m1 t1 d1 " * 2 + "u1 r2", talon="dummy")


class Dealt(State, Talon, Upcard):
    """As much of a state as a talon and an upcard need."""

    taker: Count


class Open(TrickTable, Upcard):
    """What everybody knows of such a deal."""


class Whole(Open, Hands, Aside, Talon):
    """A state with all the places that a fresh deal fills."""

    taker: Count
    acted: Count


class Sitting(TrickTable):
    """A table at which a seat may sit the deal out."""

    out: Seat


class Params(Packeted):
    """How a pack is dealt, and nothing else."""


def test_packets_say_where_each_position_of_a_pack_goes() -> None:
    one_round = ("2", "0", "dummy", "1")
    assert PACKETS.places(None, 3, 1, 1) == (*one_round, *one_round, "upcard", "middle", "middle")
    assert Packets("1 t2").places(None, 3, 2, 1) == ("0", "1", "2", "talon", "talon")
    assert (PACKETS.hand, PACKETS.talon) == (2, 2)


def test_talon_and_upcard_are_dealt_from_their_positions() -> None:
    order, s, p = PackOrder(size=11, pack=list(range(20, 31))), Dealt(), Params(**PACKETS.fields)
    deal_talon(s, p, order)
    deal_upcard(s, p, order)
    assert s.talon == s.found == 1 << 22 | 1 << 26
    assert (s.upcard, s.taker) == (28, -1)


@pytest.mark.parametrize("lowest", [TRUMP, TRUMP + 1])
def test_trumps_stand_from_where_a_ranking_lets_them(lowest: int) -> None:
    p = type("P", (Ranked, Layout), {})(
        **Ranking(PACKS["p52"], [Order("23456789TQKA", "C", "JC")], None, lowest).fields
    )
    heights = [height_of(p, 0, parse_card(card)) for card in ("AH", "2C", "AC", "JC")]
    assert heights == [12, lowest, lowest + 11, lowest + 13]


@pytest.mark.parametrize("seats", range(2, 8))
def test_goals_are_of_any_number_of_seats(seats: int) -> None:
    m, s = goals.Standing(totals=[5] * 7), State(deal=4, dealer=seats - 1, delta=[3, -9, 3, 0, 0, 0, 8])
    goals.add(m, s, seats)
    told = [5 + points for points in s.delta[:seats]]
    assert (m.number, m.scored, m.next_dealer) == (4, 1, 0)
    assert m.totals == [*told, *[5] * (7 - seats)]
    assert (goals.highest(m, seats), goals.lowest(m, seats)) == (max(told), min(told))
    assert goals.leaders(m, max(told), seats) == sum(1 << seat for seat in range(seats) if told[seat] == max(told))


@pytest.mark.parametrize(
    ("delta", "deals", "ended", "winners"),
    [
        ([-3, -1, 5], 99, 0, 0),
        ([-9, -10, 5], 99, 1, 2),
        ([-11, 5, -11], 99, 1, 5),
        ([-1, -1, 5], 1, 2, 3),
    ],
)
def test_points_are_counted_down_from_the_target_and_who_has_none_ends_the_match(
    delta: list[int], deals: int, ended: int, winners: int
) -> None:
    p = type("P", (goals.Limited, Layout), {})(target=10, deals=deals)
    m = goals.Standing()
    goals.begin_down(m, p)
    assert list(m.totals) == [10, 10, 10, 0, 0, 0, 0]
    goals.close_down(m, State(deal=1, delta=[*delta, 0, 0, 0, 0]), p)
    assert (list(m.totals[:3]), m.ended, m.winners) == ([10 + points for points in delta], ended, winners)


@pytest.mark.parametrize(
    ("counted", "said"),
    [("up", "Points to win"), ("penalties", "Points that end the match"), ("down", "Starting points")],
)
def test_the_target_is_called_by_how_points_are_counted(counted: goals.Counted, said: str) -> None:
    made = goals.Goals("D1", target=15, deals=9, counted=counted)
    target = made.options[0]
    assert target.name.en == said
    assert target.kind.accepts(None) == (counted != "down")
    told = " ".join(line.en for line in made.lines({"game_target": 15, "max_deals": 9}))
    assert ("Everybody begins with 15 points" in told) == (counted == "down")
    assert f"The {'highest' if counted == 'up' else 'lowest'} total wins" in told


@pytest.mark.parametrize(("out", "after"), [(-1, [1, 2, 0]), (0, [1, 2, 1]), (1, [2, 2, 0]), (2, [1, 0, 0])])
def test_a_seat_that_sits_out_is_passed_over(out: int, after: list[int]) -> None:
    assert [next_at_table(seat, out) for seat in range(3)] == after


class Told(Layout, mixin=True):
    """An array of no length yet, and what follows it."""

    first: Count
    told: Annotated[list[Count], OPEN, "What was told."]
    times: Count


class Teller(Told, told=3):
    """It says how long it is."""

    own: Flag


def test_a_layout_that_says_how_long_an_open_array_is_has_it_last() -> None:
    assert Told.fields == {"first": 0}
    assert Teller.fields == {"first": 0, "own": 0, "told": 3, "times": 0}
    assert Teller().told == [0, 0, 0]
    assert Teller.declared["told"].meaning == "What was told."


class Settled(Layout):
    """Fields of options' names, and one of its own."""

    plain: Flag
    most: Count
    targets: Three[Count]
    mode: Count


def test_a_field_with_an_options_name_is_that_option() -> None:
    options: dict[str, Any] = {"plain": True, "most": None, "targets": (8, 5, 3), "mode": "strict", "other": 9}
    found = settled(Settled, options, mode=2)
    assert found.values() == {"plain": 1, "most": 0, "targets": (8, 5, 3), "mode": 2}


def test_whoever_took_talon_and_upcard_may_have_set_aside_any_card_first() -> None:
    places = replace(PLACES, laid_first=Hidden.laid_first)
    held, upcard = 0b1111_1111, 3
    s = SimpleNamespace(hands=[held, 0, 0], aside=[0, 0, 0], plays=[], count=0, found=0, talon=0, dealer=0)
    s.up, s.upcard = UP_TAKEN, upcard
    o = SimpleNamespace(helped=1, maker=0, found=0, swapper=-1, drawn=0)
    found = 0
    for _ in range(50):
        _look_back_of(places)(s, o, w := Work(x=1 + found), NOBODY)
        assert not s.found & 1 << upcard
        assert w.cards | s.found == held ^ 1 << upcard
        found |= s.found
    assert found == held ^ 1 << upcard


def watched(**changes: Any) -> Any:
    """What seat 0 of the starter knows: nothing of the others, less `changes`."""
    known = {"seat": 0, "out": -1, "hands": [1 << 12, 0, 0], "lacks": [0] * 3, "played": 0, "led": 0, "trumps": 0}
    return SimpleNamespace(**known | changes)


def test_others_hold_what_any_of_them_may_have_and_whoever_sits_out_has_nothing() -> None:
    others = mask_of(PACKS["e24"].cards) & ~(1 << 12)
    clubs = suit_mask(0)
    assert STARTER.others_hold(watched(), None) == others
    assert STARTER.others_hold(watched(lacks=[0, clubs, 0]), None) == others
    assert STARTER.others_hold(watched(lacks=[0, clubs, clubs]), None) == others & ~clubs
    sitting = replace(STARTER, state=Sitting)
    assert sitting.others_hold(watched(out=2, lacks=[0, clubs, 0]), None) == others & ~clubs
    assert sitting.others_hold(watched(lacks=[0, clubs, 0]), None) == others


@pytest.mark.parametrize("may", [1, 0])
def test_a_draw_gives_up_where_no_dealt_hand_fits(may: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its bound it would draw for ever."""
    asked = []

    def fits(*_: object) -> Flag:
        asked.append(may)
        return may

    monkeypatch.setattr("trey.core.hidden.worlds.MOST_DRAWS", 5)
    match = Match(FAMILY.rules("starter"))
    match.deal_numbered(1, 0)
    given = match.observation(0), match.rules.params, match.rules.work()
    assert replace(STARTER, hand_fits=fits).sample(FAMILY.engine.state(), *given, Rng(x=seeded(1))) == may
    assert len(asked) == (3 if may else 5)


def test_a_fresh_deal_lays_every_place_of_the_packets_and_clears_what_was_set_aside() -> None:
    places = replace(STARTER, state=Whole, pack=None, packets=Packets("3 t2 u1"))
    p = Params(**places.packets.fields)
    order = PackOrder(dealer=2, size=12, pack=list(range(20, 32)))
    s, m = Whole(aside=[7, 7, 7], done=1), goals.Standing(number=4)
    places.deal(s, m, p, order)
    assert (s.deal, s.dealer, s.done) == (5, 2, 0)
    assert [popcount(hand) for hand in s.hands] == [3, 3, 3]
    assert (s.aside, s.talon, s.upcard) == ([0, 0, 0], 3 << 29, 31)


def test_an_end_and_a_throw_in_leave_nobody_to_act() -> None:
    s = State(turn=1)
    finish(s, 4)
    assert (s.done, s.redealt, s.phase, s.turn) == (1, 0, 4, NOBODY)
    throw_in(s, 4)
    assert s.redealt == 1
