"""Endings of trick games: real ones by play, drawn ones by dealing cards at random."""

import random

from trey.bots import BOTS
from trey.core.deal import Deal
from trey.core.family import Rules
from trey.core.open_hands import OpenHands
from trey.core.tricks import NO_TRUMP, suit_mask
from trey.games import FAMILIES
from trey.kernel.bits import popcount
from trey.match import Match

__all__ = ["TRICK_PRESETS", "drawn", "played"]

TRICK_PRESETS = [preset.id for family in FAMILIES if family.study.opened for preset in family.presets]


def played(rules: Rules, left: int, seed: int, between: int = 0) -> Match:
    """A match in its first deal, so far on, `between` cards into a trick; called at random, mostly played by habit."""
    for again in range(1000):
        rng = random.Random(f"{seed} {again}")
        match = Match(rules)
        match.deal(Deal.random(rules.pack.cards, rng.randrange(rules.seats), rng))
        while not match.deal_over:
            state = match.state
            playing = match.phase.kind == "play"
            if playing and popcount(state.hands[state.turn]) <= left and state.size - state.missing >= between:
                return match
            if match.phase.kind == "choose" or rng.random() < 0.3:
                match.play(rng.choice(match.legal))
            else:
                match.act_number(BOTS["habit"].choose(rules, match.observation(match.turn), 0))
    raise AssertionError


def drawn(left: int, seed: int, **facts: int) -> OpenHands:
    """A lead with so many cards each, of any suits, trump or none."""
    rng = random.Random(seed)
    suits = max(rng.choice([2, 3, 4, 4]), -(-3 * left // 13))  # few suits, so that hands are long
    cards = rng.sample([suit << 4 | rank for suit in range(suits) for rank in range(13)], 3 * left)
    hands = [sum(1 << card for card in cards[seat * left : (seat + 1) * left]) for seat in range(3)]
    trump = rng.choice([0, 1, 2, 3, NO_TRUMP])
    return OpenHands(
        hands=hands,
        next=[1, 2, 0] if rng.random() < 0.5 else [2, 0, 1],
        trump=trump if trump < NO_TRUMP else -1,
        trumps=suit_mask(trump) if trump < NO_TRUMP else 0,
        turn=rng.randrange(3),
        size=3,
        best=-1,
        best_seat=-1,
        alone=-1,
        **facts,
    )
