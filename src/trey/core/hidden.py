"""Where cards lie face down, declared once: what a seat knows of them, and which worlds fit, follow from it.

A game of tricks for three says how its pack is dealt, in packets, and which of these places it has:

    hands   three of them; a hand may lie open
    aside   what each seat has set aside, face down or open
    talon   what was dealt to nobody, and may be taken
    upcard  a card turned up, which the dealer may take
    rest    what is left of the pack, which nobody sees
    given   what each seat has given to its left, all together

    class State(Public, Hands, Talon, Acts, acts=9): …
    class Observation(Public, engine.Observation, Known, Talon, Counted, Acts, acts=39): …

    PLACES = Hidden(State, Observation, ACTIONS, PACK, Packets("3 t2 4 3"))
    family = Family(…, engine=PLACES.engine(params, deal, act, score))

The game's layouts use the same names: `hands`, `aside`, `talon`, `found`, `given`.  The kernels are made
for the places that a game has; a game's own rules about them are kernels that it passes in.

Of two equal cards (`Pack.pairs`) nobody can say which is which: both have one action, that of the first, and a seat
sees the one that it learns of first as the first.  When rules of thumb choose a card from the hand, the action is
`PLACES.code(card)`.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Annotated, Any, Final, TypeVar

from trey.core import engine, goals
from trey.core.action import Actions, Phase
from trey.core.auction import all_spoke
from trey.core.cards import Pack, cards_of, mask_of
from trey.core.deal import PackOrder, shuffle_pack
from trey.core.engine import Engine, ask
from trey.core.errors import DeclarationError
from trey.core.history import HIDDEN, act_code, act_of, act_phase, act_seat, act_to, hidden, note, recall_plays
from trey.core.kinds import NOBODY, Card, Cards, Code, Codes, Count, Flag, Mask, PhaseNumber, Seat, Three
from trey.core.ranking import play_card, takers
from trey.core.sampling import ConstrainedDeal, draw, draw_cards, plan
from trey.core.tricks import (
    NO_TRUMP,
    TrickTable,
    clear_table,
    dutiful,
    duty,
    following,
    in_line,
    lead_of_claim,
    left_of,
    out_of_line,
    played_by,
    shirked,
)
from trey.kernel.bits import low_index, popcount
from trey.kernel.layout import Layout, copier
from trey.kernel.mark import inlined, kernel
from trey.kernel.rng import Rng, seeded

__all__ = [
    "REST",
    "UP_DOWN",
    "UP_LEFT",
    "UP_SHOWN",
    "UP_TAKEN",
    "Aside",
    "Counted",
    "Given",
    "Hands",
    "Hidden",
    "Known",
    "Own",
    "Packeted",
    "Packets",
    "Talon",
    "Upcard",
    "Work",
    "cards_played",
    "deal_again",
    "deal_packets",
    "deal_talon",
    "deal_upcard",
    "lay_aside",
    "once_played",
    "pass_upcard",
    "take_talon",
    "take_upcard",
    "work",
]

P = TypeVar("P", bound=engine.Params)
S = TypeVar("S", bound=engine.State)
O = TypeVar("O", bound=engine.Observation)

TALON: Final = 3
"""The place of cards that are dealt to nobody."""
UPCARD: Final = 4
REST: Final = 5
MOST_DRAWS: Final = 1 << 16
"""How often hidden cards are drawn in vain before an observation counts as impossible."""
LETTERS: Final = {"f": 0, "m": 1, "d": 2, "t": TALON, "u": UPCARD, "r": REST}
"""Forehand, the dealer's left; middlehand; the dealer; the talon; the card turned up; the rest."""
UP_SHOWN, UP_TAKEN, UP_LEFT, UP_DOWN = range(4)


class Work(ConstrainedDeal):
    """Scratch for dealing hidden cards."""


def work(_p: Any) -> Work:
    """Return scratch."""
    return Work()


# How a pack is dealt


class Packeted(Layout, mixin=True):
    """The params for dealing."""

    positions: Annotated[
        list[Mask], 6, "[place]: which positions of the pack go there; 0 is the dealer's left, 3 the talon."
    ]


