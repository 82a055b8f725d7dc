"""A round of Three Thirteen (rulebook, sections 4.2 to 4.5), its melds found by trying every one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tests.core.meld_reference import Told, least
from tests.games.told import RANKS, Deal
from trey.core.cards import parse_card

__all__ = ["StockOutError", "a_round", "rules_of"]


class StockOutError(Exception):
    """The stock ran out on a final turn: what comes next is a matter of chance."""


def rules_of(o: Mapping[str, Any], cards: int) -> Told:
    """The rules of melds and points in a round of so many cards."""
    numbers = {rank: int(rank) for rank in "23456789"} | {"T": 10}
    courts = dict(zip("JQK", {"base": (10, 10, 10), "high": (11, 12, 13)}.get(o["values"], (0, 0, 0)), strict=True))
    points = numbers | courts | {"A": int(o["ace_points"])}
    if o["values"] == "fives":
        points |= dict.fromkeys("234567", 5) | dict.fromkeys("89TJQK", 10)
    wild = "3456789TJQKA2"[cards - 3]
    if o["wild_points"] != "face":
        points[wild] = int(o["wild_points"])
    limits = {"1": "one", "half": "half", "majority_natural": "majority", "unlimited": "unlimited"}
    return Told(
        wild=RANKS.index(wild),
        limit=limits[o["max_wilds_per_meld"]],
        all_wild=o["all_wild_melds"],
        wild_natural=o["wild_as_natural"],
        ace=o["ace"],
        same_suit=o["same_suit_runs"],
        partial=o["partial_melds"],
        points=tuple(points[rank] for rank in RANKS),
        joker_points=o["joker_points"],
    )


def in_melds(cards: list[str], told: Told) -> bool:
    """Whether no card is left, whatever cards count."""
    ones = replace(told, points=(1,) * 13, joker_points=1)
    return least(tuple(parse_card(card) for card in cards), ones) == 0


def a_round(dealt: Mapping[str, str], dealer: int, seats: int, o: Mapping[str, Any]) -> Deal:
    """One round in which an empty stock ends it; the table lays all melds.

    :raises StockOutError: from there on the rulebook leaves the cards to chance.
    """
    hands = [dealt[str(seat)].split() for seat in range(seats)]
    stock, pile = dealt["stock"].split(), [dealt["upcard"]]
    told, spare = rules_of(o, len(hands[0])), o["out_without_discard"]
    seat, out, taken, over = dealer, -1, 0, set[int]()

    def left(cards: list[str]) -> int:
        return least(tuple(parse_card(card) for card in cards), told)

    def without(cards: list[str], card: str) -> list[str]:
        at = cards.index(card)
        return cards[:at] + cards[at + 1 :]

    while len(over) < seats:
        seat = (seat + 1) % seats
        hand = hands[seat]
        if not stock and out < 0:
            break
        if not stock:
            raise StockOutError
        action, _ = yield seat, {"draw stock"} | ({"draw pile"} if pile and taken < 3 * seats else set())
        taken = taken + 1 if action == "draw pile" else 0
        hand.append(pile.pop() if action == "draw pile" else stock.pop(0))
        discards = {f"discard {card}" for card in hand}
        spared = {f"discard {card}" for card in set(hand) if out < 0 and in_melds(without(hand, card), told)}
        whole = {"go out"} if spare and in_melds(hand, told) else set()
        may_lay = {"lay"} if out >= 0 or spared or whole else set()
        action, _ = yield seat, discards | ({"go out"} if spared or whole else set()) | may_lay
        going = action == "go out"
        if going and spared:
            action, _ = yield seat, spared | whole
        if action != "go out":
            card = action.removeprefix("discard ")
            hand.remove(card)
            pile.append(card)
        if going and out < 0:
            out = seat
        if out >= 0:
            over.update([seat] if o["final_turn"] == "one_turn" else range(seats))
    return tuple(left(hand) - (o["out_bonus"] if seat == out else 0) for seat, hand in enumerate(hands))
