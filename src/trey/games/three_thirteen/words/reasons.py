"""Why an action of Three Thirteen was right, and why one cannot be chosen."""

from collections.abc import Iterator

from trey.core.cards import ACE, JOKER, cards_of
from trey.core.errors import IllegalError
from trey.core.features import POINT
from trey.core.kinds import Card, Code
from trey.core.text import Text, figures, in_points
from trey.games.three_thirteen.actions import (
    ACTIONS,
    DONE,
    ENOUGH,
    FROM_PILE,
    GO_OUT,
    LAY,
    MELD,
    P_ACT,
    P_ADD,
    P_DRAW,
    P_LAST,
    P_LAY,
    P_OUT,
    P_TO,
    SAYS,
    STOCK,
)
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import Params, Work, price, ready, ready_table, top_card
from trey.games.three_thirteen.study import from_stock, with_card
from trey.games.three_thirteen.turn import least_after_turn
from trey.melds.hands import choices
from trey.melds.solver import arrange, least_points, least_without

_WHY = {
    "draw-stock": Text(
        "Draw from the stock: the discard pile is empty, or everybody has taken from it three times running."
    ),
    "laid-wrongly": Text("After a wrong lay-down you can only discard this turn."),
    "last-turn": Text("Somebody has gone out already: this is your last turn."),
    "lay-by-hand": Text("To go out at this table, lay your melds down by hand."),
    "laid-often": Text("You may begin to lay down at most three times in a turn."),
    "melds-missing": SAYS["go out"].unless,
    "melds-need-it": Text("You are going out: discard a card that your melds do not need."),
    "keep-one": Text("Keep a card to discard."),
    "no-meld": Text("These cards do not make a meld."),
    "melds-open": Text(
        "Close every meld first. To go out, or if you must lay all or nothing, lay all your cards but one."
    ),
    "fits-nowhere": Text("This card fits no meld on the table."),
    "fits-not": Text("Your card does not fit there."),
}


def forbids(o: Observation, p: Params, w: Work, code: Code) -> IllegalError | None:
    """Return the error for a card in hand, or a word, that is not legal."""
    why = _why(o, p, code)
    said = _WHY.get(why)
    return IllegalError(why, said) if said else None


def _why(o: Observation, p: Params, code: Code) -> str:
    if o.phase == P_DRAW:
        return "draw-stock"
    if o.phase == P_ACT:
        return _why_not_out(o, p, code)
    if o.phase == P_LAY:
        return {MELD: "no-meld", DONE: "melds-open"}.get(code, "keep-one")
    return {P_OUT: "melds-need-it", P_ADD: "fits-nowhere", P_TO: "fits-not"}.get(o.phase, "")


def _why_not_out(o: Observation, p: Params, code: Code) -> str:
    """Return the code of the error for going out, or for laying by hand."""
    if o.barred:
        return "laid-wrongly"
    if code == LAY and o.lays >= p.most_lays:
        return "laid-often"
    if code == GO_OUT and o.finisher >= 0:
        return "last-turn"
    return "melds-missing" if p.auto_meld else "lay-by-hand"


def reasons(o: Observation, p: Params, w: Work, code: Code) -> tuple[Text, ...]:
    """Return true sentences on what speaks for an action, the strongest first."""
    ready(o, w)
    if p.auto_meld and p.layoff and o.finisher >= 0:
        ready_table(o, w)
    if o.phase == P_DRAW and o.piled:
        found = _draw(o, p, w, code) if o.finisher < 0 else _last_draw(o, p, w, code)
        return *(_wild(o) if code == FROM_PILE else ()), *found
    if o.phase in {P_ACT, P_OUT} and code == GO_OUT:
        return (_going_out(o, p),)
    if o.phase == P_ACT and code == LAY:
        return ()
    if o.phase in {P_ACT, P_OUT, P_LAST}:
        return tuple(_discard(o, p, w, code))
    if o.phase == P_ADD and code != ENOUGH:
        return (
            Text(
                "It fits a meld on the table: there it costs you 0 points instead of {price}.", price=price(o, p, code)
            ),
        )
    return ()


