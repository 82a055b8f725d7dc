"""One seat against the others, all hands open: how many tricks it takes when they play together against it.

A question is a yes or no: can the seat take `need` more tricks?  Alpha-beta on it goes card by card; what is proved is
kept between tricks with the cards that the proof rests on, and holds wherever those lie alike (partition search:
Ginsberg 1996).  A card mattered if it won a trick from another of its suit; then so did all above it.  Cards of a hand
with none of the others' between them are tried once.
"""

from typing import Annotated, Any

from trey.core.cards import LANE
from trey.core.kinds import Card, Cards, Count, Flag, Seat, Suit
from trey.core.open_hands import OpenHands, above_own, beats, may_play
from trey.core.tricks import lane
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.layout import Layout
from trey.kernel.mark import inlined, kernel

__all__ = ["DEPTH", "ENTRY", "Search", "ready_search", "tricks_against"]

DEPTH = 54
"""Frames: one for each card that may still be put, and one more."""
TABLE_FROM = 3
"""Tricks left from which a position is looked up: nearer the end it is quicker to play on."""
SHORT = 5
"""With so few tricks nothing is kept at all."""
ENTRY = 8
"""Numbers an entry of the table has: shape, owners above what matters and which those are, bounds, the next."""
SHAPE, UPPER, UPPER_MASK, LOWER, LOWER_MASK, BOUNDS, NEXT = range(7)
WIDTH = 26
"""Bits of a suit's owners, two for each card from the top."""
OPEN = -1

Frames = Annotated[list[int], DEPTH]


class Search(Layout):
    """Scratch for the search of one deal, a frame for each card that has been put since its root."""

    hero: Seat
    wants: Flag
    """1 where the hero wants many tricks, 0 where he wants few."""
    next: Annotated[list[Seat], 3]
    trump: Suit
    trumps: Cards
    size: Count
    must_trump: Flag
    must_climb: Flag
    keeps: Flag
    """The table is used."""
    owners: Annotated[list[int], 4 * 8192]
    """[suit, ranks that are left]: seat + 1 of each card from the top, two bits each."""
    used: Count
    """Entries of the table in use."""
    round: Count
    """How often the table was begun anew; what is older is not there."""
    nodes: Count
    hands: Annotated[list[Cards], 3 * DEPTH]
    turn: Frames
    need: Frames
    count: Frames
    table: Frames
    led: Frames
    best: Frames
    best_seat: Frames
    moves: Frames
    """Cards to be tried."""
    card: Frames
    """The card being tried."""
    duty: Frames
    """Cards that matter for what may be played."""
    matters: Frames
    """Cards that matter for what is proved so far."""
    won: Frames
    """The card that won the trick just taken from another of its suit."""
    shape: Frames
    """How many cards of each suit each seat holds, and who leads; -1 where nothing is kept."""
    upper: Frames
    lower: Frames
    """Owners of the cards of two suits each."""


# The deal


@kernel
def ready_search(x: Search, h: OpenHands, hero: Seat) -> None:
    """Prepare for questions about this deal, from this position or later ones; the table is begun anew."""
    x.hero, x.wants = hero, 1 - h.fewest
    x.trump, x.trumps, x.size = h.trump, h.trumps, h.size
    x.must_trump, x.must_climb = h.must_trump, h.must_climb
    for seat in range(3):
        x.next[seat] = h.next[seat]
    x.round += 1
    x.used = x.nodes = 0
    x.keeps = 1 if popcount(h.hands[h.turn]) > SHORT else 0
    if x.keeps:
        for suit in range(4):
            _fill_owners(x, h, suit)


