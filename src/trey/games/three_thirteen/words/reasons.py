"""What speaks for an action in Three Thirteen, as facts counted from what a seat may know."""

from trey.core.cards import JOKER, cards_of
from trey.core.features import POINT
from trey.core.kinds import Card, Code, Points
from trey.core.reasons import card_words
from trey.core.text import Text, figures
from trey.games.three_thirteen.actions import (
    ENOUGH,
    FROM_PILE,
    GO_OUT,
    LAY,
    P_ACT,
    P_ADD,
    P_DRAW,
    P_LAST,
    P_OUT,
    STOCK,
)
from trey.games.three_thirteen.counted import from_stock, with_card
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, Work, choices, ready, ready_table, remove, top_card
from trey.melds.solver import arrange, least_after_discard, least_points

__all__ = ["reason"]


def reason(o: Observation, p: Params, w: Work, code: Code) -> Text | None:
    """Return a true sentence on what speaks for an action, None where no fact does."""
    ready(o, w)
    if p.auto and p.layoff and o.finisher >= 0:
        ready_table(o, w)
    if o.phase == P_DRAW and o.piled:
        return _draw(o, w, code) if o.finisher < 0 else _last_draw(o, p, w, code)
    if o.phase == P_ACT and code == GO_OUT:
        return Text(
            "All your cards but one are in melds: you count nothing, and the others have one turn left."
            if p.final_turn
            else "All your cards but one are in melds: you count nothing, and the round ends.",
            "Toutes vos cartes sauf une sont combinées : vous ne comptez rien, et les autres n'ont plus qu'un tour."
            if p.final_turn
            else "Toutes vos cartes sauf une sont combinées : vous ne comptez rien, et la manche s'arrête.",
        )
    if o.phase == P_ACT and code == LAY:
        return None
    if o.phase in {P_ACT, P_OUT, P_LAST}:
        return _discard(o, p, w, code)
    if o.phase == P_ADD and code != ENOUGH:
        return Text(
            f"It fits a meld on the table, and then it no longer costs you {_price(o, p, code)}.",
            f"Elle complète une combinaison posée, et ne vous coûte plus {_price(o, p, code)}.",
        )
    return None


def _price(o: Observation, p: Params, card: Card) -> Points:
    return p.joker_points if card == JOKER else o.points[card & 15]


def _points(n: Points) -> Text:
    return Text(f"{n} point{'s' * (n != 1)}", f"{n} point{'s' * (n > 1)}")


def _draw(o: Observation, w: Work, code: Code) -> Text | None:
    """Say what the top discard would leave, beside what the hand leaves as it is."""
    top = top_card(o)
    bit = 0 if top == JOKER else 1 << top
    before = int(least_points(w, o.one, o.two, o.jokers, w))
    after = int(least_after_discard(w, o.one | bit, o.two | o.one & bit, o.jokers + (top == JOKER), w))
    card = card_words(top)
    if code == FROM_PILE and after < before:
        return Text(
            f"With {card.en} you would be left with {_points(after).en} at best, instead of {before}.",
            f"Avec {card.fr}, il vous resterait au mieux {_points(after).fr} au lieu de {before}.",
        )
    if code == STOCK and after >= before > 0:
        return Text(
            f"{card.en} would take nothing off the {_points(before).en} you are left with.",
            f"{card.fr} n'enlèverait rien {_off(before).fr} qui vous reste{'nt' * (before > 1)}.",
        )
    return None


def _last_draw(o: Observation, p: Params, w: Work, code: Code) -> Text | None:
    """Say what both draws of a final turn leave: one exactly, the other on average over all cards not seen."""
    card, stock = card_words(top_card(o)), from_stock(o, p, w)
    pile = int(with_card(w, o.one, o.two, o.jokers, top_card(o)))
    if stock < 0 or (code == FROM_PILE) != (POINT * pile < stock):
        return None
    mean = figures("{:.1f}", stock / POINT)
    return Text(
        f"With {card.en} you would be left with {_points(pile).en}, with a card from the stock with {mean.en} "
        "on average.",
        f"Avec {card.fr}, il vous resterait {_points(pile).fr}, avec une carte de la pioche {mean.fr} en moyenne.",
    )


def _off(n: Points) -> Text:
    return Text(_points(n).en, f"aux {n} points" if n > 1 else "au point")


def _discard(o: Observation, p: Params, w: Work, card: Card) -> Text | None:
    least = int(least_after_discard(w, o.one, o.two, o.jokers, w))
    one, two, jokers = [o.one], [o.two], [o.jokers]
    remove(one, two, jokers, 0, card)
    left = int(least_points(w, one[0], two[0], jokers[0], w))
    if left == 0:
        return Text("All your other cards are in melds.", "Toutes vos autres cartes sont combinées.")
    arrange(w, o.one, o.two, o.jokers, w)
    loose = cards_of(choices(w.left_one, w.left_jokers))
    price = _price(o, p, card)
    if card in loose and all(_price(o, p, other) <= price for other in loose):
        return Text(
            f"No card outside your melds costs more than its {_points(price).en}.",
            f"Aucune carte hors de vos combinaisons ne coûte plus cher : {_points(price).fr}.",
        )
    if left == least:
        return Text(
            f"After it you are left with {_points(left).en}: the fewest you can have now.",
            f"Il vous reste ensuite {_points(left).fr} : le moins possible maintenant.",
        )
    if card in loose:
        return Text("It is in none of your melds.", "Elle n'est dans aucune de vos combinaisons.")
    return None
