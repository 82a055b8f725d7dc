"""How cards are dealt to hidden places and played from them, and what each seat then knows."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from trey.core.action import Phase
from trey.core.cards import cards_of
from trey.core.deal import PackOrder
from trey.core.hidden.declared import Declared
from trey.core.hidden.packets import REST, TALON, UP_TAKEN, deal_packets, deal_talon, deal_upcard
from trey.core.history import act_phase, act_seat, hidden, note, recall_plays
from trey.core.kinds import NOBODY, Card, Cards, Code, Codes, Flag, Seat
from trey.core.ranking import play_card, takers
from trey.core.tricks import dutiful, duty, following, left_of, shirked
from trey.kernel.bits import popcount
from trey.kernel.layout import copier
from trey.kernel.mark import inlined, kernel


class Played(Declared):
    """Hidden places from which cards are played, and what seats see of them."""

    @cached_property
    def deal(self) -> Callable[[Any, Any, Any, PackOrder], None]:
        """The kernel (s, m, p, order): a new deal, dealt as `packets` says."""
        has_talon, has_upcard = self.talon, self.upcard

        @inlined
        def deal(s: Any, m: Any, p: Any, order: PackOrder) -> None:
            deal_packets(s, p, order)
            s.deal = m.number + 1
            if has_talon:
                deal_talon(s, p, order)
            if has_upcard:
                deal_upcard(s, p, order)

        return deal

    @cached_property
    def _due(self) -> Callable[[Any, Any], Cards]:
        """The kernel (s, p): the trumps from which the seat to act must play, if it holds any."""
        row, must_trump, must_climb = self.row, self.must_trump, self.must_climb

        @inlined
        def due(s: Any, p: Any) -> Cards:
            over: Cards = takers(s, p, row(s), s.trumps) if must_climb else s.trumps
            return duty(s.led, s.trumps, over, must_trump, must_climb)

        return due

    @cached_property
    def legal(self) -> Callable[[Any, Any, Any], Codes]:
        """The kernel (s, p, w): the cards that may be played to the trick, or what may be chosen before the play."""
        play, usual, choices = self._play, self._before_play, self.choices
        bound, due = self.must_trump or self.must_climb, self._due

        @kernel
        def legal(s: Any, p: Any, _w: Any) -> Codes:
            if s.phase == play:
                if bound and s.led:
                    return dutiful(s.hands[s.turn], s.led, due(s, p))
                return following(s.hands[s.turn], s.led)
            return 0 if s.done else choices(s, p, usual(s))

        return legal

    @cached_property
    def _before_play(self) -> Callable[[Any], Codes]:
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
        for phase in self.actions.phases:
            usual = said(phase, usual) if phase.words else usual
        return usual

    def _applying(
        self, act: Callable[..., None], score: Callable[..., None], over: Callable[..., Flag]
    ) -> Callable[[Any, Any, Any, Code], None]:
        play, row, sits_out = self._play, self.row, self.sits_out
        bound, due = self.must_trump or self.must_climb, self._due

        @kernel
        def apply(s: Any, p: Any, _w: Any, action: Code) -> None:
            if bound and s.phase == play and s.led:
                s.lacks[s.turn] |= shirked(action, s.led, due(s, p))
            if s.phase == play:
                if play_card(s, p, row(s), action, s.out if sits_out else NOBODY) and over(s, p):
                    score(s, p)
            else:
                note(s, action, NOBODY)
                act(s, p, action)

        return apply

    @cached_property
    def observe(self) -> Callable[[Any, Any, Any, Any, Seat], None]:
        """The kernel (o, s, p, w, seat): all that a seat knows of the deal, except the acts; -1 is a watcher."""
        copy_public, legal, has_aside, has_talon, has_gifts = self._copy, self.legal, self.aside, self.talon, self.gift
        hand_open, aside_open, talon_open = self.hand_open, self.aside_open, self.talon_open
        if self.own:
            return self._observe_own

        @kernel
        def observe(o: Any, s: Any, p: Any, w: Any, seat: Seat) -> None:
            copy_public(o, s)
            o.seat = seat
            for other in range(3):
                own = other == seat
                o.counts[other] = popcount(s.hands[other])
                o.hands[other] = s.hands[other] if own or hand_open(s, other) else 0
                if has_aside:
                    o.aside[other] = s.aside[other] if own or aside_open(s, other) else 0
                if has_gifts:
                    o.given[other] = s.given[other] if seat >= 0 and (own or left_of(other) == seat) else 0
            if has_talon:
                o.talon = s.talon if talon_open(s, NOBODY) else 0
                o.found = s.found if seat >= 0 and seat == s.taker else 0
            o.hand = s.hands[seat] if seat >= 0 else 0
            o.legal = legal(s, p, w) if seat >= 0 and seat == s.turn else 0

        return observe

    @cached_property
    def _observe_own(self) -> Callable[[Any, Any, Any, Any, Seat], None]:
        copy_public, legal, has_aside, has_talon, dark = self._copy, self.legal, self.aside, self.talon, self.hand_dark
        has_swaps = self.swaps

        @kernel
        def observe(o: Any, s: Any, p: Any, w: Any, seat: Seat) -> None:
            copy_public(o, s)
            o.seat = seat
            for other in range(3):
                o.counts[other] = popcount(s.hands[other])
            o.legal = o.hand = o.aside = o.found = 0
            if has_swaps:
                o.drawn = s.drawn if seat >= 0 and seat == s.swapper else 0
            if seat < 0:
                return
            if not dark(s, seat):
                o.hand = s.hands[seat]
            if has_aside:
                o.aside = s.aside[seat]
            if has_talon and seat == s.taker:
                o.found = s.found
            if seat == s.turn:
                o.legal = legal(s, p, w)

        return observe

    @cached_property
    def _copy(self) -> Callable[[Any, Any], None]:
        return copier(self.state.__bases__[0])

    @cached_property
    def recall(self) -> Callable[[Any, Any, Any, Seat], None]:
        """The kernel (o, s, p, seat): the acts of the deal; in other seats' secret acts the action is `HIDDEN`."""
        secrets = sum(1 << phase.number for phase in self.actions.phases if phase.secret)
        play = self._play

        @kernel
        def recall(o: Any, s: Any, _p: Any, seat: Seat) -> None:
            for i in range(s.acted):
                secret = secrets >> act_phase(s.acts[i]) & 1 and act_seat(s.acts[i]) != seat
                o.acts[i] = hidden(s.acts[i]) if secret else s.acts[i]
            o.acted = s.acted
            recall_plays(o, s, play)

        return recall

    def shown(self, s: Any, _seat: Seat) -> Cards:
        """Return the cards that lie open in hands, set aside or in the talon, were laid away, or were turned up."""
        cards = (1 << s.upcard if self.upcard else 0) | (s.swapped if self.swaps else 0)
        for seat in range(3):
            cards |= s.hands[seat] if self.hand_open(s, seat) else 0
            cards |= s.aside[seat] if self.aside and self.aside_open(s, seat) else 0
        return cards | (s.talon if self.talon and self.talon_open(s, NOBODY) else 0)

    @cached_property
    def seen(self) -> Callable[[Any], Cards]:
        """The kernel (o): the cards that the viewer sees or saw played or laid away, and an upcard that nobody took."""
        has_aside, has_talon, has_upcard, has_swaps, own = self.aside, self.talon, self.upcard, self.swaps, self.own

        @kernel
        def seen(o: Any) -> Cards:
            known: Cards = o.played
            if has_upcard and o.up != UP_TAKEN:
                known |= 1 << o.upcard
            if has_swaps:
                known |= o.swapped
            if own:
                known |= o.hand | o.aside | o.found
            else:
                for seat in range(3):
                    known |= o.hands[seat]
                    if has_aside:
                        known |= o.aside[seat]
                if has_talon:
                    known |= o.talon
            return known

        return seen

    @cached_property
    def _hand_of(self) -> Callable[[Any, Seat], Cards]:
        def own(o: Any, seat: Seat) -> Cards:
            return o.hand if seat == o.seat else 0

        def open_or_own(o: Any, seat: Seat) -> Cards:
            return o.hands[seat]  # type: ignore[no-any-return]

        return inlined(own if self.own else open_or_own)

    @cached_property
    def _aside_of(self) -> Callable[[Any, Seat], Cards]:
        def own(o: Any, seat: Seat) -> Cards:
            return o.aside if seat == o.seat else 0

        def open_or_own(o: Any, seat: Seat) -> Cards:
            return o.aside[seat]  # type: ignore[no-any-return]

        return inlined(own if self.own else open_or_own)

    @cached_property
    def may_hold(self) -> Callable[[Any, Any, Seat], Cards]:
        """The kernel (o, p, seat): a seat's hand if the viewer sees it, else the cards that the seat may hold."""
        seen, pack, bars, has_gifts, has_upcard = self.seen, self._all, self.bars, bool(self.gift), self.upcard
        hand_of = self._hand_of

        @kernel
        def may_hold(o: Any, p: Any, seat: Seat) -> Cards:
            held: Cards = hand_of(o, seat)
            if held:
                return held
            free: Cards = pack(p) & ~seen(o) & ~o.lacks[seat] & ~bars(o, seat)
            if has_upcard and seat != o.dealer:
                free &= ~(1 << o.upcard)
            if has_gifts and o.seat >= 0 and seat != left_of(o.seat):
                free &= ~o.given[o.seat]
            return free

        return may_hold

    @cached_property
    def others_hold(self) -> Callable[[Any, Any], Cards]:
        """The kernel (o, p): the cards that the others in the deal may have in their hands."""
        may_hold, sits_out = self.may_hold, self.sits_out

        @kernel
        def others_hold(o: Any, p: Any) -> Cards:
            held = 0
            seat = o.seat
            for _ in range(2):
                seat = left_of(seat)
                if sits_out and seat == o.out:
                    continue
                held |= may_hold(o, p, seat)
            return held

        return others_hold

    @cached_property
    def left(self) -> Callable[[Any, Any], Cards]:
        """The kernel (s, p): the rest of the pack, as far as it still lies there."""
        pack, has_aside, has_talon, has_upcard, has_swaps = self._all, self.aside, self.talon, self.upcard, self.swaps

        @kernel
        def left(s: Any, p: Any) -> Cards:
            found: Cards = s.played
            for seat in range(3):
                found |= s.hands[seat]
                if has_aside:
                    found |= s.aside[seat]
            if has_talon:
                found |= s.talon
            if has_upcard:
                found |= 1 << s.upcard
            if has_swaps:
                found |= s.swapped
            return pack(p) & ~found

        return left

    def card_locations(self, s: Any, p: Any) -> dict[str, list[Card]]:
        """Return the cards that lie in each place.  For hosts, never for a seat."""
        found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
        if self.aside:
            found |= {f"{self.named} {seat}": cards_of(s.aside[seat]) for seat in range(3)}
        if self.talon:
            found[self.packets.names[TALON]] = cards_of(s.talon)
        if self.upcard:
            found["upcard"] = [] if s.up == UP_TAKEN else [s.upcard]
        if self.rest:
            found[self.packets.names[REST]] = cards_of(self.left(s, p))
        if self.swaps:
            found["exchanged"] = cards_of(s.swapped)
        return found | {"played": cards_of(s.played)}
