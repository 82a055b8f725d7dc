"""What holds for every preset of every family."""

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trey.core.action import Action
from trey.core.cards import card_said, read_card
from trey.core.codes import codes_of, has
from trey.core.deal import Deal, PackOrder, number_deal
from trey.core.engine import copy_standing
from trey.core.errors import IllegalError, OptionError, TreyError
from trey.core.family import Family, Rules
from trey.core.glossary import STATUSES
from trey.core.history import act_code, act_phase, act_seat
from trey.core.text import LANGUAGES
from trey.games import FAMILIES, parse_rules, rules
from trey.kernel.compiled import compiled, from_record, record, to_record
from trey.kernel.layout import Layout
from trey.kernel.rng import Rng, seeded
from trey.laws import chosen
from trey.laws.matches import phases_of, step, walk
from trey.match import Acted, Dealt, Match, read, write
from trey.solvers.perft import perft
from trey.solvers.playout import RandomPlay

seeds = st.integers(0, 2**40)
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Time never decides a law."""


def test_cards_are_conserved(preset: str) -> None:
    for match in walk(preset, 1, 400):
        if not match.number:
            continue
        places = match.family.engine.card_locations(match.state, match.rules.params)
        assert Counter(c for cards in places.values() for c in cards) == Counter(match.rules.pack.cards)


def test_what_must_sum_to_zero_does(preset: str) -> None:
    for match in walk(preset, 2, 600):
        if match.family.zero_sum and match.deltas is not None:
            assert sum(match.deltas) == 0 == sum(match.scores)


def test_a_random_match_always_ends(preset: str) -> None:
    rules_now = rules(preset)
    family = rules_now.family
    play = RandomPlay(rules_now, 5, fast=True)
    for _ in range(20_000):
        play.deals(1)
        if play.ended:
            break
    assert play.ended, "no end after 20,000 deals"
    assert 0 < play.standing.winners < 1 << rules_now.seats
    assert family.words.endings[play.standing.ended - 1]


def test_both_speeds_agree_on_states_and_scores(preset: str) -> None:
    plain, fast = RandomPlay(rules(preset), 11, fast=False), RandomPlay(rules(preset), 11, fast=True)
    for _ in range(6):
        assert plain.deals(3) == fast.deals(3)
        assert fast.state == plain.state
        assert fast.standing == plain.standing


class _FromTheStart(list[int]):
    """A list that counts from its start only."""

    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or 0 <= index < len(self)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or 0 <= index < len(self)
        super().__setitem__(index, value)


@pytest.mark.parametrize("steps", [12, pytest.param(50, marks=pytest.mark.nightly)])
def test_no_kernel_counts_from_the_end(preset: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code takes an index as it is."""

    def put(self: Layout, field: str, value: Any) -> None:
        object.__setattr__(self, field, _FromTheStart(value) if isinstance(value, list) else value)

    monkeypatch.setattr(Layout, "__setattr__", put)
    RandomPlay(rules(preset), 12, fast=False).deals(2)
    for match in phases_of(preset, 4, steps):
        for seat in range(match.rules.seats):
            observation = match.observation(seat)
            given = (match.rules.params, match.rules.work())
            if match.turn is None and steps < 50:
                continue  # nobody asks about a finished deal; some presets need half a minute for it: at night
            match.family.inference.sample(match.family.engine.state(), observation, *given, Rng(x=seeded(seat)))
            if seat == match.turn:
                match.family.advice.habit(observation, *given)


def _stand(o: Any, m: Any) -> None:
    copy_standing(o, m)


