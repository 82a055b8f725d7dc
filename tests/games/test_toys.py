"""Games that ask for what trey's own do not: laws, records, agents and bots play them, at three speeds."""

import inspect
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.toys import TOYS, write_toy
from tools.wasm.speed import Node, by_wasm
from trey import games
from trey.bots import BOTS
from trey.bots.hint import hint
from trey.core.cards import cards_of
from trey.core.codes import codes_of, interval
from trey.core.errors import DeclarationError, IllegalError, RecordError
from trey.core.family import Family, Rules
from trey.core.hidden.declared import play_of
from trey.core.hidden.play import _better_of
from trey.core.kinds import Flag
from trey.core.ranking import strength
from trey.envs.batch import Batch
from trey.kernel.mark import inlined
from trey.kernel.rng import Rng, seeded
from trey.laws import (
    test_actions,
    test_acts,
    test_hiding,
    test_kinds,
    test_legal,
    test_play,
    test_resampled,
    test_terminal,
    test_typed,
    test_views,
)
from trey.match import Match, read, write
from trey.review import review
from trey.solvers.perft import perft

LAWS = (
    *(test_actions, test_acts, test_hiding, test_kinds, test_legal, test_play),
    *(test_resampled, test_terminal, test_typed, test_views),
)
SKIPPED = ("test_every_action_keeps_its_id",)
"""What asks for golden files."""


@pytest.fixture(scope="module", params=TOYS)
def family(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Family]:
    """A toy, as if it were installed."""
    package = write_toy(request.param, tmp_path_factory.mktemp("toys"))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(package / "src"))
        made: Family = import_module(f"trey_{request.param}").FAMILY
        patch.setitem(games.PRESETS, made.presets[0].id, (made, made.presets[0]))
        yield made
        for name in [name for name in sys.modules if name.startswith(f"trey_{request.param}")]:
            del sys.modules[name]


@pytest.fixture
def rules(family: Family) -> Rules:
    return family.rules(family.presets[0].id)


def of(module: ModuleType) -> Iterator[Any]:
    """The laws of a module that ask for no more than a game."""
    for name, law in vars(module).items():
        marks = {mark.name for mark in getattr(law, "pytestmark", ())}
        asks = set(inspect.signature(law).parameters) if name.startswith("test_") else {"nothing"}
        if asks <= {"family", "preset"} and "nightly" not in marks and name not in SKIPPED:
            yield pytest.param(law, id=f"{module.__name__.rpartition('.')[2]}.{name}")


@pytest.mark.parametrize("law", [one for module in LAWS for one in of(module)])
def test_a_toy_keeps_the_laws(law: Callable[..., None], family: Family) -> None:
    given = {"family": family, "preset": family.presets[0].id}
    law(**{name: given[name] for name in inspect.signature(law).parameters})


def played(rules: Rules, *, fast: bool) -> list[list[int]]:
    """What a batch shows of actions by chance, and of the bots' answers."""
    batch, found = Batch(rules, 3, seed=4, history=12, fast=fast), []
    batch.reset()
    for _ in range(90):
        batch.step(batch.random_actions())
        found.append([batch.mask.sum(), batch.obs.sum(), batch.reward.sum(), batch.history.sum(), *batch.legal])
    return [[int(one) for one in row] for row in found]


def test_it_plays_alike_at_three_speeds(rules: Rules, node: Node) -> None:
    plain = played(rules, fast=False)
    assert played(rules, fast=True) == plain
    with by_wasm(node):
        before = node.calls
        assert played(rules, fast=True) == plain
        assert node.calls > before


def test_matches_of_bots_are_written_and_read(rules: Rules) -> None:
    match, rng = Match(rules), random.Random(2)
    while match.ended is None and match.number < 3:
        if match.needs_deal:
            match.deal_numbered(7, match.number)
        bot = BOTS[rng.choice(["habit", "novice", "random"])]
        match.act_number(bot.choose(rules, match.observation(match.turn), rng.getrandbits(40)))
    assert read(write(match)).state == match.state
    assert write(read(write(match))) == write(match)
    assert review(match, worlds=2).accounts


# An auction of a hundred bids


def begun(rules: Rules, seed: int, *said: str) -> Match:
    """A deal in which so much has been said."""
    match = Match(rules)
    match.deal_numbered(seed, 0)
    return match.play(*said)