@kernel
def _fill_owners(x: Search, h: OpenHands, suit: Suit) -> None:
    all_of_it = (h.hands[0] | h.hands[1] | h.hands[2]) >> (suit << 4) & LANE
    start, ranks = suit << 13, 0
    x.owners[start] = 0
    for _ in range((1 << popcount(all_of_it)) - 1):
        ranks = ranks - all_of_it & all_of_it
        top = high_index(ranks)
        card = suit << 4 | top
        owner = 1 + (h.hands[1] >> card & 1) + 2 * (h.hands[2] >> card & 1)
        x.owners[start + ranks] = owner << WIDTH - 2 | x.owners[start + (ranks ^ 1 << top)] >> 2


# The question


@kernel
def tricks_against(x: Search, table: Any, h: OpenHands) -> Count:
    """Return how many of the tricks that are left the hero takes, the running one among them.

    :param table: integers, a power of two of heads followed by entries; kept from question to question of a deal.
    """
    left = popcount(h.hands[h.turn])
    if left == 0:
        return 0
    guess = (left + 4) // 5
    if _reaches(x, table, h, guess):
        while guess < left and _reaches(x, table, h, guess + 1):
            guess += 1
        return guess
    guess -= 1
    while guess and not _reaches(x, table, h, guess):
        guess -= 1
    return guess


@kernel
def _reaches(x: Search, table: Any, h: OpenHands, need: Count) -> Flag:
    """Return 1 if the hero takes so many of the tricks that are left."""
    for seat in range(3):
        x.hands[seat] = h.hands[seat]
    x.turn[0], x.need[0], x.count[0], x.table[0] = h.turn, need, h.count, h.table
    x.led[0], x.best[0], x.best_seat[0], x.won[0] = h.led, h.best, h.best_seat, 0
    at, answer = 0, _open(x, table, 0)
    while True:
        while answer == OPEN:
            _put(x, at, _pick(x, at))
            at += 1
            answer = _open(x, table, at)
        if at == 0:
            return answer
        matters = x.matters[at] | x.won[at]
        at -= 1
        if answer == _wish(x, at):
            x.matters[at] = matters | x.duty[at]
        else:
            x.matters[at] |= matters | _alike(x, at, matters)
            if x.moves[at]:
                answer = OPEN
        if answer != OPEN and x.shape[at] >= 0:
            _keep(x, table, at, answer)


@inlined
def _wish(x: Search, at: Count) -> Flag:
    """Return the answer that the seat to act wants."""
    return x.wants if x.turn[at] == x.hero else 1 - x.wants


@inlined
def _put(x: Search, at: Count, card: Card) -> None:
    """Put a card, into the next frame."""
    x.nodes += 1
    x.moves[at] &= ~(1 << card)
    x.card[at] = card
    seat, here, there = x.turn[at], 3 * at, 3 * at + 3
    for other in range(3):
        x.hands[there + other] = x.hands[here + other]
    x.hands[there + seat] ^= 1 << card
    best, best_seat, next_frame = x.best[at], x.best_seat[at], at + 1
    rivals = x.table[at]
    if beats(card, best, x.trump):
        best, best_seat = card, seat
    if x.count[at] + 1 < x.size:
        x.turn[next_frame], x.need[next_frame], x.count[next_frame] = x.next[seat], x.need[at], x.count[at] + 1
        x.table[next_frame] = rivals | 1 << card
        x.led[next_frame] = x.led[at] or lane(card >> 4)
        x.best[next_frame], x.best_seat[next_frame], x.won[next_frame] = best, best_seat, 0
        return
    x.turn[next_frame], x.need[next_frame] = best_seat, x.need[at] - (best_seat == x.hero)
    x.count[next_frame] = x.table[next_frame] = x.led[next_frame] = 0
    x.best[next_frame] = x.best_seat[next_frame] = -1
    others = (rivals | 1 << card) & lane(best >> 4) & ~(1 << best)
    x.won[next_frame] = 1 << best if others else 0


