"""Dealing hidden cards at random: each place receives a given number of cards and may hold only certain ones.

Every assignment that meets these limits is equally likely, if the generator is uniform.  Why, and what it costs:
docs/decisions/0022-the-constrained-dealer.md.

    w.hidden = …                      # the cards to deal, a mask below bit 62
    w.capacity[0], w.allowed[0] = …   # up to eight places; one that is not used has capacity 0
    if plan(w):                       # 0: no assignment exists, or too many to count
        draw(w)                       # w.dealt[0] …; again and again, each time another draw

Places that may hold the same hidden cards form one *pool*; cards that may go to the same pools form one *group*.
"""

from typing import Annotated

from trey.kernel.bits import low_index, nth_bit, popcount
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng, uniform

MOST_PLACES = 8
_MOST_LEVELS = 16
MOST_WAYS = 512
_MOST_SLOTS = 43
_SURELY_FITS = 1 << 61
NEVER = 1 << 62

Places = Annotated[list[int], 8]
Groups = Annotated[list[int], 62]


class ConstrainedDeal(Rng):
    """A generator, a bag of `cards` to draw from, and places to fill with the `hidden` cards.

    The caller sets `hidden`, `capacity` and `allowed`, and reads `dealt`; the rest is for the draws.
    """

    # The result of `plan`, used by all its draws: which cards can go where, and in how many ways

    pools: int
    pool: Places  # of each place, -1 for one that is not used
    holds: Places  # the hidden cards that a pool may hold
    sure: Places  # those that can go nowhere else
    space: Places  # for how many others
    groups: int
    group: Groups
    reach: Groups  # the pools to which a group may go, a mask
    levels: int  # how many groups are split by counting
    start: Annotated[list[int], 17]  # where a level's numbers of ways begin
    stride: Annotated[list[int], 136]  # [level, pool], for each card already in the pool
    ways: Annotated[list[int], 512]
    rows: int
    choose: Annotated[list[int], 512]  # Pascal's triangle to row 43, the left half of each row
    limit: Places

    # The cards and the places

    cards: int
    hidden: int
    capacity: Places
    allowed: Places
    dealt: Places

    room: Places
    split: Places
    given: Places


@kernel
def plan(w: ConstrainedDeal) -> int:
    """Prepare any number of draws and return 1; 0 if no assignment exists, or if there are too many to count."""
    if not _pool_places(w):
        return 0
    _group_cards(w)
    if not _bar_impossible(w):
        return 0
    _order_groups(w)
    return _count_ways(w)


@kernel
def draw(w: ConstrainedDeal) -> None:
    """Fill `dealt` by the last plan, which must have found that an assignment exists."""
    _split_groups(w)
    for place in range(MOST_PLACES):
        pool = w.pool[place]
        w.dealt[place] = 0
        if pool >= 0:
            w.cards = w.given[pool]
            w.dealt[place] = draw_cards(w, w.capacity[place])
            w.given[pool] = w.cards


@kernel
def draw_cards(w: ConstrainedDeal, count: int) -> int:
    """Take `count` cards from the bag `w.cards` at random and return them."""
    all_cards = w.cards
    size = popcount(all_cards)
    fewer = min(count, size - count)
    left = all_cards
    for i in range(fewer):
        left ^= 1 << nth_bit(left, uniform(w, size - i))
    w.cards = left if fewer == count else all_cards ^ left
    return all_cards ^ w.cards


@kernel
def _pool_places(w: ConstrainedDeal) -> int:
    """Join the places that may hold the same cards; return 0 if capacities and cards do not add up."""
    w.pools = 0
    total = 0
    for place in range(MOST_PLACES):
        w.pool[place] = -1
        if w.capacity[place] < 0:
            return 0
        if w.capacity[place]:
            total += w.capacity[place]
            pool, cards = 0, w.allowed[place] & w.hidden
            while pool < w.pools and w.holds[pool] != cards:
                pool += 1
            if pool == w.pools:
                w.pools += 1
                w.holds[pool] = cards
                w.space[pool] = w.sure[pool] = 0
            w.pool[place] = pool
            w.space[pool] += w.capacity[place]
    return 1 if total == popcount(w.hidden) else 0


