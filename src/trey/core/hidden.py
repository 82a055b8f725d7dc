"""Where cards lie face down, stated once; what a seat knows of them, and which worlds fit, follow.

A game of tricks for three says how its pack is dealt, in packets, and which of these places it has:

    hands   three of them; a hand may lie open
    aside   what each seat has set aside, face down or open
    talon   what was dealt to nobody, and may be taken
    given   what each seat has given to its left, all at once

    PLACES = Hidden(public=Public, actions=ACTIONS, pack=PACK, packets=Packets("3 t2 4 3"), legal=legal, talon=True)
    engine = Engine(…, observe=PLACES.observe, recall=PLACES.recall, shown=PLACES.shown)

Its layouts name the places as they are named here: `hands`, `aside`, `talon`, `found`, `given`.  The kernels are made
for the places that there are; what a game says in its own way, it hands over as kernels.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Final

from trey.core.action import Actions
from trey.core.cards import Pack, cards_of, mask_of
from trey.core.deal import PackOrder
from trey.core.history import HIDDEN, act_code, act_of, act_phase, act_seat, act_to, forget, hidden, recall_plays
from trey.core.kinds import NOBODY, Card, Cards, Codes, Count, Flag, PhaseNumber, Seat, Three
from trey.core.sampling import ConstrainedDeal, draw, draw_cards, plan
from trey.core.tricks import NO_TRUMP, TrickTable, clear_table, in_line, lead_of_claim, left_of, out_of_line, played_by
from trey.kernel.bits import low_index, popcount
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng

__all__ = [
    "Aside",
    "Counted",
    "Given",
    "Hands",
    "Hidden",
    "Known",
    "Packeted",
    "Packets",
    "Talon",
    "Work",
    "cards_played",
    "deal_packets",
    "deal_talon",
    "lay_aside",
    "take_talon",
    "work",
]

TALON: Final = 3
"""The place of a pack's cards that go to nobody."""


class Work(ConstrainedDeal):
    """Scratch for dealing hidden cards."""


def work(_p: Any) -> Work:
    """Return scratch."""
    return Work()


# How a pack is dealt


class Packeted(Layout, mixin=True):
    """What params say of dealing."""

    dealt_to: Annotated[list[Count], 64, "[position in the pack]: 0 for the dealer's left and on, 3 for the talon."]


class Packets:
    """How a pack is dealt: `3 t2 4 3` is three each from the dealer's left, two to the talon, four each, three each."""

    def __init__(self, text: str) -> None:
        to: list[int] = []
        for word in text.split():
            if word[0] == "t":
                to += [TALON] * int(word[1:])
            else:
                to += [seat for seat in range(3) for _ in range(int(word))]
        self.to: tuple[int, ...] = tuple(to)
        self.hand: int = to.count(0)
        """Cards that each seat is dealt."""
        self.talon: int = to.count(TALON)
        self.fields: Mapping[str, Any] = {"dealt_to": to}
        """Those of `Packeted`."""

    def places(self, _options: Any, _seats: int, dealer: int, _number: int) -> tuple[str, ...]:
        """Return where each position of the pack is dealt to, as `Family.places` says it."""
        return tuple("talon" if to == TALON else str((dealer + 1 + to) % 3) for to in self.to)


# The places, in layouts


class Hands(Layout, mixin=True):
    """In a state: what each seat holds."""

    hands: Three[Cards]


class Aside(Layout, mixin=True):
    """In a state, and in an observation as far as it is known: what each seat has set aside."""

    aside: Three[Cards]


class Talon(Layout, mixin=True):
    """In a state, and in an observation as far as it is known."""

    talon: Annotated[Cards, "What lies there."]
    found: Annotated[Cards, "What was dealt there."]


class Given(Layout, mixin=True):
    """In a state, and in an observation as far as it is known: what each seat has given to its left, once all have."""

    given: Three[Cards]


class Known(Layout, mixin=True):
    """In an observation: hands."""

    hand: Cards
    hands: Annotated[Three[Cards], "The hands that the viewer may look at: its own, and any that lies open; else 0."]


class Counted(Layout, mixin=True):
    """In an observation, too."""

    counts: Annotated[Three[Count], "Cards in each hand."]


# What rules do with them


