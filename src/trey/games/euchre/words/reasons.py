"""Why an action of Euchre was right, and why one cannot be chosen."""

from collections.abc import Iterator

from trey.core.cards import SUIT_NAMES, cards_of
from trey.core.errors import IllegalError
from trey.core.hidden.packets import Work
from trey.core.kinds import NOBODY, Card, Cards, Code, Seat, Strength, Suit
from trey.core.ranking import height_of, strength
from trey.core.reasons import not_in_rules, trick_facts, turned_down
from trey.core.table_view import suit_due
from trey.core.text import Text, listed
from trey.core.tricks import NO_TRUMP, suit_mask, trumps_with_bowers
from trey.games.euchre.actions import (
    ACTIONS,
    BID1,
    BID2,
    CAST,
    CHOICE,
    DUMMY,
    NAME,
    ORDER,
    PASS,
    PICKING,
    PICKUP,
    PLAY,
    SWAP,
    TAKE,
)
from trey.games.euchre.observation import Observation, unseen
from trey.games.euchre.state import HAND, Params, needed


def _not_natural() -> IllegalError:
    return IllegalError(
        "natural-trump", "You must hold a card of the suit that you make trump. The left bower does not count."
    )


def _no_exchange(o: Observation, p: Params) -> IllegalError:
    low = Text("three nines or three tens")
    if not p.low[1]:
        low = Text("any three nines and tens")
    said = Text("An exchange takes {low}.", low=low)
    if o.swapped:
        said = Text("You have begun to show cards, and an exchange takes {low}.", low=low)
    return IllegalError("exchange-low", said)


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error for a card in hand, or a word, that is not legal."""
    if o.phase == PLAY:
        return suit_due(o)
    if o.phase in {CAST, PICKING}:
        return IllegalError("upcard-stays", "The upcard itself may not be set aside.")
    if o.phase == SWAP:
        return _no_exchange(o, p)
    if o.phase == BID2 and code == PASS:
        return IllegalError("must-name", "Everybody has passed: the dealer must name trumps.")
    if o.phase == BID1 and code == ORDER:
        return _not_natural()
    if o.phase == BID2 and code == NAME + o.offered and p.round2_excludes_turned_suit:
        return turned_down()
    if o.phase == BID2 and NAME <= code < NAME + NO_TRUMP:
        return _not_natural()
    return not_in_rules()


GOOD = 3
"""The fewest trumps that speak for making a suit trump."""


def reasons(o: Observation, p: Params, w: Work, code: Code) -> tuple[Text, ...]:
    """Return true sentences on what speaks for an action, the strongest first."""
    if o.phase == PLAY:
        return _play(o, p, code)
    if o.phase in {CAST, PICKING}:
        return tuple(_aside(o, p, code))
    if o.phase in {BID1, BID2}:
        return tuple(_bid(o, p, code))
    if o.phase == PICKUP and code == TAKE:
        return (_TAKEN,)
    return (_BEST_FIVE,) if o.phase == CHOICE and code == DUMMY else ()


_TAKEN = Text("The upcard is a trump, and you may set your worst card aside for it.")
_BEST_FIVE = Text("You keep the best five of ten cards instead of the five you have.")


# The bids


def trumps_held(o: Observation, suit: Suit) -> Cards:
    """Return the trumps the viewer would hold with a suit as trump; a dealer's include the upcard in round one."""
    hand = o.hand
    if o.seat == o.dealer and o.phase == BID1:
        hand |= 1 << o.upcard
    return hand & trumps_with_bowers(suit)


def _best(p: Params, cards: Cards, suit: Suit) -> list[Card]:
    return sorted(cards_of(cards), key=lambda card: -height_of(p, suit, card))


def _bid(o: Observation, p: Params, code: Code) -> Iterator[Text]:
    if code == PASS:
        yield from _pass(o)
        return
    suit = o.offered if code == ORDER else code - NAME
    held = trumps_held(o, suit) if suit != NO_TRUMP else 0
    if len(cards_of(held)) < GOOD:
        return
    cards = listed(ACTIONS.pack.words(card) for card in _best(p, held, suit))
    name = SUIT_NAMES[suit]
    yield Text(
        "With {name} as trump you would hold {count} trumps: {cards}.",
        name=name,
        count=len(cards_of(held)),
        cards=cards,
    )


def _pass(o: Observation) -> Iterator[Text]:
    """Say that no suit that could be named gives the seat more than a trump or two."""
    suits = [o.offered] if o.phase == BID1 else [s for s in range(4) if o.legal >> (NAME + s) & 1]
    most = max((len(cards_of(trumps_held(o, suit))) for suit in suits), default=GOOD)
    name = SUIT_NAMES[o.offered]
    if o.phase == BID1 and not o.legal >> ORDER & 1:
        yield Text("You hold no {name}, so you may not order the upcard up.", name=name)
    if most >= GOOD:
        return
    if o.phase == BID1:
        yield Text("With {name} as trump you would hold only {trumps}.", name=name, trumps=_trumps(most))
        return
    yield Text("Even with the best suit you may name, you would hold only {trumps}.", trumps=_trumps(most))


def _trumps(n: int) -> Text:
    """Return so many trumps after "you would hold only"; the French has its "que" here."""
    if n == 0:
        return Text("plain cards")
    if n == 1:
        return Text("1 trump")
    return Text("{n} trumps", n=n)


# Cards set aside


def _aside(o: Observation, p: Params, card: Card) -> Iterator[Text]:
    if o.trumps >> card & 1:
        if card == _best(p, o.hand & o.trumps, o.trump)[-1]:
            yield Text("It is the lowest of your trumps.")
        return
    plain = o.hand & ~o.trumps
    suit = SUIT_NAMES[card >> 4]
    only = plain & suit_mask(card >> 4) == 1 << card
    if only and o.phase == CAST and p.dummy:  # it may bring more of the suit
        yield Text("It is your only card in {suit}.", suit=suit)
    elif only and o.hand & o.trumps:
        yield Text("It is your only card in {suit}: without it you can trump when {suit} are led.", suit=suit)
    if all(card & 15 <= one & 15 for one in cards_of(plain)):
        yield Text("It is the lowest of your cards outside trumps.")
    if o.hand & o.trumps:
        yield Text("It leaves you all your trumps.")


# The play


def goal(o: Observation, p: Params) -> tuple[int, int]:
    """Return how many tricks the viewer's side needs in all, and how many more; 0 or less once it has enough."""
    made, makers = o.tricks[o.maker], needed(o, p)
    whole = makers if o.seat == o.maker else HAND + 1 - makers
    return whole, whole - (made if o.seat == o.maker else sum(o.tricks) - made)


def _play(o: Observation, p: Params, card: Card) -> tuple[Text, ...]:
    def strengths(one: Card, led: Cards) -> Strength:
        return strength(p, o.trump, one, led)

    return trick_facts(o, card, o.legal, unseen(o, p), strengths, goal(o, p)[1], ally(o))


def ally(o: Observation) -> Seat:
    """Return the other defender; -1 for the maker, or if a defender plays alone."""
    if o.seat == o.maker or o.out >= 0:
        return NOBODY
    return 3 - o.seat - o.maker
