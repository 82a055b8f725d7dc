"""How cards rank, as data: for each game (spades, no-trump, null) its trumps and the cards' heights; and their points.

    RANKING = Ranking(PACK, [Order("789QKTA", trump, "JD JH JS JC") for trump in "CDHS"], points={"A": 11, "T": 10})

    class Params(Ranked): …
    Params(**RANKING.fields)

A *game* is one of the card orders that a deal may be played in: spades, no-trump, null.  Kernels refer to it by its
index.  Bowers, a joker, the ten above the king, jacks as a separate suit, and games without trumps all fit in the same
table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from trey.core.cards import SUITS, Pack, mask_of, suit_on
from trey.core.errors import DeclarationError
from trey.core.kinds import NOBODY, Card, Cards, Count, Flag, Seat, Strength, Suit
from trey.core.tricks import TrickTable, members, next_at_table, put_card, take_trick
from trey.kernel.bits import low_index
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel

TRUMP: Final = 32
"""Trumps stand from here up, plain cards below."""
TOPS = 13
"""How far above the lowest trump the lowest card of `Order.tops` stands; less if there are many such cards."""
GAMES = 8


@dataclass(frozen=True)
class Order:
    """How cards rank in one game."""

    ranks: str
    """The ranks, from the lowest: `789QKTA`. A rank that is not here is named in `tops`, or not in the pack."""
    trump: str = ""
    """The letter of the trump suit, empty if no suit is trump."""
    tops: str = ""
    """Trumps of any suit that stand above all other trumps, from the lowest: `JD JH JS JC`."""


class Ranked(Layout, mixin=True):
    """What params say about the order of cards."""

    heights: Annotated[list[Strength], 512, "[game, card]: how high the card stands; from `TRUMP` up if it is a trump."]
    counts: Annotated[list[Count], 64, "[card]: the points that the card counts in tricks."]
    trumps_of: Annotated[list[Cards], GAMES, "[game]: all trumps."]


class Ranking:
    """The order of the cards in each game of a table, and the points of the cards."""

    def __init__(
        self, pack: Pack, orders: Sequence[Order], points: Mapping[str, int] | None = None, trumps_from: int = TRUMP
    ) -> None:
        """Work the table out.

        :param points: by rank, or by a whole card (`QS`) where that counts otherwise; all others count nothing.
        :param trumps_from: how high the lowest trump stands, `TRUMP` at least.
        :raises DeclarationError: a key of `points` is neither; or a card of no suit is not among an order's `tops`.
        """
        self.orders: tuple[Order, ...] = tuple(orders)
        texts = {card: pack.text(card) for card in pack.cards}
        known = {text[0] for text in texts.values() if suit_on(text) >= 0} | {*texts.values()}
        if lost := (points or {}).keys() - known:
            raise DeclarationError(f"{min(lost)!r} counts points, but is neither a rank nor a card of the pack")
        heights, trumps_of, counts = [0] * 64 * GAMES, [0] * GAMES, [0] * 64
        for game, order in enumerate(self.orders):
            tops = order.tops.split()
            top = trumps_from + min(TOPS, TRUMP - len(tops))
            for card, text in texts.items():
                if text[0] == "*" and text not in tops:
                    raise DeclarationError(f"{text} stands in no suit, so that every order must have it in its `tops`")
                trump = order.trump == SUITS[card >> 4]
                plain = order.ranks.find(text[0] if suit_on(text) >= 0 else "?") + (trumps_from if trump else 1)
                heights[64 * game + card] = top + tops.index(text) if text in tops else plain
            trumps_of[game] = mask_of(card for card in pack.cards if heights[64 * game + card] >= TRUMP)
        for card, text in texts.items():
            counts[card] = (points or {}).get(text, (points or {}).get(text[0] if suit_on(text) >= 0 else "", 0))
        self.fields: Mapping[str, Any] = {"heights": heights, "counts": counts, "trumps_of": trumps_of}
        """The values of the fields of `Ranked`."""


# One card


@inlined
def height_of(p: Ranked, game: int, card: Card) -> Strength:
    """Return how high a card stands in a game, whatever is led."""
    return p.heights[64 * game + card]


@inlined
def strength(p: Ranked, game: int, card: Card, led: Cards) -> Strength:
    """Return how high a card stands in a trick of the suit `led`, 0 if it cannot win."""
    height = p.heights[64 * game + card]
    return height if height >= TRUMP or led >> card & 1 else 0


@inlined
def make_trump(s: TrickTable, p: Ranked, trump: Suit) -> None:
    """Make a suit trump, or none; the rows of the ranking must be the four suits, then no-trump."""
    s.trump = trump
    s.trumps = p.trumps_of[trump]


@inlined
def play_card(s: Any, p: Ranked, game: int, card: Card, out: Seat) -> Flag:
    """Play a card of the seat to act; the last card of a trick gives the trick to its winner, who leads next.

    :param s: a `TrickTable` with `hands`.
    :param out: who sits the deal out, -1 for nobody.
    :returns: 1 where the trick is full.
    """
    seat, led = s.turn, s.led or members(card, s.trumps)
    put_card(s, seat, card, led, strength(p, game, card, led))
    s.hands[seat] ^= 1 << card
    if s.missing:
        s.turn = next_at_table(seat, out)
        return 0
    take_trick(s)
    return 1


# Sets of cards


@kernel
def lined_up(p: Ranked, game: Count, cards: Cards, trump: Suit, trumps: Cards, pack: Cards) -> Cards:
    """Return cards as bits in the order of any ranking: each stands as many bits up as cards of its suit are lower.

    Trumps lie among the bits of the trump suit, as `trey.core.tricks.in_line` puts them.
    """
    line = 0
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        own, place = members(card, trumps) & pack, 0
        while own:
            place += p.heights[64 * game + low_index(own)] < p.heights[64 * game + card]
            own &= own - 1
        line |= 1 << ((trump if trumps >> card & 1 else card >> 4) << 4 | place)
    return line


@kernel
def points_of(p: Ranked, cards: Cards) -> Count:
    """Return the points of a set of cards."""
    total = 0
    while cards:
        total += p.counts[low_index(cards)]
        cards &= cards - 1
    return total


@kernel
def lie_there(o: TrickTable, back: Count) -> Cards:
    """Return the last `back` cards that were played."""
    cards = 0
    for i in range(o.count - back, o.count):
        cards |= 1 << (o.plays[i] & 63)
    return cards


@kernel
def takers(o: TrickTable, p: Ranked, game: int, cards: Cards) -> Cards:
    """Return the cards of a set that beat the best card of the current trick."""
    found = 0
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        found |= (strength(p, game, card, o.led) > o.best) << card
    return found


@kernel
def standing_over(o: TrickTable, p: Ranked, game: int, card: Card, others: Cards) -> Count:
    """Return how many of the cards `others` are higher than `card` in its own suit."""
    height = height_of(p, game, card)
    rest, over = others & members(card, o.trumps), 0
    while rest:
        over += height_of(p, game, low_index(rest)) > height
        rest &= rest - 1
    return over


@kernel
def stand(o: TrickTable, p: Ranked, game: int, cards: Cards, others: Cards) -> Cards:
    """Return the cards of a set that none of `others` beats in their own suit."""
    sure = 0
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        sure |= (standing_over(o, p, game, card, others) == 0) << card
    return sure


@kernel
def pick(p: Ranked, game: int, cards: Cards, points: int, height: int, trump: int) -> Card:
    """Return the card of a set with the greatest weighted sum of its points, its height, and 1 for a trump."""
    best, most = NOBODY, -1 << 40
    while cards:
        card = low_index(cards)
        cards &= cards - 1
        high = height_of(p, game, card)
        worth = points * p.counts[card] + height * (high & TRUMP - 1) + trump * (high >= TRUMP)
        if worth > most:
            best, most = card, worth
    return best
