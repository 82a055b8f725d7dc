"""What a seat sees of a table of Euchre, what bids may bring, and how a deal ended."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any

from trey.core.cards import JOKER, SUIT_NAMES, SUITS, card_text, cards_of
from trey.core.goals import ENDINGS, LAST, the_end
from trey.core.hidden.packets import UP_LEFT, UP_TAKEN, Work
from trey.core.kinds import NOBODY, Card, Cards, Seat, Seats, Strength, Suit
from trey.core.table_view import TableView
from trey.core.text import Text, in_tricks, listed
from trey.core.tricks import NO_TRUMP, suit_mask, trumps_with_bowers
from trey.core.view import View
from trey.games.euchre.actions import (
    ACTIONS,
    ALONE,
    BID1,
    CAST,
    CHOICE,
    DEFENCE,
    DUMMY,
    NAMING,
    ORDER,
    OWN,
    PICKING,
    STAY,
    SWAP,
)
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, Params, needed
from trey.games.euchre.words.coach import coach
from trey.games.euchre.words.reasons import forbids


def prices(o: Observation, p: Params) -> tuple[tuple[str, Text], ...]:
    """Return what some legal bids may bring, as pairs of the action's text and a few words."""
    words = ACTIONS.phases[o.phase].words
    return tuple((words[code], text) for code, text in _all(o, p) if o.legal >> code & 1)


def _all(o: Observation, p: Params) -> Iterator[tuple[int, Text]]:
    if o.phase == BID1:
        yield (
            ORDER,
            Text(
                "{pts_make} for 3 tricks, else {pts_euchre_each} each to the others",
                pts_make=p.pts_make,
                pts_euchre_each=p.pts_euchre_each,
            ),
        )
    if o.phase == CHOICE:
        whole, lost = _all_five(p.pts_sweep_alone), p.euchre_alone
        if p.alone_takes_all:
            whole = Text("{whole}, else {lost} each to the others", whole=whole, lost=lost)
        yield ALONE, whole
        yield DUMMY, _all_five(p.pts_sweep)
        yield OWN, _all_five(p.pts_sweep)
    if o.phase == DEFENCE:
        points = p.euchre_alone if o.alone else p.pts_euchre_each
        tricks = in_tricks(HAND + 1 - needed(o, p))
        yield STAY, Text("{points} each for {tricks}", points=points, tricks=tricks)
        yield (
            ALONE,
            Text("{0} each for {2}, {1} for all 5").fill(
                p.pts_lone_defender_euchre_each, p.pts_lone_defender_sweep_each, tricks
            ),
        )


def _all_five(points: int) -> Text:
    return Text("{points} for all 5 tricks", points=points)