def _wild(o: Observation) -> Iterator[Text]:
    """Say that the top discard is wild."""
    card = ACTIONS.pack.words(top_card(o))
    if top_card(o) & 15 == o.wild:
        yield Text("{card} is wild: it stands for any card.", card=card)


def _going_out(o: Observation, p: Params) -> Text:
    if o.finisher >= 0:
        return _ALL
    if o.outs == 1 << GO_OUT or o.phase == P_OUT:
        return _ALL_WITH_A_TURN if p.final_turn else _ALL_OUT
    return _OUT_WITH_A_TURN if p.final_turn else _OUT


_ALL = Text("All your cards are in melds: without a discard you count nothing.")
_ALL_WITH_A_TURN = Text(
    "All your cards are in melds: without a discard you count nothing, and the others have one turn left."
)
_ALL_OUT = Text("All your cards are in melds: without a discard you count nothing, and the round ends.")
_OUT_WITH_A_TURN = Text("All your cards but one are in melds: you count nothing, and the others have one turn left.")
_OUT = Text("All your cards but one are in melds: you count nothing, and the round ends.")


def _draw(o: Observation, p: Params, w: Work, code: Code) -> Iterator[Text]:
    """Say what the top discard would leave, compared with what the hand leaves as it is."""
    top = top_card(o)
    before = int(least_points(w, o.one, o.two, o.jokers, w))
    after = int(with_card(p, w, o.one, o.two, o.jokers, top))
    card = ACTIONS.pack.words(top)
    if code == FROM_PILE and after < before:
        yield Text(
            "With {card} you would be left with {points} at best, instead of {before}.",
            card=card,
            points=in_points("{}", after),
            before=before,
        )
    if code == STOCK and after >= before > 0:
        yield Text(
            "{card} would take nothing off the {n} point you are left with.",
            plural="{card} would take nothing off the {n} points you are left with.",
            n=before,
            card=card,
        )


def _last_draw(o: Observation, p: Params, w: Work, code: Code) -> Iterator[Text]:
    """Say what both draws of a final turn leave: one exactly, the other on average over all cards not seen."""
    card, stock = ACTIONS.pack.words(top_card(o)), from_stock(o, p, w)
    pile = int(with_card(p, w, o.one, o.two, o.jokers, top_card(o)))
    if stock < 0 or (code == FROM_PILE) != (POINT * pile < stock):
        return
    mean, left = figures("{:.1f}", stock / POINT), in_points("{}", pile)
    yield Text(
        "With {card} you would be left with {left}; a card from the stock leaves {mean} on average.",
        card=card,
        left=left,
        mean=mean,
    )


def _discard(o: Observation, p: Params, w: Work, card: Card) -> Iterator[Text]:
    least = int(least_after_turn(p, w, o.one, o.two, o.jokers))
    left = int(least_without(w, o.one, o.two, o.jokers, card, w))
    if w.best == 0:
        yield Text("All your other cards are in melds.")
        return
    arrange(w, o.one, o.two, o.jokers, w)
    loose = cards_of(choices(w.left_one, w.left_jokers))
    costs = price(o, p, card)
    if card in loose and all(price(o, p, other) <= costs for other in loose):
        yield Text("No card outside your melds costs more than this one: {points}.", points=in_points("{}", costs))
    if left == least:
        yield Text("It leaves you with {points}, the fewest possible now.", points=in_points("{}", left))
    if card in loose:
        yield Text("It is in none of your melds.")
    yield from _kept_together(card, [other for other in loose if other != JOKER])


_NEAR = 2
"""How many ranks apart two cards of a suit may be and still make a run with one more card."""


def _kept_together(card: Card, loose: list[Card]) -> Iterator[Text]:
    """Say which two cards, one short of a meld, stay together when another goes."""
    for i, first in enumerate(loose):
        for second in loose[i + 1 :]:
            alike, run = first & 15 == second & 15, first >> 4 == second >> 4 and second - first <= _NEAR
            if card not in {first, second} and (alike or (run and second & 15 != ACE)):
                one, two = ACTIONS.pack.words(first), ACTIONS.pack.words(second)
                yield Text("{one} and {two} stay together: one more card makes a meld.", one=one, two=two)