class Packets:
    """How a pack is dealt: `3 t2 4 3` is three each from the dealer's left, two to the talon, four each, three each.

    `f1 m1 t1 d1 u1 r9` is a card to each in turn, the talon before the dealer, one turned up, and nine for nobody.
    """

    def __init__(self, text: str, talon: str = "talon") -> None:
        """Read it.

        :param talon: what the talon is called.
        """
        to: list[int] = []
        for word in text.split():
            if word[0] in LETTERS:
                to += [LETTERS[word[0]]] * int(word[1:])
            else:
                to += [seat for seat in range(3) for _ in range(int(word))]
        self.to: tuple[int, ...] = tuple(to)
        self.hand: int = to.count(0)
        """Cards that each seat is dealt."""
        self.talon: int = to.count(TALON)
        self.names: Mapping[int, str] = {TALON: talon, UPCARD: "upcard", REST: "middle"}
        """What places are called, the hands apart."""
        at = [sum(1 << i for i, there in enumerate(to) if there == place) for place in range(6)]
        self.fields: Mapping[str, Any] = {"positions": at}
        """Those of `Packeted`."""

    def places(self, _options: Any, _seats: int, dealer: int, _number: int) -> tuple[str, ...]:
        """Return the place to which each position of the pack is dealt, as for `Family.places`."""
        return tuple(self.names.get(to) or str((dealer + 1 + to) % 3) for to in self.to)


# The places, in layouts


class Hands(Layout, mixin=True):
    """In a state: what each seat holds."""

    hands: Three[Cards]


class Aside(Layout, mixin=True):
    """The cards that each seat has set aside; in an observation, as far as they are known."""

    aside: Three[Cards]


class Talon(Layout, mixin=True):
    """The talon; in an observation, as far as it is known."""

    talon: Annotated[Cards, "The cards that lie there."]
    found: Annotated[Cards, "The cards that were dealt there."]


class Upcard(Layout, mixin=True):
    """What everybody knows of a card that is turned up."""

    upcard: Card
    up: Annotated[Count, "Where the upcard is: shown, taken by the dealer, left by him, or turned down."]


class Given(Layout, mixin=True):
    """The cards that each seat has given to its left, once all have; in an observation, as far as they are known."""

    given: Three[Cards]


class Known(Layout, mixin=True):
    """In an observation: the hands, as far as known."""

    hand: Cards
    hands: Annotated[Three[Cards], "The hands that the viewer may look at: its own, and any that lies open; else 0."]


class Own(Layout, mixin=True):
    """In an observation of a game where no cards ever lie open; it replaces `Known`, `Aside` and `Talon`."""

    hand: Cards
    aside: Annotated[Cards, "Cards the viewer set aside."]
    found: Annotated[Cards, "The cards that were dealt to the talon, if the viewer took it."]


class Counted(Layout, mixin=True):
    """In an observation: the sizes of the hands."""

    counts: Annotated[Three[Count], "How many cards each hand has."]


# What rules do with them


@inlined
def _cards_at(order: PackOrder, there: Mask) -> Cards:
    """Return the cards that lie at some positions of the pack."""
    cards = 0
    while there:
        cards |= 1 << order.pack[low_index(there)]
        there &= there - 1
    return cards


@inlined
def deal_packets(s: Any, p: Packeted, order: PackOrder) -> None:
    """Clear the whole state, and deal the hands."""
    clear_table(s, 3)
    s.dealer = seat = order.dealer
    for place in range(3):
        seat = left_of(seat)
        s.hands[seat] = _cards_at(order, p.positions[place])


@inlined
def deal_again(s: Any, p: Packeted, w: Rng, order: PackOrder) -> None:
    """Throw the deal in, shuffle the pack by its salt, and deal again."""
    w.x = seeded(order.salt)
    shuffle_pack(order, w)
    deal_packets(s, p, order)


@inlined
def deal_talon(s: Any, p: Packeted, order: PackOrder) -> None:
    """Deal the talon, once the hands are dealt."""
    s.taker = NOBODY
    s.talon = s.found = _cards_at(order, p.positions[TALON])


@inlined
def deal_upcard(s: Any, p: Packeted, order: PackOrder) -> None:
    """Turn up the card that lies at the upcard's position in the pack."""
    s.up = UP_SHOWN
    s.upcard = order.pack[low_index(p.positions[UPCARD])]


@inlined
def lay_aside(s: Any, card: Card) -> Count:
    """Let the seat to act set a card aside; return how many it has set aside."""
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
def take_upcard(s: Any, phase: PhaseNumber) -> None:
    """Let the dealer take the upcard; the dealer then acts in `phase`, to set a card aside."""
    s.up = UP_TAKEN
    s.hands[s.dealer] |= 1 << s.upcard
    ask(s, phase, s.dealer)


@inlined
def pass_upcard(s: Any, phase: PhaseNumber) -> None:
    """Go on after a pass; the dealer's pass turns the upcard down, and all act in `phase` from the dealer's left."""
    if all_spoke(s):
        s.up = UP_DOWN
        ask(s, phase, left_of(s.dealer))


@inlined
def once_played(s: Any, _seat: Seat) -> Flag:
    """Return 1 once a deal has been played; a kernel for `aside_open` and `talon_open` of `Hidden`."""
    return 1 if s.done and not s.redealt else 0