def test_both_speeds_agree_on_what_is_seen_and_guessed(preset: str) -> None:
    rules_now = rules(preset)
    family, params, scratch = rules_now.family, to_record(rules_now.params), to_record(rules_now.work())
    observe, recall, sample = (
        compiled(kernel) for kernel in (family.engine.observe, family.engine.recall, family.inference.sample)
    )
    stand = compiled(_stand)
    fast_sight, fast_state, w = record(family.engine.observation), record(family.engine.state), record(Rng)

    def look(o: Any, m: Any, s: Any, seat: int) -> None:
        stand(o, m)
        observe(o, s, params, scratch, seat)
        recall(o, s, params, seat)

    for count, match in enumerate(phases_of(preset, 3, 250)):
        for seat in range(-1, rules_now.seats):
            plain = match.observation(None if seat < 0 else seat)
            look(fast_sight, to_record(match.standing), to_record(match.state), seat)
            assert from_record(family.engine.observation, fast_sight) == plain
            if seat >= 0 and match.turn is not None:
                chance = Rng(x=seeded(count))
                w.x = seeded(count)
                state = family.engine.state()
                found = sample(fast_state, fast_sight, params, scratch, w)
                assert family.inference.sample(state, plain, rules_now.params, rules_now.work(), chance) == found
                again = rules_now.observation(match.standing, state, rules_now.work(), seat)
                look(fast_sight, to_record(match.standing), fast_state, seat)
                assert from_record(family.engine.observation, fast_sight) == again


def test_equal_perft_counts_at_both_speeds(preset: str) -> None:
    ending = next(m for m in walk(preset, 4, 5000) if m.number and m.turn is not None and _few_ways_left(m))
    depth = 4
    counts = {perft(ending.rules, ending.state, depth, fast=fast) for fast in (False, True)}
    assert len(counts) == 1
    assert counts.pop() >= 1


def _few_ways_left(match: Match) -> bool:
    return len(match.legal) <= 4 and len(match.log) > 12


def test_a_sampled_state_looks_the_same_has_a_history_and_plays_to_the_end(preset: str) -> None:
    first = any(family.presets[0].id == preset for family in FAMILIES)
    assert _check_samples(preset, 7, 150 if first else 75)


@pytest.mark.nightly
def test_sampled_states_of_long_matches_do_so_too(preset: str) -> None:
    assert _check_samples(preset, 8, 2000)


def _check_samples(preset: str, seed: int, steps: int) -> int:
    """Sample for every seat on a walk of so many steps; return how many sampled states have a known deal."""
    rng, told = random.Random(6), 0
    for match in phases_of(preset, seed, steps):
        if match.turn is not None:
            for seat in range(match.rules.seats):
                told += _check_sample(match, seat, rng)
    return told


def _check_sample(match: Match, seat: int, rng: random.Random) -> int:
    """Hold what a sampled state owes; return 1 if the deal it came from can be told, else 0."""
    family, params, w = match.family, match.rules.params, match.rules.work()
    observation, state = match.observation(seat), family.engine.state()
    assert family.inference.sample(state, observation, params, w, Rng(x=seeded(rng.randrange(2**60))))
    assert match.rules.observation(match.standing, state, w, seat) == observation
    told = replayed(match.rules, match.standing, state)
    while not state.done:
        family.engine.apply(state, params, w, rng.choice(codes_of(family.engine.legal(state, params, w))))
    return told


def replayed(now: Rules, standing: Any, state: Any) -> int:
    """Replay a state from the deal it came from: each act must be legal, and the end the state itself."""
    family, params, w, order, again = now.family, now.params, now.work(), PackOrder(), now.family.engine.state()
    if not family.inference.dealt(order, state, params):
        return 0
    Deal(order.dealer, tuple(order.pack[: order.size])).check(now.pack, now.seats)
    family.engine.deal(again, standing, params, w, order)
    eyes = [now.observation(standing, state, w, seat) for seat in range(now.seats)]
    own = [iter([act for act in eye.acts[: eye.acted] if act_seat(act) == seat]) for seat, eye in enumerate(eyes)]
    while again.turn >= 0 and (act := next(own[again.turn], None)) is not None:
        assert again.phase == act_phase(act)
        assert has(family.engine.legal(again, params, w), act_code(act)), "the sampled state's own history is illegal"
        family.engine.apply(again, params, w, act_code(act))
    assert again == state
    assert not any(list(rest) for rest in own)
    return 1


