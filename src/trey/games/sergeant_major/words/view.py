"""What a seat of 3-5-8 sees, in words and cards."""

from collections.abc import Mapping
from typing import Any

from trey.core.cards import PACKS, SUITS, card_text, cards_of, mask_of
from trey.core.kinds import Cards, Seat, Suit
from trey.core.reasons import barred
from trey.core.table_view import TableView
from trey.core.text import Text, by_person
from trey.core.tricks import lane
from trey.core.view import Handed, Played, View
from trey.games.sergeant_major.actions import ACTIONS, DISCARD, ENDINGS, GIVE, MIZ, RETURN
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, Work
from trey.games.sergeant_major.words.coach import coach
from trey.games.sergeant_major.words.forbids import forbids
from trey.games.sergeant_major.words.prices import prices
from trey.games.sergeant_major.words.story import coming, deals, goal, story

__all__ = ["view"]

TABLE = TableView("sergeant_major", ACTIONS, PACKS["p52"], ENDINGS)


def _texts(mask: Cards) -> tuple[str, ...]:
    return tuple(card_text(card) for card in reversed(cards_of(mask)))


def _shown_order(mask: Cards, trump: Suit) -> tuple[str, ...]:
    """Return a hand as it is best shown: trumps first, then suits of alternating colours, high cards first."""
    suits = [3, 2, 0, 1]  # spades, hearts, clubs, diamonds
    if trump >= 0:
        suits = {3: [3, 2, 0, 1], 2: [2, 3, 1, 0], 1: [1, 3, 2, 0], 0: [0, 2, 3, 1]}[trump]
    return tuple(text for suit in suits for text in _texts(mask & lane(suit)))


_CALL_TEXTS = (*SUITS, "NT", "miz")


def _passed(masks: list[Cards], o: Observation, *, by_giver: bool) -> list[Played]:
    """Return the cards that went from the viewer (gifts) or to the viewer (returns), with the other seat."""
    found = []
    for other in range(3):
        i = o.seat * 3 + other if by_giver else other * 3 + o.seat
        found += [Played(seat=other, card=text) for text in _texts(masks[i])]
    return found


def _handed(o: Observation) -> tuple[Handed, ...]:
    """Return what has gone from hand to hand, and which of it the viewer may know."""
    moved = []
    for giver, other in ((g, r) for g in range(3) for r in range(3)):
        i = giver * 3 + other
        if o.gift_count[i] and o.delivered >> giver & 1:
            moved.append(Handed(seat=giver, to=other, cards=_texts(o.gifts[i]), count=o.gift_count[i]))
        if o.return_count[i]:
            back = _texts(o.returns[i])
            moved.append(Handed(seat=other, to=giver, cards=back, count=o.return_count[i], back=True))
    return tuple(moved)


def _stake_notes(o: Observation, p: Params) -> tuple[Text, ...]:
    """Say who pays whom for the hand just finished (RULEBOOK 2.3)."""
    if not (p.stake and o.done) or o.redealt:
        return ()
    notes = []
    for payer, payee in ((d, u) for d in range(3) for u in range(3) if o.delta[d] < 0 < o.delta[u]):
        sum_due = p.stake * min(-o.delta[payer], o.delta[payee])
        en, fr = by_person(payer, "pays", "pay"), by_person(payer, "paie", "payez")
        notes.append(Text(f"{{{payer}}} {en} {{{payee}}} {sum_due}.", f"{{{payer}}} {fr} {sum_due} à {{{payee}}}."))
    return tuple(notes)


def view(o: Observation, p: Params, w: Work, options: Mapping[str, Any]) -> View:
    """Return what a seat may know, in words."""
    mine = o.seat >= 0

    def at(seat: Seat) -> dict[str, Any]:
        return {
            "cards": o.awake[seat] + o.sleeping[seat],
            "at_most": o.call == MIZ,
            "money": o.money[seat] if p.stake else None,
            "calls": tuple(_CALL_TEXTS[c] for c in cards_of(o.used[seat])) if p.call_once_each else (),
            "holds": _texts(o.holds[seat]),
        }

    return TABLE.of(
        o,
        p,
        _texts,
        {"dealer": 1 << o.dealer, "caller": 1 << o.caller},
        o.target,
        at,
        direction=1 if p.step == 1 else -1,
        hand=_shown_order(o.hand, o.trump),
        face_down=o.sleeping[o.seat] if mine else 0,
        owed=max(o.left, 0) if o.phase in (GIVE, RETURN, DISCARD) else 0,
        receiver=o.receiver if o.phase in (GIVE, RETURN) else None,
        caller=o.caller,
        trump=None if o.call < 0 else SUITS[o.trump] if o.trump >= 0 else "NT",
        call=_CALL_TEXTS[o.call] if o.call >= 0 else None,
        leader=o.leader if o.leader >= 0 else None,
        kitty=o.kitty_left if p.kitty_size else None,
        taken=_texts(o.taken | mask_of(c for c in o.kitty if c >= 0)),
        handed=_handed(o),
        gave=tuple(_passed(o.gifts, o, by_giver=True) + _passed(o.returns, o, by_giver=False)) if mine else (),
        received=tuple(_passed(o.gifts, o, by_giver=False) + _passed(o.returns, o, by_giver=True)) if mine else (),
        shown=tuple(Played(seat=o.caller, card=text) for text in _texts(o.shown)),
        notes=_stake_notes(o, p),
        coach=coach(o, p),
        prices=prices(o, p),
        barred=barred(ACTIONS.phases[o.phase], cards_of(o.hand), o.legal, lambda card: forbids(o, p, w, card)),
        goal=goal(p),
        deals=deals(p),
        story=story(o, p),
        coming=coming(o, p),
    )