@pytest.mark.parametrize("family", ["ladder"], indirect=True)
class TestLadder:
    """Bids above what a mask of numbers holds."""

    def test_all_that_may_be_bid_is_counted_at_three_speeds(self, rules: Rules, node: Node) -> None:
        """A pass, after which 101 things may be said; or any of 100 bids, each after so many less."""
        match = begun(rules, 1)
        wanted = 101 + sum(range(1, 101))
        assert [perft(rules, match.state, 2, fast=fast) for fast in (False, True)] == [wanted] * 2
        with by_wasm(node):
            assert perft(rules, match.state, 2, fast=True) == wanted

    def test_any_bid_can_be_made_and_the_highest_ends_it(self, rules: Rules) -> None:
        match = begun(rules, 1, "bid 640")
        assert [str(action) for action in match.legal[:2]] == ["pass", "bid 650"]
        match.play("bid 1000")
        assert [str(action) for action in match.legal] == ["pass"]
        assert match.phase.code(match.acts[0][0].action) == 64
        assert "bid 640" in write(match)

    def test_a_bid_above_the_ladder_would_be_seen(self, rules: Rules) -> None:
        match, observe = begun(rules, 1), rules.family.engine.observe
        table = rules.family.actions.table()
        test_actions.check_codes(match, table)

        def wrong(o: Any, s: Any, p: Any, w: Any, seat: int) -> None:
            observe(o, s, p, w, seat)
            o.legal = 1 | interval(1, 101)

        engine = replace(rules.family.engine)
        object.__setattr__(engine, "observe", wrong)
        fault = begun(replace(rules, family=replace(rules.family, engine=engine)), 1)
        with pytest.raises(IndexError):
            test_actions.check_codes(fault, table)

    @pytest.mark.parametrize("bot", ["steady", "novice", "habit", "random"])
    def test_bots_look_ahead_over_it(self, rules: Rules, bot: str) -> None:
        match = begun(rules, 3, "bid 100")
        seen = match.observation(match.turn)
        assert seen.legal < 0
        assert BOTS[bot].choose(rules, seen, 5) in codes_of(seen.legal)

    def test_a_hint_weighs_bids_beside_a_pass(self, rules: Rules) -> None:
        match = begun(rules, 3, "bid 500")
        told = hint(rules, match.observation(match.turn), BOTS["habit"])
        assert {str(other.action) for other in told.others} <= {str(action) for action in match.legal}
        assert told.others


# Duties to trump, and to beat trumps


@inlined
def on(_s: Any, _p: Any) -> Flag:
    return 1


@inlined
def off(_s: Any, _p: Any) -> Flag:
    return 0


def without_what_plays_show(rules: Rules, game: Any) -> None:
    """Hold drawn worlds of a game that learns nothing from a card that was played."""
    preset = rules.family.presets[0]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("trey.core.hidden.play._better_of", lambda _: inlined(lambda *_: 0))
        engine = game.PLACES.engine(game.params, game.deal, game.act, game.score)
        patch.setitem(games.PRESETS, preset.id, (replace(rules.family, engine=engine), preset))
        test_play._check_samples(preset.id, 8, 600)


