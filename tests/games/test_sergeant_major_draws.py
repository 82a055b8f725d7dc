"""Hidden cards of 3-5-8 are drawn evenly over all histories that fit, by counts made without the sampler."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from trey.core.cards import cards_of, mask_of
from trey.core.deal import Deal, PackOrder
from trey.core.history import act_code
from trey.core.tricks import suit_mask
from trey.games import parse_rules
from trey.games.sergeant_major import beliefs, histories
from trey.kernel.bits import bits, popcount
from trey.kernel.compiled import compiled, record, to_record
from trey.kernel.rng import Rng, seeded
from trey.match import Match

DRAWS = 2500


def between(match: Match) -> Any:
    """How a match stands between deals, to be set up by hand."""
    return match._standing


def at_the_end(text: str, last: tuple[int, int, int], dealer: int, cards: int, seed: int) -> Match:
    """A hand of which each seat has so many cards left, after a hand that ended with these points."""
    rng = random.Random(seed)
    match = Match(parse_rules(text))
    between(match).last[:] = list(last)
    match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
    while match.state.count < 3 * (match.rules.options["hand_size"] - cards):
        match.play(rng.choice(match.legal))
    return match


def draw_quickly(match: Match, seat: int, draws: int = DRAWS) -> Iterator[Any]:
    """The same states as `draw_states`, by machine code; one record, drawn anew each time."""
    now, sample = match.rules, compiled(match.family.inference.sample)
    given = [to_record(one) for one in (match.observation(seat), now.params, now.work(), Rng(x=seeded(3)))]
    state = record(match.family.engine.state)
    for _ in range(draws):
        assert sample(state, *given)
        yield state


def draw_states(match: Match, seat: int, draws: int = DRAWS) -> Iterator[Any]:
    """States drawn for a seat, in plain Python."""
    family, params, work = match.family, match.rules.params, match.rules.work()
    o, rng = match.observation(seat), Rng(x=seeded(3))
    for _ in range(draws):
        state = family.engine.state()
        assert family.inference.sample(state, o, params, work, rng)
        yield state


def hold_history(match: Match, state: Any) -> None:
    """Hold that a state's own acts lead from the deal it came from to itself, each of them legal."""
    family, params, work, again, order = match.family, match.rules.params, match.rules.work(), None, PackOrder()
    assert family.inference.dealt is not None
    assert family.inference.dealt(order, state, params)
    Deal(order.dealer, tuple(order.pack[: order.size])).check(match.rules.pack, 3)
    again = family.engine.state()
    family.engine.deal(again, match.standing, params, work, order)
    for act in [*map(act_code, state.acts[: state.acted]), *(play & 63 for play in state.plays[: state.count])]:
        assert family.engine.legal(again, params, work) >> act & 1, "an illegal act"
        family.engine.apply(again, params, work, act)
    assert again == state, "another state"


def chi_square(found: Counter[Any], expected: dict[Any, int], draws: int) -> float:
    """How far counts lie from what is expected, in standard deviations of chi-square; rare cells are joined."""
    whole = sum(expected.values())
    assert set(found) <= {cell for cell, ways in expected.items() if ways}, "a state that cannot be"
    cells, rare = [], [0.0, 0.0]
    for cell, ways in expected.items():
        due = draws * ways / whole
        if due >= 5:
            cells.append((found[cell], due))
        else:
            rare = [rare[0] + found[cell], rare[1] + due]
    if rare[1] >= 1:
        cells.append((int(rare[0]), rare[1]))
    freedom = len(cells) - 1
    assert freedom >= 3, "too few cells to tell"
    square = sum((count - due) ** 2 / due for count, due in cells)
    return float((square - freedom) / (2 * freedom) ** 0.5)


# Counting the pasts of a layout, one by one


def answer(pool: int, gifts: int) -> int:
    """The highest cards of each suit given, as the rules want them back."""
    back = 0
    for suit in range(4):
        held = sorted(cards_of(pool & suit_mask(suit)), reverse=True)
        back |= mask_of(held[: popcount(gifts & suit_mask(suit))])
    return back


