"""An observation of Euchre in words and cards."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

from trey.core.cards import JOKER, SUIT_NAMES, SUITS, card_text, cards_of
from trey.core.kinds import NOBODY
from trey.core.reasons import barred, card_words
from trey.core.text import Text
from trey.core.tricks import NO_TRUMP, lane, last_trick, members, running_trick, trumps_with_bowers
from trey.core.view import Place, Played, View
from trey.games.euchre.actions import ACTIONS, CAST, ENDINGS, NAMING, PICKING, PLAY
from trey.games.euchre.observation import Observation
from trey.games.euchre.state import HAND, UP_DOWN, UP_LEFT, UP_TAKEN, Params, Work, strength
from trey.games.euchre.words.coach import coach
from trey.games.euchre.words.forbids import forbids, led_suit
from trey.games.euchre.words.prices import prices
from trey.games.euchre.words.story import coming, story
from trey.kernel.bits import popcount

__all__ = ["shown_order", "view"]


def _dark(suit: int) -> bool:
    return suit in {0, 3}


def _clashes(suits: Sequence[int]) -> int:
    return sum(_dark(a) == _dark(b) for a, b in pairwise(suits))


def shown_order(cards: int, trump: int) -> tuple[int, ...]:
    """Return cards as they are best shown: trumps first, then suits of alternating colours."""
    trumps = trumps_with_bowers(trump) if trump >= 0 else 1 << JOKER
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


def _voids(o: Observation, seat: int) -> tuple[str, ...]:
    suits = [s for s in range(4) if members(s << 4, o.trumps if o.trump >= 0 else 0) & ~o.lacks[seat] == 0]
    return tuple(SUITS[suit] for suit in suits)


def _holds(o: Observation, p: Params, seat: int) -> tuple[str, ...]:
    """Return the upcard while the viewer can be sure that another dealer has it."""
    if seat != o.dealer or seat == o.seat or o.up != UP_TAKEN or o.played >> o.upcard & 1:
        return ()
    helped = o.helped and o.maker == o.dealer
    sure = o.phase == CAST or (not p.may_discard_upcard and not helped)
    return (card_text(o.upcard),) if sure and not o.lacks[seat] >> o.upcard & 1 else ()


def _roles(o: Observation, seat: int) -> tuple[str, ...]:
    roles = {
        "dealer": seat == o.dealer,
        "maker": seat == o.maker,
        "alone": (o.alone and seat == o.maker) or seat == o.lone,
        "out": seat == o.out,
    }
    return tuple(role for role, has in roles.items() if has)


def _place(o: Observation, p: Params, seat: int) -> Place:
    return Place(
        cards=o.counts[seat],
        total=o.totals[seat],
        delta=o.delta[seat] if o.done and not o.redealt else None,
        tricks=o.tricks[seat],
        plays=seat != o.out,
        roles=_roles(o, seat),
        voids=_voids(o, seat),
        holds=_holds(o, p, seat),
    )


def _picked_up(o: Observation) -> tuple[str, ...]:
    """Return the cards that came to the viewer from the table: the upcard, the dummy."""
    taken = o.dummy
    if o.up == UP_TAKEN and o.seat == o.dealer:
        taken |= 1 << o.upcard
    return _texts(taken, o.trump)


_TOOK = Text("The dealer took {}.", "Le donneur a pris {}.")
_LEFT = Text("The dealer left the upcard.", "Le donneur a laissé la retourne.")
_JOKER = Text("The joker counts as one of the {}.", "Le joker compte comme une carte de {}.")


def _notes(o: Observation) -> Iterator[Text]:
    """Say what the table remembers of the upcard."""
    if o.upcard == JOKER and o.offered >= 0:
        yield _JOKER.fill(SUIT_NAMES[o.offered])
    if o.up == UP_TAKEN:
        yield _TOOK.fill(card_words(o.upcard))
    if o.up == UP_LEFT:
        yield _LEFT


def _face_down(o: Observation, p: Params) -> int:
    """Return how many cards lie face down in the middle."""
    return popcount(p.pack) - 16 - HAND * p.dummy + (o.up == UP_DOWN)


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Put an observation into words."""
    trick, last = _played(running_trick(o)), _played(last_trick(o))
    dealt = o.upcard >= 0
    blind = o.phase == NAMING and o.seat == o.dealer
    return View(
        family="euchre",
        seat=o.seat if o.seat >= 0 else None,
        number=o.deal,
        phase=ACTIONS.phases[o.phase].id,
        turn=o.turn if o.turn >= 0 else None,
        dealer=o.dealer,
        direction=1,
        players=tuple(_place(o, p, seat) for seat in range(3)),
        hand=_texts(o.hand, o.trump),
        face_down=HAND if blind else 0,
        legal=tuple(str(action) for action in ACTIONS.phases[o.phase].actions(o.legal)),
        owed=max(0, o.counts[o.turn] - HAND) if o.phase in {CAST, PICKING} else 0,
        caller=o.maker if o.maker >= 0 else None,
        trump=None if o.trump < 0 else (*SUITS, "NT")[o.trump],
        leader=o.leader if o.phase == PLAY else None,
        led=led_suit(o),
        trick=trick,
        last_trick=last,
        last_winner=o.leader if last else None,
        kitty=_face_down(o, p) if dealt else None,
        taken=_picked_up(o),
        aside=_texts(o.aside, o.trump),
        upcard=card_text(o.upcard) if dealt and o.up != UP_TAKEN else None,
        upcard_down=o.up == UP_DOWN,
        dummy=HAND * (1 - o.helped) if dealt and p.dummy else None,
        done=bool(o.done),
        redealt=bool(o.redealt),
        ended=ENDINGS[o.ended - 1][0] if o.ended else None,
        winners=tuple(cards_of(o.winners)),
        notes=tuple(_notes(o)),
        coach=coach(o, p),
        prices=prices(o, p),
        barred=barred(ACTIONS.phases[o.phase], cards_of(o.hand), o.legal, lambda card: forbids(o, p, w, card)),
        goal=p.target,
        story=story(o, p),
        coming=coming(o, p),
    )
