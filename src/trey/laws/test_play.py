"""What holds for every preset of every family."""

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trey.core import goals
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
from trey.laws.differences import agree
from trey.laws.matches import phases_of, step, walk
from trey.match import Acted, Dealt, Match, read, write
from trey.solvers.perft import perft
from trey.solvers.playout import RandomPlay

seeds = st.integers(0, 2**40)
_STANDINGS = 300
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Time never decides a law."""


def _hold_cards(places: Mapping[str, Sequence[int]], now: Rules) -> None:
    """Every card of the pack lies in one place, and no other anywhere."""
    lie = Counter(now.pack.text(card) for cards in places.values() for card in cards)
    whole = Counter(map(now.pack.text, now.pack.cards))
    agree(lie, whole, "how often each card lies somewhere: a kernel loses it, or `card_locations` does")


def test_cards_are_conserved(preset: str) -> None:
    for match in walk(preset, 1, 400):
        if not match.number:
            continue
        places = match.family.engine.card_locations(match.state, match.rules.params)
        _hold_cards(places, match.rules)


def test_what_must_sum_to_zero_does(preset: str) -> None:
    for match in walk(preset, 2, 600):
        if match.family.zero_sum and match.deltas is not None:
            cure = f"`zero_sum` is declared; a deal brought {match.deltas}, and totals are {match.scores}"
            assert sum(match.deltas) == 0 == sum(match.scores), cure


def test_a_random_match_always_ends(preset: str) -> None:
    rules_now = rules(preset)
    family = rules_now.family
    play = RandomPlay(rules_now, 5, fast=True)
    for _ in range(20_000):
        play.deals(1)
        if play.ended:
            break
    assert play.ended, "no end after 20,000 deals"
    winners = play.standing.winners
    assert 0 < winners < 1 << rules_now.seats, f"the mask of winners is {winners}: `close` must name a seat"
    ending = f"`ended` is {play.standing.ended}: 1 + the index of one of {len(family.words.endings)} endings"
    assert 0 < play.standing.ended <= len(family.words.endings), ending


def test_both_speeds_agree_on_states_and_scores(preset: str) -> None:
    plain, fast = RandomPlay(rules(preset), 11, fast=False), RandomPlay(rules(preset), 11, fast=True)
    for _ in range(6):
        agree(fast.deals(3), plain.deals(3), "acts of three random deals in machine code; expected, in plain Python")
        agree(fast.state, plain.state, f"the state {_BY_SPEED}")
        agree(fast.standing, plain.standing, f"the standing {_BY_SPEED}")


_BY_SPEED = "in machine code differs from plain Python: is a number beyond 64 bits, or an index below 0?"


def _hint(index: Any, length: int) -> str:
    return f"a kernel counts from the end: index {index} of an array of {length}; add its length, or test for -1"


class _FromTheStart(list[int]):
    """A list that counts from its start only."""

    def __getitem__(self, index: Any) -> Any:
        assert isinstance(index, slice) or 0 <= index < len(self), _hint(index, len(self))
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        assert isinstance(index, slice) or 0 <= index < len(self), _hint(index, len(self))
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
            agree(from_record(family.engine.observation, fast_sight), plain, f"what seat {seat} sees {_BY_SPEED}")
            if seat >= 0 and match.turn is not None:
                chance = Rng(x=seeded(count))
                w.x = seeded(count)
                state = family.engine.state()
                found = sample(fast_state, fast_sight, params, scratch, w)
                drawn = family.inference.sample(state, plain, rules_now.params, rules_now.work(), chance)
                agree(found, drawn, f"what `sample` returns {_BY_SPEED}")
                again = rules_now.observation(match.standing, state, rules_now.work(), seat)
                look(fast_sight, to_record(match.standing), fast_state, seat)
                agree(
                    from_record(family.engine.observation, fast_sight),
                    again,
                    f"what seat {seat} sees of a sampled state {_BY_SPEED}",
                )


def test_equal_perft_counts_at_both_speeds(preset: str) -> None:
    ending = next(m for m in walk(preset, 4, 5000) if m.number and m.turn is not None and _few_ways_left(m))
    depth = 4
    counts = {perft(ending.rules, ending.state, depth, fast=fast) for fast in (False, True)}
    assert len(counts) == 1, f"lines of play at both speeds: {counts}; a rule {_BY_SPEED}"
    assert counts.pop() >= 1, "no line of play could be counted"


def _few_ways_left(match: Match) -> bool:
    return len(match.legal) <= 4 and len(match.log) > 12


def test_a_sampled_state_looks_the_same_has_a_history_and_plays_to_the_end(preset: str) -> None:
    first = any(family.presets[0].id == preset for family in FAMILIES)
    assert _check_samples(preset, 7, 150 if first else 75), _NO_DEAL


@pytest.mark.nightly
def test_sampled_states_of_long_matches_do_so_too(preset: str) -> None:
    assert _check_samples(preset, 8, 2000), _NO_DEAL


_NO_DEAL = "`dealt` never told the deal that a state came from"


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
    drawn = family.inference.sample(state, observation, params, w, Rng(x=seeded(rng.randrange(2**60))))
    assert drawn, f"`sample` found no state for seat {seat} in phase {match.phase.id}, and the true one is one"
    looks = match.rules.observation(match.standing, state, w, seat)
    agree(looks, observation, f"a sampled state looks otherwise to seat {seat}: `sample` must fill in what it knows")
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
        agree(again.phase, act_phase(act), "the phase in which an act of a state's own history is done")
        assert has(family.engine.legal(again, params, w), act_code(act)), "the sampled state's own history is illegal"
        family.engine.apply(again, params, w, act_code(act))
    agree(state, again, "a state is not where its deal and acts lead to: `sample`, or `dealt`, leaves fields out")
    assert not any(list(rest) for rest in own), (
        "acts are told that the deal does not lead to: mend `sample` or `recall`"
    )
    return 1


def test_the_standing_before_a_deal_follows_from_what_is_seen_in_it(preset: str) -> None:
    """Worlds are asked what others would have done in their deal: it is dealt and acted again from that standing."""
    family, params = rules(preset).family, rules(preset).params
    own = family.engine.standing.fields.keys() - goals.Standing.fields.keys()
    stood = family.inference.stood
    assert not own or stood, f"the standing has `{min(own)}`: give `Inference` a `stood` that says what it was"
    if stood is None:
        return
    for match in phases_of(preset, 21, _STANDINGS):
        true, state = match.standing, match.state
        kept = [name for name in own if not state.acted or getattr(state, name, None) == getattr(true, name)]
        for seat in range(match.rules.seats) if match.turn is not None else ():
            before = family.engine.standing()
            stood(before, match.observation(seat), params)
            for name in kept:
                agree(getattr(before, name), getattr(true, name), f"`{name}` before the deal, as `stood` says it")


def test_a_state_leads_back_to_its_deal(preset: str) -> None:
    """What holds for sampled states holds for the true one: nothing of its history is forgotten."""
    told = 0
    for match in phases_of(preset, 17, 250):
        if match.number and match.turn is not None:
            told += replayed(match.rules, match.standing, match.state)
    assert told, _NO_DEAL


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


_TURNED = "if all sit one seat further: a rule looks at a seat's number, where it should count from the dealer"


def _hold_rotation(now: Rules) -> None:
    """Play two matches that differ by one seat all round."""
    match, turned, rng = Match(now), Match(now), random.Random(14)
    for _ in range(400):
        if match.ended:
            break
        step(match, rng)
        turned.replay([_rotated(match.log[-1], now.seats)])
        agree(turned.turn, None if match.turn is None else (match.turn + 1) % now.seats, f"whose turn it is {_TURNED}")
        agree(turned.legal, match.legal, f"what is legal {_TURNED}")
        *others, last = match.scores
        agree(turned.scores, (last, *others), f"the scores {_TURNED}")
        agree({*turned.winners}, {(seat + 1) % now.seats for seat in match.winners}, f"who has won {_TURNED}")


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
    (begun, dealt), (begun_again, dealt_again) = found
    agree(begun_again, begun, "a match keeps what was there before it: `begin` must write every field of the standing")
    agree(dealt_again, dealt, "a deal keeps what was there before it: `deal` must write every field of the state")


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
        made = order.dealer, order.salt, tuple(order.pack[: len(deal.cards)])
        agree(made, (deal.dealer, deal.salt, deal.cards), f"deal {number} of a seed {_BY_SPEED}")
        match = Match(now)
        match.deal_numbered(7, number)
        dealt = [event.deal.text(now.pack) for event in match.log if isinstance(event, Dealt)]
        agree(dealt, [deal.text(now.pack)], f"deal {number} of a seed, in a match")
        found.add(deal.cards)
    assert len(found) == 4, "deals of other numbers are the same"


def test_rules_round_trip_through_their_text(preset: str) -> None:
    rules_now = rules(preset)
    assert parse_rules(rules_now.text) == rules_now, f"rules are not read back from their text: {rules_now.text}"
    for option in rules_now.family.options:
        value = rules_now.options[option.id]
        agree(option.kind.read(option.kind.write(value)), value, f"the value of {option.id}, written and read again")
        said = option.kind.describe(value)
        assert all(said), f"{option.id} does not say its value {value!r} in both languages"


def test_actions_round_trip_through_their_text_and_number(preset: str) -> None:
    for match in phases_of(preset, 12, 300):
        for action in match.legal:
            agree(match.phase.action(match.phase.code(action)), action, "an action, from its code")
            agree(Action.read(str(action)), action, "an action, from its text")
            assert action.verb in match.family.words.verbs, f"`Words.verbs` lacks {action.verb!r}"


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
    agree(again.state, match.state, f"the state, from the record\n{text}")
    agree(again.log, match.log, f"the log, from the record\n{text}")
    agree(write(again), text, "a record, written, read and written again")


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
    agree(match.state, before, "an action was refused, and changed the state")
    agree(match.log, log, "an action was refused, and changed the log")


def test_cards_round_trip_in_both_languages(family: Family) -> None:
    for pack in {rules(preset.id).pack for preset in family.presets}:
        for card in pack.cards:
            text = pack.text(card)
            agree(pack.card(text), card, f"the card {text}, from its text")
            agree({read_card(card_said(text, lang), lang) for lang in LANGUAGES}, {text}, "a card, said and read again")


def test_deals_round_trip_and_can_be_given_by_hands(preset: str) -> None:
    rules_now = rules(preset)
    deal = Deal.random(rules_now.pack.cards, 1, random.Random(3))
    text = deal.text(rules_now.pack)
    agree(Deal.parse(text, rules_now.pack).text(rules_now.pack), text, "a deal, from its text")
    match, twin = Match(rules_now), Match(rules_now)
    match.deal(deal)
    given_by_hands = "dealer 1 / " + " / ".join(f"{place}: {cards}" for place, cards in match.dealt().items())
    twin.deal(given_by_hands)
    dealt: list[Any] = [twin.log[0], match.log[0]]
    agree(dealt[0].deal.cards, dealt[1].deal.cards, f"a deal given by hands: {given_by_hands}")
    locate = match.family.engine.card_locations
    lie, due = ({p: Counter(c) for p, c in locate(one.state, rules_now.params).items()} for one in (twin, match))
    agree(lie, due, f"where cards lie in a deal given by hands: {given_by_hands}; is `places` as `deal` deals?")


def test_the_rules_in_words_exist_in_both_languages(preset: str) -> None:
    rules_now = rules(preset)
    pages = rules_now.family.words.pages(rules_now.options, rules_now.seats)
    lines = [t for section in pages for t in (section.title, *section.lines)]
    assert len(lines) > 10, f"the rules in words have only {len(lines)} lines"
    for line in lines:
        assert all(line), f"a line of the rules lacks a language: {[*line]}"
        assert line.en[0].isupper() or not line.en[0].isalpha(), f"a line of the rules begins small: {line.en!r}"


@pytest.mark.nightly
def test_thirty_thousand_random_deals_without_an_illegal_state(preset: str) -> None:
    rules_now = rules(preset)
    play = RandomPlay(rules_now, 99, fast=True)
    for _ in range(300):
        play.deals(100)
        state = play.state
        places = rules_now.family.engine.card_locations(state, rules_now.params)
        _hold_cards(places, rules_now)


def test_every_preset_says_what_is_different_and_where_it_comes_from(family: Family) -> None:
    for preset in family.presets:
        assert preset.status in STATUSES, f"{preset.id} is {preset.status!r}, not one of {', '.join(STATUSES)}"
        assert all((*preset.name, *preset.about)), f"{preset.id} lacks its name, or what it is, in one language"
        assert len(preset.about.en) < 160, f"{preset.id} is told in {len(preset.about.en)} letters: 160 are too many"