def test_a_state_leads_back_to_its_deal(preset: str) -> None:
    """What holds for sampled states holds for the true one: nothing of its history is forgotten."""
    told = 0
    for match in phases_of(preset, 17, 250):
        if match.number and match.turn is not None:
            told += replayed(match.rules, match.standing, match.state)
    assert told


def _rotated(event: Dealt | Acted, seats: int) -> Dealt | Acted:
    """The same event one seat further: cards are dealt from the dealer on, so the order of the pack stays."""
    if isinstance(event, Dealt):
        return Dealt(dataclasses.replace(event.deal, dealer=(event.deal.dealer + 1) % seats))
    return Acted((event.seat + 1) % seats, event.action)


def _possible(preset: str, change: str) -> bool:
    try:
        return bool(parse_rules(f"{preset} {change}"))
    except OptionError:
        return False


def _hold_rotation(now: Rules) -> None:
    """Play two matches that differ by one seat all round."""
    match, turned, rng = Match(now), Match(now), random.Random(14)
    for _ in range(400):
        if match.ended:
            break
        step(match, rng)
        turned.replay([_rotated(match.log[-1], now.seats)])
        assert turned.turn == (None if match.turn is None else (match.turn + 1) % now.seats)
        assert turned.legal == match.legal
        *others, last = match.scores
        assert turned.scores == (last, *others)
        assert {(seat + 1) % now.seats for seat in match.winners} == set(turned.winners)


TIES = ("targets=2,7,7", "targets=8,4,4")
"""Options that let seats be equal, so that a tie must be broken by play order."""


def test_all_seats_rotated_play_the_same_match_rotated(preset: str) -> None:
    for change in ("", *TIES):
        if _possible(preset, change):
            _hold_rotation(parse_rules(f"{preset} {change}"))


def _soiled(layout: type[Layout], by: int) -> Any:
    return layout(**{field: [by] * length if length else by for field, length in layout.fields.items()})


def _deals_anew(now: Rules) -> None:
    engine, params, found = now.family.engine, now.params, []
    deal = Deal.numbered(now.pack.cards, now.seats, 7, 1)
    order = PackOrder(dealer=deal.dealer, salt=deal.salt, size=len(deal.cards), pack=list(deal.cards))
    for by in (0, 1):
        standing, state = _soiled(engine.standing, by), _soiled(engine.state, by)
        engine.begin(standing, params)
        engine.deal(state, standing, params, now.work(), order)
        found.append((standing, state))
    assert found[0] == found[1]


def test_a_match_and_a_deal_leave_nothing_of_those_before(preset: str) -> None:
    _deals_anew(rules(preset))


def test_a_numbered_deal_is_the_same_at_both_speeds_and_in_a_match(preset: str) -> None:
    now = rules(preset)
    pack = PackOrder(size=len(now.pack.cards), pack=list(now.pack.cards))
    order, fast = record(PackOrder), compiled(number_deal)
    found = set()
    for number in (0, 1, 2, 2**40):
        fast(order, to_record(pack), record(Rng), 7, number, now.seats)
        deal = Deal.numbered(now.pack.cards, now.seats, 7, number)
        assert (order.dealer, order.salt) == (deal.dealer, deal.salt)
        assert tuple(order.pack[: len(deal.cards)]) == deal.cards
        match = Match(now)
        match.deal_numbered(7, number)
        assert [event.deal.text(now.pack) for event in match.log if isinstance(event, Dealt)] == [deal.text(now.pack)]
        found.add(deal.cards)
    assert len(found) == 4


def test_rules_round_trip_through_their_text(preset: str) -> None:
    rules_now = rules(preset)
    assert parse_rules(rules_now.text) == rules_now
    for option in rules_now.family.options:
        value = rules_now.options[option.id]
        assert option.kind.read(option.kind.write(value)) == value
        assert option.kind.describe(value).en
        assert option.kind.describe(value).fr


