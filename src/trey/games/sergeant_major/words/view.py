"""A sight of 3-5-8 in words and cards."""

from collections.abc import Mapping
from typing import Any

from trey.core.cards import SUITS, card_text, cards_of, mask_of
from trey.core.text import Text
from trey.core.tricks import lane
from trey.core.view import Place, Played, View
from trey.games.sergeant_major.actions import ENDINGS, PHASES
from trey.games.sergeant_major.state import P_DISCARD, P_GIVE, P_RETURN

__all__ = ["view"]


def _texts(mask: int) -> tuple[str, ...]:
    return tuple(card_text(card) for card in reversed(cards_of(mask)))


def _shown_order(mask: int, trump: int) -> tuple[str, ...]:
    """Return a hand as it is best shown: trumps first, then suits of alternating colours, high cards first."""
    suits = [3, 2, 0, 1]  # spades, hearts, clubs, diamonds
    if trump >= 0:
        suits = {3: [3, 2, 0, 1], 2: [2, 3, 1, 0], 1: [1, 3, 2, 0], 0: [0, 2, 3, 1]}[trump]
    return tuple(text for suit in suits for text in _texts(mask & lane(suit)))


_CALL_TEXTS = (*SUITS, "NT", "miz")


def _trick(v: Any, cards: Any, leader: int, step: int) -> tuple[Played, ...]:
    if leader < 0:
        return ()
    order = [(leader + step * i) % 3 for i in range(3)]
    return tuple(Played(seat=p, card=card_text(cards[p])) for p in order if cards[p] >= 0)


def _roles(v: Any, seat: int) -> tuple[str, ...]:
    return tuple(n for n, s in (("dealer", v.dealer), ("caller", v.caller)) if s == seat)


def _place(v: Any, r: Any, seat: int) -> Place:
    return Place(
        cards=v.awake[seat] + v.sleeping[seat],
        total=v.totals[seat],
        delta=v.delta[seat] if v.done and not v.redealt else None,
        tricks=v.tricks[seat],
        target=v.target[seat],
        money=v.money[seat] if r.stake else None,
        roles=_roles(v, seat),
        calls=tuple(_CALL_TEXTS[c] for c in cards_of(v.used[seat])) if r.call_once else (),
        voids=tuple(SUITS[suit] for suit in cards_of(v.voids[seat])),
        holds=_texts(v.holds[seat]),
    )


def _passed(masks: Any, v: Any, *, by_giver: bool) -> list[Played]:
    """Return the cards that went from the viewer (gifts) or to the viewer (returns), with the other seat."""
    found = []
    for other in range(3):
        i = v.seat * 3 + other if by_giver else other * 3 + v.seat
        found += [Played(seat=other, card=text) for text in _texts(masks[i])]
    return found


def _stake_notes(v: Any, r: Any) -> tuple[Text, ...]:
    """Say who pays whom for the hand just finished (RULEBOOK 2.3)."""
    if not (r.stake and v.done) or v.redealt:
        return ()
    notes = []
    for payer, payee in ((d, u) for d in range(3) for u in range(3) if v.delta[d] < 0 < v.delta[u]):
        sum_due = r.stake * min(-v.delta[payer], v.delta[payee])
        notes.append(Text(f"{{{payer}}} pays {{{payee}}} {sum_due}.", f"{{{payer}}} paie {sum_due} à {{{payee}}}."))
    return tuple(notes)


def view(v: Any, r: Any, o: Mapping[str, Any]) -> View:
    """Return a sight in words."""
    step = 1 if r.step == 1 else -1
    phase = PHASES[v.phase]
    mine = v.seat >= 0
    return View(
        family="sergeant_major",
        seat=v.seat if mine else None,
        number=v.number,
        phase=phase.id,
        turn=v.turn if v.turn >= 0 else None,
        dealer=v.dealer,
        direction=step,
        players=tuple(_place(v, r, seat) for seat in range(3)),
        hand=_shown_order(v.hand, v.trump),
        face_down=v.sleeping[v.seat] if mine else 0,
        legal=tuple(str(a) for a in phase.actions(v.legal)),
        owed=max(v.left, 0) if v.phase in (P_GIVE, P_RETURN, P_DISCARD) else 0,
        receiver=v.receiver if v.phase in (P_GIVE, P_RETURN) else None,
        caller=v.caller,
        trump=None if v.call < 0 else SUITS[v.trump] if v.trump >= 0 else "NT",
        call=_CALL_TEXTS[v.call] if v.call >= 0 else None,
        leader=v.leader if v.leader >= 0 else None,
        led=SUITS[v.led] if v.led >= 0 else None,
        trick=_trick(v, v.trick, v.leader, step),
        last_trick=_trick(v, v.last_trick, v.last_leader, step),
        last_winner=v.last_winner if v.last_winner >= 0 else None,
        kitty=v.kitty_left if r.kitty_size else None,
        taken=_texts(v.taken | mask_of(c for c in v.kitty if c >= 0)),
        aside=_texts(v.aside),
        gave=tuple(_passed(v.gifts, v, by_giver=True) + _passed(v.returns, v, by_giver=False)) if mine else (),
        received=tuple(_passed(v.gifts, v, by_giver=False) + _passed(v.returns, v, by_giver=True)) if mine else (),
        shown=tuple(Played(seat=v.caller, card=text) for text in _texts(v.shown)),
        done=bool(v.done),
        redealt=bool(v.redealt),
        ended=ENDINGS[v.ended - 1][0] if v.ended else None,
        winners=tuple(cards_of(v.winners)),
        notes=_stake_notes(v, r),
    )