def exchanges(up: int, down: int, size: int, *, down_only: int = -1) -> Iterator[tuple[int, int]]:
    """Every exchange of `size` cards that leaves two seats with `up` and `down`: hands before it.

    Only cards of `down_only` can have been given of those the seat that was down held on to.
    """
    for back in combinations(cards_of(up), size):
        pool = down | mask_of(back)
        for gift in combinations(cards_of(pool & (down_only | mask_of(back))), size):
            gifts = mask_of(gift)
            if answer(pool, gifts) == mask_of(back):
                yield up & ~mask_of(back) | gifts, pool & ~gifts


def own_plays(match: Match, seat: int) -> int:
    return mask_of(play & 63 for play in match.state.plays[: match.state.count] if play >> 6 == seat)


def layouts(match: Match, seat: int) -> Iterator[tuple[int, int, int]]:
    """Every way to lay the cards a seat does not see: the next hand, the last, and what was set aside."""
    o, s = match.observation(seat), match.state
    a, b = (seat + 1) % 3, (seat + 2) % 3
    hidden = match.rules.params.cards & ~(o.hand | o.played | o.aside)
    for first in combinations(cards_of(hidden & ~o.lacks[a]), popcount(s.hands[a])):
        rest = hidden & ~mask_of(first)
        for second in combinations(cards_of(rest & ~o.lacks[b]), popcount(s.hands[b])):
            yield mask_of(first), mask_of(second), rest & ~mask_of(second)


def measure(
    match: Match,
    seat: int,
    pasts: Callable[[int, int, int], int],
    draws: int = DRAWS,
    drawn: Callable[..., Iterator[Any]] = draw_quickly,
) -> float:
    """Draw for a seat, and compare with the layouts weighed by their pasts."""
    expected = {layout: pasts(*layout) for layout in layouts(match, seat)}
    a, b = (seat + 1) % 3, (seat + 2) % 3
    found: Counter[Any] = Counter()
    for state in drawn(match, seat, draws):
        aside = 0 if seat == state.caller else state.aside
        found[state.hands[a], state.hands[b], aside] += 1
    return chi_square(found, expected, draws)


def far_exchange(size: int, seed: int) -> tuple[Match, int, Callable[[int, int, int], int]]:
    """A table without kitty at which two others exchanged; the looker-on, and the pasts of a layout."""
    match = at_the_end("nine_five_three_no_kitty", (size, -size, 0), 0, 3, seed)

    def pasts(first: int, second: int, aside: int) -> int:
        up, down = first | own_plays(match, 0), second | own_plays(match, 1)
        return sum(1 for _ in exchanges(up, down, size))

    return match, 2, pasts


@pytest.mark.parametrize(("size", "seed"), [(1, 5), (1, 6), (2, 6), (2, 7)])
def test_where_two_others_exchanged_each_history_is_equally_likely(size: int, seed: int) -> None:
    match, seat, pasts = far_exchange(size, seed)
    assert abs(measure(match, seat, pasts)) < 4


