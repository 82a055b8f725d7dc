"""A sight of Three Thirteen in words and cards."""

from collections.abc import Mapping
from typing import Any

from trey.core.cards import JOKER, RANKS, card_text
from trey.core.text import Text
from trey.core.view import Laid, Place, View
from trey.games.three_thirteen.actions import ENDINGS, PHASES
from trey.games.three_thirteen.observation import Observation
from trey.games.three_thirteen.state import (
    P_ADD,
    P_DRAW,
    P_LAST,
    P_LAY,
    P_OUT,
    P_TO,
    Params,
    hand_cards,
    ready,
    ready_table,
    remove,
)
from trey.melds.meld import RUN, code_first, code_kind
from trey.melds.solver import arrange, least_after_discard

__all__ = ["view"]


def _display_key(card: int, wild: int) -> tuple[int, int, int]:
    """Sort wilds first, then suits in alternating colours, ranks upwards with the ace lowest."""
    if card == JOKER or card & 15 == wild:
        return 0, card != JOKER, card
    return 1, "SHCD".index("CDHS"[card >> 4]), -1 if card & 15 == 12 else card & 15


def _texts(cards: Any) -> tuple[str, ...]:
    return tuple(card_text(card) for card in cards)


def _melds(v: Observation) -> tuple[Laid, ...]:
    """Return the melds on the table, runs from low to high."""
    found = []
    for meld in range(v.tables):
        laid = [entry for entry in v.laid[: v.laid_count] if entry >> 12 == meld]
        if code_kind(v.table[meld]) == RUN:
            first = code_first(v.table[meld])
            laid.sort(key=lambda entry, first=first: _run_place(entry >> 6 & 63, first))  # type: ignore[misc]
        cards = _texts(entry & 63 for entry in laid)
        found.append(Laid(seat=v.owner[meld], cards=cards, stands_for=_texts(e >> 6 & 63 for e in laid)))
    return tuple(found)


def _run_place(card: int, first: int) -> int:
    """Return where a card stands in a run that begins at a place; an ace is low only there."""
    if card & 15 == 12:
        return 0 if first == 0 else 13
    return (card & 15) + 1


def _has_had_final_turn(v: Observation) -> bool:
    """Say whether the viewer has laid all he may: it went out, or its final turn is over."""
    steps = [(seat - v.finisher) % v.seats for seat in (v.seat, v.turn)]
    return v.finisher >= 0 and (steps[0] < steps[1] or v.finisher == v.seat)


def _arranged(v: Observation, r: Params) -> tuple[tuple[tuple[str, ...], ...], int | None]:
    """Return the viewer's best melds, after his best discard if he owes one, and the points then left."""
    if v.seat < 0 or v.turn < 0 or not r.auto or v.phase in {P_OUT, P_LAY, P_TO}:
        return (), None
    ready(v, r)
    mine = v.turn == v.seat
    if _has_had_final_turn(v) or (mine and v.phase in {P_ADD, P_LAST}):
        left = [r.joker_points if card == JOKER else r.points[card & 15] for card in _own(v)]
        return (), sum(left) - (max(left) if mine else 0)
    if r.layoff and v.finisher >= 0:
        ready_table(v, r)
    one, two, jokers = [v.one], [v.two], [v.jokers]
    if mine and v.phase != P_DRAW:
        least_after_discard(r, v.one, v.two, v.jokers, r)
        remove(one, two, jokers, 0, r.discard)
    points = arrange(r, one[0], two[0], jokers[0], r)
    return _own_melds(r), points


def _own_melds(r: Params) -> tuple[tuple[str, ...], ...]:
    """Return the new melds that the solver arranged."""
    cards, at = [], 0
    for i in range(r.melds):
        if r.onto[i] < 0:
            cards.append(_texts(r.cards[at : at + r.size[i]]))
        at += r.size[i]
    return tuple(cards)


def _own(v: Observation) -> list[int]:
    return hand_cards(v.one, v.two, v.jokers)


def _place(v: Observation, seat: int) -> Place:
    roles = [name for name, is_so in (("dealer", v.dealer), ("finished", v.finisher)) if is_so == seat]
    known = hand_cards(v.known_one[seat], v.known_two[seat], v.known_jokers[seat])
    return Place(
        cards=v.size[seat],
        total=v.totals[seat],
        delta=v.delta[seat] if v.done else None,
        roles=tuple(roles),
        holds=_texts(known) if seat != v.seat else (),
        points=v.delta[seat] - v.fine[seat] if v.done else None,
    )


def _laying(v: Observation) -> tuple[tuple[str, ...], ...]:
    groups: dict[int, list[int]] = {}
    for entry in v.put[: v.puts]:
        groups.setdefault(entry >> 6, []).append(entry & 63)
    return tuple(_texts(cards) for cards in groups.values())


def _notes(v: Observation) -> tuple[Text, ...]:
    """Return who was fined, and why a round ended without a finisher."""
    notes = [
        Text(
            f"{{{seat}}} takes {v.fine[seat]} points for a wrong lay-down.",
            f"{{{seat}}} prend {v.fine[seat]} points pour une pose fautive.",
        )
        for seat in range(v.seats)
        if v.fine[seat]
    ]
    if v.number and v.done and v.finisher < 0:
        notes.append(Text("The stock has run out: everybody counts.", "La pioche est épuisée : chacun compte."))
    return tuple(notes)


def view(v: Observation, r: Params, o: Mapping[str, Any]) -> View:
    """Return a sight in words and cards."""
    phase = PHASES[v.phase]
    hand = sorted(_own(v), key=lambda card: _display_key(card, v.wild))
    arranged, deadwood = _arranged(v, r)
    mine = v.turn == v.seat >= 0
    return View(
        family="three_thirteen",
        seat=v.seat if v.seat >= 0 else None,
        number=v.number,
        phase=phase.id,
        turn=v.turn if v.turn >= 0 else None,
        dealer=v.dealer,
        direction=1,
        players=tuple(_place(v, seat) for seat in range(v.seats)),
        hand=_texts(hand),
        legal=tuple(str(action) for action in phase.actions(v.legal)) if v.legal else (),
        taken=(card_text(v.drawn),) if mine and v.drawn >= 0 else (),
        stock=v.stock,
        pile=v.piled,
        top=card_text(v.top) if v.top >= 0 else None,
        wild=RANKS[v.wild] if v.number and v.wild >= 0 else None,
        melds=_melds(v),
        laying=_laying(v),
        finisher=v.finisher if v.finisher >= 0 else None,
        arranged=arranged,
        deadwood=deadwood,
        done=bool(v.done),
        redealt=bool(v.redealt),
        ended=ENDINGS[v.ended - 1][0] if v.ended else None,
        winners=tuple(seat for seat in range(v.seats) if v.winners >> seat & 1),
        notes=_notes(v),
    )
