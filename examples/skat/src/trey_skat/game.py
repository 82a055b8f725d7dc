"""Skat as kernels: what a table is, what is legal, what an action does, and what a game counts (rulebook, 2 to 6)."""

from typing import Annotated

from trey.core import engine
from trey.core.auction import Bidding, begin_bidding, declarer, hear, rungs
from trey.core.cards import JACK, SUITS
from trey.core.deal import PackOrder
from trey.core.engine import ask, finish, throw_in
from trey.core.goals import Limited, Standing
from trey.core.hidden import Hidden
from trey.core.hidden.packets import (
    Aside,
    Counted,
    Hands,
    Known,
    Packeted,
    Packets,
    Talon,
    Work,
    lay_aside,
    once_played,
    take_talon,
)
from trey.core.history import Acts
from trey.core.kinds import NOBODY, Cards, Code, Codes, Count, Flag, Points, Seat, Three
from trey.core.ranking import Order, Ranked, Ranking, lie_there, pick, points_of
from trey.core.tricks import NO_TRUMP, TrickTable, left_of, open_play, played_by
from trey.kernel.mark import inlined, kernel
from trey_skat.actions import (
    ACTIONS,
    ANNOUNCE,
    BID,
    DECLARE,
    DISCARD,
    DONE,
    GRAND,
    HAND,
    HOLD,
    LADDER,
    NULL,
    NULL_OUVERT,
    OPEN,
    OUVERT,
    PACK,
    PLAIN,
    PLAY,
    SCHNEIDER,
    SCHWARZ,
    SKAT,
)
from trey_skat.options import GOALS
from trey_skat.settings import Settings

_HAND_SIZE, _IN_SKAT, RUNGS = 10, 2, len(LADDER)
_JUMP = 8
_BONUS, DEFENCE = 50, 40
PACKETS = Packets("3 t2 4 3")
JACKS = "JD JH JS JC"
RANKING = Ranking(
    PACK,
    [
        *(Order("789QKTA", suit, JACKS) for suit in SUITS),
        Order("789QKTA", "", JACKS),
        *2 * [Order("789TJQKA")],
    ],
    {"T": 10, "J": 2, "Q": 3, "K": 4, "A": 11},
)
"""Suits, grand, null and null ouvert, as they are declared."""
MOST_ACTS = 136
"""Every number said and held, and what follows."""


class Params(Ranked, Packeted, Limited):
    """What a table has settled, and the ladder of bids."""

    ladder: Annotated[list[Points], 64, "[rung]: the number that is bid, 0 for none."]
    jump: Annotated[Count, "How many numbers may be bid at once."]
    seeger: Flag


def params(o: Settings, seats: Count) -> Params:
    """Return what a table has settled, and the ladder."""
    return Params(
        **RANKING.fields,
        **PACKETS.fields,
        **GOALS.params(o),
        ladder=[0, *LADDER],
        jump=_JUMP if o["jump_bids"] else 1,
        seeger=o["scoring"] == "seeger_fabian",
    )


class Public(TrickTable, Bidding, plays=3 * _HAND_SIZE):
    """What all three know: tricks and their points, bids, the game that is played."""

    taker: Annotated[Seat, "Who has picked up the skat, -1 for nobody."]
    by_hand: Annotated[Flag, "The skat is left where it is."]
    game: Annotated[Count, "What is played, as it is declared; -1 before."]
    announced: Annotated[Count, "Schneider, schwarz or ouvert, as it is announced."]
    points: Annotated[Three[Points], "Card points in each seat's tricks."]
    matadors: Annotated[Count, "How many matadors, with or without, once the deal is over."]
    value: Annotated[Points, "What the game is worth, once the deal is over."]
    won: Flag
    overbid: Flag


class State(Public, Hands, Aside, Talon, Acts, acts=MOST_ACTS):
    """All of a deal, with the hands and the skat."""


class Observation(Public, engine.Observation, Known, Aside, Talon, Counted, Acts, acts=MOST_ACTS + 3 * _HAND_SIZE):
    """What one seat knows of it."""


# The deal


@inlined
def deal(s: State, m: Standing, p: Params, w: Work, order: PackOrder) -> None:
    """Deal three each, the skat, four each and three each; middlehand bids to forehand."""
    PLACES.deal(s, m, p, order)
    s.game = NOBODY
    begin_bidding(s, OPEN)


@inlined
def choices(s: State, p: Params, usual: Codes) -> Codes:
    """Return what may be said or declared, or else what is usual: any card may be put into the skat."""
    if s.phase in (OPEN, BID):
        return usual | rungs(s.bid + 1, p.jump, RUNGS)
    if s.phase == DECLARE:
        return declarable(p, s.bid, s.by_hand)
    return usual


@kernel
def declarable(p: Params, rung: Count, hand: Flag) -> Codes:
    """Return what may be declared: any suit, grand, and null if it is worth what was bid."""
    codes = 31
    for code in range(NULL, NULL + 2):
        codes |= (_null_value(hand, code - NULL) >= p.ladder[rung]) << code
    return codes