@inlined
def _open(x: Search, table: Any, at: Count) -> int:
    """Return the answer where it is plain or known, with the cards that matter for it; else list what to try."""
    seat, count = x.turn[at], x.count[at]
    hand = x.hands[3 * at + seat]
    x.matters[at] = x.duty[at] = 0
    x.shape[at] = -1
    if count == 0:
        left, need = popcount(hand), x.need[at]
        if need <= 0:
            return 1
        if need > left:
            return 0
        answer = _certain(x, at, left)
        if answer != OPEN:
            return answer
        x.matters[at] = 0
        if x.keeps and left >= TABLE_FROM:
            answer = _look_up(x, table, at)
            if answer != OPEN:
                return answer
    legal = may_play(hand, x.led[at], x.best[at], x.trumps, x.must_trump, x.must_climb)
    if x.must_trump | x.must_climb and count and x.trumps >> x.best[at] & 1 and hand & x.trumps:
        x.matters[at] = x.duty[at] = 1 << x.best[at]
    there = x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2] | x.table[at]
    x.moves[at] = legal & ~above_own(hand, there)
    return OPEN


@inlined
def _alike(x: Search, at: Count, matters: Cards) -> Cards:
    """Return the card tried if one that it stands for matters: the proof needs them side by side."""
    card = x.card[at]
    suit = lane(card >> 4)
    hand = x.hands[3 * at + x.turn[at]] & suit
    if not hand & matters & -(2 << card):
        return 0
    rest = (x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2] | x.table[at]) & suit & -(2 << card)
    while rest:
        bit = rest & -rest
        if not hand & bit:
            return 0
        if matters & bit:
            return 1 << card
        rest ^= bit
    return 0


# Tricks that are certain


@inlined
def _certain(x: Search, at: Count, left: Count) -> int:
    """Return the answer that trumps, or what the leader can cash, make certain; with what matters for it."""
    need, hero, leader = x.need[at], x.hero, x.turn[at]
    second = (hero + 1) % 3
    mine, one, two = x.hands[3 * at + hero], x.hands[3 * at + second], x.hands[3 * at + 3 - hero - second]
    if x.trumps:
        own, first, other = mine & x.trumps, one & x.trumps, two & x.trumps
        if popcount(own) >= need:
            x.matters[at] = _unbeaten(own, first | other, need)
            if x.matters[at]:
                return 1
        enough = left - need + 1
        if popcount(first) >= enough:
            x.matters[at] = _unbeaten(first, own, enough)
            if x.matters[at]:
                return 0
        if popcount(other) >= enough:
            x.matters[at] = _unbeaten(other, own, enough)
            if x.matters[at]:
                return 0
    if leader == hero:
        if x.wants and _cash(x, at, need, mine, one, two, one, two) >= need:
            return 1
    elif not (x.wants == 0 or x.must_trump):
        partner = two if leader == second else one
        enough = left - need + 1
        if _cash(x, at, enough, x.hands[3 * at + leader], mine, partner, mine, partner) >= enough:
            return 0
    return OPEN


@inlined
def _unbeaten(mine: Cards, theirs: Cards, enough: Count) -> Cards:
    """Return the lowest of so many trumps that win a trick whenever they are played, 0 if there are not so many.

    A higher trump of theirs can beat one of mine, and no other.
    """
    won, higher, there = 0, 0, mine | theirs
    while there:
        bit = 1 << high_index(there)
        there ^= bit
        if theirs & bit:
            higher += 1
        elif higher:
            higher -= 1
        else:
            won += 1
            if won == enough:
                return bit
    return 0


@inlined
def _highest(cards: Cards, count: Count) -> Cards:
    """Return so many of the highest cards of a suit."""
    for _ in range(popcount(cards) - count):
        cards &= cards - 1
    return cards