def test_actions_round_trip_through_their_text_and_number(preset: str) -> None:
    for match in phases_of(preset, 12, 300):
        for action in match.legal:
            assert match.phase.action(match.phase.code(action)) == action
            assert Action.read(str(action)) == action
            assert action.verb in match.family.words.verbs


@PATIENT
@given(preset=chosen.any_preset(), seed=seeds, steps=st.integers(0, 160))
def test_a_record_replays_to_the_same_end(preset: str, seed: int, steps: int) -> None:
    match = Match(rules(preset), ["Ana", "bot:habit", "Zoé d'Est"])
    rng = random.Random(seed)
    for _ in range(steps):
        if match.ended:
            break
        step(match, rng)
    text = write(match)
    again = read(text)
    assert again.state == match.state
    assert again.log == match.log
    assert write(again) == text


@PATIENT
@given(preset=chosen.any_preset(), seed=seeds, steps=st.integers(1, 80), number=st.integers(0, 62))
def test_an_illegal_action_raises_and_changes_nothing(preset: str, seed: int, steps: int, number: int) -> None:
    match = list(walk(preset, seed, steps))[-1]
    before, log = match.state, list(match.log)
    legal = match.family.engine.legal(before, match.rules.params, match.rules.work()) if match.turn is not None else 0
    if not has(legal, number):
        with pytest.raises(IllegalError):
            match.act_number(number)
    with pytest.raises(TreyError):
        match.act((match.turn or 0) + 1, "play 2C")
    for text in ("fly home", "play ZZ", "", "🂡", "play " * 50, "trump trump"):
        with pytest.raises(TreyError):
            match.act(0 if match.turn is None else match.turn, text)
    assert match.state == before
    assert match.log == log


def test_cards_round_trip_in_both_languages(family: Family) -> None:
    for pack in {rules(preset.id).pack for preset in family.presets}:
        for card in pack.cards:
            text = pack.text(card)
            assert pack.card(text) == card
            assert {read_card(card_said(text, lang), lang) for lang in LANGUAGES} == {text}


def test_deals_round_trip_and_can_be_given_by_hands(preset: str) -> None:
    rules_now = rules(preset)
    deal = Deal.random(rules_now.pack.cards, 1, random.Random(3))
    assert Deal.parse(deal.text(rules_now.pack), rules_now.pack).text(rules_now.pack) == deal.text(rules_now.pack)
    match, twin = Match(rules_now), Match(rules_now)
    match.deal(deal)
    given_by_hands = "dealer 1 / " + " / ".join(f"{place}: {cards}" for place, cards in match.dealt().items())
    twin.deal(given_by_hands)
    assert twin.log[0].deal.cards == match.log[0].deal.cards  # type: ignore[union-attr]
    hands = {p: Counter(c) for p, c in match.family.engine.card_locations(match.state, rules_now.params).items()}
    assert hands == {p: Counter(c) for p, c in twin.family.engine.card_locations(twin.state, rules_now.params).items()}


def test_the_rules_in_words_exist_in_both_languages(preset: str) -> None:
    rules_now = rules(preset)
    pages = rules_now.family.words.pages(rules_now.options, rules_now.seats)
    lines = [t for section in pages for t in (section.title, *section.lines)]
    assert len(lines) > 10
    for line in lines:
        assert line.en
        assert line.fr
        assert line.en[0].isupper() or not line.en[0].isalpha()


@pytest.mark.nightly
def test_thirty_thousand_random_deals_without_an_illegal_state(preset: str) -> None:
    rules_now = rules(preset)
    play = RandomPlay(rules_now, 99, fast=True)
    for _ in range(300):
        play.deals(100)
        state = play.state
        places = rules_now.family.engine.card_locations(state, rules_now.params)
        assert Counter(c for cards in places.values() for c in cards) == Counter(rules_now.pack.cards)


def test_every_preset_says_what_is_different_and_where_it_comes_from(family: Family) -> None:
    for preset in family.presets:
        assert preset.status in STATUSES
        assert all((*preset.name, *preset.about))
        assert len(preset.about.en) < 160
