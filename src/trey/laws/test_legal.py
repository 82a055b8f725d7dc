"""What may be done is one thing: to the rules, to whoever looks, and to whoever claims the rest."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from trey.core.cards import cards_of, mask_of
from trey.core.family import Rules
from trey.core.kinds import NOBODY, Cards, Codes
from trey.games import rules
from trey.kernel.rng import Rng, seeded
from trey.laws.matches import phases_of, walk
from trey.match import Match

STEPS, MATCHES, DEALS, CLAIMS, LAST = 150, 8, 300, 12, 4
HELD = 6
"""How many cards a hand has that nobody was dealt."""


def _legal(now: Rules, state: Any) -> Codes:
    return now.family.engine.legal(state, now.params, now.work())


def test_who_is_to_act_sees_what_is_legal_and_nobody_else_does(preset: str) -> None:
    now = rules(preset)
    for match in phases_of(preset, 5, STEPS):
        if match.turn is not None:
            seen, legal = match.observation(match.turn).legal, _legal(now, match.state)
            assert seen == legal, f"{match.phase.id}: {match.phase.texts(seen)} seen, {match.phase.texts(legal)} legal"
        for seat in {None, *range(now.seats)} - {match.turn}:
            assert match.observation(seat).legal == 0, f"{match.phase.id}: it is not the turn of seat {seat}"


# The classes of cards in a trick


def _with(now: Rules, state: Any, hands: list[Cards]) -> Cards:
    """What may be played, were these the hands."""
    state.hands = hands
    return _legal(now, state)


def test_what_may_be_played_hangs_on_the_table_and_on_pairs_of_own_cards(preset: str) -> None:
    """Only then does a card that is played show all that it can show: its seat holds none that it had to play first."""
    now, rng = rules(preset), random.Random(9)
    for match in walk(preset, 41, STEPS):
        state = match.state
        if match.turn is None or match.phase.kind != "play" or "hands" not in type(state).fields:
            continue
        held = mask_of(rng.sample(now.pack.cards, HELD))
        for others in (state.hands, [0] * len(state.hands)):
            legal = _with(now, state, [held if seat == match.turn else hand for seat, hand in enumerate(others)])
            assert legal, f"none of {now.pack.texts(cards_of(held))} may be played"
            for card in cards_of(held):
                first = [
                    other
                    for other in cards_of(held)
                    if not _with(now, state, [1 << card | 1 << other] * len(state.hands)) >> card & 1
                ]
                assert bool(first) != legal >> card & 1, (
                    f"{now.pack.text(card)} of {now.pack.texts(cards_of(held))}: {now.pack.texts(cards_of(legal))} may "
                    f"be played, and {now.pack.texts(first)} each come before it"
                )


# Claims


def _takes_all(now: Rules, standing: Any, state: Any) -> bool:
    """Whether a seat that leads what its claim says takes all that is left, whatever the others play."""
    seat, apply, certain = state.turn, now.family.engine.apply, now.family.inference.claim
    assert certain, "`claim` is asked where `Inference` has none"
    begun, ways = state.tricks[seat] - sum(state.tricks), [state]
    while ways:
        here = ways.pop()
        if here.done or here.turn != seat:
            if here.tricks[seat] - sum(here.tricks) != begun:
                return False
            codes = [] if here.done else cards_of(_legal(now, here))
        else:
            codes = [certain(now.observation(standing, here, now.work(), seat, acts=False), now.params, now.work())]
        if codes == [NOBODY]:
            return False
        for code in codes:
            ways.append(here.copy())
            apply(ways[-1], now.params, now.work(), code)
    return True


def _vain(match: Match) -> str:
    what = f"{match.claim(match.state.turn)} is claimed in vain, or may be: {match.dealt()}"
    return f"{what}; leave `claim` out of `Inference` where a card that is played changes what beats what"


def _check_claim(match: Match, seed: int) -> None:
    """Hold a claim in the last tricks to be true, of the hands as they are and as they may be."""
    now, seat = match.rules, match.state.turn
    assert _takes_all(now, match.standing, match.state), _vain(match)
    drawn = now.family.engine.state()
    fits = now.family.inference.sample(drawn, match.observation(seat), now.params, now.work(), Rng(x=seeded(seed)))
    assert fits, "no world fits what the seat knows: see `test_play`"
    assert _takes_all(now, match.standing, drawn), _vain(match)


def _leads(preset: str) -> Iterator[tuple[bool, Match]]:
    """Matches played at random or, said with True, by the rules of thumb, whenever somebody is to lead to a trick."""
    habits = [False, True] if rules(preset).family.advice else [False]
    for by_habit, seed in product(habits, range(MATCHES)):
        for match in walk(preset, 61 + seed, DEALS, by_habit=by_habit):
            if match.turn is not None and match.phase.kind == "play" and not match.state.led:
                yield by_habit, match


def test_a_claim_is_legal_and_takes_all_that_is_left(preset: str) -> None:
    now, claims, tried = rules(preset), 0, Counter[bool]()
    certain = now.family.inference.claim
    for by_habit, match in _leads(preset) if certain else ():
        card = certain(match.observation(match.turn), now.params, now.work()) if certain else NOBODY
        if card >= 0:
            claims += 1
            assert _legal(now, match.state) >> card & 1, f"{now.pack.text(card)} is claimed, and may not be led"
            if len(cards_of(match.state.hands[match.state.turn])) <= LAST and tried[by_habit] < CLAIMS:
                tried[by_habit] += 1
                _check_claim(match, claims)
    assert tried or certain is None, "nobody could claim the last tricks"