@inlined
def deal_packets(s: Any, p: Packeted, order: PackOrder) -> None:
    """Clear the table, and deal the pack's hands."""
    clear_table(s, 3)
    forget(s)
    s.dealer = order.dealer
    s.done = s.redealt = 0
    for seat in range(3):
        s.hands[seat] = s.delta[seat] = 0
    for i in range(order.size):
        to = p.dealt_to[i]
        if to != TALON:
            seat = s.dealer + 1 + to
            s.hands[seat - 3 if seat > 2 else seat] |= 1 << order.pack[i]


@inlined
def deal_talon(s: Any, p: Packeted, order: PackOrder) -> None:
    """Deal the pack's talon, once the hands are dealt."""
    s.taker = NOBODY
    s.talon = 0
    for i in range(order.size):
        s.talon |= (p.dealt_to[i] == TALON) << order.pack[i]
    s.found = s.talon


@inlined
def lay_aside(s: Any, card: Card) -> Count:
    """Let the seat to act set a card aside; return how many it has there."""
    s.hands[s.turn] ^= 1 << card
    s.aside[s.turn] |= 1 << card
    return popcount(s.aside[s.turn])


@inlined
def take_talon(s: Any, seat: Seat) -> None:
    """Let a seat take the talon into its hand."""
    s.hands[seat] |= s.talon
    s.talon = 0
    s.taker = seat


@inlined
def cards_played(o: TrickTable, seat: Seat) -> Count:
    """Return how many cards a seat has played, where three play in turn."""
    if o.leader < 0:
        return 0
    there = o.size - o.missing
    place = seat - o.leader
    return (o.count - there) // 3 + ((place if place >= 0 else place + 3) < there)


def _closed(_s: Any, _seat: Seat) -> Flag:
    return 0


def _nothing(_o: Any, _seat: Seat) -> Cards:
    return 0


def _fits(_s: Any, _o: Any) -> Flag:
    return 1


_closed, _nothing, _fits = inlined(_closed), inlined(_nothing), inlined(_fits)


