"""True sentences about a card in a trick: what it beats, what can still beat it, why other cards would not do.

Each is a fact, taken from the trick table and from the cards that others may still hold; if there is none, nothing is
said.  Another fact may follow in the same sentence, so `trick_facts` adds the full stop.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from trey.core.action import Phase
from trey.core.cards import SUIT_NAMES, SUITS, cards_of
from trey.core.errors import IllegalError
from trey.core.kinds import NOBODY, Card, Cards, Codes, Count, Seat, Strength
from trey.core.text import Text, in_tricks
from trey.core.tricks import TrickTable, members
from trey.kernel.bits import low_index, popcount

Strengths = Callable[[Card, Cards], Strength]
"""A function (card, the cards of a suit) -> the strength of the card in a trick to which that suit was led."""


def _and_need(fact: Text, more: Count, ally: Seat) -> Text:
    """Return a fact about a trick that a card wins, with the number of tricks still needed, if any."""
    if more <= 0:
        return fact
    tricks = in_tricks(more)
    if ally >= 0:
        return Text("{fact}, and your side still needs {tricks}", fact=fact, tricks=tricks)
    return Text("{fact}, and you still need {tricks}", fact=fact, tricks=tricks)


def barred(
    phase: Phase, hand: Iterable[Card], legal: Codes, forbids: Callable[[Card], IllegalError | None]
) -> Text | None:
    """Return the reason why the first illegal card of a hand cannot be chosen, if there is another choice."""
    if not phase.cards or not legal:
        return None
    why = next((forbids(card) for card in hand if not legal >> card & 1), None)
    return why.text if why else None


def not_in_rules() -> IllegalError:
    """Return the error for an action that the options of this table do not allow."""
    return IllegalError("not-in-rules", "The rules of this table do not allow that.")


def bid_higher() -> IllegalError:
    """Return the error for a bid that is not higher than the one before."""
    return IllegalError("bid-higher", "A bid must be higher than the one before.")


def bid_too_high() -> IllegalError:
    """Return the error for a bid above those that the seat may make."""
    return IllegalError("bid-too-high", "You cannot bid that high.")


def not_now() -> IllegalError:
    """Return the error for a word of this phase that cannot be said at this moment."""
    return IllegalError("not-now", "That cannot be done at this point.")


def turned_down() -> IllegalError:
    """Return the error for naming a suit that was offered and turned down."""
    return IllegalError("turned-down", "The suit that was turned down cannot be named.")


def must_follow(led: str | None, hand: Cards, legal: Cards, *, follows: bool) -> IllegalError | None:
    """Return the error for the cards of a hand that may not be played to a trick, None if all may.

    :param led: the led suit's letter, `trumps` for those of no suit, None where nothing is led.
    :param follows: the legal cards are those of the led suit.
    """
    if led is None or not legal or not hand & ~legal:
        return None
    suit = SUIT_NAMES[SUITS.index(led)] if led in SUITS else Text("trumps")
    if follows:
        return IllegalError("must-follow", "You must follow suit: {suit} were led, and you hold {suit}.", suit=suit)
    return IllegalError(
        "must-trump", "{suit:capital} were led and you have none: you must trump, or overtrump.", suit=suit
    )


def trick_facts(
    o: TrickTable, card: Card, legal: Cards, hidden: Cards, strengths: Strengths, need: Count, ally: Seat = NOBODY
) -> tuple[Text, ...]:
    """Return the facts in favour of a card when tricks are wanted, the strongest first.

    All facts that are true of the card are returned, so that those that are equally true of another card can be left
    out.

    :param hidden: what those in the play who are still to come, or to follow, may hold.
    :param need: how many tricks the viewer's side still needs.
    :param ally: who plays with the viewer, -1 for nobody.
    """
    if not o.led:
        facts = [_and_need(fact, need, ally) for fact in _of_a_lead(o, card, hidden, strengths)]
    elif strengths(card, o.led) > o.best:
        facts = [_and_need(fact, need, ally) for fact in _of_a_winner(o, card, legal, hidden, strengths)]
        facts += _of_a_trump(o, card)
    else:
        facts = [*_of_a_loser(o, card, legal, hidden, strengths, ally)]
    facts += _of_a_last_card(o, card)
    return tuple(Text("{fact}.", fact=fact) for fact in facts)


def _above(least: Strength, led: Cards, hidden: Cards, strengths: Strengths) -> Cards:
    """Return the hidden cards that are stronger than `least` in a trick."""
    found = 0
    for other in cards_of(hidden):
        if strengths(other, led) > least:
            found |= 1 << other
    return found


def _of_a_lead(o: Any, card: Card, hidden: Cards, strengths: Strengths) -> Iterator[Text]:
    led, out = members(card, o.trumps), hidden & o.trumps
    beaten = _above(strengths(card, led), led, hidden, strengths)
    one, other = _only_holder(o, out)
    if not beaten:
        yield Text("Nothing that may still be out beats it")
    elif not beaten & ~o.trumps and not o.trumps >> card & 1:
        suit = SUIT_NAMES[card >> 4]
        whose = Text(" of {{{one}}}'s", one=one) if one >= 0 else Text("")
        yield Text("Nothing in {suit} beats it, only a trump{whose}", suit=suit, whose=whose)
    if o.trumps >> card & 1 and out:
        whose = Text(" with {{{one}}} ({{{other}}} has none)", one=one, other=other)
        whose = whose if one >= 0 else Text("")
        if out & out - 1:
            left = Text("trumps: {count} may still be out", count=popcount(out))
        else:
            left = Text("the last trump that may still be out")
        yield Text("It draws {left}{whose}", left=left, whose=whose)


def _only_holder(o: Any, cards: Cards) -> tuple[Seat, Seat]:
    """Return the one other seat that may hold cards, and the one that has shown that it holds none; -1 if unknown."""
    first, second = (seat for seat in range(len(o.lacks)) if seat != o.seat)
    for one, other in ((first, second), (second, first)):
        if o.size == len(o.lacks) and cards and not cards & ~o.lacks[other] and cards & ~o.lacks[one]:
            return one, other
    return NOBODY, NOBODY


def _of_a_winner(o: TrickTable, card: Card, legal: Cards, hidden: Cards, strengths: Strengths) -> Iterator[Text]:
    sure = o.missing == 1 or not _above(strengths(card, o.led), o.led, hidden, strengths)
    winners = [one for one in cards_of(legal) if strengths(one, o.led) > o.best]
    if len(winners) == 1 and legal & (legal - 1):
        if sure:
            yield Text("It is the only card that still wins this trick")
        else:
            yield Text("It is your only card that beats the trick so far")
    if o.missing == 1 and all(strengths(card, o.led) <= strengths(one, o.led) for one in winners):
        yield Text("You play last: this is your lowest card that wins the trick")
    if o.missing > 1 and sure:
        yield Text("It takes the trick whatever is still to come")
    yield Text("It beats every card in the trick so far")


def _of_a_trump(o: TrickTable, card: Card) -> Iterator[Text]:
    if o.trumps >> card & 1 and not o.led & o.trumps:
        suit = SUIT_NAMES[low_index(o.led) >> 4]
        yield Text("You have no {suit}, so you can trump", suit=suit)


def _of_a_loser(
    o: TrickTable, card: Card, legal: Cards, hidden: Cards, strengths: Strengths, ally: Seat
) -> Iterator[Text]:
    winners = [one for one in cards_of(legal) if strengths(one, o.led) > o.best]
    if winners:
        if ally >= 0 and o.best_seat == ally:
            yield _ally_has_it(ally, sure=o.missing == 1 or not _above(o.best, o.led, hidden, strengths))
        yield Text("It gives up this trick, and saves what could win it")
        return
    plain = [one for one in cards_of(legal) if not o.trumps >> one & 1]
    if plain and card in plain and all(card & 15 <= one & 15 for one in plain):
        yield Text("None of your cards can win this trick, and this is the lowest of them")
    yield Text("None of your cards can win this trick")


def _ally_has_it(ally: Seat, *, sure: bool) -> Text:
    if sure:
        return Text("{{{ally}}}, who plays with you, has this trick", ally=ally)
    return Text("{{{ally}}}, who plays with you, has the strongest card so far", ally=ally)


def _of_a_last_card(o: Any, card: Card) -> Iterator[Text]:
    """Say that a suit is left empty, where it can be trumped then."""
    suit = members(card, o.trumps)
    if not o.trumps >> card & 1 and o.hand & suit == 1 << card and o.hand & o.trumps and o.played & suit != suit:
        name = SUIT_NAMES[card >> 4]
        yield Text("It is your last card in {name}: from now on you can trump that suit", name=name)
