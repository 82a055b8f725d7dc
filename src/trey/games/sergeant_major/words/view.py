"""What a seat of 3-5-8 sees, in words and cards."""

from functools import lru_cache
from typing import Any

from trey.core.cards import SUITS, card_text, cards_of, mask_of
from trey.core.history import act_code, act_phase, act_seat, act_to
from trey.core.kinds import Cards, Code, PhaseNumber, Points, Seat, Suit
from trey.core.table_view import TableView
from trey.core.text import Text
from trey.core.tricks import suit_mask
from trey.core.view import Handed, Played, View
from trey.games.sergeant_major.actions import ACTIONS, DISCARD, ENDINGS, GIVE, MIZ, RETURN
from trey.games.sergeant_major.choices import BY_TRICKS, FREE_RETURN
from trey.games.sergeant_major.observation import Observation
from trey.games.sergeant_major.state import Params, Work, lying
from trey.games.sergeant_major.words.coach import coach
from trey.games.sergeant_major.words.forbids import forbids
from trey.games.sergeant_major.words.prices import prices
from trey.games.sergeant_major.words.story import coming, deals, goal, story
from trey.kernel.bits import high_index

TABLE = TableView("sergeant_major", ACTIONS, ENDINGS, forbids=forbids)


@lru_cache(1 << 12)
def _texts(mask: Cards) -> tuple[str, ...]:
    return tuple(card_text(card) for card in reversed(cards_of(mask)))


def _shown_order(mask: Cards, trump: Suit) -> tuple[str, ...]:
    """Return a hand as it is best shown: trumps first, then suits of alternating colours, high cards first."""
    suits = [3, 2, 0, 1]  # spades, hearts, clubs, diamonds
    if trump >= 0:
        suits = {3: [3, 2, 0, 1], 2: [2, 3, 1, 0], 1: [1, 3, 2, 0], 0: [0, 2, 3, 1]}[trump]
    return tuple(text for suit in suits for text in _texts(mask & suit_mask(suit)))


_CALL_TEXTS = (*SUITS, "NT", "miz")


def _passed(masks: list[Cards], o: Observation, *, by_giver: bool) -> list[Played]:
    """Return the cards that went from the viewer (gifts) or to the viewer (returns), with the other seat."""
    found = []
    for other in range(3):
        i = o.seat * 3 + other if by_giver else other * 3 + o.seat
        found += [Played(seat=other, card=text) for text in _texts(masks[i])]
    return found


def _handed(o: Observation, p: Params) -> tuple[Handed, ...]:
    """Return what has gone from hand to hand, and which of it the viewer may know."""
    moved = []
    for giver, other in ((g, r) for g in range(3) for r in range(3)):
        i = giver * 3 + other
        gifts, back = _texts(o.gifts[i]), _texts(o.returns[i])
        if p.exchange_one_by_one:
            gifts, back = _in_pairs(o, p, giver, other)
        if o.gift_count[i] and o.delivered >> giver & 1:
            moved.append(Handed(seat=giver, to=other, cards=gifts, count=o.gift_count[i]))
        if o.return_count[i]:
            moved.append(Handed(seat=other, to=giver, cards=back, count=o.return_count[i], back=True))
    return tuple(moved)


def _in_pairs(o: Observation, p: Params, giver: Seat, other: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return gifts as they were made, and beside each its answer; nothing of what the viewer may not know."""
    i = giver * 3 + other
    gifts = [card for card in _acts(o, GIVE, giver, other) if o.gifts[i] >> card & 1]
    chosen = [card for card in _acts(o, RETURN, other, giver) if o.returns[i] >> card & 1]
    left, back = o.returns[i] & ~mask_of(chosen), []
    for place, card in enumerate(gifts):
        if p.trump_gifts == FREE_RETURN and o.trumps >> card & 1:
            back += chosen[:1]
            del chosen[:1]
            continue
        due = left & suit_mask(card >> 4) & ~mask_of(gifts[place + 1 :])
        if p.exchange_not_the_same_card:
            due = due & ~(1 << card) or due
        back.append(high_index(due))
        left ^= 1 << back[-1]
    return tuple(map(card_text, gifts)), tuple(map(card_text, back))


def pairs(p: Params) -> bool:
    """Say whether the view reads the acts: gifts that are answered one by one are told in pairs."""
    return bool(p.exchange_one_by_one)


def _acts(o: Observation, phase: PhaseNumber, seat: Seat, to: Seat) -> list[Code]:
    """Return what one seat did with another in a phase before the play, in order."""
    acts = o.acts[: o.acted]
    return [act_code(act) for act in acts if (act_phase(act), act_seat(act), act_to(act)) == (phase, seat, to)]


def _pays(payer: Seat, payee: Seat, due: Points) -> Text:
    return Text("{{{payer}}} {{{payer}:pays|pay}} {{{payee}}} {due}", payer=payer, payee=payee, due=due)


def _stake_notes(o: Observation, p: Params) -> tuple[Text, ...]:
    """Say who pays whom for the hand just finished, and for the match it won (RULEBOOK 2.3)."""
    if not o.done or o.redealt:
        return ()
    pairs = [(payer, payee) for payer in range(3) for payee in range(3) if payer != payee]
    due = [_pays(d, u, p.stake * min(-o.delta[d], o.delta[u])) for d, u in pairs if o.delta[d] < 0 < o.delta[u]]
    won = [_pays(d, u, p.win_prize) for d, u in pairs if o.ended == 1 + BY_TRICKS and o.winners >> u & 1]
    return (
        *(Text("{said}.", said=said) for said in due if p.stake),
        *(Text("{said} for the win.", said=said) for said in won if p.win_prize),
    )


def view(o: Observation, p: Params, w: Work) -> View:
    """Return what a seat may know, in words."""
    mine, singly = o.seat >= 0, p.exchange_one_by_one and o.phase == GIVE
    owed = max(o.left, 0) if o.phase in (GIVE, RETURN, DISCARD) else 0

    def at(seat: Seat) -> dict[str, Any]:
        return {
            "cards": o.awake[seat] + o.sleeping[seat],
            "at_most": o.call == MIZ,
            "money": o.money[seat] if p.stake or p.win_prize else None,
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
        owed=min(owed, 1) if singly else owed,
        later=max(owed - 1, 0) if singly else 0,
        receiver=o.receiver if o.phase in (GIVE, RETURN) else None,
        caller=o.caller,
        trump=None if o.call < 0 else SUITS[o.trump] if o.trump >= 0 else "NT",
        call=_CALL_TEXTS[o.call] if o.call >= 0 else None,
        leader=o.leader if o.leader >= 0 else None,
        kitty=o.kitty_left if p.kitty_size else None,
        taken=_texts(o.taken | lying(o.kitty)),
        handed=_handed(o, p),
        gave=tuple(_passed(o.gifts, o, by_giver=True) + _passed(o.returns, o, by_giver=False)) if mine else (),
        received=tuple(_passed(o.gifts, o, by_giver=False) + _passed(o.returns, o, by_giver=True)) if mine else (),
        shown=tuple(Played(seat=o.caller, card=text) for text in _texts(o.shown)),
        notes=_stake_notes(o, p),
        coach=coach(o, p),
        prices=prices(o, p),
        goal=goal(p),
        deals=deals(o, p),
        story=story(o, p),
        coming=coming(o, p),
    )
