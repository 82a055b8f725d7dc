"""An observation of Euchre in words and cards."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any

from trey.core.cards import JOKER, SUIT_NAMES, SUITS, card_text, cards_of
from trey.core.goals import ENDINGS
from trey.core.hidden.packets import UP_LEFT, UP_TAKEN, Work
from trey.core.kinds import NOBODY, Card, Cards, Seat, Seats, Strength, Suit
from trey.core.table_view import TableView
from trey.core.text import Text, listed
from trey.core.tricks import NO_TRUMP, suit_mask, trumps_with_bowers
from trey.core.view import View
from trey.games.euchre.actions import ACTIONS, CAST, NAMING, PICKING, SWAP
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params
from trey.games.euchre.words.coach import coach
from trey.games.euchre.words.forbids import forbids
from trey.games.euchre.words.prices import prices
from trey.games.euchre.words.story import coming, story

TABLE = TableView("euchre", ACTIONS, ENDINGS, forbids=forbids)


def _dark(suit: int) -> bool:
    return suit in {0, 3}


def _clashes(suits: Sequence[int]) -> int:
    return sum(_dark(a) == _dark(b) for a, b in pairwise(suits))


def shown_order(p: Params, cards: Cards, trump: Suit) -> tuple[Card, ...]:
    """Return cards in the order in which they are shown: trumps first, then suits of alternating colours."""
    game = max(trump, 0)
    return _order(tuple(p.heights[64 * game : 64 * game + 64]), cards, trump)


@lru_cache(1 << 10)
def _order(heights: tuple[Strength, ...], cards: Cards, trump: Suit) -> tuple[Card, ...]:
    trumps = trumps_with_bowers(trump) if trump >= 0 else 1 << JOKER
    group = sorted(cards_of(cards & trumps), key=lambda card: -heights[card])
    suits = [suit for suit in (3, 2, 0, 1) if cards & suit_mask(suit) & ~trumps]
    lead = [trump] if 0 <= trump < NO_TRUMP and group else []
    best = min(permutations(suits), key=lambda order: _clashes([*lead, *order]))
    plain = [card for suit in best for card in reversed(cards_of(cards & suit_mask(suit) & ~trumps))]
    return (*group, *plain)


def _holds(o: Observation, p: Params, seat: int) -> tuple[str, ...]:
    """Return the upcard while the viewer can be sure that another dealer has it."""
    if seat != o.dealer or seat == o.seat or o.up != UP_TAKEN or o.played >> o.upcard & 1:
        return ()
    helped = o.helped and o.maker == o.dealer
    sure = o.phase == CAST or (not p.may_discard_upcard and not helped)
    return (card_text(o.upcard),) if sure and not o.lacks[seat] >> o.upcard & 1 else ()


def _roles(o: Observation) -> dict[str, Seats]:
    """Return who is what; nobody is -1, and no seat."""
    alone = o.lone if o.lone >= 0 else o.maker if o.alone else NOBODY
    roles = {"dealer": o.dealer, "maker": o.maker, "alone": alone, "out": o.out}
    return {role: 1 << seat if seat >= 0 else 0 for role, seat in roles.items()}


_KEEPS = {CAST: HAND, PICKING: HAND, SWAP: HAND - 3}
"""How many cards of the hand are neither set aside nor exchanged, in phases where some are."""
_SWAPPED = Text("{{{who}}} exchanged {cards} for the middle.")
_TOOK = Text("The dealer took {}.")
_LEFT = Text("The dealer left the upcard.")
_JOKER = Text("The dealer named {} for the joker.")


def _notes(o: Observation) -> Iterator[Text]:
    """Say what the table remembers of an exchange, and of the upcard."""
    if o.swapper >= 0:
        cards = listed(ACTIONS.pack.words(card) for card in cards_of(o.swapped))
        yield _SWAPPED.fill(who=o.swapper, cards=cards)
    if o.upcard == JOKER and o.offered >= 0:
        yield _JOKER.fill(SUIT_NAMES[o.offered])
    if o.up == UP_TAKEN:
        yield _TOOK.fill(ACTIONS.pack.words(o.upcard))
    if o.up == UP_LEFT:
        yield _LEFT


def view(o: Observation, p: Params, w: Work) -> View:
    """Return an observation in words and cards."""
    dealt = o.upcard >= 0

    def texts(cards: Cards) -> tuple[str, ...]:
        return tuple(card_text(card) for card in shown_order(p, cards, o.trump))

    def at(seat: Seat) -> dict[str, Any]:
        return {"plays": seat != o.out, "holds": _holds(o, p, seat)}

    return TABLE.of(
        o,
        p,
        texts,
        _roles(o),
        at=at,
        face_down=HAND if o.phase == NAMING and o.seat == o.dealer else 0,
        owed=max(0, o.counts[o.turn] - _KEEPS.get(o.phase, HAND + HAND)),
        caller=o.maker if o.maker >= 0 else None,
        trump=None if o.trump < 0 else (*SUITS, "NT")[o.trump],
        dummy=HAND * (1 - o.helped) if dealt and p.dummy else None,
        notes=tuple(_notes(o)),
        coach=coach(o, p),
        prices=prices(o, p),
        story=story(o, p),
        coming=coming(o, p),
    )
