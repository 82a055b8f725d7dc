"""How cards are dealt to hidden places and played from them."""

from collections.abc import Callable
from functools import cache
from typing import Any

from trey.core.action import Phase
from trey.core.deal import PackOrder
from trey.core.hidden.declared import DUTIES, Declared, play_of, whole_of
from trey.core.hidden.packets import deal_packets, deal_talon, deal_upcard
from trey.core.history import note
from trey.core.kinds import NOBODY, Card, Cards, Code, Codes, Flag
from trey.core.ranking import play_card, takers
from trey.core.tricks import dutiful, duty, following
from trey.kernel.mark import inlined, kernel


@cache
def deal_of(h: Declared) -> Callable[[Any, Any, Any, PackOrder], None]:
    """The kernel (s, m, p, order): a new deal, dealt as `packets` says."""
    has_talon, has_upcard = h.talon, h.upcard

    @inlined
    def deal(s: Any, m: Any, p: Any, order: PackOrder) -> None:
        deal_packets(s, p, order)
        s.deal = m.number + 1
        if has_talon:
            deal_talon(s, p, order)
        if has_upcard:
            deal_upcard(s, p, order)

    return deal


@cache
def _may_of(h: Declared) -> Callable[[Any, Any, Cards], Cards]:
    """The kernel (s, p, hand): the cards of a hand that the seat to act may play."""
    row, may_play, has_duties = h.row, h.may_play, bool(h.must_trump)
    must_trump: Any = DUTIES.get(h.must_trump, h.must_trump)
    must_climb: Any = DUTIES.get(h.must_climb, h.must_climb)

    @inlined
    def may(s: Any, p: Any, hand: Cards) -> Cards:
        if has_duties and s.led:
            climbs = must_climb(s, p)
            over: Cards = takers(s, p, row(s), s.trumps) if climbs else s.trumps
            due = duty(s.led, s.trumps, over, must_trump(s, p), climbs)
            return may_play(s, p, dutiful(hand, s.led, due))
        return may_play(s, p, following(hand, s.led))

    return may


@cache
def _better_of(h: Declared) -> Callable[[Any, Any, Card], Cards]:
    """The kernel (s, p, card): all cards, any of which the seat to act would have to play before this one."""
    may, pack = _may_of(h), whole_of(h)

    @kernel
    def better(s: Any, p: Any, card: Card) -> Cards:
        found, rest = 0, pack(p)
        best = may(s, p, rest)
        while best and best >> card & 1 == 0:
            found |= best
            rest &= ~best
            best = may(s, p, rest)
        return found

    return better


@cache
def legal_of(h: Declared) -> Callable[[Any, Any, Any], Codes]:
    """The kernel (s, p, w): the cards that may be played to the trick, or what may be chosen before the play."""
    play, usual, choices, may = play_of(h), _before_play_of(h), h.choices, _may_of(h)

    @kernel
    def legal(s: Any, p: Any, _w: Any) -> Codes:
        if s.phase == play:
            return may(s, p, s.hands[s.turn])
        return 0 if s.done else choices(s, p, usual(s))

    return legal


@cache
def _before_play_of(h: Declared) -> Callable[[Any], Codes]:
    """The kernel (s): the hand in a phase of cards, and all words but bids."""

    def cards(s: Any) -> Codes:
        return s.hands[s.turn]  # type: ignore[no-any-return]

    def said(phase: Phase, otherwise: Callable[[Any], Codes]) -> Callable[[Any], Codes]:
        number, has_cards = phase.number, bool(phase.cards)
        words = sum(1 << code for code, word in phase.words.items() if not word.startswith("bid "))

        def usual(s: Any) -> Codes:
            if s.phase != number:
                return otherwise(s)
            return words | s.hands[s.turn] if has_cards else words

        return inlined(usual)

    usual: Callable[[Any], Codes] = inlined(cards)
    for phase in h.actions.phases:
        usual = said(phase, usual) if phase.words else usual
    return usual


def applying(
    h: Declared, act: Callable[..., None], score: Callable[..., None], over: Callable[..., Flag]
) -> Callable[[Any, Any, Any, Code], None]:
    """The kernel (s, p, w, action): an act before the play, or a card played; of the game's own kernels."""
    play, row, sits_out, better, played, taken = play_of(h), h.row, h.sits_out, _better_of(h), h.played, h.taken
    bound = h.bars_plays or bool(h.must_trump)

    @kernel
    def apply(s: Any, p: Any, _w: Any, action: Code) -> None:
        if s.phase == play:
            if bound:
                s.lacks[s.turn] |= better(s, p, action)
            played(s, p, action)
            if play_card(s, p, row(s), action, s.out if sits_out else NOBODY):
                taken(s, p)
                if over(s, p):
                    score(s, p)
        else:
            note(s, action, NOBODY)
            act(s, p, action)

    return apply
