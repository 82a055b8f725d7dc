"""Buck Euchre: the sentences of its rulebook, each tried; whole deals beside a reference written from the rules."""

import random
from collections.abc import Callable, Generator, Mapping

import pytest

from trey.core.deal import Deal
from trey.core.errors import IllegalError, OptionError
from trey.core.options import Option, Value
from trey.games import FAMILIES, rules
from trey.match import Match
from trey_buck_euchre import FAMILY
from trey_buck_euchre.habit import habit

HANDS = """dealer 0
    / 1: JH JD AH AS 9C
    / 2: KH QH KS QS TC
    / 0: AD KD QD AC KC
    / upcard: TH
    / middle: 9H 9D TD JC QC 9S TS JS"""
CLUBS = HANDS.replace("upcard: TH", "upcard: QC").replace("JC QC 9S", "JC TH 9S")


def table(hands: str = HANDS, **options: object) -> Match:
    match = Match(rules("buck_euchre", options))
    match.deal(hands)
    return match


def legal(match: Match) -> set[str]:
    return {str(action) for action in match.legal}


def test_the_package_is_found_by_its_entry_point() -> None:
    assert FAMILY in FAMILIES


def test_everybody_begins_with_fifteen_points_or_what_the_table_settles() -> None:
    assert table().scores == (15, 15, 15)
    assert table(game_target=25).scores == (25, 25, 25)
    with pytest.raises(OptionError):
        rules("buck_euchre", {"game_target": None})


def test_whoever_orders_up_is_the_maker_and_the_dealer_takes_the_upcard_for_another_card() -> None:
    match = table().play("order up")
    view = match.view(0)
    assert (view.caller, view.trump, view.taken, match.turn) == (1, "H", ("TH",), 0)
    assert legal(match) == {f"discard {card}" for card in ("AD", "KD", "QD", "AC", "KC")}
    with pytest.raises(IllegalError) as refused:
        match.play("discard TH")
    assert refused.value.code == "upcard-stays"
    match.play("discard KC")
    assert (match.view(1).aside, match.view(0).aside) == ((), ("KC",))
    assert [place.target for place in match.view(None).players] == [1, 3, 1]


def test_a_suit_that_was_turned_down_may_not_be_named() -> None:
    match = table().play("pass", "pass", "pass")
    assert (match.view(1).upcard, match.view(1).upcard_down) == ("TH", True)
    assert legal(match) == {"pass", "name C", "name D", "name S"}
    with pytest.raises(IllegalError) as refused:
        match.play("name H")
    assert refused.value.code == "turned-down"
    assert legal(table(no_trump=True).play("pass", "pass", "pass")) >= {"name NT"}


def test_a_deal_that_nobody_makes_is_thrown_in_or_played_without_trumps() -> None:
    match = table().play(*["pass"] * 6)
    assert (match.view(None).redealt, match.scores, match.dealer_due) == (True, (15, 15, 15), 1)
    match = table(unmade="no_trump").play(*["pass"] * 6)
    view = match.view(None)
    assert (view.trump, view.caller, view.phase) == ("NT", None, "play")
    assert [place.target for place in view.players] == [1, 1, 1]


def test_the_others_may_drop_out_from_the_makers_left_and_score_nothing() -> None:
    match = table().play("order up", "discard KC", "drop out", "stay")
    view = match.view(None)
    assert ([place.plays for place in view.players], match.turn) == ([True, True, False], 1)
    match.play("play JH", "play TH", "play JD", "play QD", "play AH", "play KD", "play AS", "play AC", "play 9C")
    match.play("play AD")
    assert match.scores == (20, 10, 15)


def test_a_maker_whom_both_leave_has_all_five_tricks_without_play() -> None:
    match = table().play("order up", "discard KC", "drop out", "drop out")
    assert (match.deal_over, match.scores) == (True, (15, 10, 15))


def test_nobody_drops_out_where_the_table_has_it_so() -> None:
    assert table(dropping=False).play("order up", "discard KC").phase.id == "play"


def test_a_club_turned_up_is_the_dealers_for_two_tricks_and_nobody_drops_out() -> None:
    match = table(CLUBS)
    view = match.view(0)
    assert (view.caller, view.trump, match.turn, match.phase.id) == (0, "C", 0, "discard")
    match.play("discard QD")
    assert ([place.target for place in match.view(None).players], match.phase.id) == ([2, 1, 1], "play")


def test_a_club_turned_up_may_be_trump_for_all_or_a_suit_like_others() -> None:
    match = table(CLUBS, clubs="all_one")
    view = match.view(None)
    assert (view.caller, view.trump, view.upcard, match.phase.id, match.turn) == (None, "C", "QC", "play", 1)
    assert table(CLUBS, clubs="as_others").phase.id == "upcard"


