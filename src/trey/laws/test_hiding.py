"""What a seat may not know never reaches it: hidden cards and secret choices change, its observations do not.

Which cards a seat may know is taken from where they lay (`card_locations`), never from what it was shown: a card that
leaks does not leave the test by its own leak.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from trey.core.action import Action
from trey.core.cards import Pack, cards_of
from trey.core.deal import Deal
from trey.core.errors import TreyError
from trey.core.family import Rules
from trey.core.what import sort_of
from trey.games import rules
from trey.laws.differences import agree
from trey.laws.matches import step
from trey.match import Acted, Dealt, Event, Match

Swap = dict[int, int]
OPEN_PLACES = ("played", "pile", "table", "upcard")
STEPS, FEWER = 100, 70
"""Acts by day, of a family's first preset and of the others; what they cost grows with their square."""


class _Witness:
    """What one seat may rightly know of a deal, and what it was told, event by event."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.known: set[int] = set()
        self.told, self.held = list[Any](), list[Any]()

    def attend(self, match: Match) -> None:
        """Note the cards that lie open or in the seat's own hand, and what the seat is told."""
        family, state = match.family, match.state
        places = family.engine.card_locations(state, match.rules.params)
        mine = () if self.seat is None else (str(self.seat),)
        self.known |= {card for place in (*OPEN_PLACES, *mine) for card in places.get(place, ())}
        self.known |= shown(match, self.seat)
        self.told.append(told(match, self.seat))
        self.held.append(held(match, self.seat))


def told(match: Match, seat: int | None) -> Any:
    """All that a seat is told: numbers, words, whether it may claim, and why something is refused."""
    claim = seat is not None and match.claim(seat)
    return match.observation(seat).values(), match.view(seat), claim, _why_refused(match, seat)


def _why_refused(match: Match, seat: int | None) -> list[str]:
    """What a seat is told that tries a few things it may not do, other ones from act to act."""
    told, tried = [], match.family.actions.all if match.turn == seat is not None else ()
    for action in tried[len(match.log) % 17 :: 17]:
        try:
            match.read(seat or 0, action)
        except TreyError as why:
            told.append(str(why))
    return told


def shown(match: Match, seat: int | None) -> set[int]:
    """The cards that the family declares to have been shown to a seat."""
    return set(cards_of(match.family.engine.shown(match.state, -1 if seat is None else seat)))


def held(match: Match, seat: int | None) -> Any:
    """What came to a seat, into its hand or shown to it; and who must do what, which everybody sees."""
    places = match.family.engine.card_locations(match.state, match.rules.params)
    asked = (match.turn, match.phase.id, match.view(None).owed)
    pack = match.rules.pack
    return *(sorted(pack.texts(cards).split()) for cards in (places.get(str(seat), ()), shown(match, seat))), asked


def swapped(event: Event, swap: Swap, pack: Pack) -> Event:
    """Return an event with hidden cards exchanged, in the deal and in what was secretly done with them."""
    if isinstance(event, Dealt):
        cards = tuple(swap.get(card, card) for card in event.deal.cards)
        return Dealt(Deal(event.deal.dealer, cards, event.deal.salt))
    card = _card(event.action, pack)
    if card is None:
        return event
    return Acted(event.seat, Action(event.action.verb, pack.text(swap.get(card, card))))


def _same_told(base: Match, events: Sequence[Event], witness: _Witness, swap: Swap) -> bool:
    """Replay a deal in another world; return whether that world fits, and hold that the seat is told the same."""
    world = base.copy()
    for event, was_told, was_held in zip(events, witness.told, witness.held, strict=True):
        try:
            world.replay([swapped(event, swap, world.rules.pack)])
        except TreyError:
            return False  # another seat could not have acted so with these cards
        if held(world, witness.seat) != was_held:
            return False  # the seat would have been handed or shown other cards, or others asked something else
        parts = "[0] observation, [1] view, [2] may claim, [3] why refused"
        cure = f"seat {witness.seat} is told of cards that it may not know: hide them, or declare `shown`"
        agree(told(world, witness.seat), was_told, f"{cure} (after {event}; {parts})")
    return True


def shuffled(cards: Sequence[int], rng: random.Random) -> Swap:
    others = list(cards)
    rng.shuffle(others)
    return dict(zip(cards, others, strict=True))


def compare_worlds(now: Rules, seed: int, steps: int = STEPS) -> int:
    """Play at random, exchange what each seat may not know, and hold that it is told the same; count the worlds."""
    rng = random.Random(seed)
    match = Match(now)
    seats = (None, *range(now.seats))
    base, start, witnesses, compared = match, 0, [_Witness(seat) for seat in seats], 0
    for count in range(steps):
        if match.ended:
            break
        if match.needs_deal:
            base, start, witnesses = match.copy(), len(match.log), [_Witness(seat) for seat in seats]
        step(match, rng)
        for witness in witnesses:
            witness.attend(match)
            if count % 13 == 0 or not match.phase.main:
                hidden = sorted(set(now.pack.cards) - witness.known)
                swap = shuffled(hidden, rng)
                if any(card != other for card, other in swap.items()):
                    compared += _same_told(base, match.log[start:], witness, swap)
                    compared += _same_told(base, match.log[start:], witness, _pair(match, hidden, rng))
    return compared


def _pair(match: Match, hidden: Sequence[int], rng: random.Random) -> Swap:
    """Return two hidden cards of one place changing places with each other: another choice from the same hand."""
    places = match.family.engine.card_locations(match.state, match.rules.params)
    done = [_card(event.action, match.rules.pack) for event in match.log if isinstance(event, Acted)]
    secret = [card for card in done if card is not None and card in hidden]
    one = rng.choice(secret or list(hidden))
    rest = [card for cards in places.values() for card in cards if card in hidden and card != one]
    other = rng.choice(rest or [one])
    return {one: other, other: one}


def _card(action: Action, pack: Pack) -> int | None:
    """Return the card that an action is done with; a bid of seven in spades is none."""
    return pack.card(action.what) if sort_of(action.what) == "card" else None


def test_what_a_seat_may_not_know_never_changes_what_it_is_told(preset: str) -> None:
    now = rules(preset)
    steps = STEPS if preset == now.family.presets[0].id else FEWER
    assert compare_worlds(now, 8, steps) >= 20, "too few worlds could be compared"


@pytest.mark.nightly
def test_nor_in_long_matches(preset: str) -> None:
    for seed in range(5):
        assert compare_worlds(rules(preset), seed, 400) >= 20, "too few worlds could be compared"