@inlined
def cards_played(o: TrickTable, seat: Seat) -> Count:
    """Return how many cards a seat has played in a deal of three players."""
    if o.leader < 0:
        return 0
    there = o.size - o.missing
    place = seat - o.leader
    return (o.count - there) // 3 + ((place if place >= 0 else place + 3) < there)


@inlined
def _cards_played(o: TrickTable, seat: Seat) -> Count:
    """Return the same where not all three play."""
    return popcount(played_by(o, seat))


@inlined
def _exchanged(cards: Cards, pairs: Cards) -> Cards:
    """Return a set with the other card of some pairs in place of the one."""
    alone = (cards ^ cards >> 1) & pairs
    return cards ^ (alone | alone << 1)


@inlined
def _leave_rest(w: Work, allowed: Cards) -> None:
    """Let the cards that no other place has room for lie where nobody sees them."""
    w.allowed[7] = allowed
    room = popcount(w.hidden)
    for place in range(7):
        room -= w.capacity[place]
    w.capacity[7] = room


def _closed(_s: Any, _seat: Seat) -> Flag:
    return 0


def _nothing(_o: Any, _seat: Seat) -> Cards:
    return 0


def _fits(_s: Any, _o: Any) -> Flag:
    return 1


def _taker(o: Any) -> Seat:
    seat: Seat = o.taker
    return seat


def _dealt_any(_o: Any, _p: Any, _seat: Seat, _hand: Cards) -> Flag:
    return 1


def _stays(_o: Any, _p: Any, _count: Count) -> Flag:
    return 0


def _usual(_s: Any, _p: Any, usual: Codes) -> Codes:
    return usual


def _no_cards_left(s: Any, _p: Any) -> Flag:
    return 1 if s.hands[s.turn] == 0 else 0


def _by_trump(s: Any) -> Count:
    return s.trump  # type: ignore[no-any-return]


def _lowest(_s: Any, _o: Any, _p: Any, _w: Any) -> Card:
    return NOBODY


_closed, _nothing, _fits = inlined(_closed), inlined(_nothing), inlined(_fits)
_dealt_any = inlined(_dealt_any)
_taker, _stays, _lowest = inlined(_taker), inlined(_stays), inlined(_lowest)
_usual, _no_cards_left, _by_trump = inlined(_usual), inlined(_no_cards_left), inlined(_by_trump)


