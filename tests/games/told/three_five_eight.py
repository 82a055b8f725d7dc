"""A hand of 3-5-8 (rulebook, sections 2.1 to 2.4 and 2.7), its steps before the play in any order."""

from collections.abc import Generator, Mapping

from tests.games.told import RANKS, Ask, Deal, suit_of

__all__ = ["hand"]

Acts = Generator[Ask, tuple[str, int], None]
Given = dict[tuple[int, int], list[str]]
"""Cards by giver and receiver."""


class Table:
    """Who holds what, in the hand that is played."""

    def __init__(self, dealt: Mapping[str, str], dealer: int, targets: tuple[int, ...], last: tuple[int, ...]) -> None:
        self.dealer, self.left, self.right = dealer, (dealer + 1) % 3, (dealer + 2) % 3
        self.hands = [set(dealt[str(seat)].split()) for seat in range(3)]
        self.kitty = set(dealt.get("kitty", "").split())
        self.target = {dealer: targets[0], self.left: targets[1], self.right: targets[2]}
        self.last = last
        self.trump = ""

    def quotas(self) -> Given:
        """A place for each card owed, by who was up and who was down, the first to exchange first (2.4, 1 and 2)."""
        in_play_order = [self.left, self.right, self.dealer]
        ups = sorted((s for s in in_play_order if self.last[s] > 0), key=lambda seat: -self.target[seat])
        downs = [s for s in range(3) if self.last[s] < 0]
        return {(up, down): [""] * min(self.last[up], -self.last[down]) for up in ups for down in downs}


def give(table: Table, giver: int, owed: Given) -> Generator[Ask, tuple[str, int], Given]:
    """One player's gifts, all of them chosen before anything comes back (2.4, 3 and 4)."""
    given: Given = {}
    for _ in range(sum(len(cards) for (up, _), cards in owed.items() if up == giver)):
        action, to = yield giver, {f"give {card}" for card in table.hands[giver]}
        card = action.removeprefix("give ")
        table.hands[giver].remove(card)
        given.setdefault((giver, to), []).append(card)
    assert {pair: len(cards) for pair, cards in given.items()} == {
        pair: len(cards) for pair, cards in owed.items() if pair[0] == giver
    }
    return given


def give_back(table: Table, given: Given) -> None:
    """Of each suit the receiver's highest come back, the gifts being his own by then (2.4, 5)."""
    for (giver, receiver), cards in given.items():
        table.hands[receiver] |= set(cards)
        for suit in "CDHS":
            count = sum(suit_of(card) == suit for card in cards)
            holding = [card for card in table.hands[receiver] if suit_of(card) == suit]
            back = sorted(holding, key=lambda card: RANKS.index(card[0]))[len(holding) - count :]
            table.hands[receiver] -= set(back)
            table.hands[giver] |= set(back)


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
) -> Deal:
    """One hand after one with these points, in which the steps before the play come in this order."""
    table, waiting = Table(dealt, dealer, targets, last), []
    owed = table.quotas()
    givers = list(dict.fromkeys(up for up, _ in owed))
    for step in order.split(","):
        if step == "call":
            yield from call(table)
        if step == "kitty":
            yield from take_kitty(table, kitty)
        for giver in givers if step in {"exchange", "give"} else []:
            given = yield from give(table, giver, owed)
            waiting.append(given)
            if step == "exchange":
                give_back(table, waiting.pop())
        while step == "return" and waiting:
            give_back(table, waiting.pop(0))
    tricks = yield from play(table)
    return tuple(tricks[seat] - table.target[seat] for seat in range(3))
