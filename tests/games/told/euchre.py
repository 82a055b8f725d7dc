"""A deal of three-handed Euchre with its dummy (rulebook, sections 3.1 to 3.4)."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.games.told import RANKS, Ask, Deal, suit_of

__all__ = ["Rules", "dealt", "hand"]

SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
Acts = Generator[Ask, tuple[str, int], bool]


@dataclass(frozen=True)
class Rules:
    """What a table has settled, as the rulebook has it in 3.4."""

    lone_loss: int = 2
    """What each defender scores when a maker alone is euchred by two."""
    natural: str = "no"
    stick: bool = False
    any_suit: bool = False
    """The suit turned down may be named, too."""
    no_trump: bool = False
    misdeal: str = "no"
    make: int = 1
    sweep: int = 3
    lone_sweep: int = 3
    loss: int = 2
    defended: int = 2
    defended_all: int = 4
    may_alone: bool = True
    may_defend: bool = True
    alone_all: bool = False
    """A maker alone is euchred with fewer than five."""
    own_cards: bool = False
    """A maker may keep his own five without going alone."""
    must_pick_up: bool = False
    puts_upcard: bool = True
    """The dealer may set the upcard itself aside."""

    @classmethod
    def of(cls, o: Mapping[str, Any]) -> "Rules":
        """What these options say, each under its name in 3.4."""
        return cls(
            lone_loss=o["pts_euchre_alone_each"] or o["pts_euchre_each"],
            natural=o["natural_trump"],
            stick=o["stick_the_dealer"],
            any_suit=not o["round2_excludes_turned_suit"],
            no_trump=o["no_trump_call"],
            misdeal=o["misdeal"],
            make=o["pts_make"],
            sweep=o["pts_sweep"],
            lone_sweep=o["pts_sweep_alone"],
            loss=o["pts_euchre_each"],
            defended=o["pts_lone_defender_euchre_each"],
            defended_all=o["pts_lone_defender_sweep_each"],
            may_alone=o["alone_maker"],
            may_defend=o["alone_defender"],
            alone_all=o["alone_takes_all"],
            own_cards=not o["must_use_dummy"],
            must_pick_up=o["dealer_pickup"] == "mandatory",
            puts_upcard=o["may_discard_upcard"],
        )


# The deal, and the generator of docs/shuffle.md by which one that is thrown in is dealt again


MASK = 2**63 - 1
A = 1353360240


def seeded(salt: int) -> int:
    z = (salt + 0x1E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0x3F58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x14D049BB133111EB) & MASK
    return z ^ (z >> 31)


def shuffled_again(pack: list[str], salt: int) -> tuple[list[str], int]:
    """The pack after a deal was thrown in, and the salt that goes with it."""
    pack, x = list(pack), seeded(salt)
    for last in reversed(range(1, len(pack))):
        x = A * (x % 2**32) + x // 2**32
        at = (x % 2**32 ^ x // 2**32) * (last + 1) // 2**32
        pack[last], pack[at] = pack[at], pack[last]
    return pack, x % 2**62


def thrown_in(hand: Sequence[str], misdeal: str) -> bool:
    ranks = "".join(card[0] for card in hand)
    if misdeal == "farmers_hand":
        return ranks.count("9") + ranks.count("T") >= 4
    aces = {"no_ace_no_face": 0, "ace_no_face": 1}.get(misdeal, -1)
    return ranks.count("A") <= aces and not set("JQK") & set(ranks)


def dealt(pack: Sequence[str], salt: int, dealer: int, rules: Rules) -> tuple[dict[str, str], int]:
    """The cards by place, and how many deals were thrown in before."""
    left, thrown, now = [str((dealer + 1) % 3), str((dealer + 2) % 3), "dummy", str(dealer)], 0, list(pack)
    while True:
        places = {place: now[at:20:4] for at, place in enumerate(left)}
        if not any(thrown_in(places[seat], rules.misdeal) for seat in "012"):
            places |= {"upcard": now[20:21], "middle": now[21:]}
            return {place: " ".join(cards) for place, cards in places.items()}, thrown
        thrown += 1
        now, salt = shuffled_again(now, salt)


class Table:
    """What lies where, and what has been said."""

    def __init__(self, dealt: Mapping[str, str], dealer: int, rules: Rules) -> None:
        self.dealer, self.rules = dealer, rules
        self.hands = [set(dealt[str(seat)].split()) for seat in range(3)]
        self.dummy, self.up = set(dealt["dummy"].split()), dealt["upcard"]
        self.middle = dealt["middle"].split()
        self.clockwise = [(dealer + 1) % 3, (dealer + 2) % 3, dealer]
        self.maker, self.trump = -1, ""
        self.alone, self.lone = False, -1

    def suit(self, card: str) -> str:
        """The suit a card belongs to: the left bower is a trump."""
        left_bower = "J" + SAME_COLOUR.get(self.trump, "")
        return self.trump if card == left_bower else suit_of(card)

    def height(self, card: str, led: str) -> tuple[int, int]:
        bower = (card == "J" + SAME_COLOUR.get(self.trump, "")) + 2 * (card == "J" + self.trump)
        of_suit = 2 if self.suit(card) == self.trump else int(self.suit(card) == led)
        return of_suit, 20 * bower + RANKS.index(card[0])

    def set_aside(self, seat: int, keep: int, kept: str = "") -> Acts:
        hand = self.hands[seat]
        while len(hand) > keep:
            action, _ = yield seat, {f"discard {card}" for card in hand if card != kept}
            hand.remove(action.removeprefix("discard "))
        return True


def exchange(table: Table) -> Acts:
    """The first who wants to, of those with three low cards, takes the middle for three of them, shown to all."""
    for seat in table.clockwise if table.rules.misdeal.startswith("exchange") else ():
        hand, shown = table.hands[seat], 0
        nines, tens = ({card for card in hand if card[0] == rank} for rank in "9T")
        sets = [nines | tens] if table.rules.misdeal == "exchange_any" else [nines, tens]
        may = {f"discard {card}" for cards in sets if len(cards) >= 3 for card in cards}
        action, _ = yield seat, may | {"pass"}
        while action != "pass":
            hand.remove(action.removeprefix("discard "))
            may.remove(action)
            shown += 1
            if shown == 3:
                hand.update(table.middle)
                return True
            action, _ = yield seat, may
    return False


def bid(table: Table) -> Acts:
    """The two rounds of bids, and the dealer's upcard; False where all passed."""
    rules, turned = table.rules, suit_of(table.up)
    for seat in table.clockwise:
        natural = rules.natural == "no" or any(suit_of(card) == turned for card in table.hands[seat])
        action, _ = yield seat, {"pass", "order up"} if natural else {"pass"}
        if action == "order up":
            table.maker, table.trump = seat, turned
            return (yield from take_upcard(table))
    for seat in table.clockwise:
        action, _ = yield seat, may_name(table, seat, turned)
        if action != "pass":
            table.maker, table.trump = seat, action.removeprefix("name ")
            return True
    return False


