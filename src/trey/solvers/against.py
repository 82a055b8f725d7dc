"""One seat against the others with all hands open: how many tricks it takes when they play together against it.

Alpha-beta answers one yes-or-no question at a time, card by card: can the seat take `need` more tricks?
Results are stored between tricks with the cards that the proof rests on. A result holds for every position where those
cards are placed alike (partition search: Ginsberg 1996).  A card matters if it won a trick over another of its suit;
then all higher cards of the suit matter too.  Of a hand's touching cards, only one is tried.
"""

from trey.core.cards import ALL_RANKS
from trey.core.kinds import Card, Cards, Count, Flag, Seat, Suit
from trey.core.open_hands import OpenHands, beats
from trey.core.tricks import suit_mask
from trey.kernel.bits import high_index, low_index, popcount
from trey.kernel.mark import inlined, kernel
from trey.solvers.certain import certainly
from trey.solvers.open import above_own, may_play
from trey.solvers.proofs import WIDTH, keep, look_up
from trey.solvers.search import OPEN, Search

_TABLE_FROM = 3
"""A position is looked up if at least this many tricks are left; nearer the end, playing on is quicker."""
SHORT = 5
"""A search that begins with at most this many tricks left caches no results."""


# The deal


@kernel
def ready_search(x: Search, h: OpenHands, hero: Seat) -> None:
    """Prepare for questions about this deal, from this position or later ones; the table is emptied."""
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
    all_of_it = (h.hands[0] | h.hands[1] | h.hands[2]) >> (suit << 4) & ALL_RANKS
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
def tricks_against(x: Search, table: list[int], h: OpenHands) -> Count:
    """Return how many of the remaining tricks the hero takes, the current one included.

    :param table: integers: a power of two of heads, then entries; keep it for all questions of a deal.
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
def _reaches(x: Search, table: list[int], h: OpenHands, need: Count) -> Flag:
    """Return 1 if the hero takes `need` of the remaining tricks."""
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
            keep(x, table, at, answer)


@inlined
def _wish(x: Search, at: Count) -> Flag:
    """Return the answer that the seat to act wants."""
    return x.wants if x.turn[at] == x.hero else 1 - x.wants


@inlined
def _put(x: Search, at: Count, card: Card) -> None:
    """Play a card, into the next frame."""
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
        x.led[next_frame] = x.led[at] or suit_mask(card >> 4)
        x.best[next_frame], x.best_seat[next_frame], x.won[next_frame] = best, best_seat, 0
        return
    x.turn[next_frame], x.need[next_frame] = best_seat, x.need[at] - (best_seat == x.hero)
    x.count[next_frame] = x.table[next_frame] = x.led[next_frame] = 0
    x.best[next_frame] = x.best_seat[next_frame] = -1
    others = (rivals | 1 << card) & suit_mask(best >> 4) & ~(1 << best)
    x.won[next_frame] = 1 << best if others else 0


@inlined
def _open(x: Search, table: list[int], at: Count) -> int:
    """Return the answer if it is obvious or stored, and note the cards that matter; else list the cards to try."""
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
        answer = certainly(x, at, left)
        if answer != OPEN:
            return answer
        x.matters[at] = 0
        if x.keeps and left >= _TABLE_FROM:
            answer = look_up(x, table, at)
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
    """Return the card tried if a card that it stands for matters, as the proof needs them to be touching."""
    card = x.card[at]
    suit = suit_mask(card >> 4)
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


# The card most likely to settle the question is tried first


@inlined
def _pick(x: Search, at: Count) -> Card:
    """Return the most promising of the cards to be tried."""
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
    here = suit_mask(card >> 4)
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
    """Return 1 if no foe is void in a suit."""
    if seat != x.hero:
        return 1 if (first if x.next[seat] == x.hero else last) & here else 0
    return 1 if first & here and last & here else 0


@inlined
def _reply(x: Search, at: Count, card: Card, still: Cards, friend: Flag) -> int:
    """Return how promising a card is for a trick that has been led; `still`: the cards that the last seat may play."""
    rank = card & 15
    trumps = x.trumps >> card & 1
    if friend or not beats(card, x.best[at], x.trump):
        return 20 - rank - 20 * trumps
    if still:
        over = still & suit_mask(card >> 4) & -(2 << card)
        follows = still & x.led[at]
        if (over and (x.led[at] >> card & 1 or follows == 0)) or (follows == 0 and trumps == 0 and still & x.trumps):
            return 25 - rank
    return 45 - rank