@kernel
def _group_cards(w: ConstrainedDeal) -> None:
    """Join the cards that may go to the same pools."""
    w.groups = 0
    rest = w.hidden
    while rest:
        card = low_index(rest)
        alike, reach = rest, 0
        for pool in range(w.pools):
            if w.holds[pool] >> card & 1:
                alike &= w.holds[pool]
                reach |= 1 << pool
            else:
                alike &= ~w.holds[pool]
        w.group[w.groups] = alike
        w.reach[w.groups] = reach
        w.groups += 1
        rest ^= alike


@kernel
def _bar_impossible(w: ConstrainedDeal) -> int:
    """Bar groups from pools they can never go to; return 0 if no assignment exists (Hall's condition).

    Where the cards that must go to some pools fill them, no other card may go there, and that bars all there is to bar.
    """
    for some in range(1 << w.pools):
        room = 0
        for pool in range(w.pools):
            if some >> pool & 1:
                room += w.space[pool]
        for g in range(w.groups):
            if w.reach[g] & ~some == 0:
                room -= popcount(w.group[g])
        if room < 0:
            return 0
        if room == 0:
            for g in range(w.groups):
                if w.reach[g] & ~some:
                    w.reach[g] &= ~some
    return 1


@kernel
def _order_groups(w: ConstrainedDeal) -> None:
    """Deal what has one pool to go to; join and order the groups, those with the most pools last."""
    found = w.groups
    w.groups = 0
    for g in range(found):
        cards, reach = w.group[g], w.reach[g]
        if reach & (reach - 1):
            _add_group(w, cards, reach)
        else:
            pool = low_index(reach)
            w.sure[pool] |= cards
            w.space[pool] -= popcount(cards)


@kernel
def _add_group(w: ConstrainedDeal, cards: int, reach: int) -> None:
    for g in range(w.groups):
        if w.reach[g] == reach:
            w.group[g] |= cards
            return
    g = w.groups
    w.groups += 1
    while g and popcount(w.reach[g - 1]) > popcount(reach):
        w.group[g], w.reach[g] = w.group[g - 1], w.reach[g - 1]
        g -= 1
    w.group[g], w.reach[g] = cards, reach


@kernel
def _count_ways(w: ConstrainedDeal) -> int:
    """Count, for each level and what the pools then hold, the ways to place the groups from there on.

    Return 0 if the numbers might grow too large or there are too many of them.  A last group that may go anywhere is
    not counted: whatever room the others leave, there is one way.
    """
    w.levels, anywhere = w.groups, 0
    for pool in range(w.pools):
        anywhere |= (w.space[pool] > 0) << pool
    if w.groups and w.reach[w.groups - 1] == anywhere:
        w.levels -= 1
    if not _numbers_fit(w) or not _lay_out_levels(w):
        return 0
    for back in range(w.levels):
        _fill_level(w, w.levels - 1 - back)
    return 1


@kernel
def _numbers_fit(w: ConstrainedDeal) -> int:
    """Return 1 if no number of ways can pass 2**61, nor any product on the way to it."""
    left = 0
    for pool in range(w.pools):
        left += w.space[pool]
    most = 1
    for g in range(w.levels):
        size, slots = popcount(w.group[g]), 0
        for pool in range(w.pools):
            if w.reach[g] >> pool & 1:
                slots += w.space[pool]
        if slots > _MOST_SLOTS:
            return 0
        _extend_triangle(w, slots)
        ways = _chosen(w, min(slots, left), size)
        if ways > _SURELY_FITS // most:
            return 0
        most *= ways
        left -= size
    return 1