@pytest.mark.parametrize("family", ["duties"], indirect=True)
class TestDuties:
    """Who can neither follow nor trump plays any card."""

    def test_nothing_is_barred_where_every_card_may_be_played(self, rules: Rules) -> None:
        match, rng, whole = begun(rules, 6), random.Random(6), 0
        while match.turn is not None:
            view = match.view(match.turn)
            if len(match.legal) == len(set(view.hand)):
                assert view.barred is None
                whole += bool(view.trick)
            match.play(str(rng.choice(match.legal)))
        assert whole

    @pytest.mark.parametrize(
        ("led", "best", "duties", "legal"),
        [
            ("C", "AC", {}, "AH 9S QS"),
            ("C", "AC", {"must_trump": True}, "9S QS"),
            ("C", "AC", {"must_trump": True, "must_climb": True}, "9S QS"),
            ("C", "JS", {"must_trump": True}, "9S QS"),
            ("C", "JS", {"must_trump": True, "must_climb": True}, "QS"),
            ("C", "QS", {"must_trump": True, "must_climb": True}, "AH 9S QS"),
            ("S", "JS", {"must_trump": True}, "9S QS"),
            ("S", "JS", {"must_trump": True, "must_climb": True}, "QS"),
            ("S", "AS", {"must_trump": True, "must_climb": True}, "9S QS"),
            ("H", "JS", {"must_trump": True, "must_climb": True}, "AH"),
            ("C", "JS", {"must_trump": on, "must_climb": off}, "9S QS"),
            ("C", "JS", {"must_trump": on, "must_climb": on}, "QS"),
            ("C", "JS", {"must_trump": off, "must_climb": off}, "AH 9S QS"),
        ],
    )
    def test_who_cannot_follow_must_trump_and_climb_where_that_is_a_duty(
        self, rules: Rules, led: str, best: str, duties: dict[str, Any], legal: str
    ) -> None:
        places = import_module("trey_duties.game").PLACES
        places = replace(places, **{"must_trump": False, "must_climb": False} | duties)
        pack, s, p = rules.pack, begun(rules, 1).state, rules.params
        s.phase = play_of(places)
        s.hands[s.turn] = held = sum(1 << pack.card(text) for text in ("AH", "9S", "QS"))
        s.led, s.trumps = pack.suits["CDHS".index(led)], pack.suits[3]
        s.best = strength(p, 0, pack.card(best), s.led)
        may = places.legal(s, p, rules.work())
        assert pack.texts(cards_of(may)) == legal
        for card in cards_of(held):
            shown = held & _better_of(places)(s, p, card)
            assert bool(shown) != may >> card & 1, "who plays what is not legal shows to lack a card that it holds"

    @pytest.mark.usefixtures("rules")
    def test_who_need_not_trump_need_not_climb(self) -> None:
        places = import_module("trey_duties.game").PLACES
        with pytest.raises(DeclarationError, match="`must_climb` needs `must_trump`"):
            replace(places, must_trump=False)

    def test_a_card_that_may_not_be_played_is_refused_with_a_reason(self, rules: Rules) -> None:
        told, rng = set(), random.Random(5)
        for seed in range(6):
            match = begun(rules, seed)
            while match.turn is not None:
                legal = {action.what for action in match.legal}
                for card in match.view(match.turn).hand:
                    if card not in legal:
                        with pytest.raises(IllegalError) as refused:
                            match.read(match.turn, f"play {card}")
                        told.add(refused.value.en)
                match.play(str(rng.choice(match.legal)))
        assert "You must follow suit: spades were led, and you hold spades." in told
        assert "Hearts were led and you have none: you must trump, or overtrump." in told

    def test_a_world_in_which_a_duty_was_shirked_would_be_seen(self, rules: Rules) -> None:
        with pytest.raises(AssertionError, match="illegal"):
            without_what_plays_show(rules, import_module("trey_duties.game"))

    def test_a_record_has_no_card_of_another_pack(self, rules: Rules) -> None:
        match = begun(rules, 1)
        first = str(match.legal[0])
        match.play(first)
        assert first in write(match)
        for wrong, why in (("2S", "You do not hold 2S"), ("*XIV", "does not belong to this pack")):
            with pytest.raises(RecordError, match=why):
                read(write(match).replace(first, f"discard {wrong}"))


# The doors of the play


def moments(rules: Rules, deals: int) -> Iterator[Match]:
    """Moments of deals that are played at random."""
    rng = random.Random(3)
    for seed in range(deals):
        match = begun(rules, seed)
        while match.turn is not None:
            match.play(str(rng.choice(match.legal)))
            yield match


def counted(rules: Rules, o: Any) -> list[tuple[int, int]]:
    """Hands of the dealer that agree with what the dealer's left knows, each with a gift to the third that does."""
    dealer, third = o.dealer, (o.dealer + 2) % 3
    unseen = cards_of(sum(1 << card for card in rules.pack.cards) & ~(o.hand | o.played))
    out = {seat: sum(1 << (play & 63) for play in o.plays[: o.count] if play >> 6 == seat) for seat in range(3)}
    found: list[tuple[int, int]] = []
    for held in combinations(unseen, o.counts[dealer]):
        hand = sum(1 << card for card in held)
        other = sum(1 << card for card in unseen) & ~hand
        if hand & o.lacks[dealer] or other & o.lacks[third]:
            continue
        if o.wed[dealer] & ~(hand | out[dealer]) or o.wed[third] & ~(other | out[third]):
            continue
        left = o.found & ~(hand | out[dealer] | o.given[3 * dealer + o.seat])
        found += [(hand, 1 << gift) for gift in cards_of(other | out[third]) if not left & ~(1 << gift)]
    return found