@inlined
def _cash(
    x: Search, at: Count, enough: Count, hand: Cards, one: Cards, two: Cards, foe: Cards, other_foe: Cards
) -> Count:
    """Return how many tricks a leader takes from the top of his suits before a foe can trump, up to enough of them.

    What matters for them is noted.  A partner counts as a foe: one who has only trumps left must trump.
    """
    tricks, matters = 0, 0
    for suit in range(4):
        here = lane(suit)
        mine, others = hand & here, (one | two) & here
        if mine:
            tops = mine & -(2 << high_index(others)) if others else mine
            rounds = popcount(tops)
            if rounds >= popcount(one & here) and rounds >= popcount(two & here):
                rounds = popcount(mine)
            if suit != x.trump:
                if foe & x.trumps:
                    rounds = min(rounds, popcount(foe & here))
                if other_foe & x.trumps:
                    rounds = min(rounds, popcount(other_foe & here))
            rounds = min(rounds, enough - tricks)
            if rounds:
                tricks += rounds
                if others:
                    matters |= _highest(tops, rounds)
    x.matters[at] = matters
    return tricks


# What has been proved


@inlined
def _shape_of(x: Search, at: Count) -> int:
    """Return how long each seat's suits are, and who leads, as one number."""
    shape = x.turn[at]
    for seat in range(2):
        hand = x.hands[3 * at + seat]
        for suit in range(4):
            shape = shape << 4 | popcount(hand & lane(suit))
    hand = x.hands[3 * at + 2]
    for suit in range(4):
        shape = shape << 4 | popcount(hand & lane(suit))
    return shape


@inlined
def _head(x: Search, at: Count, heads: Count) -> int:
    """Return where the entries of positions that look alike begin: same shape, same owners of the top cards."""
    upper, lower = x.upper[at], x.lower[at]
    tops = upper >> 2 * WIDTH - 2 & 3 | (upper >> WIDTH - 2 & 3) << 2
    tops |= (lower >> 2 * WIDTH - 2 & 3) << 4 | (lower >> WIDTH - 2 & 3) << 6
    known = x.shape[at] | tops << 50
    mixed = (known & _LOW) * 0x5BD1E995 + (known >> 31) * 0x4F6CDD1D
    return (mixed >> 21 ^ mixed >> 38) & heads - 1


_LOW = (1 << 31) - 1


@inlined
def _look_up(x: Search, table: Any, at: Count) -> int:
    """Return what is known of a position, with the cards that matter for it; else `OPEN`."""
    there = x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2]
    owners = x.owners
    x.upper[at] = owners[there & LANE] << WIDTH | owners[1 << 13 | there >> 16 & LANE]
    x.lower[at] = owners[2 << 13 | there >> 32 & LANE] << WIDTH | owners[3 << 13 | there >> 48 & LANE]
    x.shape[at] = _shape_of(x, at)
    heads = table[0]
    head = table[1 + _head(x, at, heads)]
    if head >> 32 != x.round:
        return OPEN
    entry, need = head & 0xFFFFFFFF, x.need[at]
    shape, upper, lower = x.shape[at], x.upper[at], x.lower[at]
    while entry:
        if (
            table[entry + SHAPE] == shape
            and (table[entry + UPPER] ^ upper) & table[entry + UPPER_MASK] == 0
            and (table[entry + LOWER] ^ lower) & table[entry + LOWER_MASK] == 0
        ):
            bounds = table[entry + BOUNDS]
            low, high = bounds & 31, bounds >> 5 & 31
            if low >= need or high < need:
                x.matters[at] = _tops(there, bounds >> 10)
                x.shape[at] = -1
                return 1 if low >= need else 0
        entry = table[entry + NEXT]
    return OPEN


@inlined
def _tops(there: Cards, counts: int) -> Cards:
    """Return the lowest of so many top cards of each suit: four bits a suit."""
    found = 0
    for suit in range(4):
        count, cards = counts >> 4 * suit & 15, there & lane(suit)
        if count:
            for _ in range(popcount(cards) - count):
                cards &= cards - 1
            found |= cards & -cards
    return found