@kernel
def _extend_triangle(w: ConstrainedDeal, n: int) -> None:
    """Make Pascal's triangle reach to row `n`."""
    while w.rows <= n:
        row = w.rows
        at, above = (row + 1) * (row + 1) >> 2, row * row >> 2
        w.choose[at] = 1
        for k in range(1, row // 2 + 1):
            w.choose[at + k] = w.choose[above + k - 1] + w.choose[above + min(k, row - 1 - k)]
        w.rows += 1


@inlined
def _chosen(w: ConstrainedDeal, n: int, k: int) -> int:
    """Return the number of ways to choose `k` of `n`, 0 <= k <= n."""
    return w.choose[((n + 1) * (n + 1) >> 2) + min(k, n - k)]


@kernel
def _lay_out_levels(w: ConstrainedDeal) -> int:
    """Say where each level's numbers lie: one for each filling of the pools, the widest following from the others."""
    if w.levels > _MOST_LEVELS:
        return 0
    w.start[0] = 0
    for level in range(w.levels):
        widest, size = _find_limits(w, level), 1
        for pool in range(w.pools):
            w.stride[level * 8 + pool] = 0 if pool == widest else size
            size *= 1 if pool == widest else w.limit[pool] + 1
            if w.start[level] + size > MOST_WAYS:
                return 0
        w.start[level + 1] = w.start[level] + size
    return 1


@kernel
def _find_limits(w: ConstrainedDeal, level: int) -> int:
    """Find how many cards each pool can hold when a level comes; return the pool that can hold most."""
    widest = 0
    for pool in range(w.pools):
        cards = 0
        for g in range(level):
            if w.reach[g] >> pool & 1:
                cards += popcount(w.group[g])
        w.limit[pool] = min(w.space[pool], cards)
        if w.limit[pool] > w.limit[widest]:
            widest = pool
    return widest


@kernel
def _fill_level(w: ConstrainedDeal, level: int) -> None:
    """Count the ways from a level on, for every filling of the pools."""
    placed = 0
    for g in range(level):
        placed += popcount(w.group[g])
    widest = _find_limits(w, level)
    for i in range(w.start[level + 1] - w.start[level]):
        rest, held = i, placed
        for pool in range(w.pools):
            if pool != widest:
                here = rest % (w.limit[pool] + 1)
                rest //= w.limit[pool] + 1
                held -= here
                w.room[pool] = w.space[pool] - here
        w.room[widest] = w.space[widest] - held
        possible = 0 <= held <= w.limit[widest]
        w.ways[w.start[level] + i] = _count_splits(w, level, NEVER) if possible else 0


@kernel
def _count_splits(w: ConstrainedDeal, level: int, target: int) -> int:
    """Go through the splits of a group among the pools until more than `target` ways are counted; return the ways."""
    reach = w.reach[level]
    if _refill(w, reach, -1, popcount(w.group[level])):
        return 0
    ways = 0
    while True:
        ways += _ways_by_split(w, level)
        if ways > target or not _next_split(w, reach):
            return ways


@inlined
def _refill(w: ConstrainedDeal, reach: int, after: int, count: int) -> int:
    """Split `count` cards among the pools after one, the last pools first; return how many find no room."""
    for pool in range(w.pools - 1, after, -1):
        w.split[pool] = min(count, w.room[pool]) if reach >> pool & 1 else 0
        count -= w.split[pool]
    return count


@inlined
def _next_split(w: ConstrainedDeal, reach: int) -> int:
    """Move to the next split in lexical order; return 0 after the last."""
    spare = 0
    for pool in range(w.pools - 1, -1, -1):
        if reach >> pool & 1:
            if spare and w.split[pool] < w.room[pool]:
                w.split[pool] += 1
                _refill(w, reach, pool, spare - 1)
                return 1
            spare += w.split[pool]
    return 0


@inlined
def _ways_by_split(w: ConstrainedDeal, level: int) -> int:
    """Return in how many ways the split's cards choose among the free slots, times the ways from there on."""
    ways, at = 1, w.start[level + 1]
    for pool in range(w.pools):
        cards = w.split[pool]
        if cards:
            ways *= _chosen(w, w.room[pool], cards)
        at += w.stride[(level + 1) * 8 + pool] * (w.space[pool] - w.room[pool] + cards)
    return ways if level + 1 == w.levels else ways * w.ways[at]


@kernel
def _split_groups(w: ConstrainedDeal) -> None:
    """Split each group at random, in proportion to the number of ways to place the later groups.

    A last group that may go anywhere fills the room that is left.
    """
    for pool in range(w.pools):
        w.room[pool] = w.space[pool]
        w.given[pool] = w.sure[pool]
    for level in range(w.levels):
        at = w.start[level]
        for pool in range(w.pools):
            at += w.stride[level * 8 + pool] * (w.space[pool] - w.room[pool])
        _count_splits(w, level, uniform(w, w.ways[at]))
        w.cards = w.group[level]
        for pool in range(w.pools):
            if w.reach[level] >> pool & 1:
                w.given[pool] |= draw_cards(w, w.split[pool])
                w.room[pool] -= w.split[pool]
    if w.levels != w.groups:
        w.cards = w.group[w.groups - 1]
        for pool in range(w.pools):
            w.given[pool] |= draw_cards(w, w.room[pool])