def may_name(table: Table, seat: int, turned: str) -> set[str]:
    rules = table.rules
    stuck = rules.stick and seat == table.dealer
    suits = [suit for suit in "CDHS" if suit != turned or rules.any_suit]
    held = [suit for suit in suits if any(suit_of(card) == suit for card in table.hands[seat])]
    names = {f"name {suit}" for suit in (held if rules.natural == "in_both_rounds" else suits)}
    names |= {"name NT"} if rules.no_trump else set()
    if stuck:
        return names or {f"name {suit}" for suit in suits}
    return names | {"pass"}


def take_upcard(table: Table) -> Acts:
    if table.maker != table.dealer and not table.rules.must_pick_up:
        action, _ = yield table.dealer, {"take", "leave"}
        if action == "leave":
            return True
    table.hands[table.dealer].add(table.up)
    return (yield from table.set_aside(table.dealer, 5, "" if table.rules.puts_upcard else table.up))


def go_alone(table: Table) -> Acts:
    """The maker alone, with his own cards or with the dummy, then the defenders from his left."""
    rules, action = table.rules, "with dummy"
    if rules.may_alone or rules.own_cards:
        ways = ["with dummy", *["alone"] * rules.may_alone, *["with own"] * rules.own_cards]
        action, _ = yield table.maker, set(ways)
    table.alone = action == "alone"
    if action == "with dummy":
        table.hands[table.maker] |= table.dummy
        yield from table.set_aside(table.maker, 5)
    for seat in ((table.maker + i) % 3 for i in (1, 2) if rules.may_defend):
        action, _ = yield seat, {"alone", "stay"}
        if action == "alone":
            table.lone = seat
            return True
    return True


def play(table: Table) -> Generator[Ask, tuple[str, int], int]:
    """The tricks the maker takes."""
    out = 3 - table.maker - table.lone if table.lone >= 0 else -1
    after = table.maker if table.alone else table.lone if table.lone >= 0 else table.dealer
    leader = next(seat for seat in ((after + i) % 3 for i in (1, 2, 3)) if seat != out)
    made = 0
    for _ in range(5):
        trick: dict[int, str] = {}
        for seat in ((leader + i) % 3 for i in range(3)):
            if seat != out:
                hand = table.hands[seat]
                led = table.suit(trick[leader]) if trick else ""
                following = {card for card in hand if table.suit(card) == led} or hand
                action, _ = yield seat, {f"play {card}" for card in following}
                trick[seat] = action.removeprefix("play ")
                hand.remove(trick[seat])
        led = table.suit(trick[leader])
        heights = {seat: table.height(card, led) for seat, card in trick.items()}
        leader = max(trick, key=lambda seat: heights[seat])
        made += leader == table.maker
    return made


def hand(dealt: Mapping[str, str], dealer: int, rules: Rules) -> Deal:
    """One deal."""
    table = Table(dealt, dealer, rules)
    yield from exchange(table)
    if not (yield from bid(table)):
        return (0, 0, 0)
    yield from go_alone(table)
    made = yield from play(table)
    if made >= (5 if table.alone and rules.alone_all else 3):
        most = rules.lone_sweep if table.alone else rules.sweep
        return tuple((most if made == 5 else rules.make) * (seat == table.maker) for seat in range(3))
    each = rules.lone_loss if table.alone else rules.loss
    if table.lone >= 0:
        each = rules.defended if made else rules.defended_all
    return tuple(each * (seat != table.maker) for seat in range(3))