@inlined
def _keep(x: Search, table: Any, at: Count, answer: Flag) -> None:
    """Keep what was proved of a position for all in which what matters lies alike."""
    there = x.hands[3 * at] | x.hands[3 * at + 1] | x.hands[3 * at + 2]
    left, need = popcount(x.hands[3 * at + x.turn[at]]), x.need[at]
    counts, upper, lower = 0, 0, 0
    for suit in range(4):
        matters = x.matters[at] & lane(suit)
        if matters:
            count = popcount(there & lane(suit) & -(matters & -matters))
            counts |= count << 4 * suit
            mask = (1 << WIDTH) - (1 << WIDTH - 2 * count)
            if suit < 2:
                upper |= mask << WIDTH * (1 - suit)
            else:
                lower |= mask << WIDTH * (3 - suit)
    heads = table[0]
    entry = 1 + heads + x.used * ENTRY
    if entry + ENTRY > len(table):
        x.round += 1
        x.used, entry = 0, 1 + heads
    x.used += 1
    place = 1 + _head(x, at, heads)
    head = table[place]
    table[entry + SHAPE] = x.shape[at]
    table[entry + UPPER], table[entry + UPPER_MASK] = x.upper[at] & upper, upper
    table[entry + LOWER], table[entry + LOWER_MASK] = x.lower[at] & lower, lower
    table[entry + BOUNDS] = (need | left << 5 if answer else need - 1 << 5) | counts << 10
    table[entry + NEXT] = head & 0xFFFFFFFF if head >> 32 == x.round else 0
    table[place] = x.round << 32 | entry


# What to try first


@inlined
def _pick(x: Search, at: Count) -> Card:
    """Return the most promising card of those to be tried."""
    moves = x.moves[at]
    if moves & moves - 1 == 0:
        return low_index(moves)
    best, most = 0, -1000
    while moves:
        card = low_index(moves)
        moves &= moves - 1
        worth = _promise(x, at, card)
        if worth > most:
            best, most = card, worth
    return best


@inlined
def _promise(x: Search, at: Count, card: Card) -> int:
    """Return how promising a card is."""
    seat, rank = x.turn[at], card & 15
    here = lane(card >> 4)
    if not x.wants:
        return -rank if x.count[at] == 0 or beats(card, x.best[at], x.trump) else rank
    first = x.hands[3 * at + x.next[seat]]
    last = x.hands[3 * at + x.next[x.next[seat]]]
    if x.count[at]:
        friend = seat != x.hero and x.best_seat[at] != x.hero
        return _reply(x, at, card, first if x.count[at] + 1 < x.size else 0, friend)
    others = (first | last) & here
    foes = first | last
    if seat != x.hero:
        foes = x.hands[3 * at + x.hero]
    if others == 0 or card > high_index(others):
        if card >> 4 != x.trump and foes & x.trumps and not _all_follow(x, first, last, seat, here):
            return 8 - rank
        return 40 + popcount(others)
    if seat != x.hero and foes & here and high_index(others) > high_index(foes & here):
        return 25 - rank
    return 12 - rank


@inlined
def _all_follow(x: Search, first: Cards, last: Cards, seat: Seat, here: Cards) -> Flag:
    """Return 1 if no foe is out of a suit."""
    if seat != x.hero:
        return 1 if (first if x.next[seat] == x.hero else last) & here else 0
    return 1 if first & here and last & here else 0


@inlined
def _reply(x: Search, at: Count, card: Card, still: Cards, friend: Flag) -> int:
    """Return how promising a card is that is put to a trick; `still` is what the last seat may put."""
    rank = card & 15
    trumps = x.trumps >> card & 1
    if friend or not beats(card, x.best[at], x.trump):
        return 20 - rank - 20 * trumps
    if still:
        over = still & lane(card >> 4) & -(2 << card)
        follows = still & x.led[at]
        if (over and (x.led[at] >> card & 1 or follows == 0)) or (follows == 0 and trumps == 0 and still & x.trumps):
            return 25 - rank
    return 45 - rank
