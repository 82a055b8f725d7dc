"""A deal: the dealer, the order of the pack, and one number for anything shuffled later; nothing else is random."""

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Self

from trey.core.cards import Pack, foreign
from trey.core.errors import DealError, ParseError
from trey.core.kinds import Card, Count, Seat
from trey.core.text import Text
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined
from trey.kernel.rng import LOW, Rng, below, seeded, step

MOST_CARDS = 108
SALT_LIMIT = 1 << 62


class PackOrder(Layout):
    """A deal as kernels read it.  `pack` holds `size` cards in their order."""

    dealer: Seat
    salt: int
    size: Count
    pack: Annotated[list[Card], MOST_CARDS]


@inlined
def shuffle_pack(dealt: PackOrder, chance: Rng) -> None:
    """Shuffle the pack in place (Fisher-Yates) and draw a new salt."""
    x = chance.x
    for i in range(dealt.size - 1, 0, -1):
        x = step(x)
        j = ((x & LOW) ^ (x >> 32)) * (i + 1) >> 32  # as `below` does
        card = dealt.pack[i]
        dealt.pack[i] = dealt.pack[j]
        dealt.pack[j] = card
    chance.x = x
    dealt.salt = x & (SALT_LIMIT - 1)


@inlined
def number_deal(order: PackOrder, pack: PackOrder, rng: Rng, seed: int, number: int, seats: Count) -> None:
    """Set `order` to the deal with this number of a seed: always the same deal, whatever was dealt before.

    `pack` holds the cards in the pack's own order; `rng` is scratch.  The dealer is drawn too, for use in a first deal.
    """
    rng.x = seeded(seeded(seed) ^ number)
    order.size = pack.size
    for i in range(pack.size):
        order.pack[i] = pack.pack[i]
    order.dealer = below(rng, seats)
    shuffle_pack(order, rng)


@dataclass(frozen=True)
class Deal:
    """Who deals, and where each card starts: the order of the pack before it is dealt out."""

    dealer: int
    cards: tuple[int, ...]
    salt: int = 0

    def __repr__(self) -> str:
        return f"Deal(dealer {self.dealer}, {len(self.cards)} cards)"

    @classmethod
    def random(cls, pack: Sequence[int], dealer: int, rng: random.Random) -> Self:
        """Return a deal whose cards are in random order, with a random salt."""
        cards = list(pack)
        rng.shuffle(cards)
        return cls(dealer, tuple(cards), rng.randrange(SALT_LIMIT))

    @classmethod
    def numbered(cls, pack: Sequence[int], seats: int, seed: int, number: int, dealer: int | None = None) -> Self:
        """Return the deal with this number (0 to 2**61) of a seed: the same that `number_deal` makes.

        `dealer` replaces the drawn one if the match says who deals.
        """
        order = PackOrder()
        number_deal(order, PackOrder(size=len(pack), pack=list(pack)), Rng(), seed, number, seats)
        return cls(order.dealer if dealer is None else dealer, tuple(order.pack[: order.size]), order.salt)

    def text(self, pack: Pack) -> str:
        """Return the text form: `dealer 0 salt 99 pack QS 4D …`."""
        return f"dealer {self.dealer} salt {self.salt} pack {pack.texts(self.cards)}"

    @classmethod
    def parse(cls, text: str, pack: Pack) -> Self:
        """Read the text form.

        :raises ParseError: `deal-unreadable`, or what `Pack.read` raises.
        """
        found = re.fullmatch(r"\s*dealer (\d) salt (\d{1,19}) pack (.+)", text)
        if found is None:
            raise ParseError("deal-unreadable", "A deal is written 'dealer 0 salt 1 pack QS 4D …'.")
        return cls(int(found[1]), tuple(pack.read(found[3])), int(found[2]))

    def check(self, pack: Pack, seats: int) -> None:
        """Refuse a deal whose cards are not exactly those of `pack`, or whose dealer or salt is impossible.

        :raises DealError: `deal-dealer`, `deal-salt`, `deal-card-missing`, `deal-card-twice`, `deal-card-foreign`.
        """
        if not 0 <= self.dealer < seats:
            raise DealError("deal-dealer", "There is no such dealer.")
        if not 0 <= self.salt < SALT_LIMIT:
            raise DealError("deal-salt", "The salt is out of range.")
        want, have = Counter(pack.cards), Counter(self.cards)
        for card in have:
            if card not in want:
                raise DealError("deal-card-foreign", foreign(pack.text(card)).text)
            if have[card] > want[card]:
                raise DealError("deal-card-twice", "{card} is dealt too often.", card=pack.words(card))
        if missing := want - have:
            n, lost = missing.total(), pack.words(min(missing))
            raise DealError(
                "deal-card-missing",
                Text("{n} card is missing: {lost}.", plural="{n} cards are missing, {lost} for one.", n=n, lost=lost),
            )

    def numbers(self) -> PackOrder:
        """Return the deal as kernels read it."""
        return PackOrder(dealer=self.dealer, salt=self.salt, size=len(self.cards), pack=list(self.cards))


def places_of(cards: Sequence[int], places: Sequence[str]) -> dict[str, list[int]]:
    """Return the cards that are dealt to each place; `places` holds the place for each position of the pack."""
    found: dict[str, list[int]] = {}
    for card, place in zip(cards, places, strict=True):
        found.setdefault(place, []).append(card)
    return found


def order_from_places(given: Mapping[str, Sequence[int]], places: Sequence[str]) -> tuple[int, ...]:
    """Return the order of the pack that deals the given cards to the given places.

    :raises DealError: `deal-place` for a place that gets a wrong number of cards.
    """
    wanted = Counter(places)
    for place in wanted | Counter(given.keys()):
        if wanted[place] != len(given.get(place, ())):
            raise DealError(
                "deal-place",
                "{place} gets {wanted} cards, not {count}.",
                place=place,
                wanted=wanted[place],
                count=len(given.get(place, ())),
            )
    left = {place: iter(cards) for place, cards in given.items()}
    return tuple(next(left[place]) for place in places)
