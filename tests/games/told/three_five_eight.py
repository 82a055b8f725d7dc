"""A hand of 3-5-8 (rulebook, sections 2.1 to 2.7), its steps before the play in any order."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from tests.games.told import RANKS, Ask, Deal, suit_of

__all__ = ["Rules", "hand"]

Acts = Generator[Ask, tuple[str, int], None]
Given = dict[tuple[int, int], list[str]]
"""Cards by giver and receiver."""


@dataclass(frozen=True)
class Rules:
    """How cards are exchanged at this table."""

    one_by_one: bool = False
    unlike: bool = False
    """No card answers itself while there is another of its suit."""
    waivable: bool = False
    trumps: str = "normal"
    first: str = "higher_current_target"

    def guards(self, table: "Table", card: str) -> bool:
        """Say whether a card may not be given."""
        return self.trumps == "not_given" and suit_of(card) == table.trump


class Table:
    """Who holds what, in the hand that is played."""

    def __init__(self, dealt: Mapping[str, str], dealer: int, targets: tuple[int, ...], last: tuple[int, ...]) -> None:
        self.dealer, self.left, self.right = dealer, (dealer + 1) % 3, (dealer + 2) % 3
        self.hands = [set(dealt[str(seat)].split()) for seat in range(3)]
        self.kitty = set(dealt.get("kitty", "").split())
        self.target = {dealer: targets[0], self.left: targets[1], self.right: targets[2]}
        self.last = last
        self.trump = ""

    def quotas(self, first: str) -> Given:
        """A place for each card owed, by who was up and who was down, the first to exchange first (2.4, 1 and 2)."""
        in_play_order = [self.left, self.right, self.dealer]
        ups = sorted((s for s in in_play_order if self.last[s] > 0), key=lambda seat: -self.target[seat])
        if first == "biggest_surplus":
            ups.sort(key=lambda seat: -self.last[seat])
        downs = [s for s in (self.dealer, self.left, self.right) if self.last[s] < 0]
        return {(up, down): [""] * min(self.last[up], -self.last[down]) for up in ups for down in downs}

    def of_suit(self, seat: int, suit: str) -> list[str]:
        """Cards of a seat, the lowest first."""
        return sorted((c for c in self.hands[seat] if suit_of(c) == suit), key=lambda card: RANKS.index(card[0]))


def give(table: Table, giver: int, owed: Given, rules: Rules) -> Generator[Ask, tuple[str, int], Given]:
    """One player's gifts, all of them chosen before anything comes back (2.4, 3 and 4); or one by one (2.6)."""
    given: Given = {}
    returned: set[str] = set()
    for (up, receiver), places in owed.items():
        for _ in places if up == giver else []:
            may = {card for card in table.hands[giver] - returned if not rules.guards(table, card)}
            fewer = {"enough"} if rules.waivable else set()
            if not may:
                break
            action, to = yield giver, {f"give {card}" for card in may} | fewer
            if action == "enough":
                break
            assert to == receiver
            card = action.removeprefix("give ")
            table.hands[giver].remove(card)
            if rules.one_by_one:
                returned |= yield from give_back(table, {(giver, receiver): [card]}, rules)
            else:
                given.setdefault((giver, receiver), []).append(card)
    return given


def give_back(table: Table, given: Given, rules: Rules) -> Generator[Ask, tuple[str, int], set[str]]:
    """Of each suit the receiver's highest come back, the gifts being his own by then (2.4, 5; 2.6).

    What was given may be kept back while there is another of its suit.  A trump may be answered freely (2.6).
    """
    all_back = set()
    for (_, receiver), cards in given.items():
        table.hands[receiver] |= set(cards)
    for (giver, receiver), cards in given.items():
        suits = sorted("CDHS", key=lambda suit: suit == table.trump)
        for suit in (suit_of(card) for suit in suits for card in cards if suit_of(card) == suit):
            same = table.of_suit(receiver, suit)
            others = [card for card in same if card not in cards]
            if suit == table.trump and rules.trumps == "free_return":
                barred = set(cards) & set(same) if rules.unlike and others else set()
                action, _ = yield receiver, {f"return {card}" for card in table.hands[receiver] - barred}
                back = action.removeprefix("return ")
            else:
                back = (others if rules.unlike and others else same)[-1]
            table.hands[receiver].remove(back)
            table.hands[giver].add(back)
            all_back.add(back)
    return all_back


def call(table: Table) -> Acts:
    action, _ = yield table.dealer, {f"trump {suit}" for suit in "CDHS"}
    table.trump = action.removeprefix("trump ")


def take_kitty(table: Table, mode: str) -> Acts:
    """Four go for the kitty, blind or with it in hand."""
    hand = table.hands[table.dealer]
    if mode == "take_then_discard":
        hand |= table.kitty
    for _ in range(len(table.kitty)):
        action, _ = yield table.dealer, {f"discard {card}" for card in hand}
        hand.remove(action.removeprefix("discard "))
    if mode == "discard_then_take":
        hand |= table.kitty


def play(table: Table) -> Generator[Ask, tuple[str, int], list[int]]:
    tricks, leader = [0, 0, 0], table.left
    while table.hands[leader]:
        trick: dict[int, str] = {}
        for seat in ((leader + i) % 3 for i in range(3)):
            hand = table.hands[seat]
            led = trick[leader][1] if trick else ""
            following = {card for card in hand if suit_of(card) == led} or hand
            action, _ = yield seat, {f"play {card}" for card in following}
            trick[seat] = action.removeprefix("play ")
            hand.remove(trick[seat])
        led = suit_of(trick[leader])
        best = {s: ((suit_of(c) == table.trump) * 2 + (suit_of(c) == led), RANKS.index(c[0])) for s, c in trick.items()}
        leader = max(trick, key=lambda seat: best[seat])
        tricks[leader] += 1
    return tricks


def hand(
    dealt: Mapping[str, str],
    dealer: int,
    last: tuple[int, ...],
    *,
    order: str,
    kitty: str,
    targets: tuple[int, ...],
    rules: Rules = Rules(),
) -> Deal:
    """One hand after one with these points, in which the steps before the play come in this order."""
    table, waiting = Table(dealt, dealer, targets, last), []
    owed = table.quotas(rules.first)
    givers = list(dict.fromkeys(up for up, _ in owed))
    for step in order.split(","):
        if step == "call":
            yield from call(table)
        if step == "kitty":
            yield from take_kitty(table, kitty)
        for giver in givers if step in {"exchange", "give"} else []:
            given = yield from give(table, giver, owed, rules)
            waiting.append(given)
            if step == "exchange":
                yield from give_back(table, waiting.pop(), rules)
        while step == "return" and waiting:
            yield from give_back(table, waiting.pop(0), rules)
    tricks = yield from play(table)
    return tuple(tricks[seat] - table.target[seat] for seat in range(3))