def even(places: Any, rules: Rules, o: Any, worlds: list[tuple[int, int]]) -> bool:
    """Say whether drawn worlds are those, each about as often as any other (chi squared at one in a million)."""
    dealer, third, each = o.dealer, (o.dealer + 2) % 3, 40
    s: Any = rules.family.engine.state()
    w, chance, met = rules.work(), Rng(x=seeded(7)), Counter[tuple[int, int]]()
    for _ in range(each * len(worlds)):
        assert places.sample(s, o, rules.params, w, chance)
        met[s.hands[dealer], s.given[3 * dealer + third]] += 1
    freedom = len(worlds) - 1
    bound = freedom * (1 - 2 / (9 * freedom) + 4.75 * (2 / (9 * freedom)) ** 0.5) ** 3
    return met.keys() == set(worlds) and sum((n - each) ** 2 / each for n in met.values()) < bound


@pytest.mark.parametrize("family", ["doors"], indirect=True)
class TestDoors:
    """Cards that go from hand to hand, cards that are seen in a hand, and what the play shows."""

    def test_giver_and_receiver_know_a_gift_and_nobody_else_does(self, rules: Rules) -> None:
        match = begun(rules, 1)
        dealer = match.state.turn
        first, second = (match.phase.actions(1 << card)[0] for card in cards_of(match.state.hands[dealer])[:2])
        match.play(str(first), str(second))
        for step, gift in ((1, first), (2, second)):
            to = (dealer + step) % 3
            assert gift.what in match.view(dealer).players[to].holds
            assert [one.card for one in match.view(to).received] == [gift.what]
            assert gift.what not in str(match.view((dealer + 3 - step) % 3))
        assert [(one.seat, one.count, one.cards) for one in match.view(None).handed] == [(dealer, 1, ())] * 2

    def test_a_queen_of_a_marriage_is_shown_in_its_hand_to_all_and_in_every_world(self, rules: Rules) -> None:
        met = 0
        for match in moments(rules, 30):
            for seat, queens in enumerate(match.state.wed):
                held = rules.pack.texts(cards_of(queens & match.state.hands[seat])).split()
                for other in (None, *range(3)):
                    assert {*held} <= {*match.view(other).players[seat].holds} or other == seat
                    met += len(held)
        assert met

    def test_a_card_shows_what_its_seat_would_have_had_to_play_before_it(self, rules: Rules) -> None:
        led, hearts = 0, rules.pack.suits[2]
        others = sum(rules.pack.suits) & ~hearts
        for match in moments(rules, 30):
            s = match.state
            if s.led & hearts and s.missing == s.size - 1:
                led += 1
                seat = s.plays[s.count - 1] >> 6
                assert not s.hands[seat] & others
                assert not others & ~s.lacks[seat]
        assert led

    @pytest.mark.parametrize("fault", [False, True])
    def test_worlds_with_a_gift_between_the_others_are_as_likely_as_any(
        self, rules: Rules, monkeypatch: pytest.MonkeyPatch, *, fault: bool
    ) -> None:
        """All hands and gifts are counted that agree with the table; of the talon, all know what lay there."""
        places = import_module("trey_doors.game").PLACES
        if fault:
            monkeypatch.setattr("trey.core.hidden.worlds._hands_fit_of", lambda _: inlined(lambda *_: 1))
            places = replace(places)
        tried, uneven = 0, False
        for match in moments(rules, 60):
            o = match.observation((match.state.dealer + 1) % 3)
            worlds = counted(rules, o) if o.count == 15 else []
            if 10 <= len(worlds) <= 60 and len({hand for hand, _ in worlds}) < len(worlds):
                tried += 1
                uneven = not even(places, rules, o, worlds)
                assert not uneven or fault
                if uneven or tried == 3:
                    break
        assert tried == 3 or fault
        assert uneven == fault

    def test_worlds_in_which_a_card_was_barred_would_be_seen(self, rules: Rules) -> None:
        with pytest.raises(AssertionError, match="illegal"):
            without_what_plays_show(rules, import_module("trey_doors.game"))


def test_arrays_are_small_numbers(rules: Rules) -> None:
    batch = Batch(rules, 2, seed=1)
    batch.reset()
    assert batch.mask.shape == (2, len(rules.family.actions))
    assert np.isin(batch.mask, (0, 1)).all()