@dataclass(frozen=True, eq=False, kw_only=True)
class Hidden:
    """The hidden places of a game, and what follows: each kernel is what the part of its name asks for.

    Those parts are of `Engine` (`observe`, `recall`, `shown`, `card_locations`) and `Inference` (`sample`, `dealt`,
    `claim`).
    """

    public: type[TrickTable]
    """What everybody knows of a deal."""
    actions: Actions
    pack: Pack
    packets: Packets
    legal: Callable[..., Codes]
    aside: bool = False
    """Seats set cards aside: states have `aside`."""
    named: str = "aside"
    """What that place is called."""
    talon: bool = False
    """Cards are dealt to a talon, and may be taken: states have `talon`, `found` and the public `taker`."""
    gift: int = 0
    """How many cards each seat gives to its left before play, all at once: states have `given`."""
    hand_open: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 where everybody sees a hand."""
    aside_open: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 where everybody sees what a seat has set aside."""
    talon_open: Callable[..., Flag] = _closed
    """Kernel (s, -1): 1 where everybody sees the talon."""
    bars: Callable[..., Cards] = _nothing
    """Kernel (o, seat): cards that a seat has shown, in the game's own way, not to hold."""
    fits: Callable[..., Flag] = _fits
    """Kernel (s, o): 1 where hidden cards, as they were drawn, agree with what is known in the game's own way."""

    @cached_property
    def _cards(self) -> Cards:
        return mask_of(self.pack.cards)

    @cached_property
    def _play(self) -> PhaseNumber:
        return next(phase.number for phase in self.actions.phases if phase.kind == "play")

    @cached_property
    def seen(self) -> Callable[[Any], Cards]:
        """The kernel (o): the cards whose place the viewer knows."""
        has_aside, has_talon = self.aside, self.talon

        @kernel
        def seen(o: Any) -> Cards:
            known: Cards = o.played
            for seat in range(3):
                known |= o.hands[seat]
                if has_aside:
                    known |= o.aside[seat]
            if has_talon:
                known |= o.talon
            return known

        return seen

    @cached_property
    def may_hold(self) -> Callable[[Any, Any, Seat], Cards]:
        """The kernel (o, p, seat): the cards that a seat may have in its hand; those that lie open, where they do."""
        seen, cards, bars, has_gifts = self.seen, self._cards, self.bars, bool(self.gift)

        @kernel
        def may_hold(o: Any, _p: Any, seat: Seat) -> Cards:
            held: Cards = o.hands[seat]
            if held:
                return held
            free: Cards = cards & ~seen(o) & ~o.lacks[seat] & ~bars(o, seat)
            if has_gifts and o.seat >= 0 and seat != left_of(o.seat):
                free &= ~o.given[o.seat]
            return free

        return may_hold

    @cached_property
    def observe(self) -> Callable[[Any, Any, Any, Any, Seat], None]:
        """The kernel (o, s, p, w, seat): all but the acts that a seat knows; -1 is a watcher."""
        copy_public, legal, has_aside, has_talon, has_gifts = self._copy, self.legal, self.aside, self.talon, self.gift
        hand_open, aside_open, talon_open = self.hand_open, self.aside_open, self.talon_open

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
    def _copy(self) -> Callable[[Any, Any], None]:
        return copier(self.public)

    @cached_property
    def recall(self) -> Callable[[Any, Any, Any, Seat], None]:
        """The kernel (o, s, p, seat): what was said and played, and of what was done in secret the viewer's own."""
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
        """Return the cards that lie open, or were turned up, without being played."""
        cards = 0
        for seat in range(3):
            cards |= s.hands[seat] if self.hand_open(s, seat) else 0
            cards |= s.aside[seat] if self.aside and self.aside_open(s, seat) else 0
        return cards | (s.talon if self.talon and self.talon_open(s, NOBODY) else 0)

    def card_locations(self, s: Any, _p: Any) -> dict[str, list[Card]]:
        """Return every card by the place where it lies.  For hosts, never for a seat."""
        found = {str(seat): cards_of(s.hands[seat]) for seat in range(3)}
        if self.aside:
            found |= {f"{self.named} {seat}": cards_of(s.aside[seat]) for seat in range(3)}
        if self.talon:
            found["talon"] = cards_of(s.talon)
        return found | {"played": cards_of(s.played)}

    @cached_property
    def sample(self) -> Callable[[Any, Any, Any, Any, Rng], Flag]:
        """The kernel (s, o, p, w, rng): a state that fits an observation with its acts; 0 when there is none.

        Even over all hidden cards with which everything that was done would look the same; in what order a seat set
        its cards aside makes no difference.
        """
        copy_public, ask_for, put, look_back, tell = self._copy, self._ask_for, self._put, self._look_back, self._tell
        fits = self.fits

        @kernel
        def sample(s: Any, o: Any, p: Any, w: Any, rng: Rng) -> Flag:
            copy_public(s, o)
            ask_for(o, p, w)
            if not plan(w):
                return 0
            w.x = rng.x
            while True:
                draw(w)
                put(s, o, w)
                if fits(s, o):
                    break
            look_back(s, o, w)
            rng.x = w.x
            tell(s, o)
            return 1

        return sample

    @cached_property
    def _ask_for(self) -> Callable[[Any, Any, Any], None]:
        has_aside, has_talon, hand, talon = self.aside, self.talon, self.packets.hand, self.packets.talon
        seen, may_hold, cards = self.seen, self.may_hold, self._cards

        @inlined
        def set_aside(o: Any, seat: Seat) -> Count:
            held: Count = o.counts[seat] + cards_played(o, seat)
            if has_talon and o.taker == seat:
                held -= talon
            return hand - held

        @kernel
        def ask_for(o: Any, p: Any, w: Any) -> None:
            """Say how many hidden cards each place has, and which it may have."""
            w.hidden = cards & ~seen(o)
            w.capacity[6] = w.capacity[7] = 0
            for seat in range(3):
                w.capacity[seat] = 0 if o.hands[seat] else o.counts[seat]
                w.allowed[seat] = may_hold(o, p, seat)
                w.capacity[3 + seat] = 0
                if has_aside:
                    w.capacity[3 + seat] = 0 if o.aside[seat] else set_aside(o, seat)
                    w.allowed[3 + seat] = w.hidden
            if has_talon:
                w.capacity[6] = 0 if o.talon or o.taker >= 0 else talon
                w.allowed[6] = w.hidden

        return ask_for

    @cached_property
    def _put(self) -> Callable[[Any, Any, Any], None]:
        has_aside, has_talon = self.aside, self.talon

        @kernel
        def put(s: Any, o: Any, w: Any) -> None:
            """Put what was drawn where it lies."""
            for seat in range(3):
                s.hands[seat] = o.hands[seat] | w.dealt[seat]
                if has_aside:
                    s.aside[seat] = o.aside[seat] | w.dealt[3 + seat]
            if has_talon:
                s.talon = o.talon | w.dealt[6]

        return put

    @cached_property
    def _look_back(self) -> Callable[[Any, Any, Any], None]:
        has_aside, has_talon, talon, gift, play = self.aside, self.talon, self.packets.talon, self.gift, self._play

        @kernel
        def look_back(s: Any, o: Any, w: Any) -> None:
            """Draw what lay in the talon, and what was given, of the cards of whoever has it now."""
            if has_talon:
                s.found = o.found or s.talon
                if o.taker >= 0 and o.found == 0:
                    w.cards = s.hands[o.taker] | played_by(s, o.taker)
                    if has_aside:
                        w.cards |= s.aside[o.taker]
                    s.found = draw_cards(w, talon)
            if gift:
                for giver in range(3):
                    s.given[giver] = o.given[giver]
                    if o.phase >= play and o.given[giver] == 0:
                        w.cards = s.hands[left_of(giver)] | played_by(s, left_of(giver))
                        s.given[giver] = draw_cards(w, gift)

        return look_back

    @cached_property
    def _tell(self) -> Callable[[Any, Any], None]:
        play, has_aside, has_gifts = self._play, self.aside, self.gift

        @kernel
        def tell(s: Any, o: Any) -> None:
            """Take over what was done before the first lead, and say what others did in secret, the lowest first."""
            s.acted = 0
            told = 0
            for i in range(len(s.acts)):
                s.acts[i] = 0
                if i < o.acted and act_phase(o.acts[i]) != play:
                    s.acts[i] = o.acts[i]
                    s.acted = i + 1
                    if act_code(o.acts[i]) == HIDDEN:
                        seat = act_seat(o.acts[i])
                        left = 0
                        if has_aside:
                            left = s.aside[seat]
                        if has_gifts:
                            left |= s.given[seat]
                        left &= ~told
                        told |= left & -left
                        s.acts[i] = act_of(seat, act_phase(o.acts[i]), low_index(left), act_to(o.acts[i]))

        return tell

    @cached_property
    def _was_dealt(self) -> Callable[[Any, Seat], Cards]:
        has_aside, has_talon, has_gifts = self.aside, self.talon, self.gift

        @inlined
        def was_dealt(s: Any, seat: Seat) -> Cards:
            """Return the cards that a seat was dealt."""
            held: Cards = s.hands[seat] | played_by(s, seat)
            if has_aside:
                held |= s.aside[seat]
            if has_talon and seat == s.taker:
                held &= ~s.found
            if has_gifts:
                held = held & ~s.given[(seat + 2) % 3] | s.given[seat]
            return held

        return was_dealt

    @cached_property
    def dealt(self) -> Callable[[PackOrder, Any, Any], Flag]:
        """The kernel (order, s, p): the deal that a state came from; the order within a hand is lost, and ascends."""
        has_talon, size, was_dealt = self.talon, len(self.pack.cards), self._was_dealt

        @kernel
        def dealt(order: PackOrder, s: Any, p: Any) -> Flag:
            order.dealer = s.dealer
            order.salt = 0
            order.size = size
            for place in range(4):
                rest: Cards = 0
                if place < TALON:
                    rest = was_dealt(s, (s.dealer + 1 + place) % 3)
                elif has_talon:
                    rest = s.found
                for i in range(size):
                    if p.dealt_to[i] == place:
                        order.pack[i] = low_index(rest)
                        rest &= rest - 1
            return 1

        return dealt

    @cached_property
    def claim(self) -> Callable[[Any, Any, Any], Card]:
        """The kernel (o, p, w): the card to lead when the viewer, on lead, is certain of all the rest; else -1.

        For games whose cards rank as they are numbered, bowers and joker apart.
        """
        may_hold, play = self.may_hold, self._play

        @kernel
        def claim(o: Any, p: Any, _w: Any) -> Card:
            if o.phase != play or o.led or o.turn != o.seat or (o.trumps and not 0 <= o.trump < NO_TRUMP):
                return NOBODY
            left = left_of(o.seat)
            first = in_line(may_hold(o, p, left), o.trump, o.trumps)
            second = in_line(may_hold(o, p, left_of(left)), o.trump, o.trumps)
            card = lead_of_claim(in_line(o.hand, o.trump, o.trumps), first, second, o.trump)
            return NOBODY if card < 0 else out_of_line(card, o.trump, o.trumps)

        return claim