def test_the_most_tricks_bid_name_trumps_and_are_owed() -> None:
    match = table(calling="bids").play("bid 2", "pass", "bid 3")
    with pytest.raises(IllegalError) as refused:
        match.play("bid 3")
    assert refused.value.code == "bid-higher"
    match.play("pass")
    assert (match.turn, legal(match)) == (0, {"name C", "name D", "name H", "name S"})
    with pytest.raises(IllegalError) as refused:
        match.play("pass")
    assert refused.value.code == "must-name"
    match.play("name D")
    assert [place.target for place in match.view(None).players] == [3, 1, 1]
    assert table(calling="bids").play("bid 5").phase.id == "name"


def test_who_has_too_few_tricks_is_bucked_and_the_first_at_nought_wins() -> None:
    match = table(game_target=5, set_points=7).play("order up", "discard KC", "stay", "stay")
    match.play("play JH", "play QH", "play TH", "play JD", "play KH", "play QD", "play AH", "play TC", "play KD")
    match.play("play AS", "play KS", "play AC", "play 9C", "play QS", "play AD")
    assert (match.deltas, match.scores, match.view(None).winners) == ((7, -5, 7), (12, 0, 12), (1,))


def test_the_tricks_of_a_maker_who_is_bucked_count_nothing() -> None:
    match = table(calling="bids").play("bid 5", "name H", "stay", "stay")
    match.play("play JH", "play QH", "play QD", "play JD", "play KH", "play KD", "play AH", "play QS", "play AD")
    match.play("play AS", "play KS", "play KC", "play 9C", "play TC", "play AC")
    assert (match.view(None).players[1].tricks, match.scores) == (4, (14, 20, 20))


# A reference of whole deals, from docs/rulebook.md alone: a generator yields who is to act and all that may be done

Told = Generator[tuple[int, set[str]], str, tuple[int, int, int]]
Acts = Generator[tuple[int, set[str]], str, None]
OTHER_OF_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
LOW_TO_HIGH = "9TJQKA"


class Table:
    """What lies where, and who owes what."""

    def __init__(self, dealt: Mapping[str, str], dealer: int, options: Mapping[str, object]) -> None:
        self.hands = [set(dealt[str(seat)].split()) for seat in range(3)]
        self.upcard, self.dealer, self.options = dealt["upcard"], dealer, options
        self.in_turn = [(dealer + i) % 3 for i in (1, 2, 3)]
        self.trump, self.owes, self.maker = "", [1, 1, 1], -1
        self.staying, self.thrown_in, self.forced = [0, 1, 2], False, False

    def suit(self, card: str) -> str:
        if self.trump in OTHER_OF_COLOUR and card == "J" + OTHER_OF_COLOUR[self.trump]:
            return self.trump
        return card[1]

    def rank(self, card: str) -> int:
        if card[0] == "J" and self.suit(card) == self.trump:
            return 100 if card[1] == self.trump else 90
        return LOW_TO_HIGH.index(card[0])

    def make(self, seat: int, trump: str, owes: int) -> None:
        self.maker, self.trump, self.owes[seat] = seat, trump, owes

    def names(self) -> set[str]:
        return {f"name {suit}" for suit in "CDHS"} | ({"name NT"} if self.options["no_trump"] else set())


def take_upcard(table: Table) -> Acts:
    """Section 5: the dealer takes it and discards another card."""
    hand = table.hands[table.dealer]
    done = yield table.dealer, {f"discard {card}" for card in hand}
    hand.remove(done.split()[1])
    hand.add(table.upcard)


def over_the_upcard(table: Table) -> Acts:
    """Section 5, `calling=upcard`."""
    for seat in table.in_turn:
        if (yield seat, {"pass", "order up"}) == "order up":
            table.make(seat, table.upcard[1], 3)
            yield from take_upcard(table)
            return
    for seat in table.in_turn:
        said = yield seat, {"pass"} | table.names() - {f"name {table.upcard[1]}"}
        if said != "pass":
            table.make(seat, said.split()[1], 3)
            return


def by_bids(table: Table) -> Acts:
    """Section 5, `calling=bids`."""
    bidding, highest, bidder, at = list(table.in_turn), 0, -1, 0
    while bidding and highest < 5 and bidding != [bidder]:
        seat = bidding[at % len(bidding)]
        said = yield seat, {"pass", *(f"bid {count}" for count in range(highest + 1, 6))}
        at = at % len(bidding) + 1
        if said == "pass":
            bidding.remove(seat)
            at -= 1
        else:
            highest, bidder = int(said.split()[1]), seat
    if highest:
        table.make(bidder, (yield bidder, table.names()).split()[1], highest)


def settle(table: Table) -> Acts:
    """Sections 4 and 5: how trumps come to be."""
    dirty = table.options["clubs"]
    if table.upcard[1] == "C" and dirty != "as_others":
        table.forced, table.trump = True, "C"
        if dirty == "dealer_two":
            table.make(table.dealer, "C", 2)
            yield from take_upcard(table)
        return
    yield from by_bids(table) if table.options["calling"] == "bids" else over_the_upcard(table)
    if table.maker < 0:
        table.thrown_in = table.options["unmade"] == "thrown_in"
        table.trump, table.forced = "NT", True


