"""A sight of Euchre in words and cards."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

from trey.core.cards import JOKER, SUIT_NAMES, SUITS, card_text, cards_of
from trey.core.family import NOBODY
from trey.core.text import Text
from trey.core.tricks import lane
from trey.core.view import Place, Played, View
from trey.games.euchre.actions import ENDINGS, PHASES
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import (
    CAST,
    HAND,
    NAMING,
    NO_TRUMP,
    PICKING,
    PLAY,
    UP_DOWN,
    UP_LEFT,
    UP_TAKEN,
    Params,
    members,
    strength,
    trump_cards,
)
from trey.kernel.bits import low_index, popcount

__all__ = ["shown_order", "view"]


def _dark(suit: int) -> bool:
    return suit in {0, 3}


def _clashes(suits: Sequence[int]) -> int:
    return sum(_dark(a) == _dark(b) for a, b in pairwise(suits))


def shown_order(cards: int, trump: int) -> tuple[int, ...]:
    """Return cards as they are best shown: trumps first, then suits of alternating colours."""
    trumps = trump_cards(trump) if trump >= 0 else 1 << JOKER
    group = sorted(cards_of(cards & trumps), key=lambda card: -strength(card, trumps, trump, trumps))
    suits = [suit for suit in (3, 2, 0, 1) if cards & lane(suit) & ~trumps]
    lead = [trump] if 0 <= trump < NO_TRUMP and group else []
    best = min(permutations(suits), key=lambda order: _clashes([*lead, *order]))
    plain = [card for suit in best for card in reversed(cards_of(cards & lane(suit) & ~trumps))]
    return (*group, *plain)


def _texts(cards: int, trump: int = NOBODY) -> tuple[str, ...]:
    return tuple(card_text(card) for card in shown_order(cards, trump))


def _played(plays: Sequence[int]) -> tuple[Played, ...]:
    return tuple(Played(seat=play >> 6, card=card_text(play & 63)) for play in plays)


def _tricks_shown(v: Observation) -> tuple[tuple[Played, ...], tuple[Played, ...]]:
    """Return this trick and the one before it."""
    begun = v.count - (v.size - v.missing)
    return _played(v.plays[begun : v.count]), _played(v.plays[max(0, begun - v.size) : begun])


def _led(v: Observation) -> str | None:
    if v.led == 0:
        return None
    return SUITS[v.trump if v.led == v.trumps else low_index(v.led) >> 4]


def _voids(v: Observation, seat: int) -> tuple[str, ...]:
    suits = [s for s in range(4) if members(s << 4, v.trumps if v.trump >= 0 else 0) & ~v.lacks[seat] == 0]
    return tuple(SUITS[suit] for suit in suits)


def _holds(v: Observation, r: Params, seat: int) -> tuple[str, ...]:
    """Return the upcard while the viewer can be sure that another dealer has it."""
    if seat != v.dealer or seat == v.seat or v.up != UP_TAKEN or v.played >> v.upcard & 1:
        return ()
    helped = v.helped and v.maker == v.dealer
    sure = v.phase == CAST or (not r.may_discard_upcard and not helped)
    return (card_text(v.upcard),) if sure and not v.lacks[seat] >> v.upcard & 1 else ()


def _roles(v: Observation, seat: int) -> tuple[str, ...]:
    roles = {
        "dealer": seat == v.dealer,
        "maker": seat == v.maker,
        "alone": (v.alone and seat == v.maker) or seat == v.lone,
        "out": seat == v.out,
    }
    return tuple(role for role, has in roles.items() if has)


def _place(v: Observation, r: Params, seat: int) -> Place:
    return Place(
        cards=v.counts[seat],
        total=v.totals[seat],
        delta=v.delta[seat] if v.done and not v.redealt else None,
        tricks=v.tricks[seat],
        roles=_roles(v, seat),
        voids=_voids(v, seat),
        holds=_holds(v, r, seat),
    )


def _picked_up(v: Observation) -> tuple[str, ...]:
    """Return the cards that came to the viewer from the table: the upcard, the dummy."""
    taken = v.dummy
    if v.up == UP_TAKEN and v.seat == v.dealer:
        taken |= 1 << v.upcard
    return _texts(taken, v.trump)


_TOOK = Text("The dealer took {}.", "Le donneur a pris {}.")
_LEFT = Text("The dealer left the upcard.", "Le donneur a laissé la retourne.")
_JOKER = Text("The joker counts as one of the {}.", "Le joker compte comme une carte de {}.")


def _notes(v: Observation) -> Iterator[Text]:
    """Say what the table remembers of the upcard."""
    if v.upcard == JOKER and v.offered >= 0:
        yield _JOKER.fill(SUIT_NAMES[v.offered])
    if v.up == UP_TAKEN:
        yield _TOOK.fill(Text(card_text(v.upcard), card_text(v.upcard, "fr")))
    if v.up == UP_LEFT:
        yield _LEFT


def _face_down(v: Observation, r: Params) -> int:
    """Return how many cards lie face down in the middle."""
    return popcount(r.pack) - 16 - HAND * r.dummy + (v.up == UP_DOWN)


def view(v: Observation, r: Params, o: Mapping[str, Any]) -> View:
    """Put a sight into words."""
    trick, last_trick = _tricks_shown(v)
    dealt = v.upcard >= 0
    blind = v.phase == NAMING and v.seat == v.dealer
    return View(
        family="euchre",
        seat=v.seat if v.seat >= 0 else None,
        number=v.number,
        phase=PHASES[v.phase].id,
        turn=v.turn if v.turn >= 0 else None,
        dealer=v.dealer,
        direction=1,
        players=tuple(_place(v, r, seat) for seat in range(3)),
        hand=_texts(v.hand, v.trump),
        face_down=HAND if blind else 0,
        legal=tuple(str(action) for action in PHASES[v.phase].actions(v.legal)),
        owed=max(0, v.counts[v.turn] - HAND) if v.phase in {CAST, PICKING} else 0,
        caller=v.maker if v.maker >= 0 else None,
        trump=None if v.trump < 0 else (*SUITS, "NT")[v.trump],
        leader=trick[0].seat if trick else v.turn if v.phase == PLAY else None,
        led=_led(v),
        trick=trick,
        last_trick=last_trick,
        last_winner=(trick[0].seat if trick else v.best_seat) if last_trick else None,
        kitty=_face_down(v, r) if dealt else None,
        taken=_picked_up(v),
        aside=_texts(v.aside, v.trump),
        upcard=card_text(v.upcard) if dealt and v.up != UP_TAKEN else None,
        upcard_down=v.up == UP_DOWN,
        dummy=HAND * (1 - v.helped) if dealt and r.dummy else None,
        done=bool(v.done),
        redealt=bool(v.redealt),
        ended=ENDINGS[v.ended - 1][0] if v.ended else None,
        winners=tuple(cards_of(v.winners)),
        notes=tuple(_notes(v)),
    )
