"""An observation of Ninety-Nine in words and cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trey.core.cards import SUITS, card_text, cards_of
from trey.core.reasons import barred
from trey.core.text import Text, by_person, name_at
from trey.core.tricks import lane, last_trick, running_trick
from trey.core.view import Place, Played, View
from trey_ninety_nine.actions import ACTIONS, BID, DECLARE, ENDINGS, PLAY, PREMIUM, REVEAL
from trey_ninety_nine.forbids import forbids, led_suit
from trey_ninety_nine.observation import Observation
from trey_ninety_nine.state import BID_CARDS, DEALT, Params, Work, value_of

__all__ = ["view"]


def _texts(cards: int) -> tuple[str, ...]:
    """Return cards by suits of alternating colours, each from the top."""
    return tuple(card_text(card) for suit in (3, 2, 0, 1) for card in reversed(cards_of(cards & lane(suit))))


def _played(plays: Sequence[int]) -> tuple[Played, ...]:
    return tuple(Played(seat=play >> 6, card=card_text(play & 63)) for play in plays)


def _roles(o: Observation, seat: int) -> tuple[str, ...]:
    opened = o.phase == PLAY or bool(o.done)
    roles = {
        "dealer": seat == o.dealer,
        "declared": opened and seat == o.caller and o.shows == DECLARE,
        "revealed": opened and seat == o.caller and o.shows == REVEAL,
        "made": o.made >> seat & 1,
    }
    return tuple(role for role, has in roles.items() if has)


def _place(o: Observation, seat: int) -> Place:
    return Place(
        cards=o.counts[seat],
        total=o.totals[seat],
        delta=o.delta[seat] if o.done else None,
        tricks=o.tricks[seat],
        target=value_of(o.bids[seat]) if o.bids[seat] else None,
        roles=_roles(o, seat),
        voids=tuple(SUITS[suit] for suit in range(4) if lane(suit) & ~o.lacks[seat] == 0),
        holds=() if seat == o.seat else _texts(o.hands[seat]),
    )


_SO_FAR = Text("Your bid so far: {}.", "Votre annonce jusqu'ici : {}.")


def _notes(o: Observation) -> Iterator[Text]:
    """Say what the viewer's bid cards add up to while he chooses them."""
    if o.phase == BID and o.turn == o.seat and o.bids[o.seat]:
        yield _SO_FAR.fill(value_of(o.bids[o.seat]))


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Put an observation into words."""
    last = _played(last_trick(o))
    phase = ACTIONS.phases[o.phase]
    return View(
        family="ninety_nine",
        seat=o.seat if o.seat >= 0 else None,
        number=o.deal,
        phase=phase.id,
        turn=o.turn if o.turn >= 0 else None,
        dealer=o.dealer,
        direction=1,
        players=tuple(_place(o, seat) for seat in range(3)),
        hand=_texts(o.hand),
        legal=tuple(str(action) for action in phase.actions(o.legal)),
        owed=BID_CARDS - (DEALT - o.counts[o.turn]) if o.phase == BID else 0,
        trump=(*SUITS, "NT")[o.trump],
        leader=o.leader if o.phase == PLAY else None,
        led=led_suit(o),
        trick=_played(running_trick(o)),
        last_trick=last,
        last_winner=o.leader if last else None,
        aside=_texts(o.bids[o.seat]) if o.seat >= 0 else (),
        shown=tuple(
            Played(seat=seat, card=card) for seat in range(3) if seat != o.seat for card in _texts(o.bids[seat])
        ),
        done=bool(o.done),
        ended=ENDINGS[o.ended - 1][0] if o.ended else None,
        winners=tuple(cards_of(o.winners)),
        notes=tuple(_notes(o)),
        goal=p.target or None,
        deals=p.deals or None,
        prices=tuple(_prices(o)),
        barred=barred(phase, cards_of(o.hand), o.legal, lambda card: forbids(o, p, w, card)),
        story=tuple(_story(o, p)),
    )


def _prices(o: Observation) -> Iterator[tuple[str, Text]]:
    """Say what a premium bid adds, to whoever may make it."""
    for code, points in ((DECLARE, 30), (REVEAL, 60)):
        if o.phase == PREMIUM and o.legal >> code & 1:
            yield ACTIONS.phases[PREMIUM].words[code], Text(f"{points} more points", f"{points} points de plus")


_MADE = {
    0: Text("Nobody made their bid.", "Personne n'a réussi son annonce."),
    2: Text("Two made their bids.", "Deux joueurs ont réussi leur annonce."),
    3: Text("All made their bids.", "Tous ont réussi leur annonce."),
}


def _story(o: Observation, p: Params) -> Iterator[Text]:
    """Say who made his bid, and what has ended the match."""
    if not o.done:
        return
    made = [seat for seat in range(3) if o.made >> seat & 1]
    if len(made) == 1:
        name, is_one = name_at(made[0]), by_person(made[0], "est", "êtes")
        yield Text(f"{name} alone made the bid.", f"{name} {is_one} seul à réussir l'annonce.")
    else:
        yield _MADE[len(made)]
    if o.ended:
        yield Text("That ends the match.", "La partie est finie.")