@dataclass(frozen=True, eq=False)
class Hidden:
    """The hidden places of a game, and the kernels made from them, each named after the part that it fills.

    These fields belong to `Engine`, which `engine` puts together, and to `Inference` (`sample`, `dealt`, `claim`).
    """

    state: type[Any]
    """Its first base is what everybody knows of a deal, a `TrickTable`; `Aside`, `Talon` and others say which places
    there are, and a public field `out` says that a seat may sit a deal out.
    """
    observation: type[Any]
    """`Own` if no card ever lies open."""
    actions: Actions
    pack: Pack | None
    """None if params have `pack`, the mask of its cards."""
    packets: Packets
    _: KW_ONLY
    choices: Callable[..., Codes] = _usual
    """Kernel (s, p, usual): what may be chosen before the play; `usual` is all cards of the hand and all words except
    bids.
    """
    row: Callable[[Any], Count] = _by_trump
    """Kernel (s): the row of the ranking by which cards are played."""
    must_trump: bool = False
    """True if a seat that cannot follow suit must play a trump when it holds one."""
    must_climb: bool = False
    """True if it must overtrump if it can, and may play any card if it cannot; and must beat a lead of trumps."""
    named: str = "aside"
    """The name of the place of the cards that are set aside."""
    gift: int = 0
    """How many cards each seat gives to its left before play, all together; the state then needs a field `given`."""
    hand_open: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 if everybody sees the seat's hand."""
    taker: Callable[..., Seat] = _taker
    """Kernel (o): who has taken the talon, -1 for nobody; needed if the public part has no `taker`."""
    hand_dark: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 if a seat may not look at its own hand."""
    aside_open: Callable[..., Flag] = _closed
    """Kernel (s, seat): 1 if everybody sees what a seat has set aside."""
    talon_open: Callable[..., Flag] = _closed
    """Kernel (s, -1): 1 if everybody sees the talon."""
    bars: Callable[..., Cards] = _nothing
    """Kernel (o, seat): cards that a seat has shown, by the game's own rules, that it does not hold."""
    fits: Callable[..., Flag] = _fits
    """Kernel (s, o): 1 if the drawn hidden cards agree with what the game's own rules make known."""
    hand_fits: Callable[..., Flag] = _dealt_any
    """Kernel (o, p, seat, hand): 1 if a seat that was dealt this hand may have bid as it did."""
    drops: Callable[..., Flag] = _stays
    """Kernel (o, p, count): 1 if a dealer who took the upcard and set `count` cards aside may have set the upcard
    aside.
    """
    laid_first: Callable[..., Card] = _lowest
    """Kernel (s, o, p, w): the card that somebody set aside first, -1 if it makes no difference.

    `HIDDEN`: draw again, to keep draws in proportion to the ways that lead to them.
    """

    aside = property(lambda self: "aside" in self.state.fields)
    talon = property(lambda self: "talon" in self.state.fields)
    upcard = property(lambda self: "upcard" in self.state.fields)
    rest = property(lambda self: REST in self.packets.to)
    sits_out = property(lambda self: "out" in self.state.fields)
    own = property(lambda self: issubclass(self.observation, Own))

    def __post_init__(self) -> None:
        """Refuse places that cannot hold equal cards.

        :raises DeclarationError: the pack has them, and the game has a talon, an upcard or gifts, or observations that
            are `Own`.
        """
        if self._pairs and (self.talon or self.upcard or self.gift or self.own):
            raise DeclarationError(
                "a pack with equal cards has hands, cards set aside and a rest: no talon, upcard, gifts or `Own`",
                "un jeu avec des cartes égales a des mains, des écarts et un reste : ni talon, ni retourne, ni dons, "
                "ni « Own »",
            )

    @property
    def _pairs(self) -> Cards:
        return (self.pack or self.actions.pack).pairs

    @cached_property
    def codes(self) -> Callable[[Cards], Codes]:
        """The kernel (cards): the actions that are done with these cards."""
        pairs = self._pairs

        @inlined
        def codes(cards: Cards) -> Codes:
            found: Codes = cards & ~(pairs << 1) | cards >> 1 & pairs
            return found

        return codes

    @cached_property
    def code(self) -> Callable[[Card], Code]:
        """The kernel (card): the action that is done with a card, -1 for none."""
        seconds = self._pairs << 1

        @inlined
        def code(card: Card) -> Code:
            return card - (seconds >> card & 1) if card >= 0 else NOBODY

        return code

    @cached_property
    def copy(self) -> Callable[[Any, Code], Card]:
        """The kernel (s, action): the card that the seat to act plays, the first of a pair before the second.

        If the seat holds only the second, the two are exchanged, wherever they lie, so that no viewer learns which it
        was.
        """
        pairs, has_aside = self._pairs, self.aside

        @inlined
        def copy(s: Any, action: Code) -> Card:
            pair = pairs & 1 << action
            if pair & s.played:
                return action + 1
            if pair and s.hands[s.turn] & pair == 0:
                for seat in range(3):
                    s.hands[seat] = _exchanged(s.hands[seat], pair)
                    if has_aside:
                        s.aside[seat] = _exchanged(s.aside[seat], pair)
            return action

        return copy

    @cached_property
    def held(self) -> Callable[[Any, Code], Card]:
        """The kernel (s, action): the card that the seat to act sets aside, the first of a pair if it holds both."""
        pairs = self._pairs

        @inlined
        def held(s: Any, action: Code) -> Card:
            missing: Flag = s.hands[s.turn] >> action & 1 ^ 1
            return action + (pairs >> action & missing)

        return held

    @cached_property
    def _settle(self) -> Callable[[Any], None]:
        """The kernel (x): of each pair that nobody has played from, the first lies where a deal comes first.

        A state is then the same, whichever of two equal cards was dealt there; and so is what a seat sees of it.
        """
        pairs, has_aside = self._pairs, self.aside

        @kernel
        def settle(x: Any) -> None:
            apart, wrong, seat = pairs & ~x.played, 0, x.dealer
            for i in range(6 if has_aside else 3):
                seat = left_of(seat)
                held = x.hands[seat] if i < 3 else 0
                if has_aside:
                    held |= x.aside[seat]
                alone = (held ^ held >> 1) & apart
                wrong |= alone & held >> 1
                apart &= ~alone
            for seat in range(3):
                x.hands[seat] = _exchanged(x.hands[seat], wrong)
                if has_aside:
                    x.aside[seat] = _exchanged(x.aside[seat], wrong)

        return settle

    @cached_property
    def _all(self) -> Callable[[Any], Cards]:
        """The kernel (p): the pack."""
        cards = mask_of(self.pack.cards) if self.pack else 0

        @inlined
        def constant(_p: Any) -> Cards:
            return cards

        @inlined
        def settled(p: Any) -> Cards:
            pack: Cards = p.pack
            return pack

        return constant if self.pack else settled

    @cached_property
    def _play(self) -> PhaseNumber:
        return next(phase.number for phase in self.actions.phases if phase.kind == "play")

    @cached_property
    def _due(self) -> Callable[[Any, Any], Cards]:
        """The kernel (s, p): the trumps of which the seat to act must play one, if it holds any."""
        row, must_trump, must_climb = self.row, self.must_trump, self.must_climb

        @inlined
        def due(s: Any, p: Any) -> Cards:
            over: Cards = takers(s, p, row(s), s.trumps) if must_climb else s.trumps
            return duty(s.led, s.trumps, over, must_trump, must_climb)

        return due

    @cached_property
    def legal(self) -> Callable[[Any, Any, Any], Codes]:
        """The kernel (s, p, w): the cards that follow suit, or what may be chosen before the play."""
        play, usual, choices = self._play, self._before_play, self.choices
        bound, due, pairs, codes = self.must_trump or self.must_climb, self._due, self._pairs, self.codes

        @kernel
        def legal(s: Any, p: Any, _w: Any) -> Codes:
            if s.phase == play:
                cards = following(s.hands[s.turn], s.led)
                if bound and s.led:
                    cards = dutiful(s.hands[s.turn], s.led, due(s, p))
                return codes(cards) if pairs else cards
            return 0 if s.done else choices(s, p, usual(s))

        return legal

    @cached_property
    def _before_play(self) -> Callable[[Any], Codes]:
        """The kernel (s): the hand in a phase of cards, and all words but bids."""
        pairs, codes = self._pairs, self.codes

        def cards(s: Any) -> Codes:
            if pairs:
                return codes(s.hands[s.turn])
            return s.hands[s.turn]  # type: ignore[no-any-return]

        def said(phase: Phase, otherwise: Callable[[Any], Codes]) -> Callable[[Any], Codes]:
            number, has_cards = phase.number, bool(phase.cards)
            words = sum(1 << code for code, word in phase.words.items() if not word.startswith("bid "))

            def usual(s: Any) -> Codes:
                if s.phase != number:
                    return otherwise(s)
                if pairs and has_cards:
                    return words | codes(s.hands[s.turn])
                return words | s.hands[s.turn] if has_cards else words

            return inlined(usual)

        usual: Callable[[Any], Codes] = inlined(cards)
        for phase in self.actions.phases:
            usual = said(phase, usual) if phase.words else usual
        return usual

    @cached_property
    def seen(self) -> Callable[[Any], Cards]:
        """The kernel (o): the cards whose place the viewer knows."""
        has_aside, has_talon, has_upcard, own = self.aside, self.talon, self.upcard, self.own

        @kernel
        def seen(o: Any) -> Cards:
            known: Cards = o.played
            if has_upcard and o.up != UP_TAKEN:
                known |= 1 << o.upcard
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
    def may_hold(self) -> Callable[[Any, Any, Seat], Cards]:
        """The kernel (o, p, seat): the cards that a seat may hold; if its hand lies open, that hand."""
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
    def deal(self) -> Callable[[Any, Any, Any, PackOrder], None]:
        """The kernel (s, m, p, order): a fresh deal, its cards placed by the packets."""
        has_talon, has_upcard, pairs, settle = self.talon, self.upcard, self._pairs, self._settle

        @inlined
        def deal(s: Any, m: Any, p: Any, order: PackOrder) -> None:
            deal_packets(s, p, order)
            if pairs:
                settle(s)
            s.deal = m.number + 1
            if has_talon:
                deal_talon(s, p, order)
            if has_upcard:
                deal_upcard(s, p, order)

        return deal

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
    def observe(self) -> Callable[[Any, Any, Any, Any, Seat], None]:
        """The kernel (o, s, p, w, seat): all that a seat knows, except the acts; -1 is a watcher."""
        copy_public, legal, has_aside, has_talon, has_gifts = self._copy, self.legal, self.aside, self.talon, self.gift
        hand_open, aside_open, talon_open = self.hand_open, self.aside_open, self.talon_open
        pairs, settle = self._pairs, self._settle
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
            if pairs:
                settle(o)
                o.hand = o.hands[seat] if seat >= 0 else 0
            o.legal = legal(s, p, w) if seat >= 0 and seat == s.turn else 0

        return observe

    @cached_property
    def _observe_own(self) -> Callable[[Any, Any, Any, Any, Seat], None]:
        copy_public, legal, has_aside, has_talon, dark = self._copy, self.legal, self.aside, self.talon, self.hand_dark

        @kernel
        def observe(o: Any, s: Any, p: Any, w: Any, seat: Seat) -> None:
            copy_public(o, s)
            o.seat = seat
            for other in range(3):
                o.counts[other] = popcount(s.hands[other])
            o.legal = o.hand = o.aside = o.found = 0
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
        """The kernel (o, s, p, seat): the bids and plays; of the secret acts, only the viewer's own."""
        secrets = sum(1 << phase.number for phase in self.actions.phases if phase.secret)
        play, pairs, code = self._play, self._pairs, self.code

        @kernel
        def recall(o: Any, s: Any, _p: Any, seat: Seat) -> None:
            for i in range(s.acted):
                secret = secrets >> act_phase(s.acts[i]) & 1 and act_seat(s.acts[i]) != seat
                o.acts[i] = hidden(s.acts[i]) if secret else s.acts[i]
            o.acted = s.acted
            recall_plays(o, s, play)
            if pairs:
                for i in range(s.acted, o.acted):
                    o.acts[i] = act_of(act_seat(o.acts[i]), play, code(act_code(o.acts[i])), NOBODY)

        return recall

    def shown(self, s: Any, _seat: Seat) -> Cards:
        """Return the cards that lie open or were turned up, and have not been played."""
        cards = 1 << s.upcard if self.upcard else 0
        for seat in range(3):
            cards |= s.hands[seat] if self.hand_open(s, seat) else 0
            cards |= s.aside[seat] if self.aside and self.aside_open(s, seat) else 0
        return cards | (s.talon if self.talon and self.talon_open(s, NOBODY) else 0)

    @cached_property
    def left(self) -> Callable[[Any, Any], Cards]:
        """The kernel (s, p): the cards that were not dealt."""
        pack, has_aside, has_talon, has_upcard = self._all, self.aside, self.talon, self.upcard

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
        return found | {"played": cards_of(s.played)}

    @cached_property
    def sample(self) -> Callable[[Any, Any, Any, Any, Rng], Flag]:
        """The kernel (s, o, p, w, rng): a state that fits an observation with its acts; 0 when there is none.

        All arrangements of the hidden cards that agree with every act are equally likely; the order in which a seat
        set its cards aside makes no difference.
        """
        copy_public, ask_for, put, look_back, tell = self._copy, self._ask_for, self._put, self._look_back, self._tell
        fits, laid_first, hands_fit = self.fits, self.laid_first, self._hands_fit
        pairs, settle = self._pairs, self._settle

        @kernel
        def sample(s: Any, o: Any, p: Any, w: Any, rng: Rng) -> Flag:
            copy_public(s, o)
            ask_for(o, p, w)
            if not plan(w):
                return 0
            w.x = rng.x
            for _ in range(MOST_DRAWS):
                draw(w)
                put(s, o, w)
                if pairs:
                    settle(s)
                first = laid_first(s, o, p, w)
                if first != HIDDEN and fits(s, o):
                    look_back(s, o, w, first)
                    if hands_fit(s, o, p):
                        rng.x = w.x
                        tell(s, o, first)
                        return 1
            rng.x = w.x
            return 0

        return sample

    @cached_property
    def _set_aside(self) -> Callable[[Any, Seat], Count]:
        has_talon, has_upcard, hand, talon = self.talon, self.upcard, self.packets.hand, self.packets.talon
        played, taker = _cards_played if self.sits_out else cards_played, self.taker

        @inlined
        def set_aside(o: Any, seat: Seat) -> Count:
            """Return how many cards a seat has set aside."""
            held: Count = o.counts[seat] + played(o, seat)
            if has_talon and taker(o) == seat:
                held -= talon
            if has_upcard and o.dealer == seat and o.up == UP_TAKEN:
                held -= 1
            return hand - held

        return set_aside

    @cached_property
    def _ask_for(self) -> Callable[[Any, Any, Any], None]:
        has_aside, has_talon, has_upcard, has_rest, drops = self.aside, self.talon, self.upcard, self.rest, self.drops
        seen, may_hold, pack, set_aside, taker = self.seen, self.may_hold, self._all, self._set_aside, self.taker
        hand_of, aside_of, not_own = self._hand_of, self._aside_of, not self.own

        @kernel
        def ask_for(o: Any, p: Any, w: Any) -> None:
            """Say how many hidden cards each place has, and which it may have."""
            w.hidden = pack(p) & ~seen(o)
            w.capacity[6] = w.capacity[7] = 0
            elsewhere: Cards = w.hidden
            if has_upcard:
                elsewhere &= ~(1 << o.upcard)
            for seat in range(3):
                w.capacity[seat] = 0 if hand_of(o, seat) else o.counts[seat]
                w.allowed[seat] = may_hold(o, p, seat)
                w.capacity[3 + seat] = 0
                if has_aside:
                    w.capacity[3 + seat] = 0 if aside_of(o, seat) else set_aside(o, seat)
                    dropped = has_upcard and seat == o.dealer and drops(o, p, w.capacity[3 + seat])
                    w.allowed[3 + seat] = w.hidden if dropped else elsewhere
            if has_talon:
                w.capacity[6] = 0 if taker(o) >= 0 else popcount(p.positions[TALON])
                if not_own and o.talon:
                    w.capacity[6] = 0
                w.allowed[6] = elsewhere
            if has_rest:
                _leave_rest(w, elsewhere)

        return ask_for

    @cached_property
    def _put(self) -> Callable[[Any, Any, Any], None]:
        has_aside, has_talon, not_own, taker = self.aside, self.talon, not self.own, self.taker
        hand_of, aside_of = self._hand_of, self._aside_of

        @kernel
        def put(s: Any, o: Any, w: Any) -> None:
            """Put what was drawn where it lies."""
            for seat in range(3):
                s.hands[seat] = hand_of(o, seat) | w.dealt[seat]
                if has_aside:
                    s.aside[seat] = aside_of(o, seat) | w.dealt[3 + seat]
            if has_talon:
                s.taker = taker(o)
                s.talon = w.dealt[6]
                if not_own:
                    s.talon |= o.talon

        return put

    @cached_property
    def _look_back(self) -> Callable[[Any, Any, Any, Card], None]:
        has_aside, has_talon, talon, gift, play = self.aside, self.talon, self.packets.talon, self.gift, self._play
        has_upcard, taker = self.upcard, self.taker

        @kernel
        def look_back(s: Any, o: Any, w: Any, first: Card) -> None:
            """Draw what lay in the talon, and what was given, of the cards of whoever has it now."""
            if has_talon:
                s.found = o.found or s.talon
                if taker(o) >= 0 and o.found == 0:
                    w.cards = s.hands[taker(o)] | played_by(s, taker(o))
                    if has_aside:
                        w.cards |= s.aside[taker(o)]
                    if has_upcard and taker(o) == o.dealer and o.up == UP_TAKEN:
                        w.cards &= ~(1 << o.upcard)
                        if first >= 0:
                            w.cards &= ~(1 << first)
                    s.found = draw_cards(w, talon)
            if gift:
                for giver in range(3):
                    s.given[giver] = o.given[giver]
                    if o.phase >= play and o.given[giver] == 0:
                        w.cards = s.hands[left_of(giver)] | played_by(s, left_of(giver))
                        s.given[giver] = draw_cards(w, gift)

        return look_back

    @cached_property
    def _tell(self) -> Callable[[Any, Any, Card], None]:
        play, has_aside, has_gifts, pairs, code = self._play, self.aside, self.gift, self._pairs, self.code

        @kernel
        def tell(s: Any, o: Any, first: Card) -> None:
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
                        if told == 0 and first >= 0 and left >> first & 1:
                            left = 1 << first
                        told |= left & -left
                        s.acts[i] = act_of(seat, act_phase(o.acts[i]), low_index(left), act_to(o.acts[i]))
                        if pairs:
                            s.acts[i] = act_of(seat, act_phase(o.acts[i]), code(low_index(left)), act_to(o.acts[i]))

        return tell

    @cached_property
    def _was_dealt(self) -> Callable[[Any, Seat], Cards]:
        has_aside, has_talon, has_gifts, has_upcard = self.aside, self.talon, self.gift, self.upcard

        @inlined
        def was_dealt(s: Any, seat: Seat) -> Cards:
            """Return the cards that a seat was dealt."""
            held: Cards = s.hands[seat] | played_by(s, seat)
            if has_aside:
                held |= s.aside[seat]
            if has_talon and seat == s.taker:
                held &= ~s.found
            if has_upcard and seat == s.dealer and s.up == UP_TAKEN:
                held &= ~(1 << s.upcard)
            if has_gifts:
                held = held & ~s.given[(seat + 2) % 3] | s.given[seat]
            return held

        return was_dealt

    @cached_property
    def _hands_fit(self) -> Callable[[Any, Any, Any], Flag]:
        hand_fits, was_dealt, any_fits = self.hand_fits, self._was_dealt, self.hand_fits is _dealt_any

        @inlined
        def hands_fit(s: Any, o: Any, p: Any) -> Flag:
            """Return 1 where every seat may have said what it has said, with the cards that it was dealt."""
            if any_fits:
                return 1
            for seat in range(3):
                if not hand_fits(o, p, seat, was_dealt(s, seat)):
                    return 0
            return 1

        return hands_fit

    @cached_property
    def dealt(self) -> Callable[[PackOrder, Any, Any], Flag]:
        """The kernel (order, s, p): the deal that a state came from, with each hand in ascending order."""
        has_talon, has_upcard, has_rest = self.talon, self.upcard, self.rest
        pack, was_dealt, left = self._all, self._was_dealt, self.left
        places = 6 if self.upcard or self.rest else 4

        @kernel
        def dealt(order: PackOrder, s: Any, p: Any) -> Flag:
            order.dealer = s.dealer
            order.salt = 0
            order.size = popcount(pack(p))
            for place in range(places):
                rest: Cards = 0
                if place < TALON:
                    rest = was_dealt(s, (s.dealer + 1 + place) % 3)
                elif has_talon and place == TALON:
                    rest = s.found
                elif has_upcard and place == UPCARD:
                    rest = 1 << s.upcard
                elif has_rest:
                    rest = left(s, p)
                there = p.positions[place]
                while there:
                    order.pack[low_index(there)] = low_index(rest)
                    rest &= rest - 1
                    there &= there - 1
            return 1

        return dealt

    @cached_property
    def claim(self) -> Callable[[Any, Any, Any], Card]:
        """The kernel (o, p, w): the card to lead if the viewer, on lead, is certain to take all the rest; else -1.

        For games whose cards rank as they are numbered, bowers and joker apart.
        """
        may_hold, play, sits_out, pairs, code = self.may_hold, self._play, self.sits_out, self._pairs, self.code

        @kernel
        def claim(o: Any, p: Any, _w: Any) -> Card:
            if o.phase != play or o.led or o.turn != o.seat or (o.trumps and not 0 <= o.trump < NO_TRUMP):
                return NOBODY
            left = left_of(o.seat)
            first = in_line(may_hold(o, p, left), o.trump, o.trumps)
            second = in_line(may_hold(o, p, left_of(left)), o.trump, o.trumps)
            if sits_out and o.out >= 0:
                first = 0 if o.out == left else first
                second = second if o.out == left else 0
            card = lead_of_claim(in_line(o.hand, o.trump, o.trumps), first, second, o.trump)
            if pairs:
                return code(card)
            return NOBODY if card < 0 else out_of_line(card, o.trump, o.trumps)

        return claim

    def _applying(
        self, act: Callable[..., None], score: Callable[..., None], over: Callable[..., Flag]
    ) -> Callable[[Any, Any, Any, Code], None]:
        play, row, sits_out = self._play, self.row, self.sits_out
        bound, due = self.must_trump or self.must_climb, self._due
        pairs, copy, held = self._pairs, self.copy, self.held
        cards = sum(1 << phase.number for phase in self.actions.phases if phase.cards)

        @kernel
        def apply(s: Any, p: Any, _w: Any, action: Code) -> None:
            if bound and s.phase == play and s.led:
                s.lacks[s.turn] |= shirked(action, s.led, due(s, p))
            card = action
            if pairs and s.phase == play:
                card = copy(s, action)
            elif pairs and cards >> s.phase & 1:
                card = held(s, action)
            if s.phase == play:
                if play_card(s, p, row(s), card, s.out if sits_out else NOBODY) and over(s, p):
                    score(s, p)
            else:
                note(s, action, NOBODY)
                act(s, p, card)

        return apply

    def engine(
        self,
        params: Callable[[Mapping[str, Any], Count], P],
        deal: Callable[[S, Any, P, Work, PackOrder], None],
        act: Callable[[S, P, Code], None],
        score: Callable[[S, P], None],
        *,
        over: Callable[[S, P], Flag] = _no_cards_left,
        **match: Any,
    ) -> Engine[P, Any, S, Any, Work]:
        """Return the game's `Engine`.

        :param act: kernel: what a bid, or any other act before the play, does.
        :param score: kernel: what a deal that has been played counts; it ends the deal.
        :param over: kernel: asked after each trick, once its winner has it: 1 if the deal has been played.
        :raises DeclarationError: a layout keeps no acts.
        :param match: `standing`, `begin` and `close`, where a match is not as `trey.core.goals` has it; and `alone`.
        """
        for layout in (self.state, self.observation):
            if not {"acts", "acted"} <= layout.fields.keys():
                raise DeclarationError(
                    f"{layout.__name__} keeps no acts: `class {layout.__name__}(…, Acts, acts=…)`",
                    f"{layout.__name__} ne garde pas les actes : `class {layout.__name__}(…, Acts, acts=…)`",
                )
        ends: dict[str, Any] = {"standing": goals.Standing, "begin": goals.begin, "close": goals.close} | match
        return Engine(
            state=self.state,
            observation=self.observation,
            params=params,
            work=work,
            deal=deal,
            legal=self.legal,
            apply=self._applying(act, score, over),
            observe=self.observe,
            recall=self.recall,
            card_locations=self.card_locations,
            shown=self.shown,
            **ends,
        )
