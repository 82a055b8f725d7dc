"""Laws of what is told of a match, for every preset."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, get_args

import pytest

from tests.strategies import ALL_PRESETS, step
from trey.core.cards import card_text
from trey.core.happening import (
    Drew,
    Gave,
    HandedOver,
    Happening,
    LaidDown,
    MatchEnded,
    NewDeal,
    Put,
    PutDown,
    Revealed,
    Said,
    Scored,
    SetAside,
    ThrownIn,
    Took,
    TrickTaken,
)
from trey.core.view import View
from trey.games import FAMILIES
from trey.match import Acted, DealResult, Dealt, Match, read, write
from trey.match.happenings import together
from trey.match.match import Event

Told = tuple[Happening, ...]
ACTS = (Said, Gave, SetAside, Drew, Put, PutDown, LaidDown)
EVENTS, MOST = 200, 1500
RARE = (
    "three_thirteen auto_meld=false strict=true rounds=3,4,5",
    "three_thirteen seats=7 decks=2 rounds=13 max_wilds_per_meld=1",
    "euchre_cutthroat alone_defender=true",
)
"""Rules under which happens what the presets rarely bring about."""


@dataclasses.dataclass
class Moment:
    """One event of a match: the views of all viewers before and after it, and what each of them is told."""

    event: Event
    before: dict[int | None, View]
    after: dict[int | None, View]
    told: dict[int | None, Told]
    sheet: tuple[DealResult, ...]

    @property
    def all(self) -> Told:
        """What all seats know together."""
        return together(*(told for seat, told in self.told.items() if seat is not None))


def story(match: Match, rng: random.Random) -> Iterator[Moment]:
    """Play, half at random and half by rules of thumb, past the end of a deal; tell every event to every viewer."""
    while not match.ended and len(match.log) < (EVENTS if match.sheet else MOST):
        before = seen(match)
        if match.turn is None or rng.randrange(2):
            step(match, rng)
        else:
            observation = match.observation(match.turn)
            match.act_number(match.family.advice.habit(observation, match.rules.params, match.rules.work()))
        yield moment(match, before)


def seen(match: Match) -> dict[int | None, View]:
    return {seat: match.view(seat) for seat in (*range(match.rules.seats), None)} if match.number else {}


def moment(match: Match, before: dict[int | None, View]) -> Moment:
    after = seen(match)
    told = {seat: match.happened(before.get(seat), view) for seat, view in after.items()}
    return Moment(match.log[-1], before, after, told, tuple(match.sheet))


@pytest.fixture(scope="module", params=[*ALL_PRESETS, *RARE])
def match(request: pytest.FixtureRequest) -> Match:
    """A match of every preset, as `played` leaves it."""
    return Match(request.param)


@pytest.fixture(scope="module")
def played(match: Match) -> list[Moment]:
    """All that happened in the match."""
    return list(story(match, random.Random(match.rules.text)))


CARDS = {card_text(card) for card in range(64) if card & 15 < 13} | {"JK"}


def cards_in(value: Any) -> list[str]:
    """Every card that a happening or a view names, wherever it stands."""
    found: list[str] = []
    rest = [value]
    while rest:
        one = rest.pop()
        kind: Any = type(one)
        if isinstance(one, str):
            found += [word for word in one.split() if word in CARDS]
        elif fields := names_of(kind):
            rest += [getattr(one, name) for name in fields]
        elif isinstance(one, Sequence):
            rest += one
    return found


@cache
def names_of(kind: Any) -> tuple[str, ...]:
    """What the fields of a record are called; none of anything else."""
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def leaked(one: Moment) -> list[tuple[int | None, str]]:
    """Return the cards that a viewer is told of and could not see, before or after."""
    found = []
    for seat, told in one.told.items():
        shown = {*cards_in(one.after[seat]), *(cards_in(one.before[seat]) if one.before else ())}
        found += [(seat, card) for card in cards_in(told) if card not in shown]
    return found


@pytest.mark.secrecy
def test_nobody_is_told_of_a_card_that_his_views_do_not_show(played: list[Moment]) -> None:
    for one in played:
        assert not leaked(one)


def test_a_leak_would_be_noticed(played: list[Moment]) -> None:
    """The law catches a match that tells every seat what all seats know together."""
    silent = [one for one in played if any(count_named(told) < count_named(one.all) for told in one.told.values())]
    planted = [dataclasses.replace(one, told=dict.fromkeys(one.told, one.all)) for one in silent]
    assert any(map(leaked, planted)) == bool(silent)


def count_named(told: Told) -> int:
    """Count the cards that are named, an act's own card once."""
    return sum(1 for one in told for name, value in vars(one).items() if name != "action" for _ in cards_in([value]))


def test_every_act_is_told_once_and_first(played: list[Moment]) -> None:
    for one in played:
        if not isinstance(one.event, Acted):
            assert isinstance(one.told[None][0], NewDeal)
            continue
        for told in one.told.values():
            first, *others = told
            assert isinstance(first, ACTS)
            assert first.seat == one.event.seat
            if not isinstance(first, LaidDown):
                assert first.action in {str(one.event.action), one.event.action.verb}
                assert not [other for other in others if getattr(other, "action", "")]


def test_the_actor_knows_what_he_did(played: list[Moment]) -> None:
    for one in played:
        first = isinstance(one.event, Acted) and one.told[one.event.seat][0]
        if isinstance(one.event, Acted) and not isinstance(first, LaidDown):
            assert getattr(first, "action", "") == str(one.event.action)