@inlined
def act(s: State, p: Params, action: Code) -> None:
    """Bid, discard or declare, with all that follows by itself."""
    if s.phase == DISCARD:
        if lay_aside(s, action) == _IN_SKAT:
            ask(s, DECLARE, s.turn)
    elif s.phase == DECLARE:
        _declare(s, p, action)
    elif s.phase == ANNOUNCE:
        s.announced = action
        open_play(s, PLAY, left_of(s.dealer))
    elif s.phase == SKAT:
        _pick_up(s, action)
    elif hear(s, action, OPEN, BID, HOLD):
        if s.declarer >= 0:
            ask(s, SKAT, s.declarer)
        else:
            throw_in(s, DONE)


@inlined
def _pick_up(s: State, word: Code) -> None:
    """Pick up the skat, or play from the hand."""
    if word == HAND:
        s.by_hand = 1
        ask(s, DECLARE, s.turn)
    else:
        take_talon(s, s.turn)
        ask(s, DISCARD, s.turn)


@inlined
def _declare(s: State, p: Params, game: Code) -> None:
    """Name the game; from the hand, more may be announced of a suit or grand."""
    s.game = game
    s.trumps = p.trumps_of[game]
    s.trump = min(game, NO_TRUMP)
    s.announced = OUVERT if game == NULL_OUVERT else PLAIN
    if s.by_hand and game < NULL:
        ask(s, ANNOUNCE, s.turn)
    else:
        open_play(s, PLAY, left_of(s.dealer))


@inlined
def over(s: State, p: Params) -> Flag:
    """Give the winner of a trick its points; null is over when the declarer has one."""
    s.points[s.turn] += points_of(p, lie_there(s, s.size))
    return 1 if s.hands[s.turn] == 0 or (s.game >= NULL and s.tricks[s.declarer]) else 0


# What a game counts


@inlined
def base_of(game: Count) -> Points:
    """Return the base of a suit or grand: clubs 12, diamonds 9, hearts 10, spades 11, grand 24."""
    if game == GRAND:
        return 24
    return 8 + game if game else 12


@inlined
def _null_value(hand: Flag, ouvert: Flag) -> Points:
    """Return what a null game counts: 23, from the hand 35, ouvert 46, both 59."""
    if ouvert:
        return 59 if hand else 46
    return 35 if hand else 23


@kernel
def matadors_of(p: Params, cards: Cards, game: Count) -> Count:
    """Return the matadors of a declarer's cards: how many of the highest trumps in a row they have, or lack."""
    has, rest, count = cards >> JACK & 1, p.trumps_of[game], 0
    while rest:
        top = pick(p, game, rest, 0, 1, 0)
        if cards >> top & 1 != has:
            return count
        rest ^= 1 << top
        count += 1
    return count


@kernel
def value_of(p: Params, cards: Cards, game: Count, hand: Flag) -> Points:
    """Return what a game with these cards counts at least."""
    if game >= NULL:
        return _null_value(hand, 1 if game > NULL else 0)
    return base_of(game) * (matadors_of(p, cards, game) + 1 + hand)


@kernel
def score(s: State, p: Params) -> None:
    """Score a game that is over: its value for the declarer who won it, twice that against the one who lost it."""
    seat, skat = s.declarer, s.aside[s.declarer] | s.talon
    if s.game >= NULL:
        s.won = s.tricks[seat] == 0
        s.value = _null_value(s.by_hand, s.game == NULL_OUVERT)
    else:
        _score_tricks(s, p, seat, skat)
    for other in range(3):
        s.delta[other] = 0 if s.won else DEFENCE * p.seeger
    s.delta[seat] = s.value + _BONUS * p.seeger if s.won else -2 * s.value - _BONUS * p.seeger
    finish(s, DONE)


@inlined
def _score_tricks(s: State, p: Params, seat: Seat, skat: Cards) -> None:
    """Value a suit game or grand, its levels times its base, and set whether it was won."""
    made = s.points[seat] + points_of(p, skat)
    all_tricks, none = s.tricks[seat] == _HAND_SIZE, s.tricks[seat] == 0
    schneider = made >= 90 or made <= 30 or s.announced >= SCHNEIDER
    schwarz = all_tricks or none or s.announced >= SCHWARZ
    s.matadors = matadors_of(p, played_by(s, seat) | skat, s.game)
    levels = s.matadors + 1 + s.by_hand + schneider + schwarz + s.announced
    s.won = made > 60 and (s.announced < SCHNEIDER or made >= 90) and (s.announced < SCHWARZ or all_tricks)
    base, bid = base_of(s.game), p.ladder[s.bid]
    s.value = base * levels
    if s.value < bid:
        s.overbid = 1
        s.won = 0
        s.value = (bid + base - 1) // base * base


# What is hidden


@inlined
def _hand_open(s: State, seat: Seat) -> Flag:
    """Return 1 if the declarer plays with an open hand."""
    return 1 if seat == s.declarer and s.announced == OUVERT and s.phase >= PLAY else 0


@inlined
def _game_of(s: State) -> Count:
    """Return the row of the ranking: the game that was declared."""
    return s.game


PLACES = Hidden(
    State,
    Observation,
    ACTIONS,
    PACK,
    PACKETS,
    choices=choices,
    row=_game_of,
    named="discard",
    hand_open=_hand_open,
    aside_open=once_played,
    talon_open=once_played,
)
ENGINE = PLACES.engine(params, deal, act, score, over=over, alone=declarer)