@pytest.mark.parametrize("seed", [5, 6])
def test_a_draw_that_forgets_how_cards_were_exchanged_is_not_even(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat, pasts = far_exchange(1, seed)
    count = histories.count_pasts
    monkeypatch.setattr(beliefs, "most_pasts", lambda *_: 1)
    monkeypatch.setattr(beliefs, "count_pasts", lambda *given: min(1, count(*given)))
    assert measure(match, seat, pasts, drawn=draw_states) > 4


# An answer that may not be the card itself


def best_but(held: set[int], given: set[int]) -> int:
    """The highest card of a suit, none that was given while there is another."""
    return max(held - given or held)


def in_order(kept: set[int], gifts: tuple[int, ...], *, apart: bool) -> tuple[set[int], set[int]]:
    """Return what a seat holds of one suit after gifts in this order, and what it returned; `apart`: one by one."""
    held, back = set(kept), set()
    for step in [(gift,) for gift in gifts] if apart else [gifts]:
        held |= set(step)
        for _ in step:
            card = best_but(held, set(step))
            held.remove(card)
            back.add(card)
    return held, back


def unlike_exchanges(up: int, down: int, size: int, *, apart: bool) -> int:
    """How many orders of `size` gifts leave two seats with `up` and `down`."""
    count = 0
    for back in combinations(cards_of(up), size):
        for gifts in permutations(cards_of(down | mask_of(back)), size):
            if sorted(card >> 4 for card in gifts) != sorted(card >> 4 for card in back):
                continue
            before = (down | mask_of(back)) & ~mask_of(gifts)
            fits = True
            for suit in {card >> 4 for card in gifts}:
                same = suit_mask(suit)
                asked = tuple(card for card in gifts if card >> 4 == suit)
                held, found = in_order(set(cards_of(before & same)), asked, apart=apart)
                fits = fits and mask_of(found) == mask_of(back) & same and mask_of(held) == down & same
            count += fits
    return count


ONE_BY_ONE, UNLIKE = "exchange_one_by_one=true", "exchange_not_the_same_card=true"


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize(("size", "seed"), [(1, 5), (1, 10), (2, 6), (2, 11)])
def test_where_no_card_answers_itself_each_history_is_equally_likely(size: int, seed: int, *, apart: bool) -> None:
    text = f"nine_five_three_no_kitty {UNLIKE} {ONE_BY_ONE if apart else ''}"
    match = at_the_end(text, (size, -size, 0), 0, 2, seed)

    def pasts(first: int, second: int, aside: int) -> int:
        return unlike_exchanges(first | own_plays(match, 0), second | own_plays(match, 1), size, apart=apart)

    assert abs(measure(match, 2, pasts)) < 4


@pytest.mark.parametrize("seed", [5, 6])
def test_where_cards_went_one_by_one_each_history_is_equally_likely(seed: int) -> None:
    """The same gifts bring back the same cards."""
    match = at_the_end(f"nine_five_three_no_kitty {ONE_BY_ONE}", (2, -2, 0), 0, 3, seed)

    def pasts(first: int, second: int, aside: int) -> int:
        return sum(1 for _ in exchanges(first | own_plays(match, 0), second | own_plays(match, 1), 2))

    assert abs(measure(match, 2, pasts)) < 4


@pytest.mark.parametrize(("seat", "seed"), [(0, 1), (0, 7), (2, 6), (2, 11)])
def test_where_two_gave_to_a_third_each_history_is_equally_likely(seat: int, seed: int) -> None:
    """One of the two looks on: in one case the other exchanged first, in the other case later."""
    match = at_the_end("nine_five_three_no_kitty", (1, -2, 1), 0, 2, seed)
    o, other = match.observation(seat), 2 - seat
    gave, got = o.gifts[seat * 3 + 1], o.returns[seat * 3 + 1]

    def pasts(first: int, second: int, aside: int) -> int:
        hands = {(seat + 1) % 3: first, (seat + 2) % 3: second}
        high, low = hands[other] | own_plays(match, other), hands[1] | own_plays(match, 1)
        if o.givers[0] == seat:
            before = exchanges(high, low, 1, down_only=~gave)
            return sum(answer(kept & ~gave | got & ~gave | gave, gave) == got for _, kept in before)
        between = low & ~gave | got & ~gave
        if answer(between | gave, gave) != got:
            return 0
        return sum(1 for _ in exchanges(high, between, 1))

    assert abs(measure(match, seat, pasts)) < 4


@pytest.mark.parametrize(("last", "seed"), [((-1, 1, 0), 2), ((-1, 1, 0), 4), ((1, -1, 0), 2), ((1, -1, 0), 4)])
def test_where_the_caller_exchanged_and_took_the_kitty_each_history_is_equally_likely(
    last: tuple[int, int, int], seed: int
) -> None:
    match = at_the_end("sergeant_major", last, 0, 1, seed)
    dealer_up = last[0] > 0

    def pasts(first: int, second: int, aside: int) -> int:
        held, other = first | own_plays(match, 0), second | own_plays(match, 1)
        count = 0
        for kitty in combinations(cards_of(held), 4):
            old = held & ~mask_of(kitty) | aside
            for back in cards_of(old if dealer_up else other):
                kept = (other if dealer_up else old) & suit_mask(back >> 4)
                if kept < 1 << back:
                    count += popcount(kept) + 1
        return count

    assert abs(measure(match, 2, pasts, 1500)) < 4


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_a_caller_has_above_what_he_returned_came_from_the_kitty(seed: int) -> None:
    match = at_the_end("sergeant_major", (-2, 2, 0), 0, 2, seed)
    o = match.observation(1)
    gave, got = o.gifts[3], o.returns[3]

    def pasts(first: int, second: int, aside: int) -> int:
        held = second | own_plays(match, 0)
        loose = held & ~(gave & ~got)
        return sum(
            answer((held & ~mask_of(kitty) | aside) & ~gave | got | gave, gave) == got
            for kitty in combinations(cards_of(loose), 4)
        )

    assert abs(measure(match, 1, pasts)) < 4


def test_before_the_call_a_draw_is_as_deals_at_random_are() -> None:
    """The aces of the seat that gave two cards and got the highest back, beside deals that were made and exchanged."""
    rng = random.Random(9)
    first = Match("sergeant_major")
    between(first).last[:] = [2, -2, 0]
    first.deal(Deal.random(first.rules.pack.cards, 0, rng))
    first.play(*[first.legal[i] for i in (3,)])
    first.play(first.legal[5])
    seat, mine = 2, first.state.hands[2]
    aces = mask_of(suit << 4 | 12 for suit in range(4))
    drawn = Counter(popcount(s.hands[0] & aces) * 5 + popcount(s.hands[1] & aces) for s in draw_quickly(first, seat))
    dealt: Counter[int] = Counter()
    others = cards_of(first.rules.params.cards & ~mine)
    for _ in range(4 * DRAWS):
        rng.shuffle(others)
        up, down = mask_of(others[:16]), mask_of(others[16:32])
        gifts = mask_of(rng.sample(cards_of(up), 2))
        back = answer(down | gifts, gifts)
        hands = up & ~gifts | back, (down | gifts) & ~back
        dealt[popcount(hands[0] & aces) * 5 + popcount(hands[1] & aces)] += 1
    square = cells = 0.0
    for cell in set(drawn) | set(dealt):
        if drawn[cell] + dealt[cell] >= 40:
            square += (2 * drawn[cell] - dealt[cell] / 2) ** 2 / (drawn[cell] + dealt[cell])
            cells += 1
    assert cells >= 5
    assert (square - cells) / (2 * cells) ** 0.5 < 4


@pytest.mark.parametrize(
    "text",
    [
        "sergeant_major win_rule=fixed_hands:30",
        "sergeant_major_kitty_first win_rule=fixed_hands:30",
        "nine_five_three_no_kitty win_rule=fixed_hands:30",
        "nine_five_two_variation win_rule=fixed_hands:30",
        f"nine_five_three_no_kitty {UNLIKE} win_rule=fixed_hands:30",
        f"sergeant_major {UNLIKE} {ONE_BY_ONE} win_rule=fixed_hands:30",
    ],
)
def test_no_draw_has_more_pasts_than_the_bound(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bounds, counts, most, count = [1], [0], histories.most_pasts, histories.count_pasts

    def bound(*given: Any) -> int:
        bounds.append(most(*given))
        return bounds[-1]

    def counted(*given: Any) -> int:
        counts.append(count(*given))
        assert counts[-1] <= bounds[-1]
        return counts[-1]

    monkeypatch.setattr(beliefs, "most_pasts", bound)
    monkeypatch.setattr(beliefs, "count_pasts", counted)
    rng, match = random.Random(8), Match(parse_rules(text))
    for number in range(260):
        if match.needs_deal:
            dealer = rng.randrange(3) if match.dealer_due is None else match.dealer_due
            match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
        match.play(rng.choice(match.legal))
        if match.turn is not None and number % 7 == 0:
            for seat in range(3):
                assert all(draw_states(match, seat, 1))
    assert max(counts) > 1000


# Histories without a contradiction

VARIANTS = (
    "sergeant_major kitty_mode=swap_up_to_4",
    "sergeant_major kitty_mode=take_then_discard phase_order=call,exchange,kitty exchange_trump_cards=not_given",
    "sergeant_major down_dealer_shows_kitty=true kitty_mode=take_then_discard",
    "sergeant_major phase_order=kitty,give,call,return kitty_mode=swap_up_to_4 exchange_waivable=true",
    "sergeant_major must_trump_when_void=true must_overtake_trump_lead=true exchange_two_up_order=biggest_surplus",
    "israeli_358 kitty_mode=take_then_discard win_rule=fixed_hands:30",
    "woburn_reconstruction caller=left_of_dealer first_leader=caller win_rule=fixed_hands:30",
    "bulgarian_blato win_rule=fixed_hands:30",
)


ORDERLY = (
    "sergeant_major phase_order=exchange,kitty,call kitty_mode=take_then_discard",
    "nine_five_two phase_order=kitty,call,exchange kitty_mode=swap_up_to_4 exchange_waivable=true",
    "nine_five_two phase_order=call,kitty,exchange exchange_trump_cards=free_return",
    "sergeant_major phase_order=kitty,exchange,call",
    "sergeant_major phase_order=give,call,return,kitty kitty_mode=take_then_discard",
    "sergeant_major_alternate phase_order=kitty,call win_rule=fixed_hands:6 call_once_each=false",
)

ENDLESS = "win_rule=fixed_hands:30"
CARD_BY_CARD = (
    f"sergeant_major {ONE_BY_ONE}",
    f"sergeant_major {UNLIKE}",
    f"sergeant_major {ONE_BY_ONE} {UNLIKE} kitty_mode=take_then_discard win_rule=fixed_hands:30",
    f"nine_five_two {ENDLESS} {ONE_BY_ONE} {UNLIKE} phase_order=call,exchange,kitty exchange_trump_cards=free_return",
    f"nine_five_two {UNLIKE} phase_order=call,exchange,kitty exchange_trump_cards=free_return",
    f"nine_five_two {ONE_BY_ONE} phase_order=call,kitty,exchange exchange_trump_cards=free_return",
    f"sergeant_major {ONE_BY_ONE} {UNLIKE} phase_order=kitty,call,exchange exchange_waivable=true",
    f"nine_five_three_no_kitty {ONE_BY_ONE} {UNLIKE} phase_order=call,exchange exchange_trump_cards=not_given",
    f"nine_five_two_variation {UNLIKE} win_rule=fixed_hands:30",
    f"israeli_358 {UNLIKE} win_rule=fixed_hands:30",
)


@pytest.mark.many
@pytest.mark.parametrize("text", [*VARIANTS, *ORDERLY, *CARD_BY_CARD])
def test_a_drawn_state_has_a_history_whatever_the_options(text: str) -> None:
    rng, match, looked = random.Random(3), Match(parse_rules(text)), 0
    for count in range(260):
        if match.needs_deal:
            dealer = rng.randrange(3) if match.dealer_due is None else match.dealer_due
            match.deal(Deal.random(match.rules.pack.cards, dealer, rng))
        match.play(rng.choice(match.legal))
        if match.turn is None or count % 5:
            continue
        for seat in range(3):
            for state in draw_states(match, seat, 1):
                hold_history(match, state)
                assert match.rules.observation(match.standing, state, match.rules.work(), seat) == match.observation(
                    seat
                )
                looked += 1
    assert looked > 100


def test_a_state_in_which_lower_cards_were_returned_has_no_history() -> None:
    match, tried = at_the_end("nine_five_three_no_kitty", (2, -2, 0), 0, 12, 11), 0
    for state in draw_states(match, 2, 60):
        hold_history(match, state)
        back = state.returns[1] & state.hands[0] & ~state.gifts[1]
        for high in bits(back):
            lower = state.hands[1] & ~state.gifts[1] & suit_mask(high >> 4) & (1 << high) - 1
            if lower:
                swap = 1 << high | lower & -lower
                faulty = state.copy()
                faulty.returns[1] ^= swap
                faulty.hands[0] ^= swap
                faulty.hands[1] ^= swap
                tried += 1
                with pytest.raises(AssertionError, match="another state"):
                    hold_history(match, faulty)
    assert tried