def test_everybody_is_told_of_the_same_happenings(played: list[Moment]) -> None:
    """They differ in the cards that are named, and in what only one seat has come to see."""
    for one in played:
        shapes = {tuple(map(shape, told)) for told in map(without_revealed, one.told.values())}
        assert len(shapes) == 1


def without_revealed(told: Told) -> list[Happening]:
    return [one for one in told if not isinstance(one, Revealed)]


def shape(one: Happening) -> tuple[Any, ...]:
    fields = {f.name: getattr(one, f.name) for f in dataclasses.fields(one)}
    hidden = {"cards", "card", "action"}
    return (type(one), *((name, value) for name, value in fields.items() if name not in hidden))


def test_cards_that_moved_add_up(played: list[Moment]) -> None:
    """Each seat's number of cards changes by just what is told."""
    seats = range(len(played[0].after[None].players))
    given: Counter[tuple[int, int]] = Counter()
    for one in played:
        if isinstance(one.event, Dealt):
            given.clear()
            continue
        change: Counter[int] = Counter()
        for told in one.told[None]:
            count_cards(told, change, given)
        before, after = one.before[None].players, one.after[None].players
        assert [change[seat] for seat in seats] == [after[seat].cards - before[seat].cards for seat in seats]


def count_cards(told: Happening, change: Counter[int], given: Counter[tuple[int, int]]) -> None:
    match told:
        case Gave():
            change[told.seat] -= 1
            given[told.seat, told.to] += 1
        case HandedOver():
            from_hand = told.count - min(told.count, given[told.seat, told.to])
            given[told.seat, told.to] -= told.count - from_hand
            change[told.seat] -= from_hand
            change[told.to] += told.count
        case SetAside() | Put():
            change[told.seat] -= 1
        case Drew():
            change[told.seat] += 1
        case Took():
            change[told.seat] += told.count
        case LaidDown():
            change[told.seat] -= len(told.added) or len(told.meld.cards)


def test_tricks_told_are_the_tricks_taken(played: list[Moment]) -> None:
    taken: Counter[int] = Counter()
    for one in played:
        if isinstance(one.event, Dealt):
            taken.clear()
        for trick in (told for told in one.told[None] if isinstance(told, TrickTaken)):
            taken[trick.seat] += 1
            assert trick.number == taken.total()
            assert trick.cards == one.after[None].last_trick
        assert all(place.tricks in {None, taken[seat]} for seat, place in enumerate(one.after[None].players))


def test_melds_told_are_the_melds_on_the_table(played: list[Moment]) -> None:
    melds: list[tuple[str, ...]] = []
    for one in played:
        if isinstance(one.event, Dealt):
            melds = []
        for laid in (told for told in one.told[None] if isinstance(told, LaidDown)):
            if laid.added:
                grown = Counter(laid.meld.cards) - Counter(laid.added)
                melds.remove(next(meld for meld in melds if Counter(meld) == grown))
            melds.append(laid.meld.cards)
        assert Counter(melds) == Counter(meld.cards for meld in one.after[None].melds)


def test_scores_told_are_the_sheet(played: list[Moment]) -> None:
    """Every finished deal is scored or thrown in, once; the sheet has the same points, which add up to the totals."""
    sums = Counter({seat: place.total for seat, place in enumerate(played[0].after[None].players)})
    lines = 0
    for one in played:
        ends = [told for told in one.told[None] if isinstance(told, Scored | ThrownIn)]
        view = one.after[None]
        assert len(ends) == int(view.done) == len(one.sheet) - lines
        if not ends:
            continue
        lines += 1
        result, end = one.sheet[-1], ends[0]
        assert (result.deal, result.dealer, result.ended) == (lines, view.dealer, view.ended)
        assert result.redealt == isinstance(end, ThrownIn) == view.redealt
        if isinstance(end, Scored):
            assert (result.delta, result.totals) == (end.delta, end.totals)
        sums.update(dict(enumerate(result.delta)))
        assert result.totals == tuple(sums[seat] for seat in range(len(view.players)))
        assert [told.ending for told in one.told[None] if isinstance(told, MatchEnded)] == [view.ended] * bool(
            view.ended
        )
    assert lines


def test_a_replay_says_the_same(match: Match, played: list[Moment]) -> None:
    """A match played again, event by event, tells each seat the same; so does one read from its record."""
    again = Match(match.rules)
    for one in played:
        before = seen(again)
        again.replay([one.event])
        assert moment(again, before) == one
    assert read(write(match)).sheet == match.sheet == again.sheet


def test_what_the_seats_know_together_is_everything(played: list[Moment]) -> None:
    """Of every act the card is named, and of all cards that change hands none is forgotten that a seat has seen."""
    for one in played:
        for told in one.all:
            if isinstance(told, Gave | SetAside | Put | PutDown) and told.action:
                assert told.action.endswith(f" {told.card}")
            if isinstance(told, HandedOver | Took):
                each = [same for told_one in one.told.values() for same in told_one if shape(same) == shape(told)]
                assert {*told.cards} == {card for same in each for card in cards_in(same)}


def test_between_them_the_presets_bring_about_everything() -> None:
    """No sort of happening is only in books."""
    missing = set(get_args(Happening))
    for text in ("israeli_358", *RARE, *(family.presets[0].id for family in FAMILIES)):
        for one in story(Match(text), random.Random(text)):
            missing -= {type(told) for all_told in one.told.values() for told in all_told}
            if not missing:
                return
    assert not missing