def drop_out(table: Table) -> Acts:
    """Section 6."""
    if table.options["dropping"] and not table.forced:
        for seat in ((table.maker + i) % 3 for i in (1, 2)):
            if (yield seat, {"stay", "drop out"}) == "drop out":
                table.staying.remove(seat)


def play(table: Table) -> Generator[tuple[int, set[str]], str, list[int]]:
    """Section 7: how many tricks each seat takes."""
    tricks, leader = [0, 0, 0], next(seat for seat in table.in_turn if seat in table.staying)
    for _ in range(5):
        trick: list[tuple[int, str]] = []
        for seat in ((leader + i) % 3 for i in range(3)):
            if seat not in table.staying:
                continue
            hand, led = table.hands[seat], table.suit(trick[0][1]) if trick else ""
            following = {card for card in hand if table.suit(card) == led} or hand
            card = (yield seat, {f"play {card}" for card in following}).split()[1]
            hand.remove(card)
            trick.append((seat, card))
        trumps = [one for one in trick if table.suit(one[1]) == table.trump]
        of_led = [one for one in trick if table.suit(one[1]) == table.suit(trick[0][1])]
        leader = max(trumps or of_led, key=lambda one: table.rank(one[1]))[0]
        tricks[leader] += 1
    return tricks


def told(dealt: Mapping[str, str], dealer: int, options: Mapping[str, object]) -> Told:
    """Sections 4 to 8: one deal, and what it adds to each total."""
    table = Table(dealt, dealer, options)
    yield from settle(table)
    if table.thrown_in:
        return (0, 0, 0)
    yield from drop_out(table)
    if table.staying == [table.maker]:
        tricks = [5 * (seat == table.maker) for seat in range(3)]
    else:
        tricks = yield from play(table)
    bucked = options["set_points"]
    assert isinstance(bucked, int)
    points = [-tricks[s] if tricks[s] >= table.owes[s] else bucked for s in range(3)]
    return tuple(points[s] if s in table.staying else 0 for s in range(3))  # type: ignore[return-value]


def differs(preset: str, deals: int, seed: int) -> int:
    """Play deals of random house rules, each told beside it; return how many did not go as told."""
    rng, found = random.Random(seed), 0
    for number in range(deals):
        now = rules(preset, {option.id: rng.choice(values) for option, values in HOUSES if rng.random() < 0.5})
        match = Match(now)
        match.deal(Deal.random(now.pack.cards, number % 3, rng))
        story = told(match.dealt(), number % 3, now.options)
        found += not as_told(match, story, rng)
    return found


HOUSES: list[tuple[Option, list[Value]]] = [
    (FAMILY.option("nines"), [True, False]),
    (FAMILY.option("calling"), ["upcard", "bids"]),
    (FAMILY.option("clubs"), ["as_others", "dealer_two", "all_one"]),
    (FAMILY.option("no_trump"), [True]),
    (FAMILY.option("unmade"), ["thrown_in", "no_trump"]),
    (FAMILY.option("dropping"), [True, False]),
    (FAMILY.option("set_points"), [1, 3, 5]),
]


def as_told(match: Match, story: Told, rng: random.Random) -> bool:
    """Play one deal out; say whether all who might act, all that they might do, and the points were as told."""
    action = None
    while True:
        try:
            seat, may = next(story) if action is None else story.send(action)
        except StopIteration as end:
            return match.turn is None and (match.deltas or (0, 0, 0)) == end.value
        if (match.turn, legal(match)) != (seat, may):
            return False
        bold = [word for word in may if word not in ("pass", "drop out")]
        action = rng.choice(sorted(bold if bold and rng.random() < 0.3 else may))
        match.act(seat, action)


@pytest.mark.parametrize("deals", [100, pytest.param(2500, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("preset", [preset.id for preset in FAMILY.presets])
def test_whole_deals_go_as_the_rulebook_tells_them(preset: str, deals: int) -> None:
    assert differs(preset, deals, deals) == 0


PLANTED: dict[str, Callable[[Table, str], object]] = {
    "suit": lambda _, card: card[1],
    "rank": lambda _, card: "9TJQKA".index(card[0]),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_rulebook_without_bowers_is_told_from_this_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, name, PLANTED[name])
    assert differs("buck_euchre", 60, 1) > 5


# Rules of thumb


def test_the_rules_of_thumb_are_far_better_than_chance() -> None:
    now, rng, ahead = rules("buck_euchre"), random.Random(2), []
    for number in range(120):
        deal = Deal.random(now.pack.cards, number % 3, rng)
        for own in range(3):
            match = Match(now)
            match.deal(deal)
            while match.turn is not None:
                seat = match.turn
                if seat == own:
                    match.act_number(habit(match.observation(seat), now.params, now.work()))
                else:
                    match.play(rng.choice(match.legal))
            delta = match.deltas or (0, 0, 0)
            ahead.append(sum(delta) / 2 - 1.5 * delta[own])
    mean = sum(ahead) / len(ahead)
    assert mean > 1, mean