def story(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return sentences on how a finished deal ended; none for a deal thrown in."""
    if not o.done or o.redealt or o.maker < 0:
        return ()
    told = _euchred(o, p) if o.tricks[o.maker] < needed(o, p) else _made(o)
    return (told, *_ending(o, p))


def _trump(o: Observation) -> Text:
    return (*SUIT_NAMES, Text("no-trump"))[o.trump]


def _made(o: Observation) -> Text:
    """Say how the maker made it, and what that brought."""
    made = o.tricks[o.maker]
    places = {"who": o.maker, "trump": _trump(o), "made": made, "points": f"+{o.delta[o.maker]}"}
    if made == HAND and o.alone:
        return Text("{{{who}}} chose {trump} and took all five tricks, alone: {points}.").fill(**places)
    if made == HAND:
        return Text("{{{who}}} chose {trump} and took all five tricks: {points}.").fill(**places)
    if o.alone:
        return Text("{{{who}}} chose {trump} and took {made} tricks, alone: {points}.").fill(**places)
    return Text("{{{who}}} chose {trump} and took {made} tricks: {points}.").fill(**places)


def _euchred(o: Observation, p: Params) -> Text:
    """Say that the maker failed, and what the defenders get for it."""
    return Text(
        "{{{who}}} chose {trump} and {{{who}:was|were}} euchred: {tricks}, and {few} were needed. "
        "Each defender gets {points}.",
        who=o.maker,
        trump=_trump(o),
        tricks=in_tricks(o.tricks[o.maker]),
        few=needed(o, p),
        points=max(o.delta[seat] for seat in range(3) if seat != o.maker),
    )


def _ending(o: Observation, p: Params) -> Iterator[Text]:
    if not o.ended:
        return
    won = [seat for seat in range(3) if o.winners >> seat & 1]
    if o.ended == LAST:
        yield from the_end(o.ended)
    elif p.target == 1:
        yield Text("One point was enough to win.")
    elif len(won) == 1:
        yield Text("{{{who}}} {{{who}:has|have}} reached {target} points.", who=won[0], target=p.target)
    else:
        yield Text("{target} points were needed: the win is shared.", target=p.target)


def coming(o: Observation, p: Params) -> tuple[Text, ...]:
    """Return a sentence on who deals next; none unless a deal has ended and another follows."""
    if not o.done or o.ended or o.next_dealer < 0:
        return ()
    return (Text("{{{who}}} {{{who}:deals|deal}} next.", who=o.next_dealer),)


TABLE = TableView("euchre", ACTIONS, ENDINGS, forbids=forbids)


def _dark(suit: int) -> bool:
    return suit in {0, 3}


def _clashes(suits: Sequence[int]) -> int:
    return sum(_dark(a) == _dark(b) for a, b in pairwise(suits))


def shown_order(p: Params, cards: Cards, trump: Suit) -> tuple[Card, ...]:
    """Return cards in the order in which they are shown: trumps first, then suits of alternating colours."""
    game = max(trump, 0)
    return _order(tuple(p.heights[64 * game : 64 * game + 64]), cards, trump)


@lru_cache(1 << 10)
def _order(heights: tuple[Strength, ...], cards: Cards, trump: Suit) -> tuple[Card, ...]:
    trumps = trumps_with_bowers(trump) if trump >= 0 else 1 << JOKER
    group = sorted(cards_of(cards & trumps), key=lambda card: -heights[card])
    suits = [suit for suit in (3, 2, 0, 1) if cards & suit_mask(suit) & ~trumps]
    lead = [trump] if 0 <= trump < NO_TRUMP and group else []
    best = min(permutations(suits), key=lambda order: _clashes([*lead, *order]))
    plain = [card for suit in best for card in reversed(cards_of(cards & suit_mask(suit) & ~trumps))]
    return (*group, *plain)


def _holds(o: Observation, p: Params, seat: int) -> tuple[str, ...]:
    """Return the upcard while the viewer can be sure that another dealer has it."""
    if seat != o.dealer or seat == o.seat or o.up != UP_TAKEN or o.played >> o.upcard & 1:
        return ()
    helped = o.helped and o.maker == o.dealer
    sure = o.phase == CAST or (not p.may_discard_upcard and not helped)
    return (card_text(o.upcard),) if sure and not o.lacks[seat] >> o.upcard & 1 else ()


def _roles(o: Observation) -> dict[str, Seats]:
    """Return who is what; nobody is -1, and no seat."""
    alone = o.lone if o.lone >= 0 else o.maker if o.alone else NOBODY
    roles = {"dealer": o.dealer, "maker": o.maker, "alone": alone, "out": o.out}
    return {role: 1 << seat if seat >= 0 else 0 for role, seat in roles.items()}


_KEEPS = {CAST: HAND, PICKING: HAND, SWAP: HAND - 3}
"""How many cards of the hand are neither set aside nor exchanged, in phases where some are."""
_SWAPPED = Text("{{{who}}} exchanged {cards} for the middle.")
_TOOK = Text("The dealer took {}.")
_LEFT = Text("The dealer left the upcard.")
_JOKER = Text("The dealer named {} for the joker.")


def _notes(o: Observation) -> Iterator[Text]:
    """Say what the table remembers of an exchange, and of the upcard."""
    if o.swapper >= 0:
        cards = listed(ACTIONS.pack.words(card) for card in cards_of(o.swapped))
        yield _SWAPPED.fill(who=o.swapper, cards=cards)
    if o.upcard == JOKER and o.offered >= 0:
        yield _JOKER.fill(SUIT_NAMES[o.offered])
    if o.up == UP_TAKEN:
        yield _TOOK.fill(ACTIONS.pack.words(o.upcard))
    if o.up == UP_LEFT:
        yield _LEFT


def view(o: Observation, p: Params, w: Work) -> View:
    """Return an observation in words and cards."""
    dealt = o.upcard >= 0

    def texts(cards: Cards) -> tuple[str, ...]:
        return tuple(card_text(card) for card in shown_order(p, cards, o.trump))

    def at(seat: Seat) -> dict[str, Any]:
        return {"plays": seat != o.out, "holds": _holds(o, p, seat)}

    return TABLE.of(
        o,
        p,
        texts,
        _roles(o),
        at=at,
        face_down=HAND if o.phase == NAMING and o.seat == o.dealer else 0,
        owed=max(0, o.counts[o.turn] - _KEEPS.get(o.phase, HAND + HAND)),
        caller=o.maker if o.maker >= 0 else None,
        trump=None if o.trump < 0 else (*SUITS, "NT")[o.trump],
        dummy=HAND * (1 - o.helped) if dealt and p.dummy else None,
        notes=tuple(_notes(o)),
        coach=coach(o, p),
        prices=prices(o, p),
        story=story(o, p),
        coming=coming(o, p),
    )
