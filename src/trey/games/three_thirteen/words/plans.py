"""Plans of a round of Three Thirteen, read off its end: cards kept or taken for a meld, or denied to the next seat."""

from collections.abc import Iterator
from typing import Final

from trey.core.cards import Pack, cards_of
from trey.core.history import act_code, act_phase, act_seat
from trey.core.kinds import NOBODY, Act, Card, Cards, Seat
from trey.core.plans import Alone, Plan
from trey.core.text import Text
from trey.games.three_thirteen.actions import FROM_PILE, GO_OUT, LAY, P_ACT, P_DRAW, P_LAST, P_OUT
from trey.games.three_thirteen.state import MOST_ACTS, State, top_card


def plans(pack: Pack, seat: Seat, _alone: Alone, before: State, now: State, was: State) -> Iterator[Plan]:
    """Yield the plans that a seat followed in the end `now`, but not in the end `was` (`trey.core.plans.Plans`)."""
    here, there = _acts(before, now), _acts(before, was)
    if now.finisher == seat != was.finisher:
        yield _OUT
    if before.phase == P_DRAW:
        yield from _taken(pack, seat, before, now, was, here)
        return
    thrown = _discard(here)
    kept, taker = _discard(there)
    if taker >= 0 <= thrown[0] and thrown[1] < 0:
        name = _named(pack, before, kept)
        yield Plan(
            0,
            Text("Keep {name} from {{{taker}}}", name=name, taker=taker),
            Text("{{{taker}}} leaves your discard", taker=taker),
        )
    if kept >= 0 and not _melded(seat, was, kept) and (meld := _melded(seat, now, kept)):
        yield from _kept(pack, before, kept, meld & (before.one[seat] | before.two[seat]))


_OUT: Final = Plan(4, Text("Go out first"), Text("you go out first"))


def _acts(before: State, end: State) -> list[Act]:
    """Return the acts from where the seat chose; none where the first of them are forgotten."""
    if end.acted - before.acted > MOST_ACTS:
        return []
    return [end.acts[i % MOST_ACTS] for i in range(before.acted, end.acted)]


def _discard(acts: list[Act]) -> tuple[Card, Seat]:
    """Return what is discarded first, and who takes it next, -1 if nobody does; -1 too where nothing is."""
    if not acts or act_phase(acts[0]) not in {P_ACT, P_OUT, P_LAST} or act_code(acts[0]) in {GO_OUT, LAY}:
        return NOBODY, NOBODY
    after = next((act for act in acts[1:] if act_phase(act) == P_DRAW), None)
    taken = after is not None and act_code(after) == FROM_PILE
    return act_code(acts[0]), act_seat(after) if after is not None and taken else NOBODY


def _melded(seat: Seat, end: State, card: Card) -> Cards:
    """Return the cards of the meld that a seat laid a card to; 0 where it laid none such."""
    laid = [one for one in end.laid[: end.laid_count] if one >> 17 == seat]
    meld = next((one >> 12 & 31 for one in laid if one & 63 == card), NOBODY)
    return sum(1 << (one & 63) for one in {one & 63 | one >> 12 << 12 for one in laid} if one >> 12 & 31 == meld)


def _kept(pack: Pack, before: State, card: Card, held: Cards) -> Iterator[Plan]:
    """Say with which other card of the hand, none of them wild, a card is kept; of a wild one, that it is wild."""
    name = _named(pack, before, card)
    others = [one for one in cards_of(held & ~(1 << card)) if one & 15 != before.wild]
    for other in others if card & 15 != before.wild else []:
        first, second = (pack.words(one) for one in sorted((card, other)))
        yield Plan(
            1,
            Text("Keep {first} and {second} together", first=first, second=second),
            Text("both end up in the same meld"),
        )
    yield Plan(2, Text("Keep {name}", name=name), _MELDED)


_MELDED: Final = Text("it ends up in one of your melds")


def _named(pack: Pack, before: State, card: Card) -> Text:
    """Return a card's name, with the word for wild where it is of the wild rank."""
    name = pack.words(card)
    return Text("the wild {name}", name=name) if card & 15 == before.wild else name


def _taken(pack: Pack, seat: Seat, before: State, now: State, was: State, here: list[Act]) -> Iterator[Plan]:
    """Say that the card from the pile gets into a meld."""
    if not here or act_code(here[0]) != FROM_PILE or not before.piled:
        return
    card = top_card(before)
    if _melded(seat, now, card) and not _melded(seat, was, card):
        name = _named(pack, before, card)
        yield Plan(3, Text("Take {name}", name=name), _MELDED)
