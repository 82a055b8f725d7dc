"""What speaks for an action in Euchre, as facts counted from what a seat may know."""

from trey.core.cards import SUIT_NAMES, cards_of
from trey.core.kinds import NOBODY, Card, Cards, Code, Seat, Strength, Suit
from trey.core.reasons import card_words, listed, trick_reason
from trey.core.text import Text
from trey.core.tricks import NO_TRUMP, lane, trumps_with_bowers
from trey.games.euchre.actions import BID1, BID2, CAST, CHOICE, DUMMY, NAME, ORDER, PASS, PICKING, PICKUP, PLAY, TAKE
from trey.games.euchre.observation import Observation, unseen
from trey.games.euchre.state import Params, Work, strength

__all__ = ["needed", "reason", "trumps_held"]

MADE = 3
"""Tricks that make the maker's points."""
GOOD = 3
"""So many trumps speak for naming a suit."""


def reason(o: Observation, p: Params, w: Work, code: Code) -> Text | None:
    """Return a true sentence on what speaks for an action, None where no fact does."""
    if o.phase == PLAY:
        return _play(o, p, code)
    if o.phase in {CAST, PICKING}:
        return _aside(o, p, code)
    if o.phase in {BID1, BID2}:
        return _bid(o, code)
    if o.phase == PICKUP and code == TAKE:
        return Text(
            "The upcard is a trump, and you may set your worst card aside for it.",
            "La retourne est un atout, et vous pouvez écarter votre plus mauvaise carte pour elle.",
        )
    if o.phase == CHOICE and code == DUMMY:
        return Text(
            "You keep the best five of ten cards instead of the five you have.",
            "Vous gardez les cinq meilleures de dix cartes au lieu de vos cinq cartes.",
        )
    return None


# The bids


def trumps_held(o: Observation, suit: Suit) -> Cards:
    """Return the trumps a seat would hold with a suit as trump, a dealer's upcard among them."""
    hand = o.hand
    if o.seat == o.dealer and o.phase == BID1:
        hand |= 1 << o.upcard
    return hand & trumps_with_bowers(suit)


def _best(cards: Cards, suit: Suit) -> list[Card]:
    trumps = trumps_with_bowers(suit)
    return sorted(cards_of(cards), key=lambda card: -strength(card, trumps, suit, trumps))


def _bid(o: Observation, code: Code) -> Text | None:
    if code == PASS:
        return _pass(o)
    suit = o.offered if code == ORDER else code - NAME
    if suit == NO_TRUMP:
        return None
    held = trumps_held(o, suit)
    if len(cards_of(held)) < GOOD:
        return None
    cards = listed(card_words(card) for card in _best(held, suit))
    name = SUIT_NAMES[suit]
    return Text(
        f"With {name.en} as trump you hold {len(cards_of(held))} trumps: {cards.en}.",
        f"Avec {name.fr} pour atout, vous avez {len(cards_of(held))} atouts : {cards.fr}.",
    )


def _pass(o: Observation) -> Text | None:
    """Say that no suit that could be named gives the seat more than a trump or two."""
    suits = [o.offered] if o.phase == BID1 else [s for s in range(4) if o.legal >> (NAME + s) & 1]
    most = max((len(cards_of(trumps_held(o, suit))) for suit in suits), default=GOOD)
    if most >= GOOD:
        return None
    if o.phase == BID1:
        name = SUIT_NAMES[o.offered]
        return Text(
            f"With {name.en} as trump you would hold only {_trumps(most).en}.",
            f"Avec {name.fr} pour atout, vous n'auriez {_trumps(most).fr}.",
        )
    return Text(
        f"Whatever suit you named, you would hold only {_trumps(most).en}.",
        f"Quelle que soit la couleur, vous n'auriez {_trumps(most).fr}.",
    )


def _trumps(n: int) -> Text:
    """Return so many trumps after "you would hold only"; the French has its "que" here."""
    if n == 0:
        return Text("plain cards", "que des cartes sans atout")
    if n == 1:
        return Text("1 trump", "qu'un atout")
    return Text(f"{n} trumps", f"que {n} atouts")


# Cards set aside


def _aside(o: Observation, p: Params, card: Card) -> Text | None:
    if o.trumps >> card & 1:
        return _lowest_trump(o, card)
    plain = o.hand & ~o.trumps
    suit = SUIT_NAMES[card >> 4]
    only = plain & lane(card >> 4) == 1 << card
    if only and o.phase == CAST and p.dummy:  # it may bring more of the suit
        return Text(f"It is your only card in {suit.en}.", f"C'est votre seul {suit.fr}.")
    if only and o.hand & o.trumps:
        return Text(
            f"It is your only card in {suit.en}: without any you can trump when they are led.",
            f"C'est votre seul {suit.fr} : sans cette couleur, vous pourrez la couper.",
        )
    if all(card & 15 <= one & 15 for one in cards_of(plain)):
        return Text("It is the lowest of your cards that are no trumps.", "C'est votre plus petite carte hors atout.")
    return None


def _lowest_trump(o: Observation, card: Card) -> Text | None:
    own = strength(card, o.trumps, o.trump, o.trumps)
    if all(strength(one, o.trumps, o.trump, o.trumps) >= own for one in cards_of(o.hand & o.trumps)):
        return Text("It is the lowest of your trumps.", "C'est le plus petit de vos atouts.")
    return None


# The play


def needed(o: Observation) -> int:
    """Return how many tricks the seat's side still needs."""
    made = o.tricks[o.maker]
    return MADE - (made if o.seat == o.maker else sum(o.tricks) - made)


def _play(o: Observation, p: Params, card: Card) -> Text | None:
    def strengths(one: Card, led: Cards) -> Strength:
        return strength(one, led, o.trump, o.trumps)

    return trick_reason(o, card, o.legal, unseen(o, p), strengths, needed(o), _ally(o))


def _ally(o: Observation) -> Seat:
    """Return the other defender, -1 for a maker, or where one defends alone."""
    if o.seat == o.maker or o.out >= 0:
        return NOBODY
    return 3 - o.seat - o.maker
